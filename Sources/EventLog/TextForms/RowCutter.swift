// Where do the rows of a table end? At a line feed that is not in quotes (RFC 4180, 2.6). Quotes open at
// the beginning of a cell only.
//
// A quote that is never closed would swallow all rows up to the next one. So where what follows a closing
// quote shows that it was none, or the table ends in quotes, the row is said to have ended with its first
// line, and the next line is read as a row again.

/// Cuts a table into its rows, the header included.
struct RowCutter {
  private enum State {
    case cellStart, plain, quoted, behindQuote
  }

  let separator: UInt8
  /// How far the buffer has been looked at.
  private(set) var position = 0
  /// Where the row begins that is being read.
  private(set) var rowStart = 0
  private var state = State.cellStart
  /// The first line feed in the row's quotes, and where those open.
  private var feed: Int?
  private var quote = 0
  private var isAtBeginning = true

  init(separator: UInt8) {
    self.separator = separator
  }

  /// The next row that the buffer holds whole, without its line feed.
  ///
  /// `isEnd`: whether nothing follows the buffer.
  mutating func next(in bytes: Span<UInt8>, isEnd: Bool) -> RecordCut? {
    if isAtBeginning, bytes.count >= 3 || isEnd { skipMark(bytes) }
    if isAtBeginning { return nil }
    while position < bytes.count {
      skipPlainBytes(bytes)
      if position < bytes.count, let cut = step(bytes[position]) { return cut }
    }
    guard isEnd, rowStart < bytes.count else { return nil }
    if state == .quoted { return endOfTorn(at: bytes.count, reason: .jsonTruncated) }
    return row(endingAt: bytes.count, next: bytes.count)
  }

  /// Ends a row that is too long at its first line, if it goes on over several.
  mutating func cutTornRow() -> RecordCut? {
    guard state == .quoted, feed != nil else { return nil }
    return endOfTorn(at: position, reason: .jsonSyntax)
  }

  /// Takes note that so many bytes were cut off the beginning of the buffer.
  mutating func drop(_ count: Int) {
    position -= count
    rowStart -= count
    quote -= count
    feed? -= count
  }

  private mutating func skipMark(_ bytes: Span<UInt8>) {
    isAtBeginning = false
    guard bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF else { return }
    position = 3
    rowStart = 3
  }

  /// Goes on to the next quote or line feed: nothing else ends a row, or opens or closes quotes.
  private mutating func skipPlainBytes(_ bytes: Span<UInt8>) {
    if case .behindQuote = state { return }
    let start = position
    position = Self.marks.first(in: bytes, from: start)
    guard position > start, state != .quoted else { return }
    state = bytes[position - 1] == separator ? .cellStart : .plain
  }

  private static let marks = ByteMarks("\"\n")

  private mutating func step(_ byte: UInt8) -> RecordCut? {
    switch (state, byte) {
    case (.quoted, UInt8(ascii: "\"")):
      state = .behindQuote
    case (.quoted, UInt8(ascii: "\n")):
      if feed == nil { feed = position }
    case (.quoted, _), (.behindQuote, UInt8(ascii: "\r")):
      break
    case (.behindQuote, UInt8(ascii: "\"")):
      state = .quoted
    case (_, separator):
      state = .cellStart
    case (_, UInt8(ascii: "\n")):
      return row(endingAt: position, next: position + 1)
    case (.cellStart, UInt8(ascii: "\"")):
      state = .quoted
      quote = position
    case (.behindQuote, _):
      if feed != nil { return endOfTorn(at: position, reason: .jsonSyntax) }
      state = .plain
    case (.cellStart, _), (.plain, _):
      state = .plain
    }
    position += 1
    return nil
  }

  private mutating func row(endingAt end: Int, next: Int, _ fault: LineFault? = nil) -> RecordCut {
    defer {
      position = next
      rowStart = next
      state = .cellStart
      feed = nil
    }
    return RecordCut(range: rowStart..<end, fault: fault)
  }

  private mutating func endOfTorn(at end: Int, reason: RejectReason) -> RecordCut {
    let fault = LineFault(reason: reason, offset: quote - rowStart, cause: .row(.openQuote))
    guard let feed else { return row(endingAt: end, next: end, fault) }
    return row(endingAt: feed, next: feed + 1, fault)
  }
}
