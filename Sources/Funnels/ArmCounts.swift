import EventLog

/// What the comparison of variants needs of one segment of the breakdown `variant`.
package struct ArmCounts: Sendable {
  package let segment: Segment
  /// Users who entered, matured or not.
  package let entered: Int
  /// Users whose window is over; everyone who entered, in a provisional report.
  package let matured: Int
  /// Matured users who reached each step, by step of the flow; `nil` where the arm's list lacks it.
  package let reached: [Int?]
  package let completed: Int

  init?(_ view: SegmentView) {
    guard view.key.breakdown == .variant else { return nil }
    let counted = view.counted
    segment = view.key.segment
    entered = view.tally.started
    matured = counted.started
    completed = counted.completed
    reached = counted.steps.indices.map { view.list.contains($0) ? counted.steps[$0].reached : nil }
  }
}
