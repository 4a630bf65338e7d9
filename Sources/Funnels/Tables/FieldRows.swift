package import Definitions

/// The rows about the segments of a flow's fields, each made when it is asked for.
///
/// Of fields with thousands of values the rows take several times the memory of the counts that they are
/// made of, and of each table nobody needs them all at once. Segments are in the order of printing.
package struct FieldRows: Sendable {
  private let source: SegmentRows.Source
  private let segments: [SegmentView]

  init(_ segments: SegmentList, _ source: SegmentRows.Source) {
    self.source = source
    self.segments = segments.fieldSegments
  }

  package var segmentCount: Int { segments.count }

  /// How many rows the trend of a segment has.
  package var periodCount: Int { source.trend.periodCount }

  package subscript(segment: Int) -> SegmentRows {
    SegmentRows(segments[segment], source)
  }

  /// The funnels of the segments of one field.
  package func funnels(of field: EventField) -> [FunnelRow] {
    segments.filter { $0.key.breakdown == .field(field) }.flatMap(FunnelTable.rows)
  }

  /// Of the funnel of each segment the rows of the first step and of completion.
  package var ends: [FunnelRow] {
    segments.flatMap(FunnelTable.ends)
  }

  /// One a segment.
  package var losses: [LossSummary] { segments.indices.map { self[$0].loss } }

  /// Segments that stand apart, in the order of their rows.
  var contrasts: [SegmentContrast] { segments.indices.compactMap { self[$0].contrast } }
}
