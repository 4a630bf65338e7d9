/// The score test of no difference between two shares, as a standard normal z.
///
///     z = (x₂n₁ − x₁n₂) / √(x(N − x) · n₁n₂/N),   x = x₁ + x₂,   N = n₁ + n₂
///
/// This is d/√(p̂(1−p̂)(1/n₁+1/n₂)) with one rounding in the numerator; z² is Pearson's χ² without
/// correction.
///
/// Source: K. Pearson, "On the criterion that a given system of deviations…", Philosophical
/// Magazine 50 (1900) 157–175.
///
/// - Returns: nil where an arm is empty; 0 where all users reached or none.
package func pooledZ(control: Proportion, variant: Proportion) -> Double? {
  pooledZ(control: EffectiveProportion(control), variant: EffectiveProportion(variant))
}

/// The score test of no difference between shares of units that are worth fewer.
func pooledZ(control: EffectiveProportion, variant: EffectiveProportion) -> Double? {
  guard control.users > 0, variant.users > 0 else { return nil }
  let reached = control.reached + variant.reached
  let users = control.users + variant.users
  guard reached > 0, reached < users else { return 0 }
  let crossed = crossDifference(control: control.counts, variant: variant.counts)
  let product = control.users * variant.users
  return crossed / (control.designEffect * variant.designEffect)
    / (reached * (users - reached) * (product / users)).squareRoot()
}
