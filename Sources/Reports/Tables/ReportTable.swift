import EventLog
import Funnels

/// A table of a report, whatever its rows are: what its CSV file, `report.json` and the data package are
/// made of.
struct ReportTable: Sendable {
  let description: TableDescription
  /// The first line of the CSV file.
  private let header: [UInt8]
  private let blocks: [Block]

  private struct Block: Sendable {
    let mayBeEmpty: Bool
    let rowCount: Int
    /// Writes the rows, the same whenever it is called.
    let write: @Sendable (inout RowWriter) -> Void
  }

  init<Row: TableRow & Sendable>(_ rows: [Row]) {
    self.init(RowBlocks(rows))
  }

  init<Row: TableRow & Sendable>(_ rows: RowBlocks<Row>) {
    description = Row.table.description
    header = CSVText.header(description.columnNames)
    let cells = Row.table.cells
    blocks = rows.blocks.map { block in
      Block(mayBeEmpty: block.mayBeEmpty, rowCount: block.rowCount) { writer in
        block.forEach { writer.write(&$0, cells) }
      }
    }
  }

  /// The CSV file whole: a header, then the rows.
  var csv: ReportFile {
    let rows = blocks.flatMap { written($0).bytes.csv }
    return ReportFile(name: description.file, bytes: header + rows)
  }

  /// How many counts are hidden.
  var hiddenCount: Int {
    blocks.reduce(0) { $0 + written($1).hiddenCount }
  }

  /// The CSV file and, as a member of an object, an array of the rows; of many rows in pieces.
  ///
  /// `isFirst`: whether no table is before it.
  func pieces(isFirst: Bool) -> [@Sendable () -> TableBytes] {
    let marks = ObjectMarks(keys: description.columnNames)
    // Behind the first block with rows every row has one before it.
    let first = blocks.dropLast().firstIndex {
      !$0.mayBeEmpty || !written($0).bytes.csv.isEmpty
    }
    let start = first ?? max(0, blocks.count - 1)
    let rows = blocks.indices.dropFirst(start).map { place in
      { @Sendable in written(blocks[place], as: marks, isContinued: place > start).bytes }
    }
    let member = Array("\(isFirst ? "" : ",\n")\(JSONLiteral(description.name)): [".utf8)
    return [{ TableBytes(csv: header, json: member) }] + rows
      + [{ TableBytes(json: Array("\n]".utf8)) }]
  }

  private func written(
    _ block: Block, as marks: ObjectMarks? = nil, isContinued: Bool = false
  ) -> RowWriter {
    var writer = RowWriter(
      columns: description.columns.count, marks, isContinued: isContinued,
      rowCount: block.rowCount)
    block.write(&writer)
    return writer
  }
}
