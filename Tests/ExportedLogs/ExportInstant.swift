/// An instant as exports spell it.
struct ExportInstant {
  /// Since 1970-01-01T00:00:00Z.
  let milliseconds: Int64

  init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Reads `2026-05-04T02:49:16.749Z`, the spelling of our own logs; `nil` for any other.
  init?(_ text: String) {
    let numbers = text.split { "-T:.Z".contains($0) }.map { Int64($0) ?? -1 }
    guard text.utf8.count == 24, text.hasSuffix("Z"), numbers.count == 7, !numbers.contains(-1)
    else { return nil }
    let days = Self.days(year: numbers[0], month: numbers[1], day: numbers[2])
    let seconds = (numbers[3] * 60 + numbers[4]) * 60 + numbers[5]
    milliseconds = (days * 86_400 + seconds) * 1000 + numbers[6]
  }

  var seconds: Int64 { milliseconds / 1000 }

  /// The date as `2026-05-04`.
  var date: String { date(separator: "-") }

  /// The date with another separator.
  func date(separator: String) -> String {
    let (year, month, day) = Self.civil(seconds / 86_400)
    return [String(year), Self.padded(month, 2), Self.padded(day, 2)].joined(separator: separator)
  }

  /// The time of day as `02:49:16`.
  var time: String {
    let second = seconds % 86_400
    return [second / 3600, second / 60 % 60, second % 60].map { Self.padded($0, 2) }
      .joined(separator: ":")
  }

  /// The thousandths of the second, three digits.
  var thousandths: String { Self.padded(milliseconds % 1000, 3) }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// Days since 1970-01-01 of a date of the Gregorian calendar.
  ///
  /// Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2013), days_from_civil, for
  /// years after 0.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let (era, ofEra) = (shifted / 400, shifted % 400)
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  /// The date of a day since 1970-01-01; civil_from_days of the same source.
  private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, ofEra) = ((days + 719_468) / 146_097, (days + 719_468) % 146_097)
    let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    let civil = month < 10 ? month + 3 : month - 9
    return (
      era * 400 + year + (civil <= 2 ? 1 : 0), civil, ofYear - (153 * month + 2) / 5 + 1
    )
  }
}
