import Definitions
import EventLog
import Funnels
import Journeys

/// What came of one condition of `Analysis.failWhen`, or of `failWhen` in a definition file.
public struct ConditionResult: Sendable {
  /// The condition, `METRIC OP NUMBER` or `FLOW.METRIC OP NUMBER`.
  public let condition: String
  /// Whether it holds in one of its flows, or in the log; a metric without a value never holds.
  public var holds: Bool { !holding.isEmpty }
  /// Whether the metric has no value in one of its flows, or in the log.
  public var lacksValue: Bool { firstMissing != nil }

  /// The definition file that states it; `nil` for the command line.
  let file: String?
  /// Each value for which it holds, in words.
  private let holding: [String]
  /// Each flow without a value, in words; none where the whole log has none.
  private let flowsWithoutValue: [String]
  private let firstMissing: MissingMetric?

  /// `keys`: the flows of the report.
  init(_ stated: StatedCondition, values: [MetricValue], among keys: [FlowKey]) {
    let condition = stated.condition
    self.condition = condition.text
    file = stated.file
    var (holding, flowsWithoutValue) = ([String](), [String]())
    var firstMissing: MissingMetric?
    for value in values {
      let flow = value.flow.map { Self.name($0, among: keys) }
      switch value.amount {
      case .number(let number, let parts):
        guard condition.holds(for: number) else { continue }
        let place = flow.map { " in \($0)" } ?? ""
        guard !value.isHidden else {
          holding.append("a number that --min-cell hides\(place)")
          continue
        }
        let details = parts.map { " (\($0))" } ?? ""
        holding.append("\(Self.digits(of: number, for: condition))\(place)\(details)")
      case .missing(let reason):
        if let flow { flowsWithoutValue.append("\(flow) (\(reason.words))") }
        firstMissing = firstMissing ?? reason
      }
    }
    self.holding = holding
    self.flowsWithoutValue = flowsWithoutValue
    self.firstMissing = firstMissing
  }

  /// `flow "tour"`, with the version where the report has several of the flow.
  private static func name(_ key: FlowKey, among keys: [FlowKey]) -> String {
    let isOneOfMany = keys.count { $0.flow == key.flow } > 1
    let version = key.version.flatMap { isOneOfMany ? " version \(VisibleText.quoted($0))" : nil }
    return "flow \(VisibleText.quoted(key.flow))\(version ?? "")"
  }

  /// A number with three decimals; with more where it is less than a thousandth, or the condition
  /// would not hold for those.
  private static func digits(of number: Double, for condition: FailCondition) -> String {
    if let whole = Int64(exactly: number) { return "\(whole)" }
    var scale = 1_000.0
    while scale <= 1e15 {
      let rounded = (number * scale).rounded() / scale
      let isExact = abs(number) >= 0.001 || abs(number) * scale >= 10
      if isExact, condition.holds(for: rounded) { return "\(rounded)" }
      scale *= 10
    }
    return "\(number)"
  }
}

extension ConditionResult {
  /// How many flows a message names.
  private static let mostFlows = 3

  /// A line where it holds, and a line where a value is missing, each with how to go on.
  ///
  /// `folder`: where the report was written; `nil` where it was not.
  public func messages(reportIn folder: String? = nil) -> [String] {
    [holdsMessage(reportIn: folder), noValueMessage].compactMap { $0?.description }
  }

  func holdsMessage(reportIn folder: String?) -> Diagnostic? {
    guard holds else { return nil }
    let list = WordList(holding, most: Self.mostFlows, noun: "flows").text
    let report =
      folder.map { VisibleText($0.hasSuffix("/") ? $0 : $0 + "/").string + "report.md" }
      ?? "the report"
    return Diagnostic(
      .conditionHolds, at: location,
      "the condition \(VisibleText.quoted(condition)) holds: \(list)", fix: "see \(report)")
  }

  var noValueMessage: Diagnostic? {
    guard let firstMissing else { return nil }
    let list = WordList(flowsWithoutValue, most: Self.mostFlows, noun: "flows").text
    let words = list.isEmpty ? ": \(firstMissing.words)" : " in \(list)"
    return Diagnostic(
      .noValue, at: location,
      "the condition \(VisibleText.quoted(condition)) has no value\(words)", fix: firstMissing.fix)
  }

  /// Who states it.
  var location: Diagnostic.Location { file.map { .file($0) } ?? .named("--fail-when") }
}

extension Analysis {
  /// The metrics that `failWhen` knows, each with what it is in a few words.
  package static var metrics: [(name: String, meaning: String)] {
    FailMetric.allCases.map { ($0.rawValue, $0.meaning) }
  }
}
