/// The mixture sequential test that stays valid however often it is read.
///
///     ρ² = (−2 ln α + ln(1 − 2 ln α)) / N*
///     c(N) = √((Nρ² + 1)/(Nρ²) · (ln(1 + Nρ²) − 2 ln α))
///     ln E = z² · Nρ²/(2(1 + Nρ²)) − ½ ln(1 + Nρ²)
///     p = min(1, 1/E)
///
/// |z| > c(N) exactly where p < α.
///
/// Source: I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, "Time-uniform central
/// limit theory and asymptotic confidence sequences", Annals of Statistics 52 (2024), eq. 9 and
/// 155. Asymptotic: the level is approached from a few users a day on.
package struct AlwaysValid: Hashable, Sendable {
  /// α, the chance of ever being wrong.
  package let level: Double
  /// ρ², the variance of the mixed effects.
  package let mixtureVariance: Double

  /// - Parameters:
  ///   - tuning: N*, the users of both arms at which the interval is about narrowest, above 0.
  ///     Changing it while the experiment runs voids the guarantee.
  ///   - level: α, above 0 and below 1.
  package init(tuning: Int = 5000, level: Double = 0.05) {
    self.level = level
    let doubled = -2 * Double.log(level)
    mixtureVariance = (doubled + Double.log(onePlus: doubled)) / Double(tuning)
  }

  /// c(N), in place of a normal quantile.
  ///
  /// - Parameter users: Of both arms together.
  /// - Returns: nil for 0 users.
  package func multiplier(users: Int) -> Double? {
    multiplier(users: Double(users))
  }

  /// c(N) where the users are planned and not counted.
  func multiplier(users: Double) -> Double? {
    guard users > 0 else { return nil }
    let m = users * mixtureVariance
    return ((m + 1) / m * (Double.log(onePlus: m) - 2 * Double.log(level))).squareRoot()
  }

  /// ln E, the logarithm of the evidence against no effect, E itself being too large for a number.
  ///
  /// - Parameters:
  ///   - z: The pooled test's.
  ///   - users: Of both arms together.
  /// - Returns: nil for 0 users.
  package func logEvidence(z: Double, users: Int) -> Double? {
    guard users > 0 else { return nil }
    let m = Double(users) * mixtureVariance
    return z * z * m / (2 * (1 + m)) - Double.log(onePlus: m) / 2
  }

  /// The p-value, which may be read at any time.
  ///
  /// - Parameters:
  ///   - z: The pooled test's.
  ///   - users: Of both arms together.
  /// - Returns: In `0...1`, 0 where it is below 1e-308; nil for 0 users.
  package func p(z: Double, users: Int) -> Double? {
    logEvidence(z: z, users: users).map { min(1, Double.exp(-$0)) }
  }
}

extension AlwaysValid {
  /// The part of its users that an experiment of this size would have saved with the N* that suits it.
  ///
  /// To find a rise with a power of 80 % takes users in proportion to (c(N) + z)², z being the normal quantile
  /// of 0.8; so it is 1 − ((c*(N) + z) / (c(N) + z))², c* being the multiplier with N* = N.
  ///
  /// - Parameter users: Of both arms together.
  /// - Returns: From 0 to 1; nil for 0 users.
  package func savedByTuning(users: Int) -> Double? {
    let power = normalQuantile(0.8)
    guard let own = multiplier(users: users),
      let tuned = AlwaysValid(tuning: users, level: level).multiplier(users: users)
    else { return nil }
    let ratio = (tuned + power) / (own + power)
    return max(0, 1 - ratio * ratio)
  }
}
