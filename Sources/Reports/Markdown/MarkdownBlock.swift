/// A block as Markdown.
struct MarkdownBlock {
  let block: Block
  /// Only beside a folder's report are there charts.
  let medium: ReportMedium

  /// `nil` for a chart that has no file.
  var text: String? {
    switch block {
    case .heading(let level, let words): "\(String(repeating: "#", count: level)) \(words)"
    case .sentence(let words): words
    case .list(let items): items.map { "- \($0)" }.joined(separator: "\n")
    case .ranking(let items):
      items.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")
    case .table(let table): Self.text(of: table)
    case .chart(let chart):
      medium == .folder
        ? "![\(chart.words)](\(ChartKind.folder)/\(chart.fileName))"
        : nil
    }
  }

  private static func text(of table: Table) -> String {
    let rules = table.columns.map { $0 == .words ? "---" : "---:" }
    let lines = ([table.titles, rules] + table.rows).map { "| \($0.joined(separator: " | ")) |" }
    return lines.joined(separator: "\n")
  }
}

extension Block {
  /// The block in a stream of Markdown.
  var markdown: String? { MarkdownBlock(block: self, medium: .stream).text }
}
