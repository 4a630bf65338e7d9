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
    let counted = view.counted
    return Outcome.allCases.map { outcome in
      let (users, whole) = count(outcome, counted, in: view)
      return OutcomeRow(
        key: view.key, outcome: outcome, users: Count(users), whole: Count(whole))
    }
  }

  /// The users of an outcome and those it is a share of.
  private static func count(
    _ outcome: Outcome, _ counted: FunnelTally, in view: SegmentView
  ) -> (Int, Int) {
    switch outcome {
    case .completed: (counted[.completed], counted.started)
    case .skippedFlow: (counted[.skippedFlow], counted.started)
    case .left:
      (counted.started - counted[.completed] - counted[.skippedFlow], counted.started)
    case .inProgress: (view.inProgress(\.started), view.tally.started)
    case .enteredMidway: (view.tally.enteredMidway, view.tally.users)
    case .returnedLater: (counted[.returnedLater], counted.started)
    case .restartedAfterCompletion: (counted[.restartedAfterCompletion], counted[.completed])
    case .returnedAndCompleted: (counted[.returnedAndCompleted], counted[.returnedLater])
    }
  }
}
