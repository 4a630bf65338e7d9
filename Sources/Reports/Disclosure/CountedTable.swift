/// A table of segments, as far as its counts are concerned.
struct CountedTable: Sendable {
  /// Adds that its segments make up all users; nothing for goals, which add it after their other sums: the order
  /// of sums decides which of several counts is hidden.
  let relateSegments: @Sendable (inout ReportCounts) -> Void
  /// Hides its small counts.
  let hideSmall: @Sendable (inout FlowReport, SmallCells) -> Void

  /// The table of these rows of a flow.
  init<Row: SegmentedRow & Sendable>(
    _ rows: any WritableKeyPath<FlowReport, [Row]> & Sendable, relatesSegments: Bool
  ) {
    relateSegments = { if relatesSegments { $0.segments(of: rows) } }
    hideSmall = { $0[keyPath: rows].hideSmall($1) }
  }
}
