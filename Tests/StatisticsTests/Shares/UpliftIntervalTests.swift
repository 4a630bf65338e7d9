import Expectations
@testable import Statistics
import Testing

struct UpliftIntervalTests {
  private func limits95(_ control: Proportion, _ variant: Proportion) -> UpliftLimits? {
    scoreUpliftLimits(control: control, variant: variant, z: normalQuantile95)
  }

  // Koopman (1984), 36/40 against 16/80: the ratio 4.5 lies in 2.94 … 7.15.
  @Test func `the limits are those of a published example`() throws {
    let limits = try #require(limits95(Proportion(16, of: 80), Proportion(36, of: 40)))
    expect(agree(limits.low, 1.94, relative: 0, absolute: 5e-3))
    expect(agree(limits.high, 6.15, relative: 0, absolute: 5e-3))
  }

  @Test func `an empty arm has no limits`() {
    expectNil(limits95(Proportion(0, of: 0), Proportion(1, of: 2)))
    expectNil(limits95(Proportion(1, of: 2), Proportion(0, of: 0)))
  }

  @Test func `without success in control there is no upper limit`() throws {
    let limits = try #require(limits95(Proportion(0, of: 40), Proportion(40, of: 40)))
    expectNil(limits.high)
    #expect(limits.low > 10)
  }

  @Test func `without success in the variant all may be lost`() throws {
    let limits = try #require(limits95(Proportion(5, of: 5), Proportion(0, of: 7)))
    expect(limits.low, equals: -1)
    expect(agree(limits.high, -0.6456695649333126, relative: 1e-12))
  }

  @Test func `without success in either arm anything is possible`() throws {
    let limits = try #require(limits95(Proportion(0, of: 10), Proportion(0, of: 12)))
    expect(limits, equals: UpliftLimits(low: -1, high: nil))
  }

  // Where all reached, the upper limit is z² over the users of control.
  @Test func `arms without failure have true limits`() throws {
    let limits = try #require(limits95(Proportion(10, of: 10), Proportion(12, of: 12)))
    let z2 = normalQuantile95 * normalQuantile95
    expect(agree(limits.high, z2 / 10, relative: 1e-14))
    expect(agree(limits.low, 1 / (1 + z2 / 12) - 1, relative: 1e-14))
  }
}
