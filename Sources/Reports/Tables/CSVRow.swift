import Definitions
import EventLog
import Funnels
import Journeys

/// A row of one of the tables.
protocol CSVRow {
  static var columns: [String] { get }
  /// Writes the fields in the order of columns.
  func write(to row: inout RowWriter)
}

extension CSVRow {
  /// The names of the columns as a line.
  static var headerLine: [UInt8] { Array((columns.joined(separator: ",") + "\n").utf8) }
}

extension FlowKey {
  static let columns = ["flow", "flow_version"]
}

extension RowKey {
  static let columns = FlowKey.columns + ["breakdown", "segment"]
  static let columnCount = columns.count
}

extension StepKey {
  static let columns = ["step_index", "step"]
}

extension RateCell {
  /// The names of the three columns of a rate.
  static func columns(_ name: String) -> [String] { [name, "\(name)_low", "\(name)_high"] }
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
