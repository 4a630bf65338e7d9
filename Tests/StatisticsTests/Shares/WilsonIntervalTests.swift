import Expectations
import Statistics
import Testing

struct WilsonIntervalTests {
  @Test func `no success makes the lower end exactly 0, no failure the upper exactly 1`() {
    expect(wilsonInterval(successes: 0, trials: 7)?.low, equals: 0)
    expect(wilsonInterval(successes: 7, trials: 7)?.high, equals: 1)
    expect(wilsonInterval(successes: 1_000_000, trials: 1_000_000)?.high, equals: 1)
  }

  @Test func `no trials have no interval`() {
    expectNil(wilsonInterval(successes: 0, trials: 0))
  }

  @Test func `swapping success and failure mirrors the interval`() throws {
    let interval = try #require(wilsonInterval(successes: 45, trials: 100))
    let mirror = try #require(wilsonInterval(successes: 55, trials: 100))
    expect(mirror.low, equals: 1 - interval.high)
    expect(mirror.high, equals: 1 - interval.low)
    expect(agree(interval.low, 0.3561454, relative: 1e-5))
    expect(agree(interval.high, 0.5475540, relative: 1e-5))
  }
}
