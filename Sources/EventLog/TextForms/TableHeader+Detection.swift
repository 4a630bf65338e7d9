// Is a text a table, and what parts its cells? A table has a first line that could name columns, and a
// second one with as many cells.

extension TableHeader {
  private static let separators: [UInt8] = [
    UInt8(ascii: "\t"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"),
  ]

  /// How the cells of a table that begins like this are parted, and how many rows of titles come before its header;
  /// `nil` for other texts.
  ///
  /// `suffix`: of the file's name; one that is called a table needs no second row, and may begin with titles.
  static func layout(
    of text: ArraySlice<UInt8>, isWhole: Bool, suffix: String
  ) -> (separator: UInt8, titles: Int)? {
    let isNamedTable = suffix == ".csv" || suffix == ".tsv"
    let bytes = Array(text)
    let found = separators.compactMap { separator -> (separator: UInt8, cells: Int)? in
      var cutter = RowCutter(separator: separator)
      let rows = firstRows(of: bytes, by: &cutter, isWhole: isWhole)
      guard let header = rows.first, let cells = names(in: header, separator) else { return nil }
      let second = rows.dropFirst().first.flatMap {
        try? RowCell.all(of: $0.span, separator: separator).count
      }
      guard isNamedTable || second == cells else { return nil }
      return (separator, cells)
    }
    if let most = found.max(by: { $0.cells < $1.cells }) { return (most.separator, 0) }
    guard isNamedTable else { return nil }
    let titled = separators.compactMap { separator in
      SheetTitles(bytes, separator: separator, isWhole: isWhole)
        .map { (separator: separator, titles: $0) }
    }
    return titled.max { $0.titles.cells < $1.titles.cells }.map { ($0.separator, $0.titles.rows) }
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
    return layout(of: text, isWhole: isWhole, suffix: suffix)?.separator
  }

  /// The first two rows that are not blank, of which the second need not be whole.
  private static func firstRows(
    of bytes: [UInt8], by cutter: inout RowCutter, isWhole: Bool
  ) -> [[UInt8]] {
    var rows: [[UInt8]] = []
    while rows.count < 2, let cut = cutter.next(in: bytes.span, isEnd: isWhole) {
      let row = Array(bytes[cut.range])
      if !(rows.isEmpty ? row.isBeforeHeader : row.allSatisfy(\.isSpace)) { rows.append(row) }
    }
    return rows
  }

  /// How many columns a row could name; `nil` where one of its cells is no name, or two are alike.
  fileprivate static func names(in row: [UInt8], _ separator: UInt8) -> Int? {
    guard let cells = try? RowCell.all(of: row.span, separator: separator), cells.count > 1 else {
      return nil
    }
    let names = cells.map { $0.content(of: row.span) }.filter { !$0.isEmpty }
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

/// What stands above the header of a table that a sheet was written as: its title, who exported it, an empty row.
///
///     Onboarding events,,,
///     Exported by,Maria,,
///     ,,,
///     Date,Event,User,Screen
///     3/1/2026 6:15:42,screen viewed,u1,goal
private struct SheetTitles {
  /// How many rows, blank ones among them.
  let rows: Int
  /// How many cells the header has.
  let cells: Int

  private static let mostRows = 12

  /// `nil` where the first row is no title, or none of the next is a header: each title says less than the header, and
  /// the row below it has as many cells.
  init?(_ bytes: [UInt8], separator: UInt8, isWhole: Bool) {
    var cutter = RowCutter(separator: separator)
    var most = 0
    var header: (row: Int, cells: Int)?
    for row in 0..<Self.mostRows {
      guard let cut = cutter.next(in: bytes.span, isEnd: isWhole), cut.fault == nil else {
        return nil
      }
      let text = Array(bytes[cut.range])
      guard let cells = try? RowCell.all(of: text.span, separator: separator) else { return nil }
      if let header {
        guard cells.count == header.cells else { return nil }
        self.rows = header.row
        self.cells = header.cells
        return
      }
      let said = cells.count { !$0.content(of: text.span).allSatisfy(\.isSpace) }
      if most > 0, said > most, said == cells.count, TableHeader.names(in: text, separator) != nil {
        header = (row, cells.count)
      }
      most = max(most, said)
    }
    return nil
  }
}

extension [UInt8] {
  /// Whether a row before a table's header says nothing of it: it is blank, or a comment, as the downloads of
  /// analytics tools begin with, `# Start date: 20260607`.
  var isBeforeHeader: Bool {
    if first == UInt8(ascii: "#") {
      return count == 1 || self[1] == UInt8(ascii: "#") || self[1].isSpace
    }
    return allSatisfy(\.isSpace)
  }
}
