import Definitions
import Experiments
import Funnels

/// A table that reports have: what it is, how it is made of a report, and what is hidden in it.
struct TableKind: Sendable {
  let description: TableDescription
  let table: @Sendable (Report) -> ReportTable
  /// Whether it is written, with rows or without.
  let isWritten: @Sendable (Report) -> Bool
  /// The counts in it; `nil` where it is no table of segments.
  var counts: CountedTable?
}

extension TableKind {
  /// All of them, in the order of their files.
  static let all: [TableKind] = [
    .segments(\.rows.funnel, making: { $0.funnel }),
    .segments(\.rows.dropoff, making: { $0.dropoff }),
    .segments(\.rows.exits, making: { $0.exits }),
    .flows({ $0.rows.drivers }),
    .segments(\.rows.outcomes, making: { $0.outcomes }),
    .segments(\.rows.permissions, making: { $0.permissions }),
    .segments(\.rows.choices, making: { $0.choices }),
    .segments(\.rows.timing, making: { $0.timing }),
    .segments(
      \.rows.trend, making: { $0.trend }, rowsOfSegment: { max(1, $0.periodCount) }),
    .flows({ $0.comparison }),
    .flows({ $0.assignment }),
    .rows({ $0.qualityLines }),
    .flows({ $0.insightLines }),
    .segments(\.rows.goals, making: { $0.goals }, relatesSegments: false, where: \.hasGoals),
    .flows({ $0.rows.changes }, where: \.isCompared),
  ]

  /// A table of rows that a report has.
  private static func rows<Row: TableRow & Sendable>(
    _ rows: @escaping @Sendable (Report) -> [Row],
    where isWritten: @escaping @Sendable (Report) -> Bool = { _ in true }
  ) -> TableKind {
    TableKind(
      description: Row.table.description, table: { ReportTable(rows($0)) }, isWritten: isWritten)
  }

  /// A table of the rows of all flows.
  private static func flows<Row: TableRow & Sendable>(
    _ rows: @escaping @Sendable (FlowReport) -> [Row],
    where isWritten: @escaping @Sendable (Report) -> Bool = { _ in true }
  ) -> TableKind {
    self.rows({ $0.flows.flatMap(rows) }, where: isWritten)
  }

  /// A table of segments: the rows of each flow that are there, and those that are made of its fields.
  ///
  /// `rowsOfSegment`: about how many these are for one segment.
  private static func segments<Row: TableRow & SegmentedRow & Sendable>(
    _ rows: any WritableKeyPath<FlowReport, [Row]> & Sendable,
    making make: @escaping @Sendable (SegmentRows) -> [Row],
    rowsOfSegment: @escaping @Sendable (FieldRows) -> Int = { _ in 20 },
    relatesSegments: Bool = true,
    where isWritten: @escaping @Sendable (Report) -> Bool = { _ in true }
  ) -> TableKind {
    TableKind(
      description: Row.table.description,
      table: {
        ReportTable(
          RowBlocks(
            of: $0.flows, rows: { $0[keyPath: rows] }, rowsOfSegment: rowsOfSegment, making: make))
      }, isWritten: isWritten,
      counts: CountedTable(rows, relatesSegments: relatesSegments))
  }
}

extension Report {
  fileprivate var hasGoals: Bool { flows.contains { !$0.definition.goals.isEmpty } }

  /// Those that are written, in the order of their files.
  var writtenTables: [TableKind] { TableKind.all.filter { $0.isWritten(self) } }

  /// The tables that are written, in the order of their files.
  var dataTables: [ReportTable] { writtenTables.map { $0.table(self) } }

  /// The report without counts of so few, and what follows from them.
  ///
  /// Counts from 1 up to `minimum`, excluded, are hidden, and so are those that would give them away by
  /// subtraction. What is computed from them, shares, rates, intervals and times, becomes `nil`.
  ///
  /// `minimum`: `nil` changes nothing. `room`: how many numbers there may be to check at a time.
  package func hidingCells(below minimum: Int?, room: Int? = nil) -> Report {
    guard let minimum else { return self }
    return hidingCells(
      below: minimum, in: TableKind.all.compactMap(\.counts), room: room ?? HiddenParts.room)
  }

  /// How many counts of the CSV files are hidden.
  var hiddenCells: Int {
    minimumCell == nil ? 0 : dataTables.reduce(0) { $0 + $1.hiddenCount }
  }
}
