// Services that answer a query print each row as an array, and say once what its columns are called:
//
//     {"columns":["uid","event"],"index":[0,1],"data":[["u1","page_viewed"],["u2","skipped"]]}    pandas
//     {"meta":[{"name":"uid","type":"String"},…],"data":[["u1",…],…],"rows":2}                    ClickHouse
//     {"range":"Log!A1:B9","values":[["uid","event"],["u1","page_viewed"],…]}                     a spreadsheet
//     [["uid","event"],["u1","page_viewed"]]
//     ["uid","event"]␊["u1","page_viewed"]␊                                                       rows as lines
//
// Each row becomes an object of the columns' names, as the row of a table does. Its values keep their JSON.

/// The columns of rows that are arrays of JSON, and where the rows stand.
package struct ArrayRows: Hashable, Sendable {
  /// What is around the rows.
  enum Enclosure: Hashable, Sendable {
    /// An array in an object that is all of the text.
    case document
    /// An array that is all of the text.
    case array
    /// Nothing: they follow each other.
    case sequence
  }

  let columns: [Text]
  let enclosure: Enclosure
  /// Whether the first row has the columns' names.
  let hasHeaderRow: Bool

  /// The values of a row, by their places in it.
  static func cells(of row: [UInt8]) throws(LineFault) -> [Range<Int>] {
    try PaddedBytes.withCopy(of: row) { (text) throws(LineFault) in
      var tokens = JSONTokenizer(text, from: 0)
      tokens.skipSpace()
      let cells = try tokens.elements()
      try tokens.finish()
      return cells
    }
  }

  /// Writes what a row's cells say; a cell of `null` or an empty text says nothing.
  func write(_ row: [UInt8], to text: inout RowText) throws(LineFault) {
    let cells = try Self.cells(of: row)
    guard cells.count == columns.count else {
      let isShort = cells.count < columns.count
      throw LineFault(
        reason: isShort ? .jsonTruncated : .jsonTrailing,
        offset: isShort ? row.count - 1 : cells[columns.count].lowerBound,
        cause: .row(.cells(cells.count, of: columns.count)))
    }
    for (column, cell) in zip(columns, cells) {
      let literal = Array(row[cell])
      if Self.absent.contains(literal) { continue }
      text.begin(named: column.utf8.span, from: cell)
      text.append(json: literal.span)
    }
  }

  private static let absent = [Array("null".utf8), Array("\"\"".utf8)]
}

extension JSONTokenizer {
  /// The places of the elements of the array that begins here.
  fileprivate mutating func elements() throws(LineFault) -> [Range<Int>] {
    try skip(UInt8(ascii: "["), orExpect: .value)
    var elements: [Range<Int>] = []
    while byte != UInt8(ascii: "]") {
      if !elements.isEmpty { try skip(UInt8(ascii: ","), orExpect: .commaOrBracket) }
      let slice = try value(depth: 1)
      elements.append(slice.offset..<slice.end + (slice.isString ? 1 : 0))
      skipSpace()
    }
    position += 1
    return elements
  }
}
