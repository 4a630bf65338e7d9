// Logs come in forms that are not one JSON object a line: arrays that a database printed, objects laid
// out for people, tables of a spreadsheet. The scanner reads lines and nothing else, so a file of
// another form is cut into records, and each record is handed to it as a line:
//
//     file        [                          user_id,event,step
//                   { "event": "a",          u1,page_viewed,"Hello, you"
//                     "step": "b" },         u2,page_viewed,
//                   …
//     records     { "event": "a",␍ … }       {"user_id":"u1","event":"page_viewed","step":"Hello, you"}
//                                            {"user_id":"u2","event":"page_viewed"}
//
//     bytes ─▶ TextForm ─▶ RecordReader ─▶ RecordRegion ─▶ chunk: a line a record, and where each record is
//              (which)      │ ValueCutter, for JSON                 (SourceRecords)
//                           └ RowCutter, for tables and pairs (`level=info event=done`)
//
// Nothing is repaired. A record of JSON keeps its bytes, but for line feeds, which become carriage
// returns: between tokens those are white space, and inside of a string both are refused. So what was
// wrong in the file is wrong on the line, for the same reason and at the same offset. What is wrong
// between records, such as a missing comma, is a rejected record of its own.
//
// Such a file is cut from its beginning to its end by one worker at a time, as an unpacked one is read: where a
// record begins is known only to those who have read what is before it. Workers share the rest: writing the line
// of each record (`RecordRegion`), and scanning it.
//
// Which form a file has is decided once, by its first 64 KiB. What is one JSON object a line stays
// that, however bad some of its lines are.

/// How the text of a log is laid out.
package enum TextForm: Hashable, Sendable {
  /// One record a line, or whatever is judged line by line.
  case lines
  /// JSON arrays of objects, and objects one after the other with or without white space between.
  case values
  /// Rows that are arrays of JSON, and names of their columns.
  case arrays(ArrayRows)
  /// A table with a header, its cells parted by this byte, behind so many rows of titles.
  case table(separator: UInt8, encoding: TableEncoding = .utf8, titles: Int = 0)
  /// Lines of nothing but pairs of keys and values.
  case pairs
  /// Lines of a time, words and then pairs.
  case pairsBehindWords

  /// How many of the first bytes decide.
  package static let mostBytes = 1 << 16
}

extension TextForm {
  /// The form of a text that begins like this.
  ///
  /// `isWhole`: whether that is all of it. `suffix`: of the file's name, such as `.csv`; it decides
  /// only between a table and lines of text.
  package init(_ beginning: ArraySlice<UInt8>, isWhole: Bool, suffix: String = "") {
    let text = beginning.withoutMark
    if let rows = ArrayRows(text, isWhole: isWhole) {
      self = .arrays(rows)
      return
    }
    switch text.first(where: { !$0.isSpace }) {
    case UInt8(ascii: "{"):
      if let separator = TableHeader.bracedSeparator(of: text, isWhole: isWhole, suffix: suffix) {
        self = .table(separator: separator, encoding: TableEncoding(of: text))
        return
      }
      let isLines =
        Self.hasObjectLine(text, isWhole: isWhole)
        || !Self.beginsCleanly(text) && !(suffix == ".json" && Self.beginsDocument(text))
      self = isLines ? .lines : .values
    case UInt8(ascii: "["):
      self = Self.opensArrayOfObjects(text) ? .values : .lines
    case .some where !text.contains(0):
      self =
        TableHeader.layout(of: text, isWhole: isWhole, suffix: suffix)
        .map { .table(separator: $0, encoding: TableEncoding(of: text), titles: $1) }
        ?? PairText.form(of: text, isWhole: isWhole) ?? .lines
    default: self = .lines
    }
  }

  /// Whether the first line of these bytes is one whole JSON object, which tells a file of lines
  /// without a look at the rest.
  static func hasObjectFirst(_ beginning: ArraySlice<UInt8>) -> Bool {
    let text = beginning.withoutMark
    guard let feed = text.firstIndex(of: UInt8(ascii: "\n")) else { return false }
    return isObject(text[..<feed])
  }

  /// Whether these bytes begin an object, however long it is.
  static func opensObject(_ beginning: ArraySlice<UInt8>) -> Bool {
    let two = Array(beginning.withoutMark.lazy.filter { !$0.isSpace }.prefix(2))
    return two == Array("{\"".utf8) || two == Array("{}".utf8)
  }

  private static let mostLines = 50

  /// Whether one of the first lines is one whole JSON object.
  private static func hasObjectLine(_ text: ArraySlice<UInt8>, isWhole: Bool) -> Bool {
    var rest = text
    for _ in 0..<mostLines where !rest.isEmpty {
      guard let feed = rest.firstIndex(of: UInt8(ascii: "\n")) else {
        return isWhole && isObject(rest)
      }
      if isObject(rest[..<feed]) { return true }
      rest = rest[(feed + 1)...]
    }
    return false
  }

  private static func isObject(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first(where: { !$0.isSpace }) == UInt8(ascii: "{") else { return false }
    return JSONNode.isReadable(Array(line))
  }

  /// Whether the text begins with a valid object that nothing but another value follows, or with one laid
  /// out for people that is longer than these bytes.
  private static func beginsCleanly(_ text: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(text)
    if bytes.count > mostBytes / 2, isLaidOut(bytes) { return true }
    var cutter = ValueCutter()
    guard let first = cutter.next(in: bytes.span, isEnd: false), first.fault == nil,
      isObject(bytes[first.range])
    else { return false }
    let next = bytes[first.range.upperBound...].first { !$0.isSpace }
    return next == nil || next == UInt8(ascii: "{") || next == UInt8(ascii: "[")
  }

  /// Whether all these bytes are of one object that has an array of objects.
  private static func beginsDocument(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count > mostBytes / 2 else { return false }
    let bytes = Array(text)
    return ValueCutter.firstElement(ofDocumentAt: 0, in: bytes.span, longest: bytes.count) != nil
  }

  /// Whether an object's brace has a line of its own, and its first key the next.
  private static func isLaidOut(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2)
    let marks = lines.prefix(2).map { line in line.filter { !$0.isSpace } }
    return marks.count == 2 && marks[0] == [UInt8(ascii: "{")]
      && marks[1].first == UInt8(ascii: "\"")
  }

  private static func opensArrayOfObjects(_ text: ArraySlice<UInt8>) -> Bool {
    let inside = text.drop(while: \.isSpace).dropFirst().drop(while: \.isSpace)
    return inside.isEmpty || inside.first == UInt8(ascii: "{")
      || inside.first == UInt8(ascii: "]")
  }
}

extension ArraySlice<UInt8> {
  /// Without the byte order mark of UTF-8.
  var withoutMark: ArraySlice<UInt8> {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self
  }
}

/// Which forms a file is read in.
package enum TextForms: Sendable {
  /// The one that its first bytes show.
  case any
  /// Lines, whatever they look like: what a program of ours wrote.
  case lines
}

extension TextForm {
  /// The header of a table that begins like this.
  func header(of beginning: [UInt8]) -> TableHeader? {
    guard case .table(let separator, let encoding, var titles) = self else { return nil }
    var cutter = RowCutter(separator: separator)
    while let cut = cutter.next(in: beginning.span, isEnd: true) {
      let row = Array(beginning[cut.range])
      titles -= 1
      if titles < 0, !row.isBeforeHeader {
        return TableHeader(row.span, separator: separator, encoding: encoding)
      }
    }
    return nil
  }
}
