import Definitions
import EventLog
import Funnels
import Journeys

/// A row of a CSV file.
protocol CSVRow {
  static var columns: [String] { get }
  /// Writes the fields in the order of columns.
  ///
  /// Mutating, so that a row of thirty fields is not copied to be written.
  mutating func write(to row: inout RowWriter)
}

/// A row of one of the report's tables.
protocol TableRow: CSVRow {
  static var table: TableLayout<Self> { get }
}

extension TableRow {
  static var columns: [String] { table.description.columnNames }

  mutating func write(to row: inout RowWriter) {
    for cell in Self.table.cells { cell(&self, &row) }
  }
}

extension CSVRow {
  /// The names of the columns as a line.
  static var headerLine: [UInt8] { Array((columns.joined(separator: ",") + "\n").utf8) }
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
