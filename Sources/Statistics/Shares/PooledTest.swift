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
  guard control.users > 0, variant.users > 0 else { return nil }
  let reached = Double(control.reached + variant.reached)
  let users = Double(control.users + variant.users)
  guard reached > 0, reached < users else { return 0 }
  let product = Double(control.users) * Double(variant.users)
  return crossDifference(control: control, variant: variant)
    / (reached * (users - reached) * (product / users)).squareRoot()
}
