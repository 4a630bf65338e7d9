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

  /// A row as an object on one line; empty for a row without any content.
  ///
  /// `longest`: the longest row that is read, in bytes.
  func object(of row: [UInt8], longest: Int) throws(LineFault) -> [UInt8] {
    guard row.count <= longest else {
      throw LineFault(reason: .lineTooLong, offset: longest, cause: .length(limit: longest))
    }
    return try text(of: row).object
  }

  /// Where in a row stands what has an offset in the row's object.
  func source(of offset: Int, in row: [UInt8]) -> Int {
    guard let text = try? text(of: row),
      let value = text.values.last(where: { $0.start <= offset })
    else { return 0 }
    return min(value.source.lowerBound + offset - value.start, value.source.upperBound)
  }

  private func text(of row: [UInt8]) throws(LineFault) -> RowText {
    var text = RowText()
    switch self {
    case .table(let header): try header.write(row, to: &text)
    case .arrays(let rows): try rows.write(row, to: &text)
    case .pairs: try PairText(row).write(to: &text)
    case .pairsBehindWords:
      if !row.allSatisfy(\.isSpace) { PairText(behindWords: row).write(to: &text) }
    }
    return text
  }
}
