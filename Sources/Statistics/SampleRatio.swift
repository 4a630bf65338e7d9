/// The fewest users whose split is tested.
private let fewestUsers = 100

/// The p-value of the users' split over the arms of an experiment against the planned one.
///
///     χ² = Σ (o − e)² / e,   e = total · weight / Σ weights,   arms − 1 degrees of freedom
///
/// Source: K. Pearson, "On the criterion that a given system of deviations…", Philosophical
/// Magazine 50 (1900) 157–175. Assumes that users are assigned independently of each other.
///
/// - Parameters:
///   - observed: Users by arm. An arm without users counts.
///   - weights: Planned weights in the same order, not necessarily adding up to 1. Arms whose
///     weight is not above 0 stay out of the test.
/// - Returns: `nil` where the arms tested hold fewer than 100 users; 1 where there is one arm.
package func sampleRatioP(observed: [Int], weights: [Double]) -> Double? {
  let arms = zip(observed, weights).filter { $0.1 > 0 && $0.1.isFinite }
  let users = arms.reduce(0) { $0 + $1.0 }
  guard users >= fewestUsers else { return nil }
  guard arms.count > 1 else { return 1 }
  let weight = arms.reduce(0) { $0 + $1.1 }
  var statistic = 0.0
  for arm in arms {
    let expected = Double(users) * (arm.1 / weight)
    let deviation = Double(arm.0) - expected
    statistic += deviation * deviation / expected
  }
  return chiSquareUpperTail(statistic, degreesOfFreedom: arms.count - 1)
}
