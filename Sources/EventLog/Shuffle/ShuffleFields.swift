/// The fields of one line, or of one event of it, one after the other.
struct ShuffleFields {
  let bytes: PaddedBytes
  private var position: Int
  private let end: Int
  private var isBehindLastEvent = false

  init(bytes: PaddedBytes, position: Int, end: Int) {
    self.bytes = bytes
    self.position = position
    self.end = end
  }

  var isAtEnd: Bool { position == end }

  /// Whether a bar has ended the field that was read last, so that another follows.
  var hasBarBehind: Bool { bytes[position - 1] == UInt8(ascii: "|") }

  /// The fields of the next event, which a semicolon or the line ends; `nil` behind the last.
  mutating func nextEvent() -> ShuffleFields? {
    guard !isBehindLastEvent else { return nil }
    let start = position
    while position < end, bytes[position] != UInt8(ascii: ";") { position &+= 1 }
    defer { if position < end { position += 1 } else { isBehindLastEvent = true } }
    return ShuffleFields(bytes: bytes, position: start, end: position)
  }

  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard end - position >= count else { return false }
    // The literal has that many bytes.
    let matches = (0..<count).allSatisfy { unsafe bytes[position + $0] == text.utf8Start[$0] }
    if matches { position += count }
    return matches
  }

  /// Sixteen hexadecimal digits.
  mutating func hex() -> UInt64? {
    guard end - position >= 16 else { return nil }
    defer { position += 16 }
    return Self.hex(bytes, position..<position + 16)
  }

  /// The next field, without the bar that ends it.
  mutating func next() -> Range<Int> {
    let start = position
    while position < end, bytes[position] != UInt8(ascii: "|") { position &+= 1 }
    defer { if position < end { position += 1 } }
    return start..<position
  }

  /// The last field, which no bar ends.
  mutating func last() -> Range<Int>? {
    let field = next()
    return field.upperBound == end ? field : nil
  }

  /// Two fields with the bar between.
  mutating func pair() -> Range<Int> {
    let first = next()
    return first.lowerBound..<next().upperBound
  }

  mutating func number() -> Int64? {
    let field = next()
    let isNegative = bytes[field.lowerBound] == UInt8(ascii: "-")
    let digits = field.dropFirst(isNegative ? 1 : 0)
    guard 1...19 ~= digits.count else { return nil }
    var whole: Int64 = 0
    for place in digits {
      guard bytes[place].isDigit else { return nil }
      let (tens, isLarge) = whole.multipliedReportingOverflow(by: 10)
      let digit = Int64(bytes[place] & 15)
      let (next, isLarger) = tens.addingReportingOverflow(isNegative ? -digit : digit)
      guard !isLarge, !isLarger else { return nil }
      whole = next
    }
    return whole
  }

  /// A number, or none where the field is empty; `nil` for anything else.
  mutating func optionalNumber() -> (number: Int64?, Void)? {
    if position < end, bytes[position] == UInt8(ascii: "|") {
      position += 1
      return (nil, ())
    }
    return number().map { ($0, ()) }
  }

  /// A hash without zeros before it, or 0 where the field is empty; `nil` for anything else.
  mutating func optionalHex() -> UInt64? {
    let field = next()
    if field.isEmpty { return 0 }
    let isShort = field.count <= 16 && bytes[field.lowerBound] != UInt8(ascii: "0")
    return isShort ? Self.hex(bytes, field) : nil
  }

  /// The next field where it is not as in the event before, `nil` where it is.
  mutating func nextUnlessSame() -> Range<Int>? {
    let field = next()
    return field.count == 1 && bytes[field.lowerBound] == UInt8(ascii: "=") ? nil : field
  }

  private static func hex(_ bytes: PaddedBytes, _ range: Range<Int>) -> UInt64? {
    var number: UInt64 = 0
    for place in range {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number &<< 4 | UInt64(byte & 15)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number &<< 4 | UInt64(byte & 15 &+ 9)
      default: return nil
      }
    }
    return number
  }
}
