/// Pearson's χ² test that all arms share one rate.
///
///     χ² = Σ (x·N − n·X)² / (n·X·(N − X)),   X = Σ x,   N = Σ n,   arms − 1 degrees of freedom
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
    let arms = zip(reached, users).map { Proportion($0, of: $1) }.filter { $0.users > 0 }
    guard arms.count > 1 else { return nil }
    degreesOfFreedom = arms.count - 1
    statistic = Self.statistic(arms, of: arms.total)
    p = chiSquareUpperTail(statistic, degreesOfFreedom: degreesOfFreedom)
  }

  private static func statistic(_ arms: [Proportion], of all: Proportion) -> Double {
    let variance = Double(all.reached) * Double(all.users - all.reached)
    guard variance > 0 else { return 0 }
    return arms.reduce(0) { sum, arm in
      let deviation = crossDifference(control: all, variant: arm)
      return sum + deviation / Double(arm.users) * (deviation / variance)
    }
  }
}
