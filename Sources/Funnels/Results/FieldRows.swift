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

  /// Passes some segments in their order.
  package func forEach(in places: Range<Int>, _ body: (SegmentRows) -> Void) {
    guard let first = places.first else { return }
    // One for all: threads that retain the same source at the same time contend for its reference count.
    var rows = SegmentRows(segments[first], source)
    for place in places {
      rows.view = segments[place]
      body(rows)
    }
  }

  /// The funnels of the segments of one field.
  package func funnels(of field: EventField) -> [FunnelRow] {
    segments.filter { $0.key.breakdown == .field(field) }.flatMap(FunnelTable.rows)
  }

  /// The segments of a field with most users at the first step, those with most first, and how many segments
  /// there are besides.
  package func largest(_ most: Int, of field: EventField) -> (shown: [SegmentRows], others: Int) {
    let sizes = segments.indices.compactMap { place in
      segments[place].key.breakdown == .field(field)
        ? segments[place].reachedFirst.map { (place: place, users: $0) } : nil
    }
    let shown = sizes.sorted { ($1.users, $0.place) < ($0.users, $1.place) }.prefix(most)
    return (shown.map { SegmentRows(segments[$0.place], source) }, sizes.count - shown.count)
  }

  /// Segments that stand apart, in the order of their rows.
  var contrasts: [SegmentContrast] {
    segments.compactMap { SegmentContrast($0, among: source.everyone) }
  }
}
