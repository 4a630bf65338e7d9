/// A table of Markdown: columns of words on the left, of numbers on the right, and where asked for
/// a last one of remarks.
struct MarkdownTable {
  private let titles: [String]
  private let rules: [String]
  private var rows: [[String]] = []

  /// - Parameters:
  ///   - words: Titles of the columns aligned left.
  ///   - numbers: Titles of the columns aligned right, which follow.
  ///   - remarks: The title of a last column, aligned left.
  init(words: [String], numbers: [String], remarks: String? = nil) {
    let last = remarks.map { [$0] } ?? []
    titles = words + numbers + last
    rules = words.map { _ in "---" } + numbers.map { _ in "---:" } + last.map { _ in "---" }
  }

  /// Adds a row.
  ///
  /// - Parameter cells: As many as there are columns; names from data as code spans of a table
  ///   cell, words of ours without `|`.
  mutating func add(_ cells: [String]) {
    assert(cells.count == titles.count)
    rows.append(cells)
  }

  /// The table; `nil` without rows.
  var markdown: String? {
    guard !rows.isEmpty else { return nil }
    let lines = ([titles, rules] + rows).map { "| \($0.joined(separator: " | ")) |" }
    return lines.joined(separator: "\n")
  }
}
