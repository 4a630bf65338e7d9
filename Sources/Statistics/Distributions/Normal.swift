/// The probability that a standard normal variable is at most `x`.
///
/// Taken from erfc, which keeps small probabilities exact where 1 − Φ(−x) would lose them. The
/// relative error grows like x² roundings, to 2e-13 at x = −38, below which the result is 0.
package func normalCumulative(_ x: Double) -> Double {
  Double.erfc(-x / 2.0.squareRoot()) / 2
}

/// The probability that a standard normal variable is above `x`, not formed as 1 − Φ(x).
package func normalUpperTail(_ x: Double) -> Double {
  normalCumulative(-x)
}

/// The probability that a standard normal variable is at least as far from 0 as `z`, either side.
package func twoSidedNormalP(_ z: Double) -> Double {
  Double.erfc(abs(z) / 2.0.squareRoot())
}
