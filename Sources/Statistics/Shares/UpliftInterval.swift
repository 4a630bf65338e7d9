/// The ends of an interval for the uplift, the variant's share over the control's minus 1.
package struct UpliftLimits: Hashable, Sendable {
  /// At least −1.
  package var low: Double
  /// nil where it is unbounded, as it is where no user of control reached the step.
  package var high: Double?
}

/// The score interval for the uplift: all ratios φ that a test of "the ratio is φ" does not reject.
///
///     {φ : |p₂ − φp₁| ≤ z · √(p̃₂(1 − p̃₂)/n₂ + φ²p̃₁(1 − p̃₁)/n₁)}
///
/// p̃₁ and p̃₂ = φp̃₁ are the likeliest shares of that ratio. 0 is outside exactly where
/// |pooledZ| > z, and swapping arms turns each ratio into its reciprocal.
///
/// Source: P. A. R. Koopman, "Confidence intervals for the ratio of two binomial proportions",
/// Biometrics 40 (1984) 513–517.
///
/// - Parameters:
///   - control: The arm compared against.
///   - variant: The other arm.
///   - z: Two-sided normal quantile, or an always-valid multiplier.
/// - Returns: nil where an arm is empty. Where neither arm reached, from −1 up without bound.
package func scoreUpliftLimits(
  control: Proportion, variant: Proportion, z: Double
) -> UpliftLimits? {
  guard control.users > 0, variant.users > 0 else { return nil }
  let high = highUplift(control: control, variant: variant, z: z)
  // The uplift of the reciprocal ratio.
  let low = highUplift(control: variant, variant: control, z: z).map { 0 - $0 / (1 + $0) }
  return UpliftLimits(low: low ?? -1, high: high)
}

/// The largest uplift that is not rejected; nil where there is none.
private func highUplift(control: Proportion, variant: Proportion, z: Double) -> Double? {
  guard control.reached > 0, let pooled = pooledZ(control: control, variant: variant),
    let difference = difference(control: control, variant: variant)
  else { return nil }
  let observed =
    crossDifference(control: control, variant: variant)
    / (Double(control.reached) * Double(variant.users))
  let excess = { (uplift: Double) in
    upliftZ(
      uplift, observed: observed, difference: difference, control: control, variant: variant) - z
  }
  // The end is above 0 unless the variant is significantly worse.
  if pooled < 0, -pooled > z { return lastKept(from: observed, to: 0, excess) }
  var kept = max(observed, 0)
  var rejected = 2 * kept + 0.01
  while excess(rejected) <= 0 {
    kept = rejected
    rejected *= 4
  }
  return lastKept(from: kept, to: rejected, excess)
}

/// How far the hypothetical uplift lies above the observed one, in standard errors.
private func upliftZ(
  _ hypothesis: Double, observed: Double, difference: Double, control: Proportion,
  variant: Proportion
) -> Double {
  if hypothesis <= observed { return 0 }
  if hypothesis >= 0 {
    return ratioZ(uplift: hypothesis, difference: difference, lower: control, higher: variant)
  }
  // The reciprocal ratio, so that the uplift is not negative; it lies below its observed one.
  return -ratioZ(
    uplift: -hypothesis / (1 + hypothesis), difference: -difference, lower: variant,
    higher: control)
}

/// How far a hypothetical uplift of at least 0 lies above the observed one, in standard errors.
private func ratioZ(
  uplift: Double, difference: Double, lower: Proportion, higher: Proportion
) -> Double {
  let missed = likeliestMissedShare(lower: lower, higher: higher, uplift: uplift)
  let share = 1 - missed
  let variance =
    share * missed / Double(higher.users) + share * (uplift + missed) / Double(lower.users)
  let distance = uplift * Double(lower.reached) / Double(lower.users) - difference
  return distance / variance.squareRoot()
}

/// The likeliest share of the arm with the higher share that did not reach, where its share is
/// 1 + `uplift` times the other's.
///
/// Koopman's quadratic, written for q = 1 − p̃₂: Nq² + ((x + f₂)u − F)q − f₂u = 0 with f₂ = n₂ − x₂
/// and F = N − x. Its constant term is not positive, so it has one root that is not negative, and
/// nothing cancels near shares of 1.
private func likeliestMissedShare(lower: Proportion, higher: Proportion, uplift: Double) -> Double {
  let users = Double(lower.users + higher.users)
  let reached = Double(lower.reached + higher.reached)
  let missed = Double(higher.users - higher.reached)
  let b = (reached + missed) * uplift - (users - reached)
  let root = (b * b + 4 * users * missed * uplift).squareRoot()
  let share = b > 0 ? 2 * missed * uplift / (b + root) : (root - b) / (2 * users)
  return min(1, share)
}
