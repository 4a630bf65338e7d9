@testable import Statistics

/// The two tails of a binomial variable at a number of successes.
///
/// P(X > k) = I_p(k + 1, n − k); neither tail is formed from the other where it is small.
///
/// Source: Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 26.5.24.
struct BinomialTail: Hashable, Sendable {
  /// The probability of at most `successes`.
  var lower: Double
  /// The probability of more than `successes`.
  var upper: Double

  /// The tails at `successes` of `trials`, each a success with probability `p`.
  init(successes: Int, trials: Int, p: Double) {
    guard successes >= 0 else {
      (lower, upper) = (0, 1)
      return
    }
    guard successes < trials else {
      (lower, upper) = (1, 0)
      return
    }
    let more = IncompleteBeta(p, a: Double(successes) + 1, b: Double(trials - successes))
    (lower, upper) = (more.upper, more.lower)
  }
}
