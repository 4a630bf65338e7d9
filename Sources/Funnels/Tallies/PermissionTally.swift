import Journeys

/// Mergeable counts of one permission at one step.
struct PermissionTally: MergingTally {
  var asked = 0
  var granted = 0
  var denied = 0
  var alreadyGranted = 0
  var alreadyDenied = 0
  var unanswered = 0
  var recovered = 0
  var completedAfterGrant = 0
  var completedAfterDenial = 0
  var leftAfterGrant = 0
  var leftAfterDenial = 0
  /// Of `unanswered`.
  var leftUnanswered = 0

  mutating func add(_ facts: PermissionFacts, isCompleted: Bool) {
    if facts.recovered { recovered += 1 }
    if facts.wasAsked { asked += 1 }
    switch facts.lastAnswer {
    case .grant:
      if facts.wasAsked { granted += 1 } else { alreadyGranted += 1 }
      if isCompleted { completedAfterGrant += 1 } else { leftAfterGrant += 1 }
    case .denial:
      if facts.wasAsked { denied += 1 } else { alreadyDenied += 1 }
      if isCompleted { completedAfterDenial += 1 } else { leftAfterDenial += 1 }
    case nil:
      unanswered += 1
      if !isCompleted { leftUnanswered += 1 }
    }
  }

  mutating func merge(_ other: PermissionTally) {
    asked += other.asked
    granted += other.granted
    denied += other.denied
    alreadyGranted += other.alreadyGranted
    alreadyDenied += other.alreadyDenied
    unanswered += other.unanswered
    recovered += other.recovered
    completedAfterGrant += other.completedAfterGrant
    completedAfterDenial += other.completedAfterDenial
    leftAfterGrant += other.leftAfterGrant
    leftAfterDenial += other.leftAfterDenial
    leftUnanswered += other.leftUnanswered
  }
}
