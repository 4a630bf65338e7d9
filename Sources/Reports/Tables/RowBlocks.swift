import Funnels

/// The rows of a table in their order, in blocks: of rows that are there, and of rows that are made when a
/// block is asked for.
struct RowBlocks<Row: Sendable>: Sendable {
  /// Passes the rows of a block, the same whenever it is called.
  typealias Block = @Sendable (_ body: (Row) -> Void) -> Void

  /// How many rows a block has, or some more where they are made.
  private static var mostRows: Int { 1_000 }

  private(set) var blocks: [Block] = []

  init(_ rows: [Row]) { add(rows[...]) }

  /// The rows of each flow in their order, those that are made for its fields after the others.
  ///
  /// `rows`: of all flows, in the order of `flows`. `make`: the rows of one segment. `rowsOfSegment`: about
  /// how many these are.
  init(
    _ rows: [Row], of flows: [ReportedFlow], flow: (Row) -> FlowKey,
    rowsOfSegment: (FieldRows) -> Int,
    making make: @escaping @Sendable (SegmentRows) -> [Row]
  ) {
    let areMade = flows.contains { $0.fieldRows != nil }
    var rest = rows[...]
    for reported in areMade ? flows : [] {
      let own = rest.prefix { flow($0) == reported.key }
      rest = rest[own.endIndex...]
      add(own)
      if let fieldRows = reported.fieldRows {
        add(fieldRows, segments: max(1, Self.mostRows / rowsOfSegment(fieldRows)), making: make)
      }
    }
    add(rest)
  }

  private mutating func add(_ rows: ArraySlice<Row>) {
    for start in stride(from: rows.startIndex, to: rows.endIndex, by: Self.mostRows) {
      let end = min(start + Self.mostRows, rows.endIndex)
      blocks.append { body in
        for row in rows[start..<end] { body(row) }
      }
    }
  }

  /// `segments`: how many have their rows in one block.
  private mutating func add(
    _ fieldRows: FieldRows, segments: Int,
    making make: @escaping @Sendable (SegmentRows) -> [Row]
  ) {
    let count = fieldRows.segmentCount
    for start in stride(from: 0, to: count, by: segments) {
      blocks.append { body in
        for segment in start..<min(start + segments, count) {
          for row in make(fieldRows[segment]) { body(row) }
        }
      }
    }
  }
}
