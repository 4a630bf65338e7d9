package import Funnels

// The rows about what changed.

extension ChangeRow: TableRow {
  static let table = TableLayout<Self>(
    "changes", begins: .segment { $1.key($0.key) },
    "How the report's users differ from those of the base.",
    .columns(
      ["compared": { $1.text($0.ownName) }, "base": { $1.text($0.baseName) }], .text,
      "the two sides: ranges of first entries, or conditions"),
    .column(
      "part", { $1.words($0.part.rawValue) }, .text,
      """
      `completion`; `step`: going on to the step; `mix`: from other users, all segments \
      together; `share` and `rate` of one segment: how many of all users are of it, and who \
      of them completed
      """),
    .step(
      { $1.step($0.step) },
      "the step, from the second on, or `completed`; empty for the other parts"),
    .column(
      "base_users", { $1.count($0.base?.users) }, .users,
      """
      of the base and of the report: all who entered; for `step` those who reached the step \
      before it in their own list; for `rate` those of the segment
      """),
    .column(
      "base_reached", { $1.count($0.base?.reached) }, .users,
      "of these, completed; reached the step; are of the segment"),
    .column("base_rate", { $1.number($0.base?.rate) }, .fraction, "reached ÷ users"),
    .column(
      "users", { $1.count($0.own?.users) }, .users,
      """
      of the base and of the report: all who entered; for `step` those who reached the step \
      before it in their own list; for `rate` those of the segment
      """),
    .column(
      "reached", { $1.count($0.own?.reached) }, .users,
      "of these, completed; reached the step; are of the segment"),
    .column("rate", { $1.number($0.own?.rate) }, .fraction, "reached ÷ users"),
    .columns(
      [
        "difference": { $1.number($0.difference) },
        "difference_low": { $1.number($0.differenceLow) },
        "difference_high": { $1.number($0.differenceHigh) },
      ], .fraction,
      """
      `rate` − `base_rate`, with the ends of its 95 % score interval, for one look; by \
      attempts with users as clusters
      """),
    .column(
      "contribution", { $1.number($0.contribution) }, .fraction,
      """
      how much of the change of completion comes from here, as a fraction; empty where a side \
      has no users
      """))
}
