/// How a row becomes an object.
enum RowForm: Sendable {
  /// By the columns of a table.
  case table(TableHeader)
  /// By the columns of rows that are arrays.
  case arrays(ArrayRows)
  /// Each row has its own keys: see `PairText`.
  case pairs
  /// The same behind words.
  case pairsBehindWords

  /// Writes the members of a row's object; none of a row without any content, or of one at fault.
  ///
  /// `longest`: the longest row that is read, in bytes.
  func write(_ row: Span<UInt8>, longest: Int, to text: inout RowText) throws(LineFault) {
    guard row.count <= longest else {
      throw LineFault(reason: .lineTooLong, offset: longest, cause: .length(limit: longest))
    }
    switch self {
    case .table(let header): try header.write(row, to: &text)
    case .arrays(let rows): try rows.write(row.array, to: &text)
    case .pairs: try PairText(row.array).write(to: &text)
    case .pairsBehindWords:
      if !row.isBlank { PairText(behindWords: row.array).write(to: &text) }
    }
  }

  /// Where in a row stands what has an offset in the row's object.
  func source(of offset: Int, in row: [UInt8]) -> Int {
    var text = RowText(notesValues: true)
    guard (try? write(row.span, longest: row.count, to: &text)) != nil,
      let value = text.values.last(where: { $0.start <= offset })
    else { return 0 }
    return min(value.source.lowerBound + offset - value.start, value.source.upperBound)
  }
}
