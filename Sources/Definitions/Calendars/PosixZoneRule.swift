import EventLog

/// When clocks change from now on, every year alike: what the last line of a TZif file says, in
/// the notation of the variable `TZ` (POSIX.1-2024, XBD 8.3; hours as in RFC 9636, 3.3.2).
///
///     CET-1CEST,M3.5.0,M10.5.0/3   Berlin: last Sundays of March at 2:00 and of October at 3:00
///     <-02>2<-01>,M3.5.0/-1,M10.5.0/0      Nuuk: the evening before, 23:00, and midnight
///
/// "Daylight" is what the notation's second half gives, in Dublin the winter with its -1 hour.
struct PosixZoneRule: Hashable, Sendable {
  struct Daylight: Hashable, Sendable {
    /// Seconds that local time is ahead of UTC.
    var offset: Int64
    var start: Change
    var end: Change
  }

  /// A moment of the year, on the clocks that show the time before the change.
  struct Change: Hashable, Sendable {
    var day: Day
    /// Seconds after that day's midnight; may lie up to a week outside of the day.
    var seconds: Int64
  }

  enum Day: Hashable, Sendable {
    /// 1 to 365, the same date in every year: February 29 is not counted.
    case ofCommonYear(Int)
    /// 0 to 365, February 29 counted.
    case afterNewYear(Int)
    /// A weekday (0 is Sunday) of a month, the first to fourth; the fifth is the last.
    case weekday(Int, week: Int, month: Int)
  }

  /// Seconds that local time is ahead of UTC while daylight time does not hold.
  var standardOffset: Int64
  /// `nil` where clocks never change.
  var daylight: Daylight?

  /// The spans of one offset that touch `seconds`; the first is cut to begin where these do.
  func spans(in seconds: Range<Int64>) -> [ZoneSpan] {
    guard let daylight, !seconds.isEmpty else {
      return [ZoneSpan(start: seconds.lowerBound, offset: standardOffset)]
    }
    // A change may lie a week outside its year, so two years before are enough to know what holds
    // at the beginning.
    let years = year(of: seconds.lowerBound) - 2...year(of: seconds.upperBound) + 1
    let changes = years.flatMap { year in
      [
        ZoneSpan(start: daylight.start.instant(in: year, standardOffset), offset: daylight.offset),
        ZoneSpan(start: daylight.end.instant(in: year, daylight.offset), offset: standardOffset),
      ]
    }
    // Where daylight time holds all year, it ends in December at the instant at which it begins in
    // January, and the later year's change counts.
    let ordered = changes.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    var spans = [ZoneSpan(start: seconds.lowerBound, offset: standardOffset)]
    for (_, change) in ordered where change.start < seconds.upperBound {
      if change.start <= spans[spans.count - 1].start {
        spans[spans.count - 1].offset = change.offset
      } else {
        spans.append(change)
      }
    }
    return spans
  }

  private func year(of second: Int64) -> Int {
    CivilDate(dayNumber: Int(second / 86_400)).year
  }
}

extension PosixZoneRule.Change {
  /// Seconds since the epoch, where `offset` holds before the change.
  fileprivate func instant(in year: Int, _ offset: Int64) -> Int64 {
    Int64(day.dayNumber(in: year)) * 86_400 + seconds - offset
  }
}

extension PosixZoneRule.Day {
  /// Days since 1970-01-01.
  fileprivate func dayNumber(in year: Int) -> Int {
    switch self {
    case .ofCommonYear(let day):
      let isLate = day > 59 && CivilDate.days(inMonth: 2, of: year) == 29
      return Self.first(of: 1, year) + day - (isLate ? 0 : 1)
    case .afterNewYear(let day):
      return Self.first(of: 1, year) + day
    case .weekday(let weekday, let week, let month):
      let first = Self.first(of: month, year)
      // Day 0 was a Thursday, which is weekday 4.
      let wait = ((weekday - first - 4) % 7 + 7) % 7
      let day = wait + (week - 1) * 7
      return first + (day < CivilDate.days(inMonth: month, of: year) ? day : day - 7)
    }
  }

  private static func first(of month: Int, _ year: Int) -> Int {
    CivilDate(year: year, month: month, day: 1)?.dayNumber ?? 0
  }
}
