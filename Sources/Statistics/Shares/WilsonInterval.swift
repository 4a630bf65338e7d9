/// Two ends of an interval, both included.
package struct Interval: Hashable, Sendable {
  package var low: Double
  package var high: Double
}

/// The Wilson score interval for a proportion.
///
/// Unlike p ± z·√(p(1−p)/n) it stays inside 0...1 and is usable for few trials.
///
/// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
/// JASA 22 (1927) 209–212, without continuity correction. Assumes independent trials.
///
///     wilsonInterval(successes: 45, trials: 100)  // 0.3561...0.5476
///
/// The lower end is taken from the product of the two roots, p²/(1 + z²/n), and a share above one
/// half from its mirror image, so nothing is lost to cancellation near either end. With no
/// successes the lower end is exactly 0, with no failures the upper end exactly 1.
///
/// - Parameters:
///   - successes: From 0 to `trials`.
///   - trials: Not negative.
///   - z: Two-sided normal quantile; the default is 95 %.
/// - Returns: Both ends in `0...1`, or `nil` when `trials` is zero.
package func wilsonInterval(
  successes: Int, trials: Int, z: Double = normalQuantile95
) -> Interval? {
  wilsonInterval(successes: successes, trials: trials, designEffect: 1, z: z)
}

/// The Wilson score interval of as many independent trials as these are worth.
///
/// - Parameters:
///   - successes: From 0 to `trials`.
///   - trials: Not negative.
///   - designEffect: How many of the trials are worth one independent trial; at least 1.
///   - z: Two-sided normal quantile.
/// - Returns: Both ends in `0...1`, or `nil` when `trials` is zero.
func wilsonInterval(
  successes: Int, trials: Int, designEffect: Double, z: Double
) -> Interval? {
  guard trials > 0 else { return nil }
  let failures = trials - successes
  let effective = Double(trials) / designEffect
  let lesser = Double(min(successes, failures)) / Double(trials)
  let interval = lowerHalfWilsonInterval(share: lesser, trials: effective, z: z)
  guard successes > failures else { return interval }
  return Interval(low: 1 - interval.high, high: 1 - interval.low)
}

/// The interval for a share of at most one half.
private func lowerHalfWilsonInterval(share p: Double, trials n: Double, z: Double) -> Interval {
  let z2 = z * z
  let scale = 1 + z2 / n
  let root = (p * (1 - p) / n + z2 / (4 * n * n)).squareRoot()
  let high = (p + z2 / (2 * n) + z * root) / scale
  return Interval(low: p * p / (scale * high), high: high)
}
