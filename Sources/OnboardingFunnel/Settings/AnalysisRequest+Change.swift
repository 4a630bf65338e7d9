import Definitions
import EventLog
import Journeys
import Reports

extension AnalysisRequest {
  /// Whom a flow's report compares with whom: what was asked for, else the last week with the one before;
  /// `nil` where that is switched off, or where the log has no events to tell a time by.
  ///
  /// `settings`: the flow's.
  func change(
    for settings: ReportSettings, windowMilliseconds: Int64, asOf: Int64?
  ) throws(AnalysisError) -> ChangeSides? {
    guard let asOf else { return nil }
    guard let changeBase else {
      return try lastWeek(for: settings, windowMilliseconds: windowMilliseconds, asOf: asOf)
    }
    let report = EntryPeriod(since: settings.since, until: settings.until)
    let calendar = try calendar(for: settings)
    let periods: ChangePeriods
    switch changeBase {
    case .segment(let condition):
      return ChangeSides(segment: condition.resolved(in: settings.fields), of: settings)
    case .previous(let previous):
      periods = ChangePeriods(
        previous, before: report, windowMilliseconds: windowMilliseconds, asOf: asOf,
        calendar: calendar)
    case .range(let start, let end):
      let range = try period(from: start, to: end, in: calendar, asOf: asOf)
      periods = try Self.periods(of: range, against: report, written: "\(start)..\(end)")
    }
    return ChangeSides(periods, of: settings) { period in
      Text(PeriodText(period, calendar: calendar).string)
    }
  }

  /// The last seven closed days and the seven before.
  private func lastWeek(
    for settings: ReportSettings, windowMilliseconds: Int64, asOf: Int64
  ) throws(AnalysisError) -> ChangeSides? {
    guard comparesWeeks, settings.order == .furthest, settings.count == .users else { return nil }
    let calendar = try calendar(for: settings)
    let periods = ChangePeriods(
      .week, before: EntryPeriod(since: nil, until: settings.until),
      windowMilliseconds: windowMilliseconds, asOf: asOf, calendar: calendar)
    var sides = ChangeSides(periods, of: settings) { period in
      Text(PeriodText(period, calendar: calendar).string)
    }
    sides.isAsked = false
    return sides
  }

  /// Reads the times of a range as those of other options are read, before any log is.
  func checkChangeBase() throws(AnalysisError) {
    guard case .range(let start, let end) = changeBase else { return }
    for text in [start, end] {
      _ = try bound(text, option: Self.compareTo, in: .utc, asOf: 0)
    }
  }

  private static let compareTo = "--compare-to"

  /// What switches the comparison with the week before off.
  static let noComparison = "none"

  private func period(
    from start: String, to end: String, in calendar: ReportCalendar, asOf: Int64
  ) throws(AnalysisError) -> EntryPeriod {
    let range = EntryPeriod(
      since: try bound(start, option: Self.compareTo, in: calendar, asOf: asOf),
      until: try bound(end, option: Self.compareTo, in: calendar, asOf: asOf))
    if let since = range.since, let until = range.until, since >= until {
      throw .usage(
        Self.compareTo, value: "\(start)..\(end)", "ends before it begins",
        fix: "write the earlier time first")
    }
    return range
  }

  private static func periods(
    of range: EntryPeriod, against report: EntryPeriod, written text: String
  ) throws(AnalysisError) -> ChangePeriods {
    guard let periods = ChangePeriods(range: range, against: report) else {
      throw .usage(
        compareTo, value: text, "overlaps the report's own period",
        fix: "start --since where the range ends, or end the range where --since starts")
    }
    return periods
  }
}
