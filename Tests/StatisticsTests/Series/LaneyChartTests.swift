import Expectations
@testable import Statistics
import Testing

struct LaneyChartTests {
  private func chart(_ days: (Int, of: Int)...) throws -> LaneyChart {
    try #require(LaneyChart(baseline: days.map { Proportion($0.0, of: $0.of) }))
  }

  @Test func `days that differ by more than their users' chance widen the limits`() throws {
    // Scores −2 and 2: a range of 4, times √π/2.
    let chart = try chart((40, of: 100), (60, of: 100))
    expect(chart.center, equals: 0.5)
    expect(agree(chart.spread, 3.5449077018110318, relative: 1e-14))
    let limits = chart.limits(users: 10_000)
    expect(agree(limits.low, 0.4468263844728345, relative: 1e-14))
    expect(agree(limits.high, 0.5531736155271655, relative: 1e-14))
  }

  @Test func `days that differ by less leave the limits at the users' chance`() throws {
    let chart = try chart((50, of: 100), (50, of: 100))
    expect(chart.spread, equals: 0)
    expect(chart.usedSpread, equals: 1)
    expect(agree(chart.limits(users: 100).low, 0.35, relative: 1e-14))
    expect(chart.isOutside(Proportion(34, of: 100)), equals: true)
    expect(chart.isOutside(Proportion(36, of: 100)), equals: false)
    expect(chart.isOutside(Proportion(66, of: 100)), equals: true)
    expect(agree(chart.score(of: Proportion(34, of: 100)), -3.2, relative: 1e-14))
  }

  @Test func `limits stay within 0 and 1`() throws {
    let limits = try chart((1, of: 10), (2, of: 10)).limits(users: 4)
    expect(limits.low, equals: 0)
    try expect(chart((9, of: 10), (8, of: 10)).limits(users: 4).high, equals: 1)
  }

  @Test func `a day without users is passed over, and cannot be outside`() throws {
    let chart = try chart((40, of: 100), (0, of: 0), (60, of: 100))
    expect(chart, equals: LaneyChart(baseline: [Proportion(40, of: 100), Proportion(60, of: 100)]))
    expectNil(chart.isOutside(Proportion(0, of: 0)))
    expectNil(chart.score(of: Proportion(0, of: 0)))
  }

  @Test func `one day has nothing to differ from`() {
    expectNil(LaneyChart(baseline: []))
    expectNil(LaneyChart(baseline: [Proportion(3, of: 10), Proportion(0, of: 0)]))
  }

  @Test func `where all completed, or none, there is no spread`() throws {
    let all = try chart((10, of: 10), (20, of: 20))
    expect(all.center, equals: 1)
    expectNil(all.spread)
    expect(all.limits(users: 50), equals: Interval(low: 1, high: 1))
    expectNil(all.isOutside(Proportion(40, of: 100)))
    try expectNil(chart((0, of: 10), (0, of: 20)).spread)
  }
}
