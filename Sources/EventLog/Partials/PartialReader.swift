/// Reads a partial, strictly: its JSON, its sections, and each number and text where it belongs.
package struct PartialReader: PartialArchive {
  private var tokens: JSONTokenizer
  private var isFirst = true

  /// Runs `body` over a whole line, of which nothing may be left.
  package static func read<Result>(
    _ line: [UInt8], _ body: (inout PartialReader) throws(PartialFault) -> Result
  ) throws(PartialFault) -> Result {
    try PaddedBytes.withCopy(of: line) { (bytes) throws(PartialFault) in
      guard UTF8Check.firstFault(in: bytes, from: 0) == nil else { throw PartialFault() }
      var reader = PartialReader(tokens: JSONTokenizer(bytes, from: 0))
      reader.tokens.skipSpace()
      try reader.skip(UInt8(ascii: "{"))
      let result = try body(&reader)
      try reader.skip(UInt8(ascii: "}"))
      guard reader.tokens.position == bytes.count else { throw PartialFault() }
      return result
    }
  }

  /// Runs `body` over the beginning of a line, whatever follows.
  package static func readBeginning<Result>(
    of line: [UInt8], _ body: (inout PartialReader) throws(PartialFault) -> Result
  ) throws(PartialFault) -> Result {
    try PaddedBytes.withCopy(of: line) { (bytes) throws(PartialFault) in
      var reader = PartialReader(tokens: JSONTokenizer(bytes, from: 0))
      reader.tokens.skipSpace()
      try reader.skip(UInt8(ascii: "{"))
      return try body(&reader)
    }
  }

  /// Reads a number from 0 to 2⁵³ − 1.
  package mutating func code(_ number: inout Int) throws(PartialFault) {
    let slice = try value()
    guard slice.kind == .integer, slice.range.count <= 16 else { throw PartialFault() }
    var whole = 0
    for digit in tokens.bytes.array(slice.range) {
      guard digit.isDigit else { throw PartialFault() }
      whole = whole * 10 + Int(digit - UInt8(ascii: "0"))
    }
    guard whole < 1 << 53 else { throw PartialFault() }
    number = whole
  }

  /// Reads a text.
  package mutating func code(_ text: inout Text) throws(PartialFault) {
    let slice = try value()
    guard slice.isString, tokens.loneSurrogate == nil else { throw PartialFault() }
    text = tokens.bytes.text(of: slice)
  }

  /// Reads the array under a key, whose values `body` passes.
  package mutating func section(
    _ name: String, _ body: (inout PartialReader) throws(PartialFault) -> Void
  ) throws(PartialFault) {
    let key = try value()
    guard key.isString, tokens.bytes.text(of: key) == Text(name) else { throw PartialFault() }
    try skip(UInt8(ascii: ":"))
    try skip(UInt8(ascii: "["))
    isFirst = true
    try body(&self)
    try skip(UInt8(ascii: "]"))
    isFirst = false
  }

  /// The next value or key, behind its comma.
  private mutating func value() throws(PartialFault) -> JSONSlice {
    if !isFirst { try skip(UInt8(ascii: ",")) }
    isFirst = false
    do throws(LineFault) {
      let slice = try tokens.value(depth: 0)
      tokens.skipSpace()
      return slice
    } catch {
      throw PartialFault()
    }
  }

  private mutating func skip(_ byte: UInt8) throws(PartialFault) {
    guard tokens.byte == byte, tokens.position < tokens.bytes.count else { throw PartialFault() }
    tokens.position += 1
    tokens.skipSpace()
  }
}
