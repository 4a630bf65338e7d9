@testable import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// The rows of trend.csv; day zero is Sunday, 2026-03-01.
struct TrendTableTests {
  @Test func `every period from the first entry to the last has a row`() {
    let rows = TalliedLog("ada 0s view a\nbob 3d view a\nbob 3d complete").results.rows.trend
    expect(
      rows.map(\.periodStart), equals: ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"])
    expect(rows.map(\.started), equals: [1, 0, 0, 1])
    expect(rows.map(\.completed), equals: [0, 0, 0, 1])
    expect(rows.map(\.left), equals: [1, 0, 0, 0])
    expect(rows.map(\.completion.rate), equals: [0, nil, nil, 1])
  }

  @Test func `without entries there are no rows`() {
    expectEmpty(TalliedLog("").results.rows.trend)
    expectEmpty(TalliedLog("ada 0s view b").results.rows.trend)
  }

  @Test func `a segment has the flow's periods, not its own`() {
    let rows = TalliedLog("ada 0s view a platform=ios\nbob 2d view a platform=web") {
      $0.by = [.platform]
    }.results.rows.trend.filter { $0.key.segment == .value("web") }
    expect(rows.map(\.periodStart), equals: ["2026-03-01", "2026-03-02", "2026-03-03"])
    expect(rows.map(\.started), equals: [0, 0, 1])
  }

  @Test func `weeks begin on Monday and have rows through gaps`() {
    let rows = TalliedLog("ada 0s view a\nbob 15d view a") { $0.trend = .week }.results.rows.trend
    expect(
      rows.map(\.periodStart), equals: ["2026-02-23", "2026-03-02", "2026-03-09", "2026-03-16"])
    expect(rows.map(\.started), equals: [1, 0, 0, 1])
  }

  @Test(arguments: [("119h", [true, true, false]), ("120h", [true, true, true])])
  func `a day is final when the window of its end is over`(asOf: String, final: [Bool]) {
    // The third day is 2026-03-04: it ends after 4 d, its window after 5 d.
    let rows = TalliedLog("ada 2d view a\nbob 3d view a\ncyd 1d view a", asOf: asOf).results.rows
      .trend
    expect(rows.map(\.isFinal), equals: final)
  }

  @Test func `400 days without users have rows, 401 have none`() {
    let days = { (last: Int) in
      TalliedLog("ada 0s view a platform=ios\nbob \(last)d view a", asOf: "9000d") {
        $0.by = [.platform]
      }.results
    }
    let near = days(401)
    expect(near.rows.trend.count, equals: 3 * 402)
    expectEmpty(near.findings)
    let far = days(402)
    expect(far.rows.trend.map(\.periodStart), equals: ["2026-03-01", "2027-04-07"] * 3)
    expect(far.rows.trend.map(\.started), equals: [1, 1, 1, 0, 0, 1])
    expect(far.rows.trend.map(\.periodsLeftOut), equals: [0, 401] * 3)
    expect(far.rows.weeks.count, equals: 59)
    expect(far.findings.map(\.rule), equals: [.farFromTheRest])
  }

  @Test func `weeks without users are counted by weeks`() {
    let weeks = { (last: Int) in
      TalliedLog("ada 1d view a\nbob \(last)d view a", asOf: "9000d") { $0.trend = .week }
        .results.rows.trend.map(\.periodStart)
    }
    // Monday, and the Sunday of the 401st week after it.
    expect(weeks(1 + 401 * 7 + 6).count, equals: 402)
    expect(weeks(1 + 402 * 7), equals: ["2026-03-02", "2033-11-14"])
  }

  @Test func `a gap is one of the log, so that filters do not leave out more`() {
    let log = "ada 0s view a platform=ios\nbob 300d view a\ncyd 600d view a platform=ios"
    let ios = FieldCondition(field: .platform, comparison: .equal, value: "ios")
    let trend = TalliedLog(log, asOf: "9000d") { $0.conditions = [ios] }.results.rows.trend
    expect(trend.count, equals: 601)
    expect(trend.map(\.started).reduce(0, +), equals: 2)
  }

  @Test func `days put together by weeks are the rows that weeks would have`() {
    // Sunday; Monday twice, of which one completes; Sunday after; and the Monday after that.
    let log = """
      ada 0s view a
      bob 1d view a
      cyd 1d view a
      cyd 25h complete
      dan 7d view a
      eve 8d view a
      """
    for asOf in ["9d", "10d", "30d"] {
      let days = TalliedLog(log, asOf: asOf).results.rows.weeks
      expect(days.map(\.periodStart), equals: ["2026-02-23", "2026-03-02", "2026-03-09"])
      expect(days.map(\.started), equals: [1, 3, 1])
      expect(days.map(\.completed), equals: [0, 1, 0])
      expect(days.map(\.completion.rate), equals: [0, oneThird, 0])
      expect(days.map(\.isFinal), equals: [true, true, asOf == "30d"])
      let weeks = TalliedLog(log, asOf: asOf) { $0.trend = .week }.results
      expect(weeks.rows.trend.map(\.started), equals: [1, 3, 1])
      expect(weeks.rows.trend.map(\.isFinal), equals: days.map(\.isFinal))
      expectEmpty(weeks.rows.weeks)
    }
    // The Sunday's window is open until the end of Monday.
    expect(
      TalliedLog(log, asOf: "215h").results.rows.weeks.map(\.isFinal), equals: [true, false, false])
    expect(TalliedLog(log, asOf: "215h").results.rows.weeks.map(\.inProgress), equals: [0, 0, 1])
  }

  @Test func `only all users have weeks beside their days`() {
    let results = TalliedLog("ada 0s view a platform=ios") { $0.by = [.platform] }.results
    expect(results.rows.weeks.map(\.key.segment), equals: [.everyone])
  }

  @Test func `a week is final when the window of its Sunday is over`() {
    let week: (inout ReportSettings) -> Void = { $0.trend = .week }
    let log = "ada 0s view a"
    expect(TalliedLog(log, asOf: "47h", week).results.rows.trend.map(\.isFinal), equals: [false])
    expect(TalliedLog(log, asOf: "48h", week).results.rows.trend.map(\.isFinal), equals: [true])
  }

  @Test func `users in progress stand beside those whose window is over`() {
    let rows = TalliedLog(
      "ada 0s view a\nbob 2h view a\ncyd 2h view a\ncyd 3h complete", asOf: "25h"
    ).results.rows.trend
    expect(rows.map(\.started), equals: [3])
    expect(rows.map(\.matured), equals: [1])
    expect(rows.map(\.inProgress), equals: [2])
    expect(rows.map(\.completed), equals: [0])
    expect(rows.map(\.left), equals: [1])
    expect(rows.map(\.isFinal), equals: [false])
  }

  @Test func `flow skips are among those who left`() {
    let rows = TalliedLog("ada 0s view a\nada 1s skip scope=flow\nbob 0s view a").results.rows.trend
    expect(rows.map(\.left), equals: [2])
  }

  @Test(.enabled(if: ZoneDatabase.isInstalled))
  func `days are those of the report's time zone`() throws {
    let berlin = try ReportCalendar(timeZone: "Europe/Berlin")
    let rows = TalliedLog("ada 22h view a\nbob 23h view a", calendar: berlin).results.rows.trend
    expect(rows.map(\.periodStart), equals: ["2026-03-01", "2026-03-02"])
    expect(rows.map(\.started), equals: [1, 1])
  }

  @Test(.enabled(if: ZoneDatabase.isInstalled))
  func `the day clocks go forward ends an hour earlier, and the window stays elapsed time`()
    throws
  {
    // 2026-03-29 in Berlin ends at 22:00 UTC, 28 d 22 h after day zero.
    let berlin = try ReportCalendar(timeZone: "Europe/Berlin")
    let log = "ada 684h view a"
    let hour = { (asOf: String) in
      TalliedLog(log, asOf: asOf, calendar: berlin).results.rows.trend.map(\.isFinal)
    }
    expect(hour("717h"), equals: [false])
    expect(hour("718h"), equals: [true])
  }

  @Test func `in a provisional report all count and nothing is final`() {
    let rows = TalliedLog(
      "ada 0s view a\nada 1s complete\nbob 0s view a",
      in: referenceFlow("a b") {
        $0.windowMilliseconds = referenceMilliseconds("60d")
      }
    ).results.rows.trend
    expect(rows.map(\.matured), equals: [2])
    expect(rows.map(\.completed), equals: [1])
    expect(rows.map(\.inProgress), equals: [0])
    expect(rows.map(\.isFinal), equals: [false])
  }
}

/// An array as often as told, one after the other.
private func * <Element>(array: [Element], times: Int) -> [Element] {
  (0..<times).flatMap { _ in array }
}
