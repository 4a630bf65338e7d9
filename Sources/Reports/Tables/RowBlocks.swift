import Funnels

/// The rows of a table in their order, in blocks: of rows that are there, and of rows that are made when a
/// block is asked for.
struct RowBlocks<Row: Sendable>: Sendable {
  struct Block: Sendable {
    /// Whether there may be no rows in it, since they are made when it is asked for.
    let mayBeEmpty: Bool
    /// About how many rows there are.
    let rowCount: Int
    /// Passes the rows, the same whenever it is called.
    let forEach: @Sendable (_ body: (inout Row) -> Void) -> Void
  }

  /// How many rows a block has, or some more where they are made.
  private static var mostRows: Int { 1_000 }

  var blocks: [Block] = []

  init(_ rows: [Row]) { add(rows[...]) }

  /// The rows of each flow in their order, those that are made for its fields after the others.
  ///
  /// `rows`: those of a flow that are there. `make`: the rows of one segment. `rowsOfSegment`: about how many
  /// these are.
  init(
    of flows: [FlowReport], rows: (FlowReport) -> [Row], rowsOfSegment: (FieldRows) -> Int,
    making make: @escaping @Sendable (SegmentRows) -> [Row]
  ) {
    for flow in flows {
      add(rows(flow)[...])
      if let fieldRows = flow.fieldRows {
        add(fieldRows, segments: max(1, Self.mostRows / rowsOfSegment(fieldRows)), making: make)
      }
    }
  }

  private mutating func add(_ rows: ArraySlice<Row>) {
    for start in stride(from: rows.startIndex, to: rows.endIndex, by: Self.mostRows) {
      let end = min(start + Self.mostRows, rows.endIndex)
      blocks.append(
        Block(mayBeEmpty: false, rowCount: end - start) { body in
          for var row in rows[start..<end] { body(&row) }
        })
    }
  }

  /// `segments`: how many have their rows in one block.
  private mutating func add(
    _ fieldRows: FieldRows, segments: Int,
    making make: @escaping @Sendable (SegmentRows) -> [Row]
  ) {
    let count = fieldRows.segmentCount
    for start in stride(from: 0, to: count, by: segments) {
      blocks.append(
        Block(mayBeEmpty: true, rowCount: Self.mostRows) { body in
          fieldRows.forEach(in: start..<min(start + segments, count)) { segment in
            var rows = make(segment)
            for row in rows.indices { body(&rows[row]) }
          }
        })
    }
  }
}
