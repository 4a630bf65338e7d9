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
    let top = [.heading(level: 1, words: document.title)] + document.notes
    let body = document.firstPage + document.details
    let contents = ContentsList(
      headings: Heading.headings(in: top + [ContentsList.heading] + body),
      remarks: document.remarks)
    let list = [ContentsList.heading, contents.block].compactMap(\.self)
    let texts = (top + list + body).compactMap { MarkdownBlock(block: $0, medium: medium).text }
    return texts.joined(separator: "\n\n") + "\n"
  }
}
