package import EventLog

/// One line of `goals.csv`.
package struct GoalRow: Sendable {
  package var key: RowKey
  package var goal: Text
  package var outcome: GoalOutcome
  /// Users whose window is over, and that of the goal.
  package var users: Count
  package var reached: Count
  /// From the anchor to the first event, of those who reached the goal.
  package var medianSeconds: Double?
  /// Of all events that count; `nil` where nothing is summed.
  package var total: Double?
}

extension GoalRow {
  /// `reached ÷ users`.
  package var rate: RateCell { RateCell(reached, of: users) }

  /// `total ÷ users`; `nil` also without users, and where they are hidden.
  package var mean: Double? {
    guard let users = users.shown, users > 0 else { return nil }
    return total.map { $0 / Double(users) }
  }
}
