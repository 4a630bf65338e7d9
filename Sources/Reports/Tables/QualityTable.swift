import Definitions
import EventLog
import Journeys

/// A row of `quality.csv` with the spelling of its scope, which depends on the flows beside it.
struct QualityLine: TableRow {
  var row: QualityRow
  var scope: Text

  static let table = TableLayout<Self>(
    "quality",
    "What became of the lines, then what contradicts the definition.",
    .column(
      "scope", { $1.text($0.scope) }, .text,
      "`log`, or a flow's id (`id@version` where it has several)"),
    .column("finding", { $1.words($0.row.finding.word) }, .text, "one of the words below"),
    .column(
      "severity", { $1.words($0.row.severity.rawValue) }, .text,
      "`info` or `warning`, the same in a report and in a check"),
    .column("count", { $1.count($0.row.count) }, .integer, "lines, events, users or files"),
    .column(
      "share", { $1.number($0.row.share) }, .fraction,
      """
      ÷ all lines, events or users; of `skip_of_unskippable` the users who skipped ÷ those \
      who saw the step, both summed over the steps that were skipped
      """),
    .column(
      "example_file", { $1.words($0.row.exampleFile) }, .text, "the first place where it was found"),
    .column(
      "example_line", { $1.integer($0.row.exampleLine) }, .integer,
      "the first place where it was found"),
    .column(
      "explanation", { $1.words($0.row.explanation.plain) }, .text,
      "what it means, and how to fix it"))
}

extension QualityLine {
  /// Rows with their scopes: `log`, a flow's id, or `id@version` where several of `flows` have the id.
  static func lines(_ rows: [QualityRow], flows: [FlowKey]) -> [QualityLine] {
    let versions = Dictionary(grouping: flows, by: \.flow).mapValues(\.count)
    return rows.map { row in
      guard case .flow(let key) = row.scope else { return QualityLine(row: row, scope: "log") }
      guard versions[key.flow] ?? 0 > 1, let version = key.version else {
        return QualityLine(row: row, scope: key.flow)
      }
      return QualityLine(
        row: row, scope: Text(utf8: key.flow.utf8 + [UInt8(ascii: "@")] + version.utf8))
    }
  }
}

extension Report {
  /// The rows of `quality.csv` with their scopes.
  var qualityLines: [QualityLine] { QualityLine.lines(qualityRows, flows: flows.map(\.key)) }
}
