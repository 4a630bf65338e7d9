import EventLog

// Which days are held against which?
//
//     report --compare-to previous-week        windows are over
//
//         base                own             ▼        as-of
//     ────┼───────────────────┼───────────────┼────────┼
//         7 days              7 days            window
//
// Without `--since` and `--until` the own period is the last closed days: days whose users have all
// had their whole window, so that tomorrow's report has the same numbers for them. With them it is
// the report's period, and the base the time of the same length directly before it. A period whose
// ends are starts of days is moved by days and not by hours: a week is a week across a change of the
// clocks. `previous-month` moves by the calendar where the period that was asked for is a month by the
// calendar; thirty closed days are thirty days, also where they happen to be an April.

/// Times of first entries, from one on, included, to another, excluded.
package struct EntryPeriod: Hashable, Sendable {
  /// Included, in milliseconds since 1970; `nil` has no bound.
  package var since: Int64?
  /// Excluded, in milliseconds since 1970; `nil` has no bound.
  package var until: Int64?

  package init(since: Int64?, until: Int64?) {
    self.since = since
    self.until = until
  }

  /// Whether a time could lie in both.
  package func overlaps(_ other: EntryPeriod) -> Bool {
    max(since ?? .min, other.since ?? .min) < min(until ?? .max, other.until ?? .max)
  }
}

/// The two periods of a change; they do not overlap.
package struct ChangePeriods: Hashable, Sendable {
  package let own: EntryPeriod
  package let base: EntryPeriod

  /// The report's period and the one directly before it.
  ///
  /// `report`: what `--since` and `--until` say.
  package init(
    _ previous: PreviousPeriod, before report: EntryPeriod, windowMilliseconds: Int64, asOf: Int64,
    calendar: ReportCalendar
  ) {
    let closed = report.since == nil ? calendar.closedEnd(asOf - windowMilliseconds) : asOf
    let end = report.until ?? closed
    let start = report.since ?? calendar.moved(end, days: -previous.days)
    own = EntryPeriod(since: start, until: end)
    base = EntryPeriod(
      since: calendar.startBefore(
        own: start..<max(start, end), goesByMonths: previous == .month && report.since != nil),
      until: start)
  }

  /// The report's period and a range.
  ///
  /// A report without `--since` begins where the range ends, unless it ends before the range.
  ///
  /// - Returns: `nil` where the two overlap.
  package init?(range: EntryPeriod, against report: EntryPeriod) {
    var own = report
    let isBefore = (report.until ?? .max) <= (range.since ?? .min)
    if own.since == nil, !isBefore { own.since = range.until }
    guard !own.overlaps(range) else { return nil }
    self.own = own
    base = range
  }
}

extension ReportCalendar {
  /// The end of the last day that was over at a time.
  fileprivate func closedEnd(_ time: Int64) -> Int64 { start(ofDay: day(of: time)) }

  private func isStartOfDay(_ time: Int64) -> Bool { start(ofDay: day(of: time)) == time }

  /// A time some days later, at the start of its day where it is one.
  fileprivate func moved(_ time: Int64, days: Int) -> Int64 {
    isStartOfDay(time)
      ? start(ofDay: day(of: time) + days) : time + Int64(days) * 86_400_000
  }

  /// Where the period of the same length before a period starts.
  ///
  /// `goesByMonths`: whether a month by the calendar has the month before it.
  fileprivate func startBefore(own: Range<Int64>, goesByMonths: Bool) -> Int64 {
    let (start, end) = (own.lowerBound, own.upperBound)
    guard isStartOfDay(start), isStartOfDay(end) else { return start - (end - start) }
    let days = day(of: start)..<day(of: end)
    if goesByMonths, let before = Self.monthBefore(days) { return self.start(ofDay: before) }
    return self.start(ofDay: days.lowerBound - days.count)
  }

  /// The day a month before the first of some days; `nil` where these are no month by the calendar.
  private static func monthBefore(_ days: Range<Int>) -> Int? {
    let (first, next) = (
      CivilDate(dayNumber: days.lowerBound), CivilDate(dayNumber: days.upperBound)
    )
    guard first.day == next.day, first.monthNumber + 1 == next.monthNumber else { return nil }
    let before = first.monthNumber - 1
    return CivilDate(year: before / 12, month: before % 12 + 1, day: first.day)?.dayNumber
  }
}

extension CivilDate {
  /// Months since January of the year 0.
  fileprivate var monthNumber: Int { year * 12 + month - 1 }
}
