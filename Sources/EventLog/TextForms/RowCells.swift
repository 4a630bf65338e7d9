/// One cell of a row.
struct RowCell {
  /// Its content in the row, without the quotes around it.
  var range: Range<Int>
  /// Whether quotes in it are doubled.
  var hasDoubledQuotes = false
  /// Whether it stands in quotes.
  var isQuoted = false

  /// Whether it says nothing: it is empty, or has what databases print where there is no value.
  func isAbsent(from row: Span<UInt8>) -> Bool {
    if range.isEmpty { return true }
    guard !isQuoted, range.count <= 4 else { return false }
    let content = row.extracting(range)
    return Self.absentWords.contains { content.isEqual(to: $0.span) }
  }

  private static let absentWords = [Array("NULL".utf8), Array("\\N".utf8)]

  /// A copy of the content.
  func content(of row: Span<UInt8>) -> [UInt8] {
    guard hasDoubledQuotes else { return row.extracting(range).array }
    var content: [UInt8] = []
    var position = range.lowerBound
    while position < range.upperBound {
      content.append(row[position])
      position += row[position] == UInt8(ascii: "\"") ? 2 : 1
    }
    return content
  }
}

extension RowCell {
  /// The cells of a row that comes without its line end.
  ///
  /// `count`: about how many, of which a short row has no room for all.
  static func all(
    of row: Span<UInt8>, separator: UInt8, count: Int = 0
  ) throws(LineFault) -> [RowCell] {
    var cells: [RowCell] = []
    cells.reserveCapacity(min(count, row.count + 1))
    var position = 0
    let endsInReturn = !row.isEmpty && row[row.count - 1] == UInt8(ascii: "\r")
    let end = endsInReturn ? row.count - 1 : row.count
    while true {
      let isQuoted = position < end && row[position] == UInt8(ascii: "\"")
      cells.append(
        isQuoted
          ? try quoted(row, at: &position, end: end, separator)
          : try plain(row, at: &position, end: end, separator))
      guard position < end else { return cells }
      position += 1
    }
  }

  private static func plain(
    _ row: Span<UInt8>, at position: inout Int, end: Int, _ separator: UInt8
  ) throws(LineFault) -> RowCell {
    let start = position
    while position < end, row[position] != separator {
      // What databases print with tabs has JSON as it is: nothing is in quotes there.
      if row[position] == UInt8(ascii: "\""), separator != UInt8(ascii: "\t") {
        throw fault(.quoteInside, at: position)
      }
      position += 1
    }
    return RowCell(range: start..<position)
  }

  private static func quoted(
    _ row: Span<UInt8>, at position: inout Int, end: Int, _ separator: UInt8
  ) throws(LineFault) -> RowCell {
    var cell = RowCell(range: position + 1..<position + 1, isQuoted: true)
    position += 1
    while position < end {
      guard row[position] == UInt8(ascii: "\"") else {
        position += 1
        continue
      }
      if position + 1 < end, row[position + 1] == UInt8(ascii: "\"") {
        cell.hasDoubledQuotes = true
        position += 2
        continue
      }
      cell.range = cell.range.lowerBound..<position
      position += 1
      guard position == end || row[position] == separator else {
        throw fault(.textBehindQuote, at: position)
      }
      return cell
    }
    throw LineFault(
      reason: .jsonTruncated, offset: cell.range.lowerBound - 1, cause: .row(.openQuote))
  }

  private static func fault(_ fault: RowFault, at offset: Int) -> LineFault {
    LineFault(reason: .jsonSyntax, offset: offset, cause: .row(fault))
  }
}
