import EventLog
import Expectations
import Experiments
import Testing

/// What a variant does by week of entry.
struct WeeklyEffectTests {
  private func weeks(_ log: ArmedLog) -> [WeeklyEffect] { log.tallied().checks?.weeks ?? [] }

  @Test func `each week has the matured users of control and variant, and their difference`() {
    var log = ArmedLog()
    log.add(200, of: "A", completed: 50, day: 1)
    log.add(100, of: "B", completed: 50, day: 1)
    log.add(100, of: "A", completed: 40, day: 8)
    log.add(200, of: "B", completed: 20, day: 8)
    let weeks = weeks(log)
    expect(weeks.map(\.variant), equals: ["B", "B"])
    expect(weeks.map(\.controlUsers) == [200, 100] && weeks.map(\.variantUsers) == [100, 200])
    expect(weeks.map(\.controlRate) == [0.25, 0.4] && weeks.map(\.variantRate) == [0.5, 0.1])
    expect(weeks.compactMap { $0.difference.map { Int(($0 * 100).rounded()) } }, equals: [25, -30])
    expect(weeks[1].monday - weeks[0].monday == 7 && weeks[0].monday % 7 == 4)
  }

  @Test func `a week in which nobody entered an arm has no rate and no difference there`() {
    var log = ArmedLog()
    log.add(200, of: "A", completed: 50, day: 1)
    log.add(200, of: "B", completed: 50, day: 1)
    log.add(200, of: "B", completed: 50, day: 8)
    let last = weeks(log).last
    expect(last?.controlUsers == 0 && last?.controlRate == nil && last?.difference == nil)
    expect(last?.variantRate, equals: 0.25)
  }

  @Test func `a single week is the whole and is not told apart`() {
    var log = ArmedLog()
    log.add(200, of: "A", completed: 50, day: 1)
    log.add(200, of: "B", completed: 50, day: 1)
    expectEmpty(weeks(log))
  }

  @Test func `arms too small for a verdict have no weeks`() {
    var log = ArmedLog()
    for day in [1, 8] {
      log.add(100, of: "A", completed: 50, day: day)
      log.add(49, of: "B", completed: 25, day: day)
    }
    expectEmpty(weeks(log))
  }
}
