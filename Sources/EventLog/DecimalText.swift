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

  /// The valid JSON number where it is whole and fits, exact to the last digit: no `Double` is
  /// involved.
  static func whole(_ digits: [UInt8]) -> Int64? {
    var significant = [UInt8]()
    var exponent = 0
    var isNegative = false
    var hasPoint = false
    var at = 0
    while at < digits.count {
      switch digits[at] {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): hasPoint = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        exponent += writtenExponent(digits[(at + 1)...])
        at = digits.count
        continue
      default:
        significant.append(digits[at])
        if hasPoint { exponent -= 1 }
      }
      at += 1
    }
    return whole(significant, exponent: exponent, isNegative: isNegative)
  }

  /// The exponent after the `e`, kept within ±2³⁰: further out nothing is whole and fits, save zero.
  private static func writtenExponent(_ digits: ArraySlice<UInt8>) -> Int {
    var exponent = 0
    for digit in digits where digit.isDigit {
      exponent = min(exponent * 10 + Int(digit - UInt8(ascii: "0")), 1 << 30)
    }
    return digits.first == UInt8(ascii: "-") ? -exponent : exponent
  }

  private static func whole(
    _ digits: [UInt8], exponent: Int, isNegative: Bool
  ) -> Int64? {
    var digits = digits[...].drop { $0 == UInt8(ascii: "0") }
    if digits.isEmpty { return 0 }
    var exponent = exponent
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    // 2⁶³ has nineteen digits.
    guard exponent >= 0, digits.count + exponent <= 19 else { return nil }
    let sign = isNegative ? "-" : ""
    let zeros = String(repeating: "0", count: exponent)
    return Int64(sign + String(decoding: digits, as: UTF8.self) + zeros)
  }
}
