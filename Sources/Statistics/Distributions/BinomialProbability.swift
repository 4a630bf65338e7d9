/// The probability of `k` successes in `n` trials.
///
///     P = e^(δ(n) − δ(k) − δ(n−k) − D(k, np) − D(n−k, nq)) · √(n / (2πk(n−k)))
///
/// δ is the error of Stirling's formula and D the deviance. No large logarithms cancel, so the
/// relative error stays near 1e-13 for a million trials.
///
/// Source: C. Loader, "Fast and accurate computation of binomial probabilities" (2000), eq. 3 and
/// 5. `k` and `n` need not be whole, as the incomplete beta function takes its factor from here.
///
/// - Parameters:
///   - k: Successes; outside `0...n` the probability is 0.
///   - n: Trials, at least 0.
///   - p: Probability of a success, in `0...1`.
///   - q: 1 − `p`, for callers that know it better than the difference tells.
/// - Returns: In `0...1`; below 1e-308 it may be 0.
package func binomialProbability(_ k: Double, of n: Double, p: Double, q: Double) -> Double {
  guard k >= 0, k <= n else { return 0 }
  if k == 0 { return noSuccessProbability(trials: n, p: p, q: q) }
  if k == n { return noSuccessProbability(trials: n, p: q, q: p) }
  guard p > 0, q > 0 else { return 0 }
  let rest = n - k
  let exponent =
    stirlingError(n) - stirlingError(k) - stirlingError(rest) - deviance(k, from: n * p)
    - deviance(rest, from: n * q)
  return Double.exp(exponent) * (n / (2 * Double.pi * k)).squareRoot() / rest.squareRoot()
}

/// qⁿ, from whichever of `p` and `q` has the digits.
private func noSuccessProbability(trials n: Double, p: Double, q: Double) -> Double {
  if n == 0 { return 1 }
  return Double.exp(n * (p < 0.5 ? Double.log(onePlus: -p) : Double.log(q)))
}

/// The error of Stirling's formula, ln Γ(n + 1) − ln(√(2πn) · (n/e)ⁿ), for `n` above 0.
///
/// From 16 on the series 1/(12n) − 1/(360n³) + 1/(1260n⁵) − 1/(1680n⁷) + 1/(1188n⁹); below, the
/// recurrence δ(n) = δ(n + 1) + (n + ½)·ln(1 + 1/n) − 1 leads there. (Loader asks lgamma below 16;
/// the recurrence needs no function whose last digits differ between systems as much.)
///
/// Source: Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 6.1.41.
private func stirlingError(_ n: Double) -> Double {
  var n = n
  var error = 0.0
  while n < 16 {
    error += (n + 0.5) * Double.log(onePlus: 1 / n) - 1
    n += 1
  }
  let s = 1 / (n * n)
  let series = 1.0 / 12 - s * (1.0 / 360 - s * (1.0 / 1260 - s * (1.0 / 1680 - s / 1188)))
  return error + series / n
}

/// The deviance of `x` from `mean`, x·ln(x/mean) + mean − x, both above 0.
///
/// Near the mean by a series in v = (x − mean)/(x + mean), as the terms would cancel.
///
/// Source: Loader (2000), eq. 5 and the routine `bd0`.
private func deviance(_ x: Double, from mean: Double) -> Double {
  let difference = x - mean
  guard abs(difference) < 0.1 * (x + mean) else { return x * Double.log(x / mean) - difference }
  let v = difference / (x + mean)
  var sum = difference * v
  var term = 2 * x * v
  var odd = 1.0
  while true {
    term *= v * v
    odd += 2
    let next = sum + term / odd
    if next == sum { return sum }
    sum = next
  }
}
