import Definitions
import EventLog
import Experiments
import Funnels
import Journeys
import Reports

/// What the metrics of `--fail-when` come to in one run.
struct RunMetrics {
  let request: AnalysisRequest
  let log: CountedLog
  let count: FlowCount
  /// By reported flow.
  let flows: [FlowMetrics]
  let report: Report
  /// The report as it is shown: `--min-cell` hides counts.
  let shown: Report

  /// The metric of a condition in each of its flows, or in the whole log.
  func values(for stated: StatedCondition) -> [MetricValue] {
    switch stated.condition.metric {
    case .started: values(\.started, for: stated)
    case .matured: values(\.matured, for: stated)
    case .completed: values(\.completed, for: stated)
    case .completionRate: values(\.completionRate, for: stated)
    case .sampleRatioP: values(\.sampleRatioP, for: stated)
    case .mixedRatio: values(\.mixedRatio, for: stated)
    case .trendAlarm: values(\.trendAlarm, for: stated)
    case .badLineRatio: [MetricValue(amount: badLineRatio)]
    case .hoursSinceLastEvent: [MetricValue(amount: hoursSinceLastEvent)]
    case .findings: [findings(of: stated.condition.flow)]
    }
  }

  /// Flows that cannot have the metric, for want of an experiment, count only where all are such.
  private func values(
    _ amount: KeyPath<FlowMetrics, MetricAmount>, for stated: StatedCondition
  ) -> [MetricValue] {
    guard !stated.flows.isEmpty else { return [MetricValue(amount: .missing(.noFlow))] }
    let values = stated.flows.map { place in
      var metrics = flows[place]
      let key = metrics.key
      metrics.assignment = report.flows[place].assignment
      return MetricValue(
        flow: key, amount: metrics[keyPath: amount],
        isHidden: hides(stated.condition.metric, in: shown.flows[place]))
    }
    let able = values.filter { $0.amount != .missing(.noExperiment) }
    return able.isEmpty ? values : able
  }

  /// Whether a number of a flow, or one of those it is told with, is hidden in the report.
  private func hides(_ metric: FailMetric, in flow: FlowReport) -> Bool {
    let users: [Count]
    switch metric {
    case .started: users = [flow.started]
    case .matured: users = [flow.started, flow.matured]
    case .completed, .completionRate:
      users = [flow.matured, flow.rows.completion?.reached].compactMap(\.self)
    case .sampleRatioP: users = flow.assignment.flatMap { [$0.users, $0.usersInLog] }
    case .mixedRatio: users = flow.assignment.map(\.users)
    case .trendAlarm, .badLineRatio, .hoursSinceLastEvent, .findings: users = []
    }
    return users.contains(.hidden)
  }

  /// As `--max-bad-ratio` has it, and the share in `quality.csv`.
  private var badLineRatio: MetricAmount {
    let (lines, bad) = (log.summary.lines - log.summary.foreignLines, log.summary.rejectedCount)
    guard lines > 0 else { return .missing(.noLines) }
    return .number(Double(bad) / Double(lines), parts: "\(bad) of \(lines) lines")
  }

  /// Without an as-of that was given, the log itself decides it, and is always fresh.
  private var hoursSinceLastEvent: MetricAmount {
    guard request.settings.asOf != nil, let asOf = count.asOf else { return .missing(.noAsOf) }
    guard let latest = count.eventCounts.latestTime else { return .missing(.noEvents) }
    return .number(
      Double(asOf - latest) / 3_600_000,
      parts: "the latest is of \(PrintedInstant(milliseconds: latest).string)")
  }

  private func findings(of flow: Text?) -> MetricValue {
    let rows = report.qualityRows.filter { row in
      row.severity != .info && row.count > 0 && (flow.map { row.scope.isOf($0) } ?? true)
    }
    var words: [String] = []
    for row in rows where !words.contains(row.finding.word) { words.append(row.finding.word) }
    return MetricValue(
      flow: flow.map { FlowKey(flow: $0, version: nil) },
      amount: .count(rows.count, parts: rows.isEmpty ? nil : WordList(words).text))
  }
}

extension QualityScope {
  /// Whether it is a flow of this id, in whatever version.
  fileprivate func isOf(_ id: Text) -> Bool {
    switch self {
    case .log: false
    case .flow(let key): key.flow == id
    }
  }
}
