/// Pearson's χ² test that all arms share one rate.
///
///     χ² = Σ (x − n·p̂)² / (n·p̂·(1 − p̂)),   p̂ = Σ x / Σ n,   arms − 1 degrees of freedom
///
/// Source: K. Pearson, "On the criterion that a given system of deviations…", Philosophical
/// Magazine 50 (1900) 157–175, with the degrees of freedom of R. A. Fisher (1922). Assumes users
/// who do not depend on each other, and no continuity correction.
package struct HomogeneityTest: Hashable, Sendable {
  package let statistic: Double
  package let degreesOfFreedom: Int
  package let p: Double

  /// The test of the arms with users; `nil` where those are fewer than two.
  ///
  /// Where nobody reached, or everybody, the arms agree: statistic 0, p 1.
  ///
  /// - Parameters:
  ///   - reached: Users who reached, by arm.
  ///   - users: All users, in the same order.
  package init?(reached: [Int], users: [Int]) {
    let arms = zip(reached, users).filter { $0.1 > 0 }
    guard arms.count > 1 else { return nil }
    degreesOfFreedom = arms.count - 1
    let rate = Double(arms.reduce(0) { $0 + $1.0 }) / Double(arms.reduce(0) { $0 + $1.1 })
    let variance = rate * (1 - rate)
    statistic = variance > 0 ? Self.statistic(arms, rate: rate, variance: variance) : 0
    p = chiSquareUpperTail(statistic, degreesOfFreedom: degreesOfFreedom)
  }

  private static func statistic(
    _ arms: [(reached: Int, users: Int)], rate: Double, variance: Double
  ) -> Double {
    var sum = 0.0
    for arm in arms {
      let deviation = Double(arm.reached) - Double(arm.users) * rate
      sum += deviation * deviation / (Double(arm.users) * variance)
    }
    return sum
  }
}
