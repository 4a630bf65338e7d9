import EventLog
import Expectations
import Journeys
import Statistics
import TestSupport
import Testing

@testable import Funnels

/// Matured users and users in progress are counted apart.
struct SegmentTallyTests {
  let log = """
    ada 0s view a
    ada 1h complete
    bob 0s view a
    cyd 1d view a
    cyd 25h complete
    dan 1d view a
    eve 1d view b
    """

  @Test func `started is matured and in progress, users are those and midway`() {
    let tally = TalliedLog(log, asOf: "26h").tally.everyone
    expect(tally.matured.started, equals: 2)
    expect(tally.young.started, equals: 2)
    expect(tally.started, equals: 4)
    expect(tally.enteredMidway, equals: 1)
    expect(tally.users, equals: 5)
  }

  @Test func `all who entered are either completed or open, ever`() {
    let tally = TalliedLog(log, asOf: "26h").tally.everyone
    expect(tally.completion.count, equals: 2)
    expect(tally.completion.quantile(0.5), equals: 3_600_000)
    expect(tally.open.count, equals: 2)
    expect(tally.open.quantile(0), equals: 7_200_000)
  }

  @Test func `periods count by first entry`() {
    // 2026-03-01 is day 20,513.
    let periods = TalliedLog(log, asOf: "26h").tally.everyone.days
    expect(periods.entries.map(\.number).sorted(), equals: [20_513, 20_514])
    expect(periods[20_513]?.matured.users, equals: 2)
    expect(periods[20_513]?.matured.reached, equals: 1)
    expect(periods[20_513]?.young.users, equals: 0)
    expect(periods[20_514]?.young.users, equals: 2)
    expect(periods[20_514]?.young.reached, equals: 1)
  }
}
