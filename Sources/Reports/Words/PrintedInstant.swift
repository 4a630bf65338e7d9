/// An instant in UTC as RFC 3339 has it: `2026-03-08T12:00:00Z`, with milliseconds where there are
/// some.
package struct PrintedInstant {
  package let string: String

  /// - Parameter milliseconds: Since 1970-01-01T00:00:00Z.
  package init(milliseconds: Int64) {
    let day: Int64 = 86_400_000
    let time = (milliseconds % day + day) % day
    let clock = [time / 3_600_000, time / 60_000 % 60, time / 1_000 % 60]
    let fraction = time % 1_000 == 0 ? "" : "." + Self.padded(time % 1_000, to: 3)
    string =
      Self.date(days: (milliseconds - time) / day) + "T"
      + clock.map { Self.padded($0, to: 2) }.joined(separator: ":") + fraction + "Z"
  }

  /// The date of a day since 1970.
  ///
  /// Source: H. Hinnant, "chrono-compatible low-level date algorithms" (2013), `civil_from_days`:
  /// years begin in March and come in eras of 400.
  private static func date(days: Int64) -> String {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let parts = [
      padded(year + era * 400 + (month >= 10 ? 1 : 0), to: 4),
      padded(month < 10 ? month + 3 : month - 9, to: 2),
      padded(dayOfYear - (153 * month + 2) / 5 + 1, to: 2),
    ]
    return parts.joined(separator: "-")
  }

  private static func padded(_ number: Int64, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
