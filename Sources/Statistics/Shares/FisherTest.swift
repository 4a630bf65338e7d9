/// Fisher's exact test of a table of two rows and two columns, two-sided.
///
/// Given the margins, the table's first cell is hypergeometric where rows and columns are independent.
/// p is the probability of all tables that are at most as likely as this one, times 1 + 1e-7, as R's
/// `fisher.test` has it, so that equally likely tables are not parted by rounding.
///
///     P(x) = b(x; r, p) · b(n − x; N − r, p) / b(n; N, p),   p = n/N
///
/// Source: R. A. Fisher, "The logic of inductive inference", JRSS 98 (1935) 39–54; the probability from
/// binomial ones as in R's `dhyper` (C. Loader, 2000), the others from it by ratios of neighbours.
package struct FisherTest: Sendable {
  /// In `0...1`.
  package let p: Double
  /// The probability of the table itself.
  package let tableProbability: Double

  /// A test of whether a share differs between two groups; p is 1 where a margin is zero.
  package init(_ one: Proportion, _ other: Proportion) {
    let margins = Margins(one, other)
    let own = margins.probability(of: one.reached)
    tableProbability = own
    let others =
      margins.tail(from: one.reached, step: 1) + margins.tail(from: one.reached, step: -1)
    p = min(1, own * (1 + others))
  }
}

/// The margins of a table.
private struct Margins {
  let group: Int
  let others: Int
  let successes: Int

  init(_ one: Proportion, _ other: Proportion) {
    group = one.users
    others = other.users
    successes = one.reached + other.reached
  }

  /// The probability that so many of the group are successes.
  func probability(of count: Int) -> Double {
    let all = Double(group + others)
    guard all > 0 else { return 1 }
    let (p, q) = (Double(successes) / all, Double(group + others - successes) / all)
    return binomialProbability(Double(count), of: Double(group), p: p, q: q)
      * binomialProbability(Double(successes - count), of: Double(others), p: p, q: q)
      / binomialProbability(Double(successes), of: all, p: p, q: q)
  }

  /// The sum of the tables on one side of a count that are at most as likely as its own, in units of
  /// that.
  func tail(from count: Int, step: Int) -> Double {
    var (sum, ratio, x) = (0.0, 1.0, count)
    while true {
      ratio *= step > 0 ? rise(from: x) : 1 / rise(from: x - 1)
      x += step
      let tables = max(0, successes - others)...min(group, successes)
      guard ratio > 0, ratio.isFinite, tables ~= x else { return sum }
      if ratio <= 1 + 1e-7 {
        sum += ratio
        // Beyond the mode each is less likely than the one before.
        if ratio < 1e-17 * max(1, sum) { return sum }
      }
    }
  }

  /// P(x + 1) ÷ P(x).
  private func rise(from x: Int) -> Double {
    Double(group - x) * Double(successes - x)
      / (Double(x + 1) * Double(others - successes + x + 1))
  }
}
