// The one place that says what the columns of the tables are. `datapackage.json` is made of it, and a test
// compares it with `ReportColumns.md`, word by word, and with the fields that rows really have.
//
// A column that a table has and nobody has described is still written: its type is read off the rows.

/// What a table is about, and what its columns are.
package struct TableDescription: Sendable {
  /// The file's name without its suffix.
  package let name: String
  /// In one sentence.
  package let summary: String
  /// Those that not all tables begin with.
  package let columns: [Column]

  init(_ name: String, _ summary: String, _ columns: [Column]) {
    self.name = name
    self.summary = summary
    self.columns = columns
  }

  /// Of all tables that a report may have.
  package static let all = [
    funnel, dropoff, exits, drivers, goals, outcomes, permissions, choices, timing, trend,
    comparison, assignment,
    quality, insights, changes,
  ]

  /// The columns that tables begin with.
  package static let key = [
    Column("flow", .text, "the flow's id"),
    Column(
      "flow_version", .text,
      "the version that the definition covers; empty where it covers all"),
    Column(
      "breakdown", .text,
      "by what users are split: `all` (nothing), `variant`, or a field of `--by`"),
    Column(
      "segment", .text,
      """
      its value; empty for `all`; also `(none)`, `(mixed)`, `(unassigned)`, and `(other)` for what goes \
      beyond the 1,000 largest
      """),
  ]

  /// The description of a column of a table; `nil` where nobody has described it.
  package static func column(_ name: String, of table: String) -> Column? {
    let own = all.first { $0.name == table }?.columns.first { $0.name == name }
    return own ?? key.first { $0.name == name }
  }
}
