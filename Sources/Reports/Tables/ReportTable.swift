import EventLog
import Funnels

/// A table of a report, whatever its rows are: what its CSV file, `report.json` and the data package are
/// made of.
struct ReportTable: Sendable {
  let description: TableDescription
  /// The first line of the CSV file.
  private let header: [UInt8]
  /// Each writes its rows, the same whenever it is called.
  private let blocks: [@Sendable (inout RowWriter) -> Void]

  init<Row: TableRow & Sendable>(_ rows: [Row]) {
    self.init(RowBlocks(rows))
  }

  init<Row: TableRow & Sendable>(_ rows: RowBlocks<Row>) {
    description = Row.table.description
    header = Row.headerLine
    blocks = rows.blocks.map { block in { writer in block { writer.write($0) } } }
  }

  /// The CSV file: a header, then the rows; of many rows made in pieces while it is written.
  var csv: ReportFile {
    var file = ReportFile(name: description.file, bytes: header)
    let pieces = pieces(in: .csv)
    if pieces.count == 1 { file.bytes += pieces[0]() } else { file.pieces = pieces }
    return file
  }

  /// The rows as objects, with commas between them and a line feed before each.
  var jsonPieces: [@Sendable () -> [UInt8]] {
    pieces(in: .json(keys: description.columnNames))
  }

  /// How many counts are hidden.
  var hiddenCount: Int {
    blocks.reduce(0) { $0 + written($1, in: .csv).hiddenCount }
  }

  private func pieces(in form: TableForm) -> [@Sendable () -> [UInt8]] {
    // Behind the first block with rows every row has one before it.
    let first = blocks.dropLast().firstIndex { !written($0, in: form).bytes.isEmpty }
    let start = first ?? max(0, blocks.count - 1)
    return blocks.indices.dropFirst(start).map { place in
      { written(blocks[place], in: form, isContinued: place > start).bytes }
    }
  }

  private func written(
    _ block: (inout RowWriter) -> Void, in form: TableForm, isContinued: Bool = false
  ) -> RowWriter {
    var writer = RowWriter(form, isContinued: isContinued)
    block(&writer)
    return writer
  }
}
