// How a line becomes tokens.
//
// One pass over the bytes, left to right, as RFC 8259 has it and nothing more: no trailing comma,
// no comment, no leading zero, no raw control character. Values come out as `JSONSlice`s, places in
// the line, so nothing is copied and nothing is allocated. Objects and arrays nobody asks for are
// walked all the same, with a stack of one bit a level instead of recursion: a line of a hundred
// thousand brackets costs nothing but its reading.
//
//     {"ts":1772323200459,"properties":{"a":[1,2]}}⏎
//      ^^^^ ^^^^^^^^^^^^^              ^ composite(): one slice, its inside checked
//      |    number(): one slice
//      string(): one slice, without the quotes
//
// The end of the text needs no test in the loops: a line feed stands there (see `PaddedBytes`), and
// no token goes on over a line feed. Only where a token has ended too early is the position
// compared with the end, to tell a truncated text from a wrong one.
//
// Two checks are not here. UTF-8 is looked at before, for the whole line. Half a surrogate pair is
// remembered (`loneSurrogate`) and judged by the caller after the syntax, since that is its place
// in the order of reasons. `too_deep` is found where the bracket stands, so a fault of syntax
// before that bracket hides it, as one after it is hidden.

/// Reads one JSON text token by token.
struct JSONTokenizer {
  /// Levels of nesting that are read; the outermost object or array is level 1.
  static let deepest = 512

  let bytes: PaddedBytes
  var position: Int
  /// Whether the text ends at the first line feed, wherever the window on the bytes does.
  private let endsAtLineFeed: Bool
  /// The offset of the first `\u` escape that is half a surrogate pair.
  private(set) var loneSurrogate: Int?

  /// The text begins in `bytes` at `position` and ends where they do, or, where its end has not
  /// been looked for, at the first line feed: nothing is read beyond that.
  @inline(__always)
  init(_ bytes: PaddedBytes, from position: Int, endsAtLineFeed: Bool = false) {
    self.bytes = bytes
    self.position = position
    self.endsAtLineFeed = endsAtLineFeed
  }

  @inline(__always) var byte: UInt8 { bytes[position] }

  @inline(__always) mutating func skipSpace() {
    if byte <= UInt8(ascii: " ") { skipSpaces() }
  }

  private mutating func skipSpaces() {
    while position < bytes.count {
      switch byte {
      case UInt8(ascii: "\n") where endsAtLineFeed: return
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        position += 1
      default: return
      }
    }
  }

  /// Skips a given byte and the space behind it, or fails.
  @inline(__always)
  mutating func skip(
    _ wanted: UInt8, orExpect expectation: LineFault.Expectation
  ) throws(LineFault) {
    guard byte == wanted else { throw unexpected(expectation) }
    position &+= 1
    skipSpace()
  }

  /// The value that begins at the position, which is moved behind it; `depth` objects and arrays are
  /// open around it.
  @inline(__always)
  mutating func value(depth: Int) throws(LineFault) -> JSONSlice {
    switch byte {
    case UInt8(ascii: "\""): return try string()
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try composite(depth: depth)
    default: return try number()
    }
  }

  /// Fails unless nothing but space is left.
  mutating func finish() throws(LineFault) {
    skipSpace()
    guard position == bytes.count else {
      throw LineFault(reason: .jsonTrailing, offset: position, cause: .trailing)
    }
  }

  /// The fault of a text that does not go on as it should: truncated at its end, wrong before.
  func unexpected(_ expectation: LineFault.Expectation) -> LineFault {
    LineFault(
      reason: position >= bytes.count ? .jsonTruncated : .jsonSyntax,
      offset: min(position, bytes.count), cause: .expected(expectation))
  }
}

// MARK: - Strings

extension JSONTokenizer {
  /// The string whose opening quote stands at the position.
  @inline(__always)
  mutating func string() throws(LineFault) -> JSONSlice {
    let start = position &+ 1
    var at = start
    var stop = stringStop(from: at)
    while stop == 16 {
      at &+= 16
      stop = stringStop(from: at)
    }
    at &+= stop
    guard bytes[at] == UInt8(ascii: "\"") else {
      position = at
      return try stringWithEscapes(from: start)
    }
    position = at &+ 1
    return JSONSlice(start: start, end: at, kind: .text)
  }

