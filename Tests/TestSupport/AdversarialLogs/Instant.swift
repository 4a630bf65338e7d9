/// A timestamp of a line or an option: a time together with its spelling, so that it can be moved
/// and still be spelt the same way.
package struct Instant: Hashable, Sendable {
  package enum Spelling: Hashable, Sendable {
    /// Milliseconds since 1970, as a JSON number.
    case epoch
    /// RFC 3339 with an offset from UTC in minutes; 0 is `Z`.
    case text(offset: Int, fraction: Fraction)
  }

  package enum Fraction: Hashable, Sendable {
    /// As few digits as the milliseconds need, none for a whole second.
    case short
    case milliseconds
    /// Digits after the milliseconds, which a reader drops.
    case beyond(String)
  }

  /// Milliseconds since 1970-01-01T00:00:00Z.
  package var time: Int64
  package var spelling: Spelling

  package init(time: Int64, spelling: Spelling = .text(offset: 0, fraction: .short)) {
    self.time = time
    self.spelling = spelling
  }

  /// The spelling without quotes.
  package var text: String {
    switch spelling {
    case .epoch: "\(time)"
    case .text(let offset, let fraction):
      Self.civil(time + Int64(offset) * 60_000) + digits(fraction) + Self.zone(offset)
    }
  }

  /// The instant some whole days of 86,400 s later (earlier, where negative), spelt alike.
  package func shifted(days: Int) -> Instant {
    Instant(time: time + Int64(days) * 86_400_000, spelling: spelling)
  }

  private func digits(_ fraction: Fraction) -> String {
    let thousandths = Int(time % 1000)
    let full = "." + Self.padded(thousandths, to: 3)
    switch fraction {
    case .milliseconds: return full
    case .beyond(let further): return full + further
    case .short:
      if thousandths == 0 { return "" }
      return String(full.reversed().drop { $0 == "0" }.reversed())
    }
  }

  private static func zone(_ offset: Int) -> String {
    if offset == 0 { return "Z" }
    let minutes = abs(offset)
    return (offset < 0 ? "-" : "+") + padded(minutes / 60, to: 2) + ":"
      + padded(minutes % 60, to: 2)
  }

  /// Date and time of day to the second, in UTC.
  private static func civil(_ time: Int64) -> String {
    let second = Int(time / 1000 % 86_400)
    return day(time) + "T" + padded(second / 3600, to: 2) + ":" + padded(second / 60 % 60, to: 2)
      + ":" + padded(second % 60, to: 2)
  }

  /// The day in UTC as `2025-03-29`, for times from 1970 on.
  ///
  /// Source: H. Hinnant, "chrono-compatible low-level date algorithms", `civil_from_days`.
  package static func day(_ time: Int64) -> String {
    let shifted = Int(time / 86_400_000) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let civilMonth = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0)
    return padded(year, to: 4) + "-" + padded(civilMonth, to: 2) + "-"
      + padded(dayOfYear - (153 * month + 2) / 5 + 1, to: 2)
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
