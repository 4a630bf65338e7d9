/// A table of Markdown: columns of words on the left, of numbers on the right.
struct MarkdownTable {
  private let titles: [String]
  private let wordColumns: Int
  private var rows: [[String]] = []

  /// - Parameters:
  ///   - words: Titles of the columns aligned left.
  ///   - numbers: Titles of the columns aligned right, which follow.
  init(words: [String], numbers: [String]) {
    titles = words + numbers
    wordColumns = words.count
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
    let rules = titles.indices.map { $0 < wordColumns ? "---" : "---:" }
    let lines = ([titles, rules] + rows).map { "| \($0.joined(separator: " | ")) |" }
    return lines.joined(separator: "\n")
  }
}
