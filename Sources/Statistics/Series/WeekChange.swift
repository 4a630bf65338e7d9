/// Whether the share of the last seven days is another than before, given how much days differ anyway.
///
/// Days differ by more than the chance of their users: a campaign, a release, the weather. An interval of
/// that chance alone, read every night, cries on a third of the nights. So the variance between days is
/// estimated from up to 28 days before (``DaySpread``):
///
///     t = (p₁ − p₀)/√(φ·p̂(1 − p̂)(1/n₁ + 1/n₀)),   with the spread's degrees of freedom
///
/// A change is clear where the seven days differ from the seven before them (one-sided p < 0.05) and where the
/// evidence (``LevelShift``), added up over the seven days on which the change may have begun, is at least 360.
/// Without a change that happens in at most one month in ten: each day adds 1 to the mean of the sum, and on
/// 30 nights a change may have begun on 36 days (J. Shin, A. Ramdas and A. Rinaldo, "E-detectors",
/// arXiv:2203.03532, 2022). A change that began earlier is told for as long as the two weeks differ.
package struct WeekChange: Hashable, Sendable {
  /// The last seven days.
  package let own: Proportion
  /// The seven days before them.
  package let base: Proportion
  /// How much more days vary than by the chance of their users; at least 1.
  package let overDispersion: Double
  /// Of no change on any of the last seven days: seven times the least p of a ``LevelShift``, at most 1.
  package let p: Double
  package let isClear: Bool

  /// The fewest days of the baseline, and the most.
  package static let baselineDays = 14...DaySpread.mostDays
  /// How many days a change may have begun on.
  private static let starts = 7
  /// Of either side.
  private static let weekLevel = 0.05
  private static let leastEvidence = 360.0

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
    let shifts = (1...Self.starts).compactMap { LevelShift(days: days, last: $0) }
    guard let week = spread.test(own, against: base),
      let strongest = shifts.max(by: { $0.evidence < $1.evidence })
    else { return nil }
    p = shifts.reduce(1) { min($0, $1.p * Double(Self.starts)) }
    let evidence = shifts.reduce(0) { $0 + $1.evidence }
    isClear =
      evidence >= Self.leastEvidence && week.p < 2 * Self.weekLevel
      && week.t.sign == strongest.difference.sign
  }
}

extension DaySpread {
  /// Student's t of the difference of two shares, and its two-sided p; `nil` where a side is empty.
  package func test(_ own: Proportion, against base: Proportion) -> (t: Double, p: Double)? {
    guard let z = pooledZ(control: base, variant: own) else { return nil }
    let t = z / factor.squareRoot()
    return (t, studentTwoSidedP(square: t * t, degreesOfFreedom: Double(degreesOfFreedom)))
  }
}
