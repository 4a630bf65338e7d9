import Expectations
import Statistics
import Testing

struct NormalTests {
  @Test func `the tails of 1.96 are those of every table`() {
    expect(agree(normalCumulative(1.96), 0.9750021048517795, relative: 1e-15))
    expect(agree(normalUpperTail(1.96), 0.024997895148220435, relative: 1e-14))
    expect(agree(twoSidedNormalP(-1.96), 0.04999579029644087, relative: 1e-14))
  }

  @Test func `a far tail is small and not 0`() {
    #expect(normalUpperTail(10) > 7.6e-24)
    #expect(normalUpperTail(10) < 7.7e-24)
  }

  @Test func `the ends have tails of 0 and 1`() {
    expect(normalCumulative(-.infinity), equals: 0)
    expect(normalUpperTail(-.infinity), equals: 1)
    expect(twoSidedNormalP(0), equals: 1)
  }

  @Test func `the quantile undoes the cumulative probability`() {
    expect(normalQuantile(0.5), equals: 0)
    expect(agree(normalQuantile(0.975), normalQuantile95, relative: 1e-15))
    expect(agree(normalUpperQuantile(0.025), normalQuantile95, relative: 1e-15))
    for x in [-37.0, -8, -3, -0.5, 0.25, 2, 5] {
      expect(agree(normalQuantile(normalCumulative(x)), x, relative: 1e-10), "\(x)")
    }
  }

  @Test func `probabilities of 0 and 1 have infinite quantiles`() {
    expect(normalQuantile(0), equals: -.infinity)
    expect(normalQuantile(1), equals: .infinity)
    expect(normalUpperQuantile(0), equals: .infinity)
    #expect(normalQuantile(.leastNonzeroMagnitude) < -38)
  }
}
