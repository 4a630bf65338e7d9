import Definitions
import Expectations
import TestSupport
import Testing

@testable import Journeys

// Days of these tests are of March 2026; the first is a Sunday.
struct ChangePeriodsTests {
  private static let day: Int64 = 86_400_000

  /// The start of a day of March.
  private func march(_ day: Int64) -> Int64 { referenceDayZero + (day - 1) * Self.day }

  private func period(_ since: Int64?, _ until: Int64?) -> EntryPeriod {
    EntryPeriod(since: since.map(march), until: until.map(march))
  }

  private func periods(
    _ previous: PreviousPeriod, _ report: EntryPeriod = EntryPeriod(since: nil, until: nil),
    asOf: Int64, window: Int64 = Self.day, calendar: ReportCalendar = .utc
  ) -> [EntryPeriod] {
    let periods = ChangePeriods(
      previous, before: report, windowMilliseconds: window, asOf: asOf, calendar: calendar)
    return [periods.base, periods.own]
  }

  // At noon of the 20th the window of everyone who entered before noon of the 19th is over, so the
  // 18th is the last closed day.
  @Test func `without bounds the last closed days are held against as many before`() {
    let noon = march(20) + Self.day / 2
    expect(periods(.day, asOf: noon), equals: [period(17, 18), period(18, 19)])
    expect(periods(.week, asOf: noon), equals: [period(5, 12), period(12, 19)])
    expect(periods(.month, asOf: noon), equals: [period(-41, -11), period(-11, 19)])
  }

  // From April 23 to May 23, which is a month by the calendar, though nobody asked for one.
  @Test func `thirty days have thirty days before them whatever the month`() {
    expect(periods(.month, asOf: march(85)), equals: [period(24, 54), period(54, 84)])
  }

  @Test func `a day is closed as soon as the last window in it is over`() {
    expect(periods(.day, asOf: march(20)), equals: [period(17, 18), period(18, 19)])
    expect(periods(.day, asOf: march(20) - 1), equals: [period(16, 17), period(17, 18)])
  }

  @Test func `the longer the window, the earlier the days`() {
    expect(
      periods(.day, asOf: march(20), window: 7 * Self.day),
      equals: [period(11, 12), period(12, 13)])
  }

  @Test func `the report's own period is held against one as long before`() {
    expect(
      periods(.week, period(10, 13), asOf: march(30)), equals: [period(7, 10), period(10, 13)])
  }

  @Test func `a report without end goes up to as-of`() {
    let noon = march(20) + Self.day / 2
    expect(
      periods(.week, period(18, nil), asOf: noon),
      equals: [
        EntryPeriod(since: march(15) + Self.day / 2, until: march(18)),
        EntryPeriod(since: march(18), until: noon),
      ])
  }

  @Test func `a report with an end alone is as long as the word says`() {
    expect(periods(.week, period(nil, 15), asOf: march(30)), equals: [period(1, 8), period(8, 15)])
    let noon = march(15) + Self.day / 2
    let report = EntryPeriod(since: nil, until: noon)
    expect(
      periods(.day, report, asOf: march(30)),
      equals: [
        EntryPeriod(since: noon - 2 * Self.day, until: noon - Self.day),
        EntryPeriod(since: noon - Self.day, until: noon),
      ])
  }

  // April has 30 days, March 31: day 32 of March is April 1, day 62 May 1.
  @Test func `a month by the calendar is held against the one before`() {
    expect(
      periods(.month, period(32, 62), asOf: march(90)), equals: [period(1, 32), period(32, 62)])
    expect(
      periods(.week, period(32, 62), asOf: march(90)), equals: [period(2, 32), period(32, 62)])
    expect(
      periods(.month, period(31, 61), asOf: march(90)), equals: [period(1, 31), period(31, 61)])
  }

  @Test func `a report that is over before it begins has two empty periods`() {
    expect(periods(.day, period(10, 8), asOf: march(20)), equals: [period(10, 10), period(10, 8)])
  }

  @Test(.enabled(if: ZoneDatabase.isInstalled))
  func `a week is seven days across a change of the clocks`() throws {
    // Berlin went from UTC+1 to UTC+2 on the 29th.
    let berlin = try ReportCalendar(timeZone: "Europe/Berlin")
    let hour: Int64 = 3_600_000
    let report = EntryPeriod(since: march(30) - 2 * hour, until: march(37) - 2 * hour)
    let base = EntryPeriod(since: march(23) - hour, until: march(30) - 2 * hour)
    expect(periods(.week, report, asOf: march(50), calendar: berlin), equals: [base, report])
  }

  @Test func `a range is held against the report, which begins where it ends`() {
    let range = period(1, 8)
    let open = EntryPeriod(since: nil, until: nil)
    expect(ChangePeriods(range: range, against: open)?.own, equals: period(8, nil))
    expect(ChangePeriods(range: range, against: period(nil, 20))?.own, equals: period(8, 20))
    expect(ChangePeriods(range: range, against: period(10, nil))?.own, equals: period(10, nil))
    expect(ChangePeriods(range: range, against: period(8, 9))?.base, equals: range)
    expect(
      ChangePeriods(range: period(10, 12), against: period(nil, 10))?.own, equals: period(nil, 10))
  }

  @Test func `a range that overlaps the report is none`() {
    expectNil(ChangePeriods(range: period(1, 8), against: period(7, 9)))
    expectNil(ChangePeriods(range: period(7, 9), against: period(1, 8)))
    expectNil(ChangePeriods(range: period(1, 8), against: period(2, 3)))
  }
}
