import Expectations
import Testing

@testable import Reports

/// The axes of charts.
struct ScaleTests {
  private func rates(_ rates: [Double]) -> RateScale {
    RateScale(holding: rates, along: (0, 100))
  }

  @Test func `ticks of rates are round, at most six, and hold all rates`() {
    expect(rates([0.378, 0.488, 0.666]).ticks, equals: [0.3, 0.4, 0.5, 0.6, 0.7])
    expect(rates([0.483, 0.52]).ticks, equals: [0.48, 0.49, 0.5, 0.51, 0.52])
    expect(rates([0, 1]).ticks, equals: [0, 0.2, 0.4, 0.6, 0.8, 1])
  }

  @Test func `one rate alone has an axis, also at an end`() {
    expect(rates([0]).ticks, equals: [0, 1])
    expect(rates([0.505]).ticks, equals: [0.5, 0.51])
    expect(rates([0.5]).ticks, equals: [0.4, 0.6])
    expect(rates([]).ticks, equals: [0, 0.2, 0.4, 0.6, 0.8, 1])
  }

  @Test func `a rate stands between the ends in its proportion`() {
    let scale = rates([0, 1])
    expect(scale.place(of: 0.25), equals: 25)
    expect(RateScale(holding: [0, 1], along: (200, 100)).place(of: 0.25), equals: 175)
  }

  @Test func `ticks are told in whole points`() {
    expect(
      rates([0.3, 0.58]).ticks.map(RateScale.words),
      equals: [
        "30\u{A0}%", "40\u{A0}%", "50\u{A0}%", "60\u{A0}%",
      ])
  }

  private func times(_ low: Double, _ high: Double) -> [String] {
    TimeScale(from: low, to: high, along: (0, 100)).ticks.map(\.words)
  }

  @Test func `ticks of times are those that people speak of`() {
    expect(times(31.5, 604_000), equals: ["10 s", "1 min", "10 min", "1 h", "24 h", "7 d"])
    expect(times(2.4, 66), equals: ["1 s", "3 s", "10 s", "30 s", "1 min", "3 min"])
    expect(times(60, 60), equals: ["1 min", "3 min"])
    expect(times(0, 2), equals: ["≤ 1 s", "3 s"])
    expect(times(5e7, 9e9), equals: ["30 d", "365 d"])
  }

  @Test func `equal ratios of times are equal distances`() {
    let scale = TimeScale(from: 1, to: 100_000, along: (0, 100))
    expect(scale.ticks.last?.seconds, equals: 604_800)
    let steps = [10, 100, 1_000].map { scale.place(of: $0 * 10) - scale.place(of: $0) }
    expect(steps.allSatisfy { abs($0 - steps[0]) < 1e-9 })
    expect(scale.place(of: 0), equals: 0)
    expect(scale.place(of: 1e12), equals: 100)
  }
}
