import Journeys

/// Mergeable counts of one permission at one step.
typealias PermissionTally = Counters<PermissionCounter, 12>

enum PermissionCounter: Int, CaseIterable {
  case asked, granted, denied, alreadyGranted, alreadyDenied, unanswered, recovered
  case completedAfterGrant, completedAfterDenial, leftAfterGrant, leftAfterDenial
  /// Of `unanswered`.
  case leftUnanswered
}

extension PermissionTally {
  mutating func add(_ facts: PermissionFacts, isCompleted: Bool) {
    if facts.recovered { self[.recovered] += 1 }
    if facts.wasAsked { self[.asked] += 1 }
    switch facts.lastAnswer {
    case .grant:
      if facts.wasAsked { self[.granted] += 1 } else { self[.alreadyGranted] += 1 }
      if isCompleted { self[.completedAfterGrant] += 1 } else { self[.leftAfterGrant] += 1 }
    case .denial:
      if facts.wasAsked { self[.denied] += 1 } else { self[.alreadyDenied] += 1 }
      if isCompleted { self[.completedAfterDenial] += 1 } else { self[.leftAfterDenial] += 1 }
    case nil:
      self[.unanswered] += 1
      if !isCompleted { self[.leftUnanswered] += 1 }
    }
  }
}
