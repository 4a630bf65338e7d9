/// Whether the share of the last seven days is another than before, given how much days differ anyway.
///
/// Days differ by more than the chance of their users: a campaign, a release, the weather. An interval of
/// that chance alone, read every night, cries on a third of the nights. So the variance between days is
/// estimated from up to 28 days before, each beside the days of the same weekday, as a multiple φ of the
/// binomial one:
///
///     φ = max(1, Σ (xᵢ − nᵢp_w)²/(nᵢp(1 − p)) / df),   p_w of the weekday, df = days − weekdays
///     t = (p₁ − p₀)/√(φ·p̂(1 − p̂)(1/n₁ + 1/n₀)),       with df degrees of freedom
///
/// Source: the quasi-binomial variance of P. McCullagh and J. A. Nelder, "Generalized Linear Models",
/// 2nd ed. (1989), §4.5.
///
/// A change is clear where the seven days differ from the seven before them (p < 0.05), the same way from
/// all days of the baseline, and from these with p < 0.003. The last bound was found by trial: periods
/// of successive nights overlap, and with it at most one month in ten has a false headline, also where days
/// differ by two points for no reason.
package struct WeekChange: Hashable, Sendable {
  /// The last seven days.
  package let own: Proportion
  /// The seven days before them.
  package let base: Proportion
  /// How much more days vary than by the chance of their users; at least 1.
  package let overDispersion: Double
  /// Of no difference from all days of the baseline; two-sided.
  package let p: Double
  package let isClear: Bool

  /// The fewest days of the baseline, and the most.
  package static let baselineDays = 14...28
  private static let weekLevel = 0.05
  private static let level = 0.003

  /// The change of successive days in order of time; days without users are among them.
  ///
  /// - Returns: `nil` where there are too few days, one of the two weeks has no users, or the rates of the
  ///   baseline are all 0 or all 1.
  package init?(days: [Proportion]) {
    let baseline = Array(days.dropLast(7).suffix(Self.baselineDays.upperBound))
    guard baseline.count >= Self.baselineDays.lowerBound,
      let spread = DaySpread(baseline)
    else { return nil }
    own = days.suffix(7).total
    base = baseline.suffix(7).total
    overDispersion = spread.factor
    guard let week = spread.test(own, against: base),
      let all = spread.test(own, against: baseline.total)
    else { return nil }
    p = all.p
    isClear = week.p < Self.weekLevel && all.p < Self.level && week.t.sign == all.t.sign
  }
}

/// How much the shares of days vary beside those of the same weekday.
private struct DaySpread {
  let factor: Double
  let degreesOfFreedom: Double

  init?(_ days: [Proportion]) {
    guard let rate = days.total.rate, rate > 0, rate < 1 else { return nil }
    var (sum, free) = (0.0, 0)
    for weekday in 0..<7 {
      let same = days.indices.filter { $0 % 7 == weekday }.map { days[$0] }.filter { $0.users > 0 }
      guard let own = same.total.rate else { continue }
      free += same.count - 1
      for day in same {
        let users = Double(day.users)
        let deviation = Double(day.reached) - users * own
        sum += deviation * deviation / (users * rate * (1 - rate))
      }
    }
    guard free > 0 else { return nil }
    factor = max(1, sum / Double(free))
    degreesOfFreedom = Double(free)
  }

  /// Student's t of the difference of two shares, and its two-sided p; `nil` where a side is empty.
  func test(_ own: Proportion, against base: Proportion) -> (t: Double, p: Double)? {
    guard let z = pooledZ(control: base, variant: own) else { return nil }
    let t = z / factor.squareRoot()
    let tail = IncompleteBeta(
      degreesOfFreedom / (degreesOfFreedom + t * t), a: degreesOfFreedom / 2, b: 0.5)
    return (t, tail.lower)
  }
}
