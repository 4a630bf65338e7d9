// Keys as steps are learned with them (`KeyAutomaton`): of printable ASCII, without escapes.

extension JSONTokenizer {
  /// The key at the position, which is moved to its value; `nil` where it cannot be learned.
  mutating func plainKey() throws(LineFault) -> Range<Int>? {
    guard byte == UInt8(ascii: "\"") else { return nil }
    let key = try string()
    skipSpace()
    try skip(UInt8(ascii: ":"), orExpect: .colon)
    return key.kind == .text && !UTF8Check.hasNonASCII(bytes.slice(key.range), from: 0)
      ? key.range : nil
  }

  /// Where a step ends whose value is at the position: behind the opening quote of a string.
  var valueStart: Int {
    byte == UInt8(ascii: "\"") ? position + 1 : position
  }
}
