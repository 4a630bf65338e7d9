/// Pearson's χ² test of the users' split over the arms of an experiment against the planned one.
///
///     χ² = Σ (o − e)² / e,   e = total · weight / Σ weights,   arms − 1 degrees of freedom
///
/// Source: K. Pearson, "On the criterion that a given system of deviations…", Philosophical
/// Magazine 50 (1900) 157–175. Assumes that users are assigned independently of each other.
package struct SampleRatioTest: Hashable, Sendable {
  /// `nil` where an arm has users and no weight: nothing was expected there to compare with.
  package let statistic: Double?
  package let degreesOfFreedom: Int
  /// 0 where an arm has users and no weight; 1 without users and where one arm has all the weight.
  package let p: Double

  /// - Parameters:
  ///   - observed: Users by arm. An arm without users counts where it has a weight.
  ///   - weights: Planned weights in the same order, not necessarily adding up to 1. A weight that
  ///     is not above 0, or not finite, plans no users.
  package init(observed: [Int], weights: [Double]) {
    let arms = zip(observed, weights).map { (users: $0, weight: $1) }
    let planned = arms.filter { $0.weight > 0 && $0.weight.isFinite }
    let users = planned.reduce(0) { $0 + $1.users }
    let isOffPlan = arms.reduce(0) { $0 + $1.users } > users
    degreesOfFreedom = users > 0 || isOffPlan ? max(0, planned.count - 1) : 0
    let statistic = isOffPlan ? nil : Self.statistic(planned, users: users)
    self.statistic = statistic
    p = statistic.map { chiSquareUpperTail($0, degreesOfFreedom: planned.count - 1) } ?? 0
  }

  private static func statistic(_ arms: [(users: Int, weight: Double)], users: Int) -> Double {
    guard users > 0, arms.count > 1 else { return 0 }
    let weight = arms.reduce(0) { $0 + $1.weight }
    var sum = 0.0
    for arm in arms {
      let expected = Double(users) * (arm.weight / weight)
      let deviation = Double(arm.users) - expected
      sum += deviation * deviation / expected
    }
    return sum
  }
}

/// The fewest users whose split is tested.
private let fewestUsers = 100

/// The p-value of the users' split over the arms that were planned to have users.
///
/// - Parameters:
///   - observed: Users by arm. An arm without users counts.
///   - weights: Planned weights in the same order, not necessarily adding up to 1. Arms whose
///     weight is not above 0 stay out of the test.
/// - Returns: `nil` where the arms tested hold fewer than 100 users; 1 where there is one arm.
package func sampleRatioP(observed: [Int], weights: [Double]) -> Double? {
  let arms = zip(observed, weights).filter { $0.1 > 0 && $0.1.isFinite }
  guard arms.reduce(0, { $0 + $1.0 }) >= fewestUsers else { return nil }
  return SampleRatioTest(observed: arms.map(\.0), weights: arms.map(\.1)).p
}
