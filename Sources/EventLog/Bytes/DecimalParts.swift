/// A decimal number taken apart: `digits` × 10^`exponent`.
struct DecimalParts {
  /// As they are written, those behind the point too.
  var digits: [UInt8]
  var exponent = 0
  let isNegative: Bool
  /// Whether the number begins with a zero that stands for nothing, as none does in JSON.
  let hasLeadingZero: Bool

  /// `nil` where the text is no JSON number (RFC 8259, 6), but for zeros at its beginning.
  init?(_ text: [UInt8]) {
    var rest = text[...]
    isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    digits = Array(Self.takeDigits(&rest))
    hasLeadingZero = digits.count > 1 && digits[0] == UInt8(ascii: "0")
    if digits.isEmpty { return nil }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      let fraction = Self.takeDigits(&rest)
      if fraction.isEmpty { return nil }
      digits += fraction
      exponent = -fraction.count
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      guard let written = Self.takeExponent(&rest) else { return nil }
      exponent += written
    }
    guard rest.isEmpty else { return nil }
  }

  private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = rest.prefix(while: \.isDigit)
    rest = rest[digits.endIndex...]
    return digits
  }

  /// The number after the `e`, clamped to ±2³⁰: beyond that every number but zero is too large or too small to keep.
  private static func takeExponent(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let digits = takeDigits(&rest)
    if digits.isEmpty { return nil }
    let value = digits.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 1 << 30) }
    return isNegative ? -value : value
  }
}
