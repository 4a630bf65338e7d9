/// A table: columns of words on the left, of numbers on the right, and where asked for a last one of
/// remarks.
struct Table {
  enum Column { case words, numbers }

  let titles: [String]
  let columns: [Column]
  private(set) var rows: [[String]] = []

  /// - Parameters:
  ///   - words: Titles of the columns aligned left.
  ///   - numbers: Titles of the columns aligned right, which follow.
  ///   - remarks: The title of a last column, aligned left.
  init(words: [String], numbers: [String], remarks: String? = nil) {
    let last = remarks.map { [$0] } ?? []
    titles = words + numbers + last
    columns = words.map { _ in .words } + numbers.map { _ in .numbers } + last.map { _ in .words }
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
  var block: Block? { rows.isEmpty ? nil : .table(self) }

  var texts: [String] { titles + rows.flatMap(\.self) }
}
