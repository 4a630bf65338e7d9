package import Funnels

extension GoalRow: TableRow, SegmentedRow {
  static let table = TableLayout<Self>(
    "goals", begins: .segment { $1.key($0.key) },
    "Who did later what completing was for, by how the onboarding ended.",
    .column("goal", { $1.text($0.goal) }, .text, "its id"),
    .column(
      "outcome", { $1.words($0.outcome.rawValue) }, .text,
      """
      `all`, `completed`, `skipped_flow` or `left`; of a goal after completion only those who \
      completed count
      """),
    .column("users", { $1.count($0.users) }, .users, "how many"),
    .column(
      "reached", { $1.count($0.reached) }, .users,
      "of these, with one of the goal's events in its time"),
    .column("rate", { $1.number($0.rate.rate) }, .fraction, "reached ÷ users"),
    .columns(
      ["rate_low": { $1.number($0.rate.low) }, "rate_high": { $1.number($0.rate.high) }], .fraction,
      "the ends of its 95 % interval (Wilson)"),
    .column(
      "median_seconds", { $1.number($0.medianSeconds) }, .seconds,
      "from the entry, or from completing, to the first such event"),
    .column(
      "total", { $1.number($0.total) }, .number,
      "the sum over all such events, exact as decimals and rounded once; only with `sum`"),
    .column("mean", { $1.number($0.mean) }, .number, "total ÷ users"))

  static var counts: [WritableKeyPath<Self, Count>] { [\.users, \.reached] }

  var subject: [AnyHashable?] { [goal, outcome] }
}
