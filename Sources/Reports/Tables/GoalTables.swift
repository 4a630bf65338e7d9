package import Funnels

extension GoalRow: CSVRow {
  static let columns =
    RowKey.columns + ["goal", "outcome", "users", "reached"] + RateCell.columns("rate")
    + ["median_seconds", "total", "mean"]

  func write(to row: inout RowWriter) {
    row.key(key)
    row.text(goal)
    row.words(outcome.rawValue)
    row.count(users)
    row.count(reached)
    row.rate(rate)
    row.number(medianSeconds)
    row.number(total)
    row.number(mean)
  }
}
