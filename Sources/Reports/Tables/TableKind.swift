import Definitions
import Experiments
import Funnels

/// A table that reports have: what it is, and how it is made of a report.
struct TableKind: Sendable {
  let description: TableDescription
  let table: @Sendable (Report) -> ReportTable
  /// Whether it is written, with rows or without.
  let isWritten: @Sendable (Report) -> Bool
}

extension TableKind {
  /// All of them, in the order of their files.
  static let all: [TableKind] = [
    .segments({ $0.rows.funnel }, making: { $0.funnel }),
    .segments({ $0.rows.dropoff }, making: { $0.dropoff }),
    .segments({ $0.rows.exits }, making: { $0.exits }),
    .flows({ $0.rows.drivers }),
    .segments({ $0.rows.outcomes }, making: { $0.outcomes }),
    .segments({ $0.rows.permissions }, making: { $0.permissions }),
    .segments({ $0.rows.choices }, making: { $0.choices }),
    .segments({ $0.rows.timing }, making: { $0.timing }),
    .segments(
      { $0.rows.trend }, making: { $0.trend }, rowsOfSegment: { max(1, $0.periodCount) }),
    .flows({ $0.comparison }),
    .flows({ $0.assignment }),
    .rows({ $0.qualityLines }),
    .flows({ $0.insightLines }),
    .segments({ $0.rows.goals }, making: { $0.goals }, where: \.hasGoals),
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
    _ rows: @escaping @Sendable (FlowReport) -> [Row],
    making make: @escaping @Sendable (SegmentRows) -> [Row],
    rowsOfSegment: @escaping @Sendable (FieldRows) -> Int = { _ in 20 },
    where isWritten: @escaping @Sendable (Report) -> Bool = { _ in true }
  ) -> TableKind {
    TableKind(
      description: Row.table.description,
      table: {
        ReportTable(RowBlocks(of: $0.flows, rows: rows, rowsOfSegment: rowsOfSegment, making: make))
      }, isWritten: isWritten)
  }
}

extension Report {
  fileprivate var hasGoals: Bool { flows.contains { !$0.definition.goals.isEmpty } }

  /// Those that are written, in the order of their files.
  var writtenTables: [TableKind] { TableKind.all.filter { $0.isWritten(self) } }

  /// The tables that are written, in the order of their files.
  var dataTables: [ReportTable] { writtenTables.map { $0.table(self) } }

  /// How many counts of the CSV files are hidden.
  var hiddenCells: Int {
    minimumCell == nil ? 0 : dataTables.reduce(0) { $0 + $1.hiddenCount }
  }
}
