import EventLog
import Funnels
import Journeys

/// A row of `quality.csv` with the spelling of its scope, which depends on the flows beside it.
struct QualityLine: CSVRow {
  var row: QualityRow
  var scope: Text

  static let columns = [
    "scope", "finding", "severity", "count", "share", "example_file", "example_line", "explanation",
  ]

  func write(to line: inout RowWriter) {
    line.text(scope)
    line.words(row.finding.word)
    line.words(row.severity.rawValue)
    line.count(row.count)
    line.number(row.share)
    line.words(row.exampleFile)
    line.integer(row.exampleLine)
    line.words(row.explanation.plain)
  }
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
