import Definitions
import EventLog
import Funnels
import Journeys

/// A row of one of the CSV files.
protocol CSVRow {
  static var columns: [String] { get }
  /// As many as there are columns.
  var fields: [CSVField] { get }
}

extension CSVRow {
  /// How many counts of the rows are hidden.
  static func hidden(by cells: SmallCells, in rows: some Sequence<Self>) -> Int {
    rows.reduce(0) { sum, row in sum + row.fields.count { $0.isHidden(by: cells) } }
  }

  /// The file: a header, then the rows, each line ended by a line feed; of many rows made in pieces while
  /// it is written.
  static func file(named name: String, _ rows: [Self], hiding cells: SmallCells) -> ReportFile
  where Self: Sendable {
    var file = ReportFile(name: name, bytes: headerLine)
    if rows.count <= ReportFile.rowsInPiece {
      append(rows[...], to: &file.bytes, hiding: cells)
      return file
    }
    file.addPieces(ofRows: rows.count) { range in
      var bytes: [UInt8] = []
      append(rows[range], to: &bytes, hiding: cells)
      return bytes
    }
    return file
  }

  private static func append(
    _ rows: ArraySlice<Self>, to bytes: inout [UInt8], hiding cells: SmallCells
  ) {
    for row in rows { row.append(to: &bytes, hiding: cells) }
  }

  /// The names of the columns as a line.
  static var headerLine: [UInt8] { Array((columns.joined(separator: ",") + "\n").utf8) }

  /// Appends the row as a line.
  func append(to bytes: inout [UInt8], hiding cells: SmallCells) {
    let fields = fields
    assert(fields.count == Self.columns.count, "\(Self.self)")
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      field.append(to: &bytes, hiding: cells)
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension FlowKey {
  static let columns = ["flow", "flow_version"]

  var fields: [CSVField] { [.text(flow), .text(version)] }
}

extension RowKey {
  static let columns = FlowKey.columns + ["breakdown", "segment"]

  var fields: [CSVField] { flow.fields + [.text(breakdown.name), .text(segment.name)] }
}

extension StepKey {
  static let columns = ["step_index", "step"]

  var fields: [CSVField] { [.integer(index), .text(id)] }
}

extension RateCell {
  /// The names of the three columns of a rate.
  static func columns(_ name: String) -> [String] { [name, "\(name)_low", "\(name)_high"] }

  var fields: [CSVField] { [.number(rate), .number(low), .number(high)] }
}

extension Breakdown {
  /// The word in the column `breakdown`.
  var name: Text {
    switch self {
    case .all: "all"
    case .variant: "variant"
    case .variantOf(let experiment): Text("variant:\(experiment.string)")
    case .field(let field): Text(field.name)
    }
  }
}

extension Segment {
  /// The word in the column `segment`; `nil` for everyone.
  var name: Text? {
    switch self {
    case .everyone: nil
    case .value(let value): value
    case .none: .noValue
    case .other: "(other)"
    case .mixed: "(mixed)"
    case .unassigned: "(unassigned)"
    }
  }
}
