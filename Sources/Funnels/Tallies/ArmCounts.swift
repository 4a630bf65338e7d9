package import Statistics

/// What the comparison of variants needs of one segment of the breakdown `variant`.
package struct ArmCounts: Sendable {
  package let segment: Segment
  /// Users who entered, matured or not.
  package let entered: Int
  /// Users whose window is over; everyone who entered, in a provisional report.
  package let matured: Int
  /// Matured users who reached each step, by step of the flow; `nil` where the arm's list lacks it.
  package let reached: [Int?]
  /// Those of them who left there.
  package let left: [Int?]
  package let completed: Int
  /// Who completed of the matured.
  package var completion: Proportion { Proportion(completed, of: matured) }
  /// Those who entered, matured or not, by the day of their entry; ascending.
  package let days: [ArmDay]
  /// Who completed of the matured, parted in several ways.
  package let strata: [ArmStrata]

  /// `strata`: of the same segment, by the values of fields.
  init?(_ view: SegmentView, strata: [ArmStrata]) {
    guard view.key.breakdown == .variant else { return nil }
    let counted = view.counted
    segment = view.key.segment
    entered = view.tally.started
    matured = counted.started
    completed = counted.completed
    let days = view.tally.days.entries.sorted { $0.0 < $1.0 }
    self.days = days.map { ArmDay(day: $0, entered: $1.matured + $1.young) }
    self.strata = strata + [ArmStrata(weeksOf: days)]
    let listed = Set(view.list)
    reached = counted.steps.indices.map { listed.contains($0) ? counted.steps[$0].reached : nil }
    left = counted.steps.indices.map { listed.contains($0) ? counted.steps[$0].left : nil }
  }
}

/// How many entered an arm on one day.
package struct ArmDay: Hashable, Sendable {
  /// Days since 1970 in the report's time zone.
  package let day: Int
  /// Users who entered on it, matured or not.
  package let entered: Int
}
