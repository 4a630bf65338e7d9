/// The regularized incomplete beta function, the probability that a Beta(a, b) variable is below
/// `x`, with its complement.
///
///     I_x(a, b) = ab/(a + b) · P(a of a + b at x) / (β₀ + α₁/(β₁ + α₂/(β₂ + …)))
///
/// The factor is Loader's binomial probability and not a difference of large logarithms. The
/// fraction is used left of the mean a/(a + b), and mirrored right of it, where its terms are
/// positive and it converges in about √max(a, b) steps.
///
/// Source: A. R. Didonato and A. H. Morris, "Algorithm 708: Significant digit computation of the
/// incomplete beta function ratios", ACM Transactions on Mathematical Software 18 (1992) 360–373,
/// the fraction BFRAC.
package struct IncompleteBeta: Hashable, Sendable {
  /// I_x(a, b).
  package var lower: Double
  /// 1 − I_x(a, b), with all digits where it is small.
  package var upper: Double

  /// Both tails at `x` in `0...1`, `a` and `b` above 0.
  package init(_ x: Double, a: Double, b: Double) {
    guard x > 0 else {
      (lower, upper) = (0, 1)
      return
    }
    guard x < 1 else {
      (lower, upper) = (1, 0)
      return
    }
    if (a + b) * x <= a {
      lower = betaTail(x, mirror: 1 - x, a: a, b: b)
      upper = 1 - lower
    } else {
      upper = betaTail(1 - x, mirror: x, a: b, b: a)
      lower = 1 - upper
    }
  }
}

/// I_x(a, b) for an x left of the mean.
private func betaTail(_ x: Double, mirror: Double, a: Double, b: Double) -> Double {
  let factor = a * b / (a + b) * binomialProbability(a, of: a + b, p: x, q: mirror)
  guard factor > 0 else { return 0 }
  return min(1, factor / betaFraction(x, mirror: mirror, a: a, b: b))
}

/// The fraction β₀ + α₁/(β₁ + α₂/(β₂ + …)).
///
/// With λ = a − (a + b)x,
///
///     αₙ = (a+n−1)(a+b+n−1) n(b−n) x² / (a+2n−1)²
///     βₙ = n + n(b−n)x/(a+2n−1) + (a+n)(λ + 1 + n(2−x))/(a+2n+1)
private func betaFraction(_ x: Double, mirror: Double, a: Double, b: Double) -> Double {
  // Whichever form loses less.
  let fromMean = a > b ? (a + b) * mirror - b : a - (a + b) * x
  var fraction = ContinuedFraction(a * (fromMean + 1) / (a + 1))
  var n = 1.0
  // Far more than the √max(a, b) steps that any count of users needs.
  while n < 1e7 {
    let odd = a + 2 * n - 1
    let bend = n * (b - n) * x / odd
    fraction.append(
      (a + n - 1) * (a + b + n - 1) * x / odd * bend,
      over: n + bend + (a + n) / (odd + 2) * (fromMean + 1 + n * (1 + mirror)))
    if abs(fraction.change - 1) <= Double.ulpOfOne { break }
    n += 1
  }
  return fraction.value
}

/// A continued fraction known up to the terms appended.
///
/// Source: W. J. Lentz, Applied Optics 15 (1976) 668–671, as modified by I. J. Thompson and
/// A. R. Barnett, Journal of Computational Physics 64 (1986) 490–509.
private struct ContinuedFraction {
  var value: Double
  /// The factor by which the last term changed the value.
  var change = 1.0
  private var c: Double
  private var d = 0.0

  init(_ first: Double) {
    value = first
    c = first
  }

  mutating func append(_ numerator: Double, over denominator: Double) {
    d = 1 / offZero(denominator + numerator * d)
    c = offZero(denominator + numerator / c)
    change = c * d
    value *= change
  }

  /// The next quotient would be infinite at 0.
  private func offZero(_ x: Double) -> Double {
    abs(x) < 1e-300 ? 1e-300 : x
  }
}
