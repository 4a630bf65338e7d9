// Which day is it there, and when does that day begin?
//
// A zone is a list of spans, each with one offset from UTC. The calendar asks the zone's file once
// for those of a century, keeps them in two arrays, and answers every question from these:
//
//     starts   Int64.min   954032400000   972781200000   …      first instant of the span
//     offsets    3600000        7200000        3600000   …      local time − UTC, in milliseconds
//
// The local date of an instant is one binary search. The start of a day is the first instant whose
// local date is that day: we look at the span a day before UTC midnight (offsets stay below a day)
// and walk on until a span holds local midnight or begins after it. So a day without midnight
// (Havana in spring) begins at 01:00, a day that a zone left out (Apia, 2011-12-30) is empty and
// begins where the next one does, and a day that begins twice (St John's once fell back at 00:01)
// begins the first time; its eve then ends after it began, which is why the end of a day is asked
// for by itself.
//
// UTC is one span and needs no file. Nothing here reads the machine's zone or locale.

package import EventLog

/// The days of a report: local dates of one time zone, as numbers of days since 1970-01-01.
package struct ReportCalendar: Hashable, Sendable {
  /// The IANA name, as it was given.
  package let timeZone: String
  /// First instants of the spans of one offset, ascending; the first has none before it.
  private let starts: [Int64]
  /// Milliseconds that local time is ahead of UTC in each span.
  private let offsets: [Int64]

  package static let utc = ReportCalendar(timeZone: "UTC", starts: [.min], offsets: [0])

  /// 2000-01-01 until 2100-01-01, in milliseconds: no accepted event is earlier.
  package static let century: Range<Int64> = 946_684_800_000..<4_102_444_800_000

  /// The years 1 to 9999.
  private static let calendarYears: Range<Int64> = -62_135_596_800_000..<253_402_300_800_000

  /// The calendar of an IANA name; an unknown one is an error that offers the nearest.
  ///
  /// Transitions are known within `instants`, of the years 1 to 9999. Before and after, the offset
  /// at the nearer end holds.
  package init(
    timeZone: String, covering instants: Range<Int64> = Self.century,
    in database: ZoneDatabase = .installed
  ) throws(ValueError) {
    guard timeZone != "UTC" else {
      self = .utc
      return
    }
    let known = instants.clamped(to: Self.calendarYears)
    let start = Self.floor(known.lowerBound, 1_000)
    let end = Self.floor(known.upperBound + 999, 1_000)
    let spans = try database.zone(named: timeZone).spans(in: start..<max(end, start + 1))
    self.init(
      timeZone: timeZone, starts: [.min] + spans.dropFirst().map { $0.start * 1_000 },
      offsets: spans.map { $0.offset * 1_000 })
  }

  private init(timeZone: String, starts: [Int64], offsets: [Int64]) {
    self.timeZone = timeZone
    self.starts = starts
    self.offsets = offsets
  }

  /// The zone's clock, which turns local times into instants.
  package var wallClock: WallClock {
    WallClock(changes: zip(starts, offsets).map { (instant: $0, offset: $1) })
  }

  /// How many milliseconds local time is ahead of UTC at an instant.
  package func offset(at instant: Int64) -> Int64 {
    offsets[span(of: instant)]
  }

  /// The local date of an instant, in days since 1970-01-01.
  package func day(of instant: Int64) -> Int {
    // Clamped, so that no instant a log could hold overflows.
    let local = min(max(instant, .min / 2), .max / 2) + offsets[span(of: instant)]
    return Int(Self.floor(local, Self.millisecondsPerDay))
  }

  /// The first instant of a local date; of a date that the zone left out, the first after it.
  package func start(ofDay day: Int) -> Int64 {
    let midnight = Int64(day) * Self.millisecondsPerDay
    var index = span(of: midnight - Self.millisecondsPerDay)
    while index + 1 < starts.count, midnight - offsets[index] >= starts[index + 1] { index += 1 }
    return max(starts[index], midnight - offsets[index])
  }

  /// The instant after the last of a local date.
  ///
  /// It is the start of the next day, but where clocks were put back across midnight.
  package func end(ofDay day: Int) -> Int64 {
    let midnight = Int64(day + 1) * Self.millisecondsPerDay
    var index = span(of: midnight + Self.millisecondsPerDay)
    while index > 0, midnight - offsets[index] <= starts[index] { index -= 1 }
    let end = midnight - offsets[index]
    return index + 1 < starts.count ? min(end, starts[index + 1]) : end
  }

  /// The Monday of a day's week: the day itself, or one of the six before it.
  package static func monday(of day: Int) -> Int {
    // Day 0 was a Thursday, three days after a Monday.
    7 * Int(floor(Int64(day + 3), 7)) - 3
  }

  /// The days of the week, as they are written, from Monday.
  package static let weekdays: [Text] = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// The place of a day in its week, 0 for Monday.
  package static func weekday(of day: Int) -> Int { day - monday(of: day) }

  /// The last day that is over at an instant.
  package func lastDay(over instant: Int64) -> Int {
    let today = day(of: instant)
    return end(ofDay: today) <= instant ? today : today - 1
  }

  /// A day as `2026-03-08`.
  package static func text(ofDay day: Int) -> String {
    CivilDate(dayNumber: day).description
  }

  /// Index of the span that holds an instant.
  private func span(of instant: Int64) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= instant { low = middle } else { high = middle }
    }
    return low
  }

  private static let millisecondsPerDay: Int64 = 86_400_000

  private static func floor(_ value: Int64, _ divisor: Int64) -> Int64 {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
