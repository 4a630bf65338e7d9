/// The charts of a flow, in the order of the sections they stand in.
enum ChartKind: String, CaseIterable {
  case funnel, variants, arms, trend, completion, steps

  /// The folder of the charts, inside that of the report.
  static let folder = "charts"

  /// What is drawn of each experiment by itself.
  static let ofExperiments: [ChartKind] = [.variants, .arms]

  /// What it is known by in a report, without blanks: its flow's place in the report and, of several
  /// experiments of the flow, that of the experiment, from 1.
  func name(flow: Int, experiment: Int?) -> String {
    "flow-\(flow)-\(rawValue)" + (experiment.map { "-\($0)" } ?? "")
  }

  /// The file inside the folder.
  func fileName(flow: Int, experiment: Int?) -> String {
    "\(name(flow: flow, experiment: experiment)).svg"
  }

  /// What stands for the picture where it is not shown.
  var words: String {
    switch self {
    case .funnel: "How many reached each step, and why the others left"
    case .variants: "How much more or less often each variant completes than control"
    case .arms: "How many of each variant reached each step, and how many left there"
    case .trend: "Completion rate from period to period"
    case .completion: "Share who had completed, by the time since they started"
    case .steps: "Time at each step, of those who went on and of those who left"
    }
  }

  /// Whether a file of the folder is a chart of this or an earlier report.
  static func isChart(_ fileName: String) -> Bool {
    guard fileName.hasPrefix("flow-"), fileName.hasSuffix(".svg") else { return false }
    let parts = fileName.dropLast(".svg".count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 4, let kind = ChartKind(rawValue: String(parts[2]))
    else { return false }
    let numbers = [parts[1]] + parts.dropFirst(3)
    return numbers.allSatisfy(isNumber) && (parts.count == 3 || ofExperiments.contains(kind))
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
