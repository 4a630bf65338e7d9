import Expectations
import Statistics
import Testing

/// Odds ratios and Woolf's interval, by hand.
struct OddsRatioTests {
  @Test func `the ratio of the odds, and the interval around its logarithm`() {
    // 30 of 40 against 20 of 50: 30·30 / (10·20); √(1/30 + 1/10 + 1/20 + 1/30) = 0.465475.
    let odds = OddsRatio(Proportion(30, of: 40), over: Proportion(20, of: 50))
    expect(odds?.ratio, equals: 4.5)
    expectClose(odds?.low, 1.807173)
    expectClose(odds?.high, 11.205345)
  }

  @Test func `an empty cell adds a half to each`() {
    // 10.5·5.5 / (0.5·5.5).
    let odds = OddsRatio(Proportion(10, of: 10), over: Proportion(5, of: 10))
    expectClose(odds?.ratio, 21)
  }

  @Test func `an empty group has none`() {
    expectNil(OddsRatio(Proportion(0, of: 0), over: Proportion(5, of: 10)))
  }

  private func expectClose(_ value: Double?, _ expected: Double) {
    #expect(abs((value ?? .nan) - expected) < 1e-5 * expected)
  }
}
