/// Whether the share of the last seven days is another than before, given how much days differ anyway.
///
/// Days differ by more than the chance of their users: a campaign, a release, the weather. An interval of
/// that chance alone, read every night, cries on a third of the nights. So the variance between days is
/// estimated from up to 28 days before (``DaySpread``):
///
///     t = (p₁ − p₀)/√(φ·p̂(1 − p̂)(1/n₁ + 1/n₀)),   with the spread's degrees of freedom
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
      let spread = DaySpread(baseline.enumerated().map { DayShare(day: $0, share: $1) })
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

extension DaySpread {
  /// Student's t of the difference of two shares, and its two-sided p; `nil` where a side is empty.
  package func test(_ own: Proportion, against base: Proportion) -> (t: Double, p: Double)? {
    guard let z = pooledZ(control: base, variant: own) else { return nil }
    let t = z / factor.squareRoot()
    let free = Double(degreesOfFreedom)
    let tail = IncompleteBeta(free / (free + t * t), a: free / 2, b: 0.5)
    return (t, tail.lower)
  }
}
