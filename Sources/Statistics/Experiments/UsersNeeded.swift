/// The users of control needed to find a difference with the given power.
///
///     n₁ = (z√(p̄(1−p̄)(1 + 1/κ)) + z_β√(p₁(1−p₁) + p₂(1−p₂)/κ))² / δ²,   κ = n₂/n₁
///
/// Source: J. L. Fleiss, A. Tytun and H. K. Ury, "A simple approximation for calculating sample
/// sizes for comparing independent proportions", Biometrics 36 (1980) 343–346, eq. 2, without
/// continuity correction.
///
/// - Parameters:
///   - controlRate: The true share, in `0...1`.
///   - variantRate: The share to be told from it.
///   - variantPerControl: κ, the variant's users for each of control; above 0.
///   - z: Two-sided normal quantile.
///   - power: Above 0 and below 1.
/// - Returns: Users, to be rounded up; nil where the shares are equal.
package func usersNeeded(
  controlRate: Double, variantRate: Double, variantPerControl: Double, z: Double,
  power: Double = 0.8
) -> Double? {
  let difference = variantRate - controlRate
  guard difference != 0, variantPerControl > 0 else { return nil }
  let mean = (controlRate + variantPerControl * variantRate) / (1 + variantPerControl)
  let pooled = mean * (1 - mean) * (1 + 1 / variantPerControl)
  let own = controlRate * (1 - controlRate) + variantRate * (1 - variantRate) / variantPerControl
  let root = z * pooled.squareRoot() + normalQuantile(power) * own.squareRoot()
  let users = root * root / (difference * difference)
  return users.isFinite ? users : nil
}

/// The users of control needed to find a difference with the given power by the test that may be
/// read every day.
///
/// Its multiplier depends on the users; both are solved for together: c(N)²/N falls as N grows, so
/// there is one number of users that needs no more than itself.
///
/// - Parameters:
///   - controlRate: The true share, in `0...1`.
///   - variantRate: The share to be told from it.
///   - variantPerControl: The variant's users for each of control; above 0.
///   - alwaysValid: The test.
///   - power: At least ½ and below 1.
/// - Returns: Users, to be rounded up; nil where the shares are equal.
package func usersNeeded(
  controlRate: Double, variantRate: Double, variantPerControl: Double, alwaysValid: AlwaysValid,
  power: Double = 0.8
) -> Double? {
  // By how much so many users are more than they need; nil where no number answers.
  let excess = { (users: Double) -> Double? in
    alwaysValid.multiplier(users: users * (1 + variantPerControl)).flatMap {
      usersNeeded(
        controlRate: controlRate, variantRate: variantRate, variantPerControl: variantPerControl,
        z: $0, power: power)
    }.map { users - $0 }
  }
  var enough = 1.0
  while true {
    guard let surplus = excess(enough) else { return nil }
    if surplus >= 0 { break }
    enough *= 2
  }
  return lastKept(from: 0, to: enough) { excess($0) ?? -.infinity }
}
