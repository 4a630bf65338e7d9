// The one place that says what the columns of a table are. The header of its CSV file is made of it, the keys
// of `report.json` and `datapackage.json`; a test compares it with `ReportColumns.md`, word by word.

/// What a table is about, and what its columns are.
package struct TableDescription: Sendable {
  /// The file's name without its suffix.
  package let name: String
  /// In one sentence.
  package let summary: String
  /// All of them, in their order.
  package let columns: [Column]
  let columnNames: [String]
  /// The file's name.
  var file: String { "\(name).csv" }

  init(_ name: String, _ summary: String, _ columns: [Column]) {
    self.name = name
    self.summary = summary
    self.columns = columns
    columnNames = columns.map(\.name)
  }
}
