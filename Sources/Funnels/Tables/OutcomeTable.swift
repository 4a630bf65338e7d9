package import Journeys

/// One line of `outcomes.csv`.
package struct OutcomeRow: Hashable, Sendable {
  package var key: RowKey
  package var outcome: Outcome
  package var users: Count
  /// The users whom the outcome could have come to; in no column.
  package var whole: Count

  /// `users ÷ whole`.
  package var share: Double? { users.share(of: whole) }
}

/// The rows of `outcomes.csv` about one segment.
enum OutcomeTable {
  static func rows(of view: SegmentView) -> [OutcomeRow] {
    Outcome.allCases.map { outcome in
      let (users, whole) = count(outcome, in: view)
      return OutcomeRow(
        key: view.key, outcome: outcome, users: Count(users), whole: Count(whole))
    }
  }

  /// The users of an outcome and those it is a share of.
  private static func count(_ outcome: Outcome, in view: SegmentView) -> (Int, Int) {
    switch outcome {
    case .completed: (view.counted.completed, view.counted.started)
    case .skippedFlow: (view.counted.skippedFlow, view.counted.started)
    case .left:
      (
        view.counted.started - view.counted.completed - view.counted.skippedFlow,
        view.counted.started
      )
    case .inProgress: (view.inProgress(\.started), view.tally.started)
    case .enteredMidway: (view.tally.enteredMidway, view.tally.users)
    case .returnedLater: (view.counted.returnedLater, view.counted.started)
    case .restartedAfterCompletion: (view.counted.restartedAfterCompletion, view.counted.completed)
    case .returnedAndCompleted: (view.counted.returnedAndCompleted, view.counted.returnedLater)
    }
  }
}
