@testable import Statistics

/// The log-rank test that users of several groups need equally long.
///
/// At every time with events each group is expected to have its share of them:
///
///     O − E = Σ (dⱼ − d·rⱼ/r)      over the times with d events among r users at risk
///     Vⱼₖ = Σ d·(r − d)/(r − 1) · rⱼ/r·([j = k] − rₖ/r)
///     χ² = (O − E)ᵀ V⁻ (O − E)      groups − 1 degrees of freedom
///
/// Source: N. Mantel, "Evaluation of survival data and two new rank order statistics", Cancer
/// Chemotherapy Reports 50 (1966) 163–170; R. Peto and J. Peto, JRSS A 135 (1972) 185–207; tied
/// events have the hypergeometric variance. Assumes that when a user's observation ends says
/// nothing about when their event would have come. A user censored at t is at risk at t; where one
/// of the histograms does not tell its times apart, times are compared by their bucket.
struct LogRankTest: Hashable, Sendable {
  /// Events by group.
  let observed: [Double]
  /// Events by group, if all groups were alike.
  let expected: [Double]
  /// `nil` where fewer than two groups were ever at risk at a time with events.
  let statistic: Double?
  /// One less than the groups that were at risk at a time with events.
  let degreesOfFreedom: Int
  /// `nil` together with `statistic`.
  let p: Double?

  /// - Parameter groups: Times from the beginning to the event, and to the end of observation of
  ///   users without.
  init(groups: [(events: TimeHistogram, censorings: TimeHistogram)]) {
    let table = RiskTable(groups: groups)
    var variances = SymmetricMatrix(size: groups.count)
    var expected = Array(repeating: 0.0, count: groups.count)
    for row in table.rows {
      for (j, share) in row.shares.enumerated() {
        expected[j] += Double(row.events) * share
        for k in 0...j {
          variances[j, k] += row.variance * share * ((j == k ? 1 : 0) - row.shares[k])
        }
      }
    }
    observed = groups.map { Double($0.events.count) }
    self.expected = expected
    let kept = expected.indices.filter { expected[$0] > 0 }
    degreesOfFreedom = max(0, kept.count - 1)
    let deviations = zip(observed, expected).map { $0 - $1 }
    // The deviations add up to 0, so the last group says nothing that the others do not. All groups
    // kept are at risk together at the first event, so that without it V is 0, where that event is
    // everybody's, or has an inverse.
    let statistic =
      kept.count > 1 ? variances.inverseForm(deviations, over: Array(kept.dropLast())) : nil
    self.statistic = statistic
    p = statistic.map { chiSquareUpperTail($0, degreesOfFreedom: kept.count - 1) }
  }
}