  /// How many of sixteen bytes neither end a string nor need a look: all but quotes, backslashes
  /// and control characters.
  @inline(__always) private func stringStop(from offset: Int) -> Int {
    // Constants with a type of their own: inline literals pick a scalar operator.
    let quote = SIMD16<UInt8>(repeating: UInt8(ascii: "\""))
    let backslash = SIMD16<UInt8>(repeating: UInt8(ascii: "\\"))
    let space = SIMD16<UInt8>(repeating: UInt8(ascii: " "))
    let block = bytes.block(at: offset)
    let found = (block .== quote) .| (block .== backslash) .| (block .< space)
    return ByteMask(found).first
  }

  /// Goes on with a string at its first backslash or control character.
  private mutating func stringWithEscapes(from start: Int) throws(LineFault) -> JSONSlice {
    while true {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return JSONSlice(start: start, end: position - 1, kind: .escapedText)
      case UInt8(ascii: "\\"):
        try escape()
      case ..<UInt8(ascii: " "):
        if position >= bytes.count { throw unexpected(.stringEnd) }
        throw LineFault(reason: .jsonSyntax, offset: position, cause: .rawControl)
      default:
        // At least one byte: the one at the position is none that stops.
        position += stringStop(from: position)
      }
    }
  }

  private mutating func escape() throws(LineFault) {
    let start = position
    position += 1
    switch byte {
    case UInt8(ascii: "u"):
      position += 1
      let unit = try hexDigits()
      guard unit & 0xF800 == 0xD800 else { return }
      if unit & 0xFC00 == 0xD800, byte == UInt8(ascii: "\\"),
        bytes[position + 1] == UInt8(ascii: "u")
      {
        let second = position
        position += 2
        if try hexDigits() & 0xFC00 == 0xDC00 { return }
        // No low half: the second escape is looked at again on its own.
        position = second
      }
      loneSurrogate = loneSurrogate ?? start
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    default:
      if position >= bytes.count { throw unexpected(.escape) }
      throw LineFault(reason: .jsonSyntax, offset: start, cause: .escape)
    }
  }

  /// The value of the four hexadecimal digits at the position.
  private mutating func hexDigits() throws(LineFault) -> UInt16 {
    var unit = UInt16(0)
    for _ in 0..<4 {
      guard let digit = hexValue(byte) else {
        if position >= bytes.count { throw unexpected(.escape) }
        throw LineFault(reason: .jsonSyntax, offset: position, cause: .escape)
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}

/// The value of a hexadecimal digit.
func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

// MARK: - Numbers and words

extension JSONTokenizer {
  /// The number that begins at the position, or a word.
  @inline(__always)
  mutating func number() throws(LineFault) -> JSONSlice {
    let start = position
    if byte == UInt8(ascii: "-") { position &+= 1 }
    guard byte.isDigit else {
      if position == start { return try word() }
      throw unexpected(.digit)
    }
    let first = byte
    repeat { position &+= 1 } while byte.isDigit
    if first == UInt8(ascii: "0") { try checkSingleZero(from: start) }
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      try fractionAndExponent()
      return JSONSlice(start: start, end: position, kind: .decimal)
    default:
      return JSONSlice(start: start, end: position, kind: .integer)
    }
  }

  /// Fails where the digits just read begin with a zero and go on.
  private func checkSingleZero(from start: Int) throws(LineFault) {
    let zero = bytes[start] == UInt8(ascii: "-") ? start + 1 : start
    guard position == zero + 1 else {
      throw LineFault(reason: .jsonSyntax, offset: zero, cause: .leadingZero)
    }
  }

  private mutating func fractionAndExponent() throws(LineFault) {
    if byte == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
  }

  private mutating func digits() throws(LineFault) {
    guard byte.isDigit else { throw unexpected(.digit) }
    repeat { position += 1 } while byte.isDigit
  }

  /// `true`, `false` or `null`.
  private mutating func word() throws(LineFault) -> JSONSlice {
    let start = position
    switch byte {
    case UInt8(ascii: "t"): try spelling("true")
    case UInt8(ascii: "f"): try spelling("false")
    case UInt8(ascii: "n"): try spelling("null")
    default: throw unexpected(.value)
    }
    let kind: JSONSlice.Kind =
      switch bytes[start] {
      case UInt8(ascii: "t"): .yes
      case UInt8(ascii: "f"): .no
      default: .null
      }
    return JSONSlice(start: start, end: position, kind: kind)
  }

  private mutating func spelling(_ word: StaticString) throws(LineFault) {
    for offset in 0..<word.utf8CodeUnitCount {
      // Static strings of ours, all ASCII, read within their length.
      guard unsafe byte == word.utf8Start[offset] else { throw unexpected(.word) }
      position += 1
    }
  }
}
