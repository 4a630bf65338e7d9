package import EventLog

/// When a report is bad news: `METRIC OP NUMBER`, or `FLOW.METRIC OP NUMBER`.
package struct FailCondition: Hashable, Sendable {
  /// The only flow it is about; `nil` for any flow, and for what is of the whole log.
  package var flow: Text?
  package var metric: FailMetric
  package var comparison: NumberComparison
  /// What the metric is compared with, in the metric's unit; shares from 0 to 1.
  package var number: Double

  package init(
    _ metric: FailMetric, of flow: Text? = nil, _ comparison: NumberComparison, _ number: Double
  ) {
    self.flow = flow
    self.metric = metric
    self.comparison = comparison
    self.number = number
  }

  /// Whether it holds where the metric has this value.
  package func holds(for value: Double) -> Bool {
    switch comparison {
    case .less: value < number
    case .lessOrEqual: value <= number
    case .greater: value > number
    case .greaterOrEqual: value >= number
    case .equal: value == number
    case .notEqual: value != number
    }
  }
}

/// A number that a condition can be about; the raw value is its name.
package enum FailMetric: String, CaseIterable, Sendable {
  case started
  case matured
  case completed
  case completionRate = "completion_rate"
  case sampleRatioP = "sample_ratio_p"
  case mixedRatio = "mixed_ratio"
  case trendAlarm = "trend_alarm"
  case badLineRatio = "bad_line_ratio"
  case hoursSinceLastEvent = "hours_since_last_event"
  case findings

  /// What it is, in a few words.
  package var meaning: String {
    switch self {
    case .started: "users who entered, matured or not"
    case .matured: "users whose window is over; if nobody's is, everyone who entered"
    case .completed: "of these, those who completed"
    case .completionRate: "completed ÷ matured"
    case .sampleRatioP: "below 0.001 the users contradict the planned split"
    case .mixedRatio: "users seen with several variants ÷ all who entered"
    case .trendAlarm: "how many of the last seven final days or weeks have an alarm"
    case .badLineRatio: "of the whole log: rejected lines ÷ all lines"
    case .hoursSinceLastEvent: "of the whole log: from its latest event to --as-of"
    case .findings: "rows of quality.csv with a warning or an error; without FLOW all of them"
    }
  }

  /// What metrics are numbers of.
  package enum Scope: Sendable {
    /// Of each flow.
    case flow
    /// Of one flow, or of all of `quality.csv`.
    case flowOrLog
    case log
  }

  package var scope: Scope {
    switch self {
    case .started, .matured, .completed, .completionRate, .sampleRatioP, .mixedRatio, .trendAlarm:
      .flow
    case .findings: .flowOrLog
    case .badLineRatio, .hoursSinceLastEvent: .log
    }
  }

  /// Whether no value is above 1.
  package var isShare: Bool {
    switch self {
    case .completionRate, .sampleRatioP, .mixedRatio, .badLineRatio: true
    case .started, .matured, .completed, .trendAlarm, .hoursSinceLastEvent, .findings: false
    }
  }
}

/// How a value is compared with a number; the raw value is the sign.
package enum NumberComparison: String, CaseIterable, Sendable {
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "=="
  case notEqual = "!="
}

extension FailCondition {
  /// What is wrong where the condition's flow is none of these.
  package func missingFlow(among flows: [FlowDefinition]) -> ValueError? {
    guard let flow, !flows.contains(where: { $0.id == flow }) else { return nil }
    return .unknownFlow(flow, among: flows)
  }
}
