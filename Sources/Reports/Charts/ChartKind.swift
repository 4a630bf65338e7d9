/// The charts of a flow, in the order of the sections they stand in.
enum ChartKind: String, CaseIterable {
  case funnel, variants, trend, completion, steps

  /// The folder of the charts, inside that of the report.
  static let folder = "charts"

  /// The file inside the folder; a flow's place in the report is from 1.
  func fileName(flow number: Int) -> String { "flow-\(number)-\(rawValue).svg" }

  /// What stands for the picture where it is not shown.
  var words: String {
    switch self {
    case .funnel: "How many reached each step, and why the others left"
    case .variants: "Completion rate of each variant"
    case .trend: "Completion rate from period to period"
    case .completion: "Share who had completed, by the time since they started"
    case .steps: "Time until going on, at each step"
    }
  }

  /// Whether a file of the folder is a chart of this or an earlier report.
  static func isChart(_ fileName: String) -> Bool {
    allCases.contains { kind in
      guard fileName.hasPrefix("flow-"), fileName.hasSuffix("-\(kind).svg") else { return false }
      let digits = fileName.dropFirst("flow-".count).dropLast("-\(kind).svg".count)
      return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
  }
}
