// Is a text a table, and what parts its cells? A table has a first line that could name columns, and a
// second one with as many cells.

extension TableHeader {
  private static let separators: [UInt8] = [
    UInt8(ascii: "\t"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"),
  ]

  /// The byte between the cells of a table that begins like this; `nil` for other texts.
  ///
  /// `suffix`: of the file's name; one that is called a table needs no second row.
  static func separator(of text: ArraySlice<UInt8>, isWhole: Bool, suffix: String) -> UInt8? {
    let isNamedTable = suffix == ".csv" || suffix == ".tsv"
    let found = separators.compactMap { separator -> (separator: UInt8, cells: Int)? in
      var cutter = RowCutter(separator: separator)
      let bytes = Array(text)
      let rows = firstRows(
        of: bytes, by: &cutter, isWhole: isWhole, mayHaveTitles: isNamedTable)
      guard let header = rows.first, let cells = names(in: header, separator) else { return nil }
      let second = rows.dropFirst().first.flatMap {
        try? RowCell.all(of: $0, separator: separator).count
      }
      guard isNamedTable || second == cells else { return nil }
      return (separator, cells)
    }
    return found.max { $0.cells < $1.cells }?.separator
  }

  /// The same of a text that begins with a brace: of a table whose header has placeholders for names,
  /// `{event_name},{adid}`, which is no JSON.
  static func bracedSeparator(
    of text: ArraySlice<UInt8>, isWhole: Bool, suffix: String
  ) -> UInt8? {
    let first = text.drop(while: \.isSpace).dropFirst()
    guard let end = first.firstIndex(of: UInt8(ascii: "}")), end > first.startIndex,
      first[..<end].allSatisfy({
        $0.isDigit || $0 == UInt8(ascii: "_") || (0x61...0x7A).contains($0 | 0x20)
      })
    else { return nil }
    return separator(of: text, isWhole: isWhole, suffix: suffix)
  }

  /// The first two rows that are not blank, of which the second need not be whole.
  ///
  /// `mayHaveTitles`: whether lines of titles may come before them. Of a text that is not called a table they are
  /// its words.
  private static func firstRows(
    of bytes: [UInt8], by cutter: inout RowCutter, isWhole: Bool, mayHaveTitles: Bool
  ) -> [[UInt8]] {
    var rows: [[UInt8]] = []
    while rows.count < 2, let cut = cutter.next(in: bytes.span, isEnd: isWhole) {
      let row = Array(bytes[cut.range])
      let isBefore =
        rows.isEmpty
        ? row.isBeforeHeader(separator: cutter.separator) : row.allSatisfy(\.isSpace)
      guard isBefore else {
        rows.append(row)
        continue
      }
      if !mayHaveTitles, !row.allSatisfy(\.isSpace), row.first != UInt8(ascii: "#") { return [] }
    }
    return rows
  }

  /// How many columns a row could name; `nil` where one of its cells is no name, or two are alike.
  private static func names(in row: [UInt8], _ separator: UInt8) -> Int? {
    guard let cells = try? RowCell.all(of: row, separator: separator), cells.count > 1 else {
      return nil
    }
    let names = cells.map { $0.content(of: row) }.filter { !$0.isEmpty }
    // Adjust's own columns have braces, and an app's parameters beside them brackets: {adid},[screen].
    let hasBraces = names.contains { isPlaceholder($0, "{", "}") }
    let areNames = names.allSatisfy { name in
      isName(hasBraces && isPlaceholder(name, "[", "]") ? Array(name.dropFirst().dropLast()) : name)
    }
    guard names.count > 1, Set(names).count == names.count, areNames else { return nil }
    return cells.count
  }

  private static func isPlaceholder(
    _ cell: [UInt8], _ start: Unicode.Scalar, _ end: Unicode.Scalar
  ) -> Bool {
    cell.count > 2 && cell.first == UInt8(ascii: start) && cell.last == UInt8(ascii: end)
  }

  /// Whether a cell could be a name: it has a letter, and nothing that parts keys from values.
  ///
  /// A unit or a zone may stand behind it, `timestamp [UTC]`.
  private static func isName(_ cell: [UInt8]) -> Bool {
    var cell = isPlaceholder(cell, "{", "}") ? cell.dropFirst().dropLast() : cell[...]
    if cell.last == UInt8(ascii: "]"), let unit = cell.lastIndex(of: UInt8(ascii: "[")) {
      cell = cell[..<unit]
    }
    return cell.count <= 256 && cell.contains { $0 >= 0x80 || (0x41...0x5A).contains($0 & 0xDF) }
      && !cell.contains { "={}[]\"\n".utf8.contains($0) }
      && !(0x30...0x39).contains(cell.first ?? 0)
  }
}

extension [UInt8] {
  /// Whether a row before a table's header says nothing of it: it is blank, or a comment, as the downloads of
  /// analytics tools begin with, `# Start date: 20260607`, or a title of a sheet, `Exported by,Maria,,,,`.
  func isBeforeHeader(separator: UInt8) -> Bool {
    if first == UInt8(ascii: "#") {
      return count == 1 || self[1] == UInt8(ascii: "#") || self[1].isSpace
    }
    if allSatisfy(\.isSpace) { return true }
    guard let cells = try? RowCell.all(of: self, separator: separator) else { return false }
    // What has names has more than one, and most columns have one.
    return cells.count == 1
      || cells.count { !$0.content(of: self).allSatisfy(\.isSpace) } * 2 < cells.count
  }
}
