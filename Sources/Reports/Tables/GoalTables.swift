package import Funnels

extension GoalRow: CSVRow {
  static let columns =
    RowKey.columns + ["goal", "outcome", "users", "reached"] + RateCell.columns("rate")
    + ["median_seconds", "total", "mean"]

  var fields: [CSVField] {
    key.fields + [.text(goal), .words(outcome.rawValue), .users(users), .users(reached)]
      + rate.fields + [.number(medianSeconds), .number(total), .number(mean)]
  }
}
