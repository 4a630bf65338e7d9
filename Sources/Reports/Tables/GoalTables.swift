package import Funnels

extension GoalRow: TableRow {
  static let table = TableDescription(
    "goals", begins: .segment,
    "Who did later what completing was for, by how the onboarding ended.",
    .column("goal", .text, "its id"),
    .column(
      "outcome", .text,
      """
      `all`, `completed`, `skipped_flow` or `left`; of a goal after completion only those who \
      completed count
      """),
    .column("users", .users, "how many"),
    .column("reached", .users, "of these, with one of the goal's events in its time"),
    .column("rate", .fraction, "reached ÷ users"),
    .columns(["rate_low", "rate_high"], .fraction, "the ends of its 95 % interval (Wilson)"),
    .column(
      "median_seconds", .seconds, "from the entry, or from completing, to the first such event"),
    .column(
      "total", .number,
      "the sum over all such events, exact as decimals and rounded once; only with `sum`"),
    .column("mean", .number, "total ÷ users"))

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
