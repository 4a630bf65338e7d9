#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@testable import Statistics

/// The x that a Beta(a, b) variable is at most with probability `p`.
///
/// Newton steps of the logarithm of the smaller tail against ln x, where both are nearly straight
/// in the tails, kept inside a bracket that every step narrows. Relative error below 1e-13 where
/// `a` and `b` are below a million.
///
/// - Parameters:
///   - p: In `0...1`.
///   - a: Above 0.
///   - b: Above 0.
/// - Returns: In `0...1`, the ends for a `p` of 0 and 1.
func betaQuantile(_ p: Double, a: Double, b: Double) -> Double {
  guard p > 0 else { return 0 }
  guard p < 1 else { return 1 }
  var bracket = Interval(low: 0, high: 1)
  var x = roughBetaQuantile(p, a: a, b: b)
  while true {
    let tails = IncompleteBeta(x, a: a, b: b)
    if p <= 0.5 ? tails.lower > p : tails.upper < 1 - p {
      bracket.high = x
    } else {
      bracket.low = x
    }
    var next = x * exp(newtonStep(from: x, tails: tails, to: p, a: a, b: b))
    if !(next > bracket.low && next < bracket.high) { next = middle(of: bracket) }
    if abs(next - x) <= 1e-15 * x || next <= bracket.low || next >= bracket.high { return next }
    x = next
  }
}

/// The step of ln x; not a number where a tail or the density vanishes.
private func newtonStep(
  from x: Double, tails: IncompleteBeta, to p: Double, a: Double, b: Double
) -> Double {
  // x · density(x), from the probability of a successes in a + b.
  let slope =
    a * b / (a + b) * binomialProbability(a, of: a + b, p: x, q: 1 - x) / (1 - x)
  if p <= 0.5 { return -log(tails.lower / p) * tails.lower / slope }
  return log(tails.upper / (1 - p)) * tails.upper / slope
}

/// The quantile of the normal variable of the same mean and spread, or the mean.
private func roughBetaQuantile(_ p: Double, a: Double, b: Double) -> Double {
  let mean = a / (a + b)
  let spread = (mean * (1 - mean) / (a + b + 1)).squareRoot()
  let x = mean + normalQuantile(p) * spread
  return x > 0 && x < 1 ? x : mean
}

/// Between the ends by their ratio, as a quantile may be many orders of magnitude below 1.
private func middle(of bracket: Interval) -> Double {
  bracket.low > 0 ? bracket.low.squareRoot() * bracket.high.squareRoot() : bracket.high / 1024
}
