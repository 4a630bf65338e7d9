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
    let parts = Parts(digits)
    return parts.exponent < 0 ? nil : parts.whole(isNegative: parts.isNegative)
  }

  /// The largest whole number at or below the valid JSON number times a power of ten, where that
  /// fits; exact as `whole` is.
  static func floor(_ digits: [UInt8], shiftedBy places: Int) -> Int64? {
    var parts = Parts(digits)
    parts.exponent += places
    guard parts.exponent < 0 else { return parts.whole(isNegative: parts.isNegative) }
    // What stands behind the point is not zero, since trailing zeros are gone.
    parts.significant.removeLast(min(-parts.exponent, parts.significant.count))
    parts.exponent = 0
    guard let whole = parts.whole(isNegative: false) else { return nil }
    return parts.isNegative ? -whole - 1 : whole
  }

  /// A decimal number taken apart: `significant` × 10^`exponent`.
  private struct Parts {
    var significant: ArraySlice<UInt8> = []
    var exponent = 0
    var isNegative = false

    init(_ digits: [UInt8]) {
      var hasPoint = false
      for at in digits.indices {
        switch digits[at] {
        case UInt8(ascii: "-"): isNegative = true
        case UInt8(ascii: "."): hasPoint = true
        case UInt8(ascii: "e"), UInt8(ascii: "E"):
          exponent += DecimalText.writtenExponent(digits[(at + 1)...])
          trim()
          return
        default:
          significant.append(digits[at])
          if hasPoint { exponent -= 1 }
        }
      }
      trim()
    }

    /// Takes zeros off both ends; of zero nothing is left.
    private mutating func trim() {
      significant = significant.drop { $0 == UInt8(ascii: "0") }
      while significant.last == UInt8(ascii: "0") {
        significant.removeLast()
        exponent += 1
      }
      if significant.isEmpty { exponent = 0 }
    }

    /// The number, whose exponent is not negative; `nil` where it does not fit.
    func whole(isNegative: Bool) -> Int64? {
      if significant.isEmpty { return 0 }
      // 2⁶³ has nineteen digits.
      guard significant.count + exponent <= 19 else { return nil }
      let sign = isNegative ? "-" : ""
      let zeros = String(repeating: "0", count: exponent)
      return Int64(sign + String(decoding: significant, as: UTF8.self) + zeros)
    }
  }

  /// The exponent after the `e`, kept within ±2³⁰: further out nothing is whole and fits, save zero.
  private static func writtenExponent(_ digits: ArraySlice<UInt8>) -> Int {
    var exponent = 0
    for digit in digits where digit.isDigit {
      exponent = min(exponent * 10 + Int(digit - UInt8(ascii: "0")), 1 << 30)
    }
    return digits.first == UInt8(ascii: "-") ? -exponent : exponent
  }
}
