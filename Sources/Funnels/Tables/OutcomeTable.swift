package import Journeys

/// One line of `outcomes.csv`.
package struct OutcomeRow: Hashable, Sendable {
  package var key: RowKey
  package var outcome: Outcome
  package var users: Count
  package var share: Double?
}

/// The rows of `outcomes.csv` about one segment.
enum OutcomeTable {
  static func rows(of view: SegmentView) -> [OutcomeRow] {
    Outcome.allCases.map { outcome in
      let (users, whole) = count(outcome, in: view)
      return OutcomeRow(
        key: view.key, outcome: outcome, users: Count(users), share: share(users, of: whole))
    }
  }

  /// The users of an outcome and those it is a share of.
  private static func count(_ outcome: Outcome, in view: SegmentView) -> (Int, Int) {
    let counted = view.counted
    return switch outcome {
    case .completed: (counted.completed, counted.started)
    case .skippedFlow: (counted.skippedFlow, counted.started)
    case .left: (counted.started - counted.completed - counted.skippedFlow, counted.started)
    case .inProgress: (view.young?.started ?? 0, view.tally.started)
    case .enteredMidway: (view.tally.enteredMidway, view.tally.users)
    case .returnedLater: (counted.returnedLater, counted.started)
    case .restartedAfterCompletion: (counted.restartedAfterCompletion, counted.completed)
    case .returnedAndCompleted: (counted.returnedAndCompleted, counted.returnedLater)
    }
  }
}
