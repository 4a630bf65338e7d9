/// Where a report goes.
package enum ReportMedium: Sendable {
  /// A stream, which holds nothing but the Markdown.
  case stream
  /// A folder, which holds tables and charts beside it.
  case folder
}

/// The text of `report.md`.
struct MarkdownReport {
  let document: Document
  /// Only beside a folder's report are there charts.
  let medium: ReportMedium

  var text: String {
    let top =
      [.heading(level: 1, words: document.title)] + document.notes + document.overview
      + AnswerBlocks.blocks(of: document.answers)
    let contents = ContentsList(
      headings: Heading.headings(in: top + [ContentsList.heading] + document.details),
      remarks: document.remarks)
    let list = [ContentsList.heading, contents.block].compactMap(\.self)
    let texts = Self.texts(of: top, in: medium) + [Self.rule]
    return (texts + Self.texts(of: list + document.details, in: medium))
      .joined(separator: "\n\n") + "\n"
  }

  /// What parts the first page from all else.
  private static let rule = "---"

  private static func texts(of blocks: [Block], in medium: ReportMedium) -> [String] {
    blocks.compactMap { MarkdownBlock(block: $0, medium: medium).text }
  }
}
