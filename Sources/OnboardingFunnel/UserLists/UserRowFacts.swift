import Definitions
import EventLog
import Funnels
import Journeys

/// What a list says of a user: the outcome that counts in `outcomes.csv`, and where and why they left,
/// as `dropoff.csv` counts them.
struct UserRowFacts {
  let outcome: Outcome
  /// `nil` for who completed, as are the others.
  private(set) var step: StepKey?
  private(set) var reason: LeavingReason?
  private(set) var detail: Text?
  private(set) var lastEvent: Text?

  /// `list`: the flow's step at each position of the user's list.
  init(_ facts: EnteredFacts, in flow: FlowReading, list: [Int], names: FlowNames) {
    if facts.isCompleted {
      outcome = .completed
    } else {
      outcome = facts.outcome == .skippedFlow ? .skippedFlow : .left
    }
    guard let leaving = facts.leaving, facts.depth > 0, facts.depth <= list.count else { return }
    let place = list[facts.depth - 1]
    step = StepKey(index: place + 1, id: flow.definition.steps[place].id)
    reason = leaving.reason
    detail = leaving.permission.map { names.permissions[$0] }
    lastEvent = leaving.exits.map { names.events[$0.last.name] } ?? "(nothing)"
  }
}

extension UserQuery {
  /// Whether a user is asked for who ended so.
  ///
  /// `row`: what the list says of the user.
  func takes(_ facts: EnteredFacts, as row: UserRowFacts) -> Bool {
    if let step, row.step?.id != step { return false }
    if let reason, row.reason != reason { return false }
    return switch outcome {
    case nil: true
    case .returnedLater?: facts.returnedLater
    case .restartedAfterCompletion?: facts.restartedAfterCompletion
    case .returnedAndCompleted?: facts.returnedAndCompleted
    case let outcome?: row.outcome == outcome
    }
  }
}
