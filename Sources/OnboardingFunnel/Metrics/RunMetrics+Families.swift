import Definitions
import EventLog
import Funnels
import Journeys
import Reports

extension RunMetrics {
  /// What a run says of itself and its log to a program that watches it.
  ///
  /// A number that does not exist, or that `--min-cell` hides, has no sample.
  func families(_ conditions: [ConditionResult]) -> [MetricFamily] {
    let unit = request.count.rawValue
    return flowFamilies(unit) + logFamilies + [
      MetricFamily(
        "condition_holds", "Whether a condition of --fail-when holds.",
        conditions.map { result in
          sample([("condition", result.condition)], result.holds ? 1 : 0)
        }),
      MetricFamily(
        "condition_lacks_value", "Whether a condition of --fail-when has no value to be judged by.",
        conditions.map { result in
          sample([("condition", result.condition)], result.lacksValue ? 1 : 0)
        }),
      MetricFamily(
        "build", "The version of the program.", [sample([("version", Analysis.version)], 1)]),
    ]
  }

  private func flowFamilies(_ unit: String) -> [MetricFamily] {
    let ends = shown.flows.compactMap(\.rows.completion)
    let steps = shown.flows.flatMap { flow in
      flow.rows.funnel.filter { $0.key.breakdown == .all && !$0.isCompletion }
    }
    return [
      MetricFamily(
        "started", "\(unit.capitalizedFirst) who entered, matured or not.",
        shown.flows.compactMap { flow in shownSample(flow.started, labels(flow.key)) }),
      MetricFamily(
        "matured", "\(unit.capitalizedFirst) whose window is over.",
        shown.flows.compactMap { flow in shownSample(flow.matured, labels(flow.key)) }),
      MetricFamily(
        "completed", "\(unit.capitalizedFirst) of these who completed.",
        ends.compactMap { row in shownSample(row.reached, labels(row.key.flow)) }),
      MetricFamily(
        "completion_rate", "Completed per matured.",
        ends.compactMap { row in
          row.fromEntry.rate.map { sample(labels(row.key.flow), $0) }
        }),
      MetricFamily(
        "left", "\(unit.capitalizedFirst) who left at a step.",
        steps.compactMap { row in
          shownSample(
            row.left ?? 0,
            labels(row.key.flow) + [
              ("step_index", String(row.step.index)), ("step", row.step.id.string),
            ])
        }),
    ]
  }

  private var logFamilies: [MetricFamily] {
    let latest = count.eventCounts.latestTime
    let now = request.settings.asOf == nil ? request.settings.clock : count.asOf
    return [
      MetricFamily("lines", "Lines of the log.", [sample([], Double(log.summary.lines))]),
      MetricFamily(
        "bad_lines", "Lines of the log that are no events.",
        [sample([], Double(log.summary.rejectedCount))]),
      MetricFamily(
        "last_event_timestamp_seconds", "The time of the latest event, since 1970.",
        latest.map { [sample([], Double($0) / 1_000)] } ?? []),
      MetricFamily(
        "seconds_since_last_event", "How long before the run the latest event was.",
        latest.flatMap { latest in
          now.map { [sample([], Double($0 - latest) / 1_000)] }
        } ?? []),
    ]
  }

  private func labels(_ key: FlowKey) -> [(name: String, value: String)] {
    [("flow", key.flow.string), ("flow_version", key.version?.string ?? "")]
  }

  private func sample(
    _ labels: [(name: String, value: String)], _ value: Double
  ) -> MetricFamily.Sample {
    MetricFamily.Sample(labels: labels, value: value)
  }

  /// `nil` for a count that the report hides.
  private func shownSample(
    _ users: Count, _ labels: [(name: String, value: String)]
  ) -> MetricFamily.Sample? {
    users.shown.map { sample(labels, Double($0)) }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
