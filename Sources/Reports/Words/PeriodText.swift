package import Definitions
import Journeys

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
