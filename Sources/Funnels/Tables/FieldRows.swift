package import Definitions

/// The rows about the segments of a flow's fields, each made when it is asked for.
///
/// Of fields with thousands of values the rows take several times the memory of the counts that they are
/// made of, and of each table nobody needs them all at once. Segments are in the order of printing.
package struct FieldRows: Sendable {
  private let flow: FlowKey
  private let list: SegmentSteps
  private let gains: StepGain?
  private let source: SegmentRows.Source
  private let segments: [FieldSegment]

  init(_ segments: SegmentList, _ source: SegmentRows.Source) {
    flow = segments.key
    list = segments.lists[0]
    gains = segments.gainsOfFields
    self.source = source
    self.segments = segments.fieldSegments
  }

  package var segmentCount: Int { segments.count }

  /// How many rows the trend of a segment has.
  package var periodCount: Int { source.trend.periodCount }

  package subscript(segment: Int) -> SegmentRows {
    SegmentRows(
      SegmentView(segments[segment], of: flow, list: list, gains: gains), source)
  }

  /// The funnels of the segments of one field.
  package func funnels(of field: EventField) -> [FunnelRow] {
    segments.indices.filter { segments[$0].breakdown == .field(field) }
      .flatMap { self[$0].funnel }
  }

  /// Of the funnel of each segment the rows of the first step and of completion.
  package var ends: [FunnelRow] {
    segments.indices.flatMap { FunnelTable.ends(of: self[$0].view) }
  }

  /// One a segment.
  package var losses: [LossSummary] { segments.indices.map { self[$0].loss } }

  /// Segments that stand apart, in the order of their rows.
  var contrasts: [SegmentContrast] { segments.indices.compactMap { self[$0].contrast } }
}

extension SegmentView {
  init(_ segment: FieldSegment, of flow: FlowKey, list: SegmentSteps, gains: StepGain?) {
    self.init(
      key: RowKey(flow: flow, breakdown: segment.breakdown, segment: segment.segment),
      tally: segment.tally, list: list, gains: gains)
  }
}

/// A segment of a field.
struct FieldSegment: Sendable {
  let breakdown: Breakdown
  let segment: Segment
  let tally: SegmentTally
}
