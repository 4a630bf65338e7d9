import Definitions
import EventLog
import Funnels

/// A table of a report, whatever its rows are: what its CSV file, `report.json` and the data package are
/// made of.
struct ReportTable: Sendable {
  /// The file's name without its suffix.
  let name: String
  let columns: [String]
  /// The first line of the CSV file.
  private let header: [UInt8]
  /// Each writes its rows, the same whenever it is called.
  private let blocks: [@Sendable (inout RowWriter) -> Void]

  init<Row: CSVRow & Sendable>(_ name: String, _ rows: [Row]) {
    self.init(name, RowBlocks(rows))
  }

  init<Row: CSVRow & Sendable>(_ name: String, _ rows: RowBlocks<Row>) {
    self.name = name
    columns = Row.columns
    header = Row.headerLine
    blocks = rows.blocks.map { block in { writer in block { writer.write($0) } } }
  }

  /// The CSV file: a header, then the rows; of many rows made in pieces while it is written.
  var csv: ReportFile {
    var file = ReportFile(name: "\(name).csv", bytes: header)
    let pieces = pieces(in: .csv)
    if pieces.count == 1 { file.bytes += pieces[0]() } else { file.pieces = pieces }
    return file
  }

  /// The rows as objects, with commas between them and a line feed before each.
  var jsonPieces: [@Sendable () -> [UInt8]] {
    pieces(
      in: .json(
        keys: columns.enumerated().map { place, column in
          Array("\(place == 0 ? "{" : ", ")\(JSONLiteral(column)): ".utf8)
        }))
  }

  /// How many counts are hidden.
  var hiddenCount: Int {
    blocks.reduce(0) { $0 + written($1, in: .csv).hiddenCount }
  }

  private func pieces(in form: RowWriter.Form) -> [@Sendable () -> [UInt8]] {
    // Behind the first block with rows every row has one before it.
    let first = blocks.dropLast().firstIndex { !written($0, in: form).bytes.isEmpty }
    let start = first ?? max(0, blocks.count - 1)
    return blocks.indices.dropFirst(start).map { place in
      { written(blocks[place], in: form, isContinued: place > start).bytes }
    }
  }

  private func written(
    _ block: (inout RowWriter) -> Void, in form: RowWriter.Form, isContinued: Bool = false
  ) -> RowWriter {
    var writer = RowWriter(form, isContinued: isContinued)
    block(&writer)
    return writer
  }
}

extension Report {
  /// The tables, in the order of their files, all of them whether they have rows or not; that of changes
  /// only where they were asked for, that of goals where a flow has some.
  var dataTables: [ReportTable] {
    [
      table("funnel", { $0.rows.funnel }) { $0.funnel },
      table("dropoff", { $0.rows.dropoff }) { $0.dropoff },
      table("exits", { $0.rows.exits }) { $0.exits },
      table("drivers", { $0.rows.drivers }),
      table("outcomes", { $0.rows.outcomes }) { $0.outcomes },
      table("permissions", { $0.rows.permissions }) { $0.permissions },
      table("choices", { $0.rows.choices }) { $0.choices },
      table("timing", { $0.rows.timing }) { $0.timing },
      table("trend", { $0.rows.trend }, rowsOfSegment: { max(1, $0.periodCount) }) { $0.trend },
      table("comparison", { $0.comparison }),
      table("assignment", { $0.assignment }),
      ReportTable("quality", qualityLines),
      table("insights", { $0.insightLines }),
    ] + (hasGoals ? [table("goals", { $0.rows.goals }) { $0.goals }] : [])
      + (isCompared ? [table("changes", { $0.rows.changes })] : [])
  }

  /// A table of the rows of all flows.
  private func table<Row: CSVRow & Sendable>(
    _ name: String, _ rows: (FlowReport) -> [Row]
  ) -> ReportTable {
    ReportTable(name, flows.flatMap(rows))
  }

  /// A table of segments: its rows that are there, and those that are made of the fields of each flow.
  private func table<Row: CSVRow & SegmentedRow & Sendable>(
    _ name: String, _ rows: (FlowReport) -> [Row],
    rowsOfSegment: (FieldRows) -> Int = { _ in 20 },
    making make: @escaping @Sendable (SegmentRows) -> [Row]
  ) -> ReportTable {
    ReportTable(
      name, RowBlocks(of: flows, rows: rows, rowsOfSegment: rowsOfSegment, making: make))
  }

  private var hasGoals: Bool { flows.contains { !$0.definition.goals.isEmpty } }

  /// The CSV files, each with its header.
  package var tables: [ReportFile] { dataTables.map(\.csv) }

  /// How many counts of the CSV files are hidden.
  var hiddenCells: Int {
    minimumCell == nil ? 0 : dataTables.reduce(0) { $0 + $1.hiddenCount }
  }
}
