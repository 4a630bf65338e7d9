package import Definitions
import EventLog
import Journeys

/// An instant in UTC as RFC 3339 has it: `2026-03-08T12:00:00Z`, with milliseconds where there are
/// some.
package struct PrintedInstant {
  package let string: String

  /// - Parameter milliseconds: Since 1970-01-01T00:00:00Z.
  package init(milliseconds: Int64) {
    let day: Int64 = 86_400_000
    let time = (milliseconds % day + day) % day
    let clock = [time / 3_600_000, time / 60_000 % 60, time / 1_000 % 60]
    let fraction = time % 1_000 == 0 ? "" : "." + String(UInt64(time % 1_000), digits: 3)
    string =
      CivilDate(dayNumber: Int((milliseconds - time) / day)).description + "T"
      + clock.map { String(UInt64($0), digits: 2) }.joined(separator: ":") + fraction + "Z"
  }
}

/// An instant by the clocks of a time zone, with their offset from UTC:
/// `2026-03-08T13:00:00+01:00`.
struct LocalTimeText {
  let string: String

  /// - Parameters:
  ///   - milliseconds: Since 1970-01-01T00:00:00Z.
  ///   - calendar: Of the time zone.
  init(milliseconds: Int64, calendar: ReportCalendar) {
    let offset = calendar.offset(at: milliseconds)
    let local = PrintedInstant(milliseconds: milliseconds + offset).string
    guard offset != 0 else {
      string = local
      return
    }
    let minutes = offset.magnitude / 60_000
    let parts = [minutes / 60, minutes % 60].map { String($0, digits: 2) }
    string = local.dropLast() + (offset < 0 ? "-" : "+") + parts.joined(separator: ":")
  }
}

/// A period of first entries as it can be typed: `2026-01-01..2026-02-01`.
///
/// An end is a date where a day of the report's zone starts with it, else an instant by its clocks;
/// one without bound is left out.
package struct PeriodText {
  package let string: String

  package init(_ period: EntryPeriod, calendar: ReportCalendar) {
    let ends = [period.since, period.until].map { time in
      time.map { Self.text(of: $0, calendar: calendar) } ?? ""
    }
    string = ends.joined(separator: "..")
  }

  private static func text(of time: Int64, calendar: ReportCalendar) -> String {
    let day = calendar.day(of: time)
    guard calendar.start(ofDay: day) != time else { return ReportCalendar.text(ofDay: day) }
    return LocalTimeText(milliseconds: time, calendar: calendar).string
  }
}
