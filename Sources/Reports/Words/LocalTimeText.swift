import Definitions
import Journeys

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
    let minutes = abs(offset) / 60_000
    let parts = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    string = local.dropLast() + (offset < 0 ? "-" : "+") + parts.joined(separator: ":")
  }
}
