// The ends of a score interval are found on the side where the variant does better; the other end
// is the same one with the arms swapped. So swapping arms negates the interval to the last digit,
// and 0 lies outside exactly where the pooled test, asked first, says so.

/// The score interval for the variant's share minus the control's: all differences δ that a test
/// of "the difference is δ" does not reject.
///
///     {δ : |d − δ| ≤ z · √(p̃₁(1 − p̃₁)/n₁ + p̃₂(1 − p̃₂)/n₂)}
///
/// p̃₁ and p̃₂ = p̃₁ + δ are the likeliest shares that differ by δ. 0 is outside exactly where
/// |pooledZ| > z.
///
/// Source: R. W. Mee, "Confidence bounds for the difference between two probabilities", Biometrics
/// 40 (1984) 1175–1176; that is O. Miettinen and M. Nurminen, Statistics in Medicine 4 (1985)
/// 213–226, without their factor N/(N − 1).
///
/// Units of one user are divided by the design effect of their arm; see `EffectiveProportion`. Assumes
/// that the arms are independent of each other: where users have units in both, in which they are alike,
/// the interval is rather too wide.
///
/// - Parameters:
///   - control: The arm compared against.
///   - variant: The other arm.
///   - controlClusters: About users with several units in the control; none by default.
///   - variantClusters: The same of the variant.
///   - z: Two-sided normal quantile, or an always-valid multiplier.
/// - Returns: Both ends in `-1...1`, an end at ±1 exactly where the difference is ±1; nil where an
///   arm is empty.
package func scoreDifferenceInterval(
  control: Proportion, variant: Proportion, controlClusters: ClusterSums = ClusterSums(),
  variantClusters: ClusterSums = ClusterSums(), z: Double
) -> Interval? {
  let control = EffectiveProportion(control, clusters: controlClusters)
  let variant = EffectiveProportion(variant, clusters: variantClusters)
  guard let high = highDifference(control: control, variant: variant, z: z),
    let mirrored = highDifference(control: variant, variant: control, z: z)
  else { return nil }
  return Interval(low: 0 - mirrored, high: high)
}

/// The largest difference that is not rejected.
private func highDifference(
  control: EffectiveProportion, variant: EffectiveProportion, z: Double
) -> Double? {
  guard let difference = difference(control: control.counts, variant: variant.counts),
    let pooled = pooledZ(control: control, variant: variant)
  else { return nil }
  if difference >= 1 { return 1 }
  // The end is above 0 unless the variant is significantly worse.
  let isWorse = pooled < 0 && -pooled > z
  return lastKept(from: isWorse ? difference : max(difference, 0), to: isWorse ? 0 : 1) {
    differenceZ($0, observed: difference, control: control, variant: variant) - z
  }
}

/// How far the hypothetical difference lies above the observed one, in standard errors.
private func differenceZ(
  _ hypothesis: Double, observed: Double, control: EffectiveProportion,
  variant: EffectiveProportion
) -> Double {
  let distance = hypothesis - observed
  if distance <= 0 { return 0 }
  // The lower of both shares is the unknown, so that neither is a difference of close numbers.
  var (lower, higher) = hypothesis < 0 ? (variant, control) : (control, variant)
  if lower.reached + higher.reached > (lower.users + higher.users) / 2 {
    // Shares near 1 are told apart by the users that did not reach.
    (lower, higher) = (higher.missed, lower.missed)
  }
  let gap = abs(hypothesis)
  let share = LikeliestShare(lower: lower, higher: higher, gap: gap).value
  let variance =
    share * (1 - share) / lower.users
    + (share + gap) * max(0, 1 - gap - share) / higher.users
  return distance / variance.squareRoot()
}
