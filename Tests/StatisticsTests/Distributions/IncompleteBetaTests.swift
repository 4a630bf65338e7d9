import Expectations
import Statistics
import Testing

struct IncompleteBetaTests {
  @Test func `with a and b of 1 it is the uniform distribution`() {
    let tails = IncompleteBeta(0.3, a: 1, b: 1)
    expect(agree(tails.lower, 0.3, relative: 1e-15))
    expect(agree(tails.upper, 0.7, relative: 1e-15))
  }

  @Test func `with b of 1 it is a power`() {
    expect(agree(IncompleteBeta(0.5, a: 10, b: 1).lower, 1.0 / 1024, relative: 1e-14))
    expect(agree(IncompleteBeta(1e-9, a: 3, b: 1).lower, 1e-27, relative: 1e-14))
  }

  @Test func `both ends are exact`() {
    expect(IncompleteBeta(0, a: 2, b: 3), equals: IncompleteBeta(-1, a: 2, b: 3))
    expect(IncompleteBeta(0, a: 2, b: 3).lower, equals: 0)
    expect(IncompleteBeta(1, a: 2, b: 3).upper, equals: 0)
  }

  // Expected values: mpmath, 50 digits.
  @Test func `a tail far from the mean of millions keeps its digits`() {
    let tails = IncompleteBeta(0.00010948635862699698, a: 1000.5, b: 9_999_000.5)
    expect(agree(tails.upper, 0.0018365025557389193, relative: 1e-12))
  }

  @Test func `the quantile of a uniform variable is its probability`() {
    for p in [0, 1e-12, 0.025, 0.5, 0.9, 1] {
      expect(agree(betaQuantile(p, a: 1, b: 1), p, relative: 1e-14), "\(p)")
    }
  }

  @Test func `the quantile undoes the tails, far below 1 too`() {
    for (a, b) in [(0.5, 0.5), (3, 997), (0.1, 2), (1, 1e6), (40.5, 60.5)] {
      for p in [1e-6, 0.025, 0.5, 0.975] {
        let tails = IncompleteBeta(betaQuantile(p, a: a, b: b), a: a, b: b)
        expect(agree(tails.lower, p, relative: 1e-12), "\(p) of \(a), \(b)")
      }
    }
  }

  @Test func `swapping a and b mirrors the quantile`() {
    let x = betaQuantile(0.2, a: 4, b: 9)
    expect(agree(betaQuantile(0.8, a: 9, b: 4), 1 - x, relative: 1e-14))
  }
}
