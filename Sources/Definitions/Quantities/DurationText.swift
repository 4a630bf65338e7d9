package import EventLog

/// Durations as they are written in definitions and on the command line: `90s`, `30m`, `24h`, `7d`.
package enum DurationText {
  /// The longest duration, 100 years of 365 days; beyond it sums of times could overflow.
  private static let longest: Int64 = 36_500 * 86_400_000

  /// Milliseconds, zero or more; a day is 24 hours of elapsed time.
  package static func parse(_ text: String) throws(ValueError) -> Int64 {
    let fix = "write a whole number and a unit, such as 90s, 30m, 24h or 7d"
    let quoted = VisibleText.quoted(text)
    if text.utf8.first == UInt8(ascii: "-") {
      throw ValueError("\(quoted) is negative", fix: fix)
    }
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else { throw ValueError("\(quoted) is not a duration", fix: fix) }
    guard digits.count < text.utf8.count else {
      throw ValueError("\(quoted) has no unit", fix: fix)
    }
    guard let unit = milliseconds(of: String(text.utf8.dropFirst(digits.count)) ?? "") else {
      throw ValueError("the unit of \(quoted) is not one of s, m, h, d", fix: fix)
    }
    let product = Int64(String(digits) ?? "")?.multipliedReportingOverflow(by: unit)
    guard let product, !product.overflow, product.partialValue <= longest else {
      throw ValueError("\(quoted) is too long", fix: "write at most 36500d")
    }
    return product.partialValue
  }

  /// Whether a text can only be meant as a duration: digits and one of its units, however many digits
  /// there are.
  package static func isMeant(by text: String) -> Bool {
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
    let unit = String(text.utf8.dropFirst(digits.count)) ?? ""
    return !digits.isEmpty && milliseconds(of: unit) != nil
  }

  private static func milliseconds(of unit: String) -> Int64? {
    switch unit {
    case "s": 1_000
    case "m": 60_000
    case "h": 3_600_000
    case "d": 86_400_000
    default: nil
    }
  }
}

extension ConfigurationValue {
  /// Milliseconds, zero or more.
  package func duration() throws(Diagnostic) -> Int64 {
    let text = try text(wanted: "write a duration in quotes, such as \"24h\"")
    return try parsed(DurationText.parse(text.string), .badValue, "\(name): ")
  }
}
