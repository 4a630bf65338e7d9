/// The direction in which a share may change.
package enum Direction: Hashable, Sendable {
  case rise
  case fall
}

/// The chance that the pooled test finds the difference between two true shares.
///
///     Φ((|δ| − z·s₀)/s₁),  s₀ = √(p̄(1−p̄)(1/n₁+1/n₂)),  s₁ = √(p₁(1−p₁)/n₁ + p₂(1−p₂)/n₂)
///
/// p̄ is the mean share weighed by users. Only the tail on the side of the difference counts.
///
/// Source: J. L. Fleiss, Statistical Methods for Rates and Proportions, 2nd ed. (1981), eq. 3.8;
/// for arms of equal size what R's `power.prop.test` gives.
///
/// - Parameters:
///   - controlRate: The true share, in `0...1`.
///   - variantRate: The true share, in `0...1`.
///   - controlUsers: Users, not necessarily whole.
///   - variantUsers: Users, not necessarily whole.
///   - z: Two-sided normal quantile, or an always-valid multiplier.
/// - Returns: nil where an arm is empty or nothing varies.
package func power(
  controlRate: Double, variantRate: Double, controlUsers: Double, variantUsers: Double, z: Double
) -> Double? {
  guard controlUsers > 0, variantUsers > 0 else { return nil }
  let plan = TwoArmPlan(
    controlRate: controlRate, variantRate: variantRate, controlUsers: controlUsers,
    variantUsers: variantUsers)
  guard plan.standardError > 0 else { return nil }
  return normalCumulative(
    (abs(variantRate - controlRate) - z * plan.pooledStandardError) / plan.standardError)
}

/// The smallest difference that would be found with the given power.
///
/// Only planned values go in, never the observed difference.
///
/// - Parameters:
///   - controlRate: In `0...1`.
///   - controlUsers: Users of the control.
///   - variantUsers: Users of the variant.
///   - z: Two-sided normal quantile, or an always-valid multiplier.
///   - power: At least ½ and below 1.
///   - direction: Whether the variant's share lies above the control's or below.
/// - Returns: A difference above 0, for a fall too; nil where an arm is empty or where not even a
///   share of 1 or of 0 would be found.
package func detectableDifference(
  controlRate: Double, controlUsers: Int, variantUsers: Int, z: Double, power: Double = 0.8,
  _ direction: Direction
) -> Double? {
  guard controlUsers > 0, variantUsers > 0 else { return nil }
  let largest = direction == .rise ? 1 - controlRate : controlRate
  let powerQuantile = normalQuantile(power)
  // Convex in the difference and below 0 at 0, so it crosses 0 once.
  let excess = { (difference: Double) in
    let plan = TwoArmPlan(
      controlRate: controlRate,
      variantRate: direction == .rise ? controlRate + difference : controlRate - difference,
      controlUsers: Double(controlUsers), variantUsers: Double(variantUsers))
    return difference - z * plan.pooledStandardError - powerQuantile * plan.standardError
  }
  if largest <= 0 || excess(largest) < 0 { return nil }
  return lastKept(from: 0, to: largest, excess)
}

/// True shares of two arms and their sizes.
private struct TwoArmPlan {
  var controlRate: Double
  var variantRate: Double
  var controlUsers: Double
  var variantUsers: Double

  /// Of the difference where both arms have the mean share.
  var pooledStandardError: Double {
    let mean =
      (controlRate * controlUsers + variantRate * variantUsers) / (controlUsers + variantUsers)
    return (variance(mean) * (1 / controlUsers + 1 / variantUsers)).squareRoot()
  }

  var standardError: Double {
    (variance(controlRate) / controlUsers + variance(variantRate) / variantUsers).squareRoot()
  }

  /// Not below 0 where rounding takes a share past 1.
  private func variance(_ share: Double) -> Double {
    max(0, share * (1 - share))
  }
}
