import EventLog

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
      CivilDate(dayNumber: Int((milliseconds - time) / day)).description + "T"
      + clock.map { Self.padded($0, to: 2) }.joined(separator: ":") + fraction + "Z"
  }

  private static func padded(_ number: Int64, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
