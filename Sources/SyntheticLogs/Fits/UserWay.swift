import EventLog
import Journeys

/// What one user did at one step, as far as a walk has decisions for it.
struct UserWay {
  let facts: StepFacts
  /// Why the user went no further than this step; `nil` for who went on.
  let reason: LeavingReason?
  /// The permission that the reason is about.
  let permission: Text?
  let hasError: Bool
  let isFirst: Bool
  /// Whether it is the last of the user's list.
  let isLast: Bool

  var goesOn: Bool { reason == nil }
}

extension [DecisionCount] {
  mutating func merge(_ other: [DecisionCount]) {
    for place in indices { self[place].merge(other[place]) }
  }
}

extension DecisionCount {
  /// Counts one more decision.
  mutating func add(_ hasHappened: Bool) {
    trials += 1
    if hasHappened { happened += 1 }
  }

  mutating func merge(_ other: DecisionCount) {
    trials += other.trials
    happened += other.happened
  }

  /// How often it happened; 0 where it was never decided.
  var share: Double { trials == 0 ? 0 : Double(happened) / Double(trials) }
}
