/// How much the last days of a series speak for another level than that of the days before them.
///
/// Each of the last days is compared with the same weekday of up to 28 days before the first of them. With the
/// weights w = 1/(1/n + 1/n_w) and the differences d from the weekdays' rates, the shift and its t are those
/// of weighted least squares with a mean for every weekday and one shift for the last days:
///
///     d̄ = Σ w·d/Σ w,   t² = d̄²·Σ w/(φ·p̂(1 − p̂)),   φ from all residuals, at least 1
///
/// The evidence is the Bayes factor of a shift whose size is normal about 0, against none:
///
///     B = G^(-1/2) · ((1 + t²/ν)/(1 + t²/(νG)))^((ν + 1)/2),   G = 1 + τ²·Σ w/n̄
///
/// Without a shift its mean does not grow as days are added, whatever the variance, so it may be read every
/// night. Sources: M. Gönen et al., "The Bayesian two-sample t test",
/// The American Statistician 59 (2005) 252–257; that it may be read at any time, M. Lindon et al.,
/// "Anytime-valid linear models and regression adjusted causal inference in randomized experiments",
/// arXiv:2210.08589 (2022).
package struct LevelShift: Hashable, Sendable {
  /// Of the rate, from what is usual on the same weekdays: -1 to 1.
  package let difference: Double
  /// The Bayes factor of a shift against none.
  package let evidence: Double
  /// Of no shift, by Student's t; two-sided.
  package let p: Double

  /// τ: how many standard deviations of a usual day a shift is, roughly.
  private static let size = 2.0

  /// The shift of the last days of some successive days, in order of time; days without users are among them.
  ///
  /// - Returns: `nil` where there is nothing to compare: no users on the last days or on their weekdays before,
  ///   no weekday that has two days before, or rates before that are all 0 or all 1.
  package init?(days: [Proportion], last count: Int) {
    let start = days.count - count
    let before = max(0, start - DaySpread.mostDays)..<start
    let baseline = before.map { DayShare(day: $0, share: days[$0]) }
    guard let spread = DaySpread(baseline), let rate = spread.total.rate else { return nil }
    let parts = (start..<days.count).compactMap { Part(days[$0], usual: spread.usual(on: $0)) }
    guard !parts.isEmpty else { return nil }
    let weight = parts.reduce(0) { $0 + $1.weight }
    let difference = parts.reduce(0) { $0 + $1.weight * $1.difference } / weight
    let variance = rate * (1 - rate)
    let squares =
      spread.squares
      + parts.reduce(0) { sum, part in
        let residual = part.difference - difference
        return sum + part.weight * residual * residual / variance
      }
    let freedom = Double(spread.degreesOfFreedom + parts.count - 1)
    let square = difference * difference * weight / (max(1, squares / freedom) * variance)
    let usersADay = Double(spread.total.users) / Double(baseline.count { $0.share.users > 0 })
    let growth = 1 + Self.size * Self.size * weight / usersADay
    self.difference = difference
    evidence = Double.exp(
      (freedom + 1) / 2
        * (Double.log(onePlus: square / freedom) - Double.log(onePlus: square / (freedom * growth)))
        - Double.log(growth) / 2)
    p = studentTwoSidedP(square: square, degreesOfFreedom: freedom)
  }

  /// What one of the last days adds.
  private struct Part {
    let difference: Double
    let weight: Double

    init?(_ own: Proportion, usual: Proportion?) {
      guard let rate = own.rate, let usual, let usualRate = usual.rate else { return nil }
      difference = rate - usualRate
      weight = 1 / (1 / Double(own.users) + 1 / Double(usual.users))
    }
  }
}
