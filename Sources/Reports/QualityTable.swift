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

  var fields: [CSVField] {
    [
      .text(scope), .words(row.finding.word), .words(row.severity.rawValue), .integer(row.count),
      .number(row.share), .words(row.exampleFile), .integer(row.exampleLine),
      .words(row.explanation.plain),
    ]
  }
}

extension ReportContents {
  /// `log`, a flow's id, or `id@version` where several versions of the flow are reported.
  func name(of scope: QualityScope) -> Text {
    guard case .flow(let key) = scope else { return "log" }
    let definitions = flows.count { $0.definition.id == key.flow }
    guard definitions > 1, let version = key.version else { return key.flow }
    return Text(utf8: key.flow.utf8 + [UInt8(ascii: "@")] + version.utf8)
  }
}
