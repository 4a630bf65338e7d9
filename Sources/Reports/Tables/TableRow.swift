import Definitions
import EventLog
import Funnels
import Journeys

/// A row of one of the report's tables.
protocol TableRow {
  static var table: TableLayout<Self> { get }
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
