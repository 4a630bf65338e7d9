import Expectations
@testable import Statistics
import Testing

struct DifferenceIntervalTests {
  private func limits95(_ control: Proportion, _ variant: Proportion) -> Interval? {
    scoreDifferenceInterval(control: control, variant: variant, z: normalQuantile95)
  }

  // R. G. Newcombe, Statistics in Medicine 17 (1998) 873–890, example (a), 48/80 and 56/70: Mee's
  // ends are 0.0533 and 0.3377.
  @Test func `the ends are those of a published example`() throws {
    let interval = try #require(limits95(Proportion(48, of: 80), Proportion(56, of: 70)))
    expect(agree(interval.low, 0.0533, relative: 0, absolute: 5e-5))
    expect(agree(interval.high, 0.3377, relative: 0, absolute: 5e-5))
  }

  // By bisection in 40 digits. The likeliest share lies beside a pole there.
  @Test func `an end far from the difference is found`() throws {
    let z = try #require(AlwaysValid(tuning: 1_000).multiplier(users: 9))
    let (control, variant) = (Proportion(2, of: 8), Proportion(0, of: 1))
    let interval = try #require(scoreDifferenceInterval(control: control, variant: variant, z: z))
    expect(agree(interval.high, 0.9620248993504349, relative: 1e-12))
    let missed = try #require(
      scoreDifferenceInterval(control: Proportion(1, of: 1), variant: Proportion(6, of: 8), z: z))
    expect(agree(missed.high, 0.9620248993504349, relative: 1e-12))
  }

  /// Users with so many units each, all of which reached the step or none.
  private func alike(_ reached: Int, of users: Int, units: Int) -> (Proportion, ClusterSums) {
    var clusters = ClusterSums()
    for user in 0..<users {
      clusters.merge(ClusterSums(ofUser: Proportion(user < reached ? units : 0, of: units)))
    }
    return (Proportion(reached * units, of: users * units), clusters)
  }

  @Test func `thirty units of ten users that are alike are worth ten`() {
    // Where all reached, the design effect is 3.
    let (control, clusters) = alike(10, of: 10, units: 3)
    let variant = Proportion(15, of: 30)
    let interval = scoreDifferenceInterval(
      control: control, variant: variant, controlClusters: clusters, z: normalQuantile95)
    expect(interval, equals: limits95(Proportion(10, of: 10), variant))
    #expect(interval != limits95(control, variant))
  }

  // Twenty users with two units each: the design effect is 2 · 20/19, so that 40 are worth 19. Mee's
  // ends for shares of 1/2 and 1/4 of 19, reckoned apart.
  @Test func `units of both arms are divided by the arm's design effect`() throws {
    let (control, controlClusters) = alike(10, of: 20, units: 2)
    let (variant, variantClusters) = alike(5, of: 20, units: 2)
    let interval = try #require(
      scoreDifferenceInterval(
        control: control, variant: variant, controlClusters: controlClusters,
        variantClusters: variantClusters, z: normalQuantile95))
    expect(agree(interval.low, -0.5162487029, relative: 1e-6))
    expect(agree(interval.high, 0.0580381596, relative: 1e-6))
  }

  @Test func `swapping arms with their users negates the interval`() throws {
    let (control, clusters) = alike(3, of: 8, units: 4)
    let variant = Proportion(11, of: 17)
    let there = try #require(
      scoreDifferenceInterval(
        control: control, variant: variant, controlClusters: clusters, z: normalQuantile95))
    let back = try #require(
      scoreDifferenceInterval(
        control: variant, variant: control, variantClusters: clusters, z: normalQuantile95))
    expect(back, equals: Interval(low: -there.high, high: -there.low))
  }

  @Test func `the larger z, the wider the interval`() throws {
    let arms = (1...8).flatMap { users in (0...users).map { Proportion($0, of: users) } }
    for control in arms {
      for variant in arms {
        var widest = Interval(low: 0, high: 0)
        for (place, z) in [1, 1.96, 4.5, 5, 7, 9.5].enumerated() {
          let interval = try #require(
            scoreDifferenceInterval(control: control, variant: variant, z: z))
          let isWider = interval.low < widest.low || interval.low == -1
          let isHigher = interval.high > widest.high || interval.high == 1
          expect(place == 0 || isWider && isHigher, "\(control) \(variant) \(z)")
          widest = interval
        }
      }
    }
  }

  @Test func `an empty arm has no interval`() {
    expectNil(limits95(Proportion(0, of: 0), Proportion(1, of: 2)))
    expectNil(limits95(Proportion(1, of: 2), Proportion(0, of: 0)))
  }

  @Test func `a difference of 1 pins its end`() throws {
    let rise = try #require(limits95(Proportion(0, of: 40), Proportion(40, of: 40)))
    expect(rise.high, equals: 1)
    expect(agree(rise.low, 0.9083637409289458, relative: 1e-12))
    let fall = try #require(limits95(Proportion(5, of: 5), Proportion(0, of: 7)))
    expect(fall.low, equals: -1)
  }

  // Where nobody reached in n users an arm, the end is z²/(n + z²).
  @Test func `arms without success or without failure have a true interval`() throws {
    let none = try #require(limits95(Proportion(0, of: 10), Proportion(0, of: 12)))
    let all = try #require(limits95(Proportion(10, of: 10), Proportion(12, of: 12)))
    let z2 = normalQuantile95 * normalQuantile95
    expect(agree(none.low, -z2 / (10 + z2), relative: 1e-14))
    expect(agree(none.high, z2 / (12 + z2), relative: 1e-14))
    expect(all.low, equals: -none.high)
    expect(all.high, equals: -none.low)
  }

  @Test func `equal shares lie around an end that is not negative zero`() throws {
    let interval = try #require(
      scoreDifferenceInterval(
        control: Proportion(1, of: 1), variant: Proportion(1, of: 1), z: 0))
    expect(interval.low.sign, equals: .plus)
    expect(interval.high, equals: 0)
  }

  // Expected value: mpmath, 40 digits.
  @Test func `the ends of a billion users keep their digits`() throws {
    let all = Proportion(852_988_030, of: 852_988_030)
    let interval = try #require(scoreDifferenceInterval(control: all, variant: all, z: 13.36))
    expect(agree(interval.high, 2.0925213059633544e-7, relative: 1e-12))
  }
}
