// The header of a table names the keys of its rows, and a row becomes an object of them:
//
//     user_id,event,step_index          {"user_id":"007","event":"page_viewed","step_index":2}
//     007,page_viewed,2
//
// All cells are texts, since a table does not say what they are. Where a native field takes numbers or
// objects only, a cell is written as what it spells: an integer, or JSON. An empty cell is no
// member, nor is one with `NULL` or `\N`, as databases print it where there is no value.

/// The columns of a table.
struct TableHeader: Sendable {
  private struct Column: Sendable {
    /// As `RowText.key` has it.
    var key: [UInt8]
    var kind: CellKind
  }

  let separator: UInt8
  private let encoding: TableEncoding
  private let columns: [Column]

  /// The header that a row is, which comes without its line end; `nil` for a row that is none.
  init?(_ row: Span<UInt8>, separator: UInt8, encoding: TableEncoding = .utf8) {
    guard let cells = try? RowCell.all(of: row, separator: separator) else { return nil }
    self.separator = separator
    self.encoding = encoding
    columns = cells.map { cell in
      let name = encoding.utf8(cell.content(of: row))
      return Column(key: RowText.key(name), kind: CellKind(of: name.span))
    }
  }

  /// Writes what a row's cells say; nothing for a row without any content.
  func write(_ row: Span<UInt8>, to text: inout RowText) throws(LineFault) {
    if row.isBlank { return }
    let cells = try RowCell.all(of: row, separator: separator, count: columns.count)
    guard cells.count == columns.count else {
      throw LineFault(
        reason: cells.count < columns.count ? .jsonTruncated : .jsonTrailing,
        offset: cells.count < columns.count ? row.count : cells[columns.count].range.lowerBound,
        cause: .row(.cells(cells.count, of: columns.count)))
    }
    for index in cells.indices where !cells[index].isAbsent(from: row) {
      let cell = cells[index]
      text.begin(under: columns[index].key, from: cell.range)
      if encoding == .utf8, !cell.hasDoubledQuotes {
        text.add(row.extracting(cell.range), of: columns[index].kind)
      } else {
        text.add(encoding.utf8(cell.content(of: row)).span, of: columns[index].kind)
      }
    }
  }
}
