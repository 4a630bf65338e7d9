/// The Cochran–Armitage test for a trend of shares over scores, here the leave rates of steps over
/// their places.
///
///     T = Σ tᵢ(xᵢ − nᵢp̂),   p̂ = Σx/Σn
///     Var T = p̂(1 − p̂)·(Σ nᵢtᵢ² − (Σ nᵢtᵢ)²/N)
///     z = T/√Var T
///
/// Sources: W. G. Cochran, "Some methods for strengthening the common χ² tests", Biometrics 10 (1954)
/// 417–451; P. Armitage, "Tests for linear trends in proportions and frequencies", Biometrics 11 (1955)
/// 375–386. z² is that of R's `prop.trend.test`. The users of a later step have all been at the earlier
/// ones; given who got there, leaving one step says nothing of leaving another by chance alone, so the
/// variances add up as those of separate groups do.
///
/// - Parameter groups: In the order of their scores 1, 2, 3 …; those without users are passed over.
/// - Returns: The standard normal z, above 0 where shares rise; `nil` where fewer than two groups have
///   users or all shares are 0, or 1.
package func trendZ(of groups: [Proportion]) -> Double? {
  let scored = groups.enumerated().map { (score: Double($0 + 1), group: $1) }
    .filter { $0.group.users > 0 }
  let total = scored.map(\.group).total
  guard scored.count > 1, let rate = total.rate, rate > 0, rate < 1 else { return nil }
  let users = Double(total.users)
  let mean = scored.reduce(0) { $0 + $1.score * Double($1.group.users) } / users
  // About the mean score, so that nothing large is subtracted.
  let spread = scored.reduce(0) { sum, part in
    sum + Double(part.group.users) * (part.score - mean) * (part.score - mean)
  }
  let trend = scored.reduce(0) { $0 + ($1.score - mean) * Double($1.group.reached) }
  guard spread > 0 else { return nil }
  return trend / (rate * (1 - rate) * spread).squareRoot()
}
