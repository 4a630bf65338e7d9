import Statistics
import Expectations
import Testing

/// The Cochran–Armitage test for a trend of shares.
struct TrendOverStepsTests {
  /// R 4, `prop.trend.test(smokers, patients)` of its own example: X-squared = 8.2249, df = 1.
  @Test func `it agrees with the example of R`() throws {
    let groups = [(83, 86), (90, 93), (129, 136), (70, 82)].map { Proportion($0, of: $1) }
    let z = try #require(trendZ(of: groups))
    #expect(z < 0)
    #expect(abs(z * z - 8.2249) < 5e-5)
    #expect(abs(twoSidedNormalP(z) - 0.004132) < 5e-7)
  }

  @Test func `equal shares have no trend, and turning the order round turns the sign`() throws {
    let equal = [10, 20, 30].map { Proportion($0, of: 10 * $0) }
    #expect(try abs(#require(trendZ(of: equal))) < 1e-12)
    let groups = [(5, 100), (10, 100), (15, 100), (20, 100)].map { Proportion($0, of: $1) }
    let (rise, fall) = (
      try #require(trendZ(of: groups)), try #require(trendZ(of: groups.reversed()))
    )
    #expect(rise > 0)
    #expect(abs(rise + fall) < 1e-12)
  }

  @Test func `groups without users keep their place and say nothing`() throws {
    let groups = [(5, 100), (0, 0), (15, 100)].map { Proportion($0, of: $1) }
    // Of two groups it is the test of two shares.
    let two = try #require(
      pooledZ(control: Proportion(5, of: 100), variant: Proportion(15, of: 100)))
    #expect(try abs(#require(trendZ(of: groups)) - two) < 1e-12)
    expectNil(trendZ(of: [Proportion(5, of: 100)]))
    expectNil(trendZ(of: [Proportion(0, of: 10), Proportion(0, of: 10)]))
  }
}
