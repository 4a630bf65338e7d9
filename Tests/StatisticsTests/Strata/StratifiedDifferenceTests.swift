import Expectations
import Statistics
import Testing

struct StratifiedDifferenceTests {
  private func stratum(
    _ control: (Int, of: Int), _ variant: (Int, of: Int)
  ) -> Stratum {
    Stratum(
      control: Proportion(control.0, of: control.of),
      variant: Proportion(variant.0, of: variant.of))
  }

  /// Better by 0.1 in both strata, and worse over all: the variant has the harder users.
  private var reversed: [Stratum] {
    [stratum((64, of: 80), (18, of: 20)), stratum((4, of: 20), (24, of: 80))]
  }

  @Test func `a variant that is better within all strata can be worse over all`() throws {
    let result = try #require(StratifiedDifference(strata: reversed))
    expect(agree(result.crude, -0.26, relative: 1e-14))  // 42 of 100 after 68 of 100
    expect(agree(result.difference, 0.1, relative: 1e-14))
    expect(result.signsDiffer)
    // (18·16 + 24·16) / (64·2 + 4·56)
    expect(agree(result.oddsRatio, 672.0 / 352, relative: 1e-14))
  }

  @Test func `differences of one sign are no reversal, nor is one of 0`() throws {
    let same = try #require(
      StratifiedDifference(strata: [stratum((4, of: 10), (5, of: 10))]))
    expect(!same.signsDiffer)
    let even = try #require(
      StratifiedDifference(strata: [stratum((4, of: 10), (4, of: 10))]))
    expect(even.crude, equals: 0)
    expect(!even.signsDiffer)
  }

  @Test func `strata that cancel each other out are no reversal, whatever rounding leaves`() throws
  {
    // Over n: 10/15, −50/50 and 5/15.
    let result = try #require(
      StratifiedDifference(strata: [
        stratum((0, of: 5), (2, of: 10)), stratum((8, of: 10), (27, of: 40)),
        stratum((1, of: 10), (1, of: 5)),
      ]))
    #expect(result.crude > 0.18)
    #expect(abs(result.difference) < 1e-15)
    expect(!result.signsDiffer)
  }

  @Test func `one stratum is the table of all users`() throws {
    let result = try #require(
      StratifiedDifference(strata: [stratum((5, of: 20), (15, of: 20))]))
    expect(result.crude, equals: 0.5)
    expect(agree(result.difference, 0.5, relative: 1e-15))
    expect(agree(result.oddsRatio, 9, relative: 1e-15))
    // Pearson's 10, times (n − 1)/n.
    expect(agree(result.chiSquare, 9.75, relative: 1e-14))
    expectNil(result.breslowDay)
    expectNil(result.taroneP)
  }

  @Test func `a stratum without users in an arm says nothing`() throws {
    let result = try #require(StratifiedDifference(strata: reversed))
    let more = reversed + [stratum((0, of: 0), (9, of: 900)), stratum((7, of: 8), (0, of: 0))]
    expect(StratifiedDifference(strata: more), equals: result)
    expectNil(StratifiedDifference(strata: [stratum((0, of: 0), (9, of: 900))]))
    expectNil(StratifiedDifference(strata: []))
  }

  @Test func `where nobody reached nothing varies`() throws {
    let result = try #require(
      StratifiedDifference(strata: [
        stratum((0, of: 10), (0, of: 12)), stratum((0, of: 5), (0, of: 5)),
      ]))
    expect(result.difference, equals: 0)
    expectNil(result.standardError)
    expectNil(result.oddsRatio)
    expect(result.chiSquare, equals: 0)
    expect(result.p, equals: 1)
    expectNil(result.breslowDayP)
  }

  @Test func `strata of one odds ratio leave nothing to Breslow and Day`() throws {
    // 4 in both: 1/2 against 4/5, and 1/5 against 1/2.
    let result = try #require(
      StratifiedDifference(strata: [
        stratum((50, of: 100), (80, of: 100)), stratum((40, of: 200), (50, of: 100)),
      ]))
    expect(agree(result.oddsRatio, 4, relative: 1e-14))
    expect(agree(result.breslowDay, 0, relative: 0, absolute: 1e-12))
    expect(agree(result.breslowDayP, 1, relative: 1e-5))
  }

  @Test func `odds ratios that are each other's inverse are uneven`() throws {
    // The odds ratio of both is 1, so 50 are expected with a variance of 12.5: 10²/12.5 each.
    let result = try #require(
      StratifiedDifference(strata: [
        stratum((40, of: 100), (60, of: 100)), stratum((60, of: 100), (40, of: 100)),
      ]))
    expect(agree(result.breslowDay, 16, relative: 1e-13))
    expect(agree(result.tarone, 16, relative: 1e-13))
    expect(agree(result.breslowDayP, 6.334248366623996e-05, relative: 1e-12))  // erfc(√8)
  }

  @Test func `swapping the arms negates the difference and turns the odds ratio over`() throws {
    let result = try #require(StratifiedDifference(strata: reversed))
    let swapped = try #require(
      StratifiedDifference(
        strata: reversed.map { Stratum(control: $0.variant, variant: $0.control) }))
    expect(swapped.crude, equals: -result.crude)
    expect(swapped.difference, equals: -result.difference)
    expect(agree(swapped.standardError, result.standardError, relative: 1e-14))
    expect(agree(swapped.oddsRatio, result.oddsRatio.map { 1 / $0 }, relative: 1e-14))
    expect(swapped.chiSquare, equals: result.chiSquare)
    expect(agree(swapped.tarone, result.tarone, relative: 1e-10))
  }

  @Test func `the order of the strata changes nothing but rounding`() throws {
    let result = try #require(StratifiedDifference(strata: reversed))
    let other = try #require(StratifiedDifference(strata: reversed.reversed()))
    expect(agree(other.difference, result.difference, relative: 1e-14))
    expect(agree(other.standardError, result.standardError, relative: 1e-14))
    expect(agree(other.breslowDay, result.breslowDay, relative: 1e-10))
  }
}
