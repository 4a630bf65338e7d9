package import Funnels

// The rows about what changed.

extension ChangeRow: TableRow {
  static let table = TableDescription(
    "changes", begins: .segment,
    "How the report's users differ from those of the base.",
    .columns(["compared", "base"], .text, "the two sides: ranges of first entries, or conditions"),
    .column(
      "part", .text,
      """
      `completion`; `step`: going on to the step; `mix`: from other users, all segments \
      together; `share` and `rate` of one segment: how many of all users are of it, and who \
      of them completed
      """),
    .step("the step, from the second on, or `completed`; empty for the other parts"),
    .column(
      "base_users", .users,
      """
      of the base and of the report: all who entered; for `step` those who reached the step \
      before it in their own list; for `rate` those of the segment
      """),
    .column("base_reached", .users, "of these, completed; reached the step; are of the segment"),
    .column("base_rate", .fraction, "reached ÷ users"),
    .column(
      "users", .users,
      """
      of the base and of the report: all who entered; for `step` those who reached the step \
      before it in their own list; for `rate` those of the segment
      """),
    .column("reached", .users, "of these, completed; reached the step; are of the segment"),
    .column("rate", .fraction, "reached ÷ users"),
    .rate(
      "difference",
      """
      `rate` − `base_rate`, with the ends of its 95 % score interval, for one look; by \
      attempts with users as clusters
      """),
    .column(
      "contribution", .fraction,
      """
      how much of the change of completion comes from here, as a fraction; empty where a side \
      has no users
      """))

  func write(to row: inout RowWriter) {
    row.key(key)
    row.text(ownName)
    row.text(baseName)
    row.words(part.rawValue)
    row.step(step)
    row.count(base?.users)
    row.count(base?.reached)
    row.number(base?.rate)
    row.count(own?.users)
    row.count(own?.reached)
    row.number(own?.rate)
    row.number(difference)
    row.number(differenceLow)
    row.number(differenceHigh)
    row.number(contribution)
  }
}
