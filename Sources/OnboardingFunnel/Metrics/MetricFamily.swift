import EventLog

/// A metric with its samples, as OpenMetrics has them: all gauges, since they are of a log as it stands.
///
/// Source: OpenMetrics 1.0, which the text format of Prometheus reads too; there the last line is a comment.
struct MetricFamily {
  struct Sample {
    /// By name, in the order of printing.
    let labels: [(name: String, value: String)]
    let value: Double
  }

  private let name: String
  private let help: String
  /// Those without a value are left out.
  private let samples: [Sample]

  /// `name`: without what all begin with.
  init(_ name: String, _ help: String, _ samples: [Sample]) {
    self.name = "onboarding_funnel_\(name)"
    self.help = help
    self.samples = samples
  }

  /// The text of some families, up to the line that says that it is whole.
  static func text(of families: [MetricFamily]) -> String {
    families.map(\.text).joined() + "# EOF\n"
  }

  /// Nothing where there is no sample.
  private var text: String {
    guard !samples.isEmpty else { return "" }
    return "# TYPE \(name) gauge\n# HELP \(name) \(help)\n" + samples.map(line).joined()
  }

  private func line(_ sample: Sample) -> String {
    let labels = sample.labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }
    let list = labels.isEmpty ? "" : "{\(labels.joined(separator: ","))}"
    return "\(name)\(list) \(Self.spelling(of: sample.value))\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacingBytes(of: "\\", with: "\\\\").replacingBytes(of: "\"", with: "\\\"")
      .replacingBytes(of: "\n", with: "\\n")
  }

  private static func spelling(of number: Double) -> String {
    Int64(exactly: number).map { String($0) } ?? "\(number)"
  }
}
