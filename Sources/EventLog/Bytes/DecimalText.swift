/// Numbers with a fraction or an exponent: as text, and as whole numbers where they are whole.
package enum DecimalText {
  /// The number as a value is compared by: a whole one below 2⁶³ as an integer, any other in the
  /// shortest form that reads back as the same `Double`.
  package static func text(_ digits: [UInt8]) -> String {
    let number = Double(String(decoding: digits, as: UTF8.self)) ?? .nan
    guard number.magnitude < 0x1p63 else { return number.description }
    // Not `Int64(exactly:)`: it needs the C library's rounding, which nothing else here links.
    let whole = Int64(number)
    return Double(whole) == number ? String(whole) : number.description
  }

  /// The number where it is whole and fits, exact to the last digit: no `Double` is involved.
  static func whole(_ digits: [UInt8]) -> Int64? {
    guard let number = DecimalParts(digits)?.trimmed, number.exponent >= 0 else { return nil }
    return number.whole(isNegative: number.isNegative)
  }

  /// The largest whole number at or below the number times a power of ten, where that fits; exact as
  /// `whole` is.
  static func floor(_ digits: [UInt8], shiftedBy places: Int) -> Int64? {
    guard var number = DecimalParts(digits)?.trimmed else { return nil }
    number.exponent += places
    guard number.exponent < 0 else { return number.whole(isNegative: number.isNegative) }
    // What stands behind the point is not zero, since trailing zeros are gone.
    number.digits.removeLast(min(-number.exponent, number.digits.count))
    number.exponent = 0
    guard let whole = number.whole(isNegative: false) else { return nil }
    return number.isNegative ? -whole - 1 : whole
  }
}

extension DecimalParts {
  /// The same without zeros at either end; of zero nothing is left.
  fileprivate var trimmed: DecimalParts {
    var parts = self
    parts.digits.removeFirst(digits.prefix { $0 == UInt8(ascii: "0") }.count)
    while parts.digits.last == UInt8(ascii: "0") {
      parts.digits.removeLast()
      parts.exponent += 1
    }
    if parts.digits.isEmpty { parts.exponent = 0 }
    return parts
  }

  /// The number, which is trimmed and whose exponent is not negative; `nil` where it does not fit.
  fileprivate func whole(isNegative: Bool) -> Int64? {
    if digits.isEmpty { return 0 }
    // 2⁶³ has nineteen digits.
    guard digits.count + exponent <= 19 else { return nil }
    let sign = isNegative ? "-" : ""
    let zeros = String(repeating: "0", count: exponent)
    return Int64(sign + String(decoding: digits, as: UTF8.self) + zeros)
  }
}
