import Statistics

/// What a line of `timing.csv` measures.
package enum TimingMeasure: String, Sendable {
  case complete, advance
  case beforeLeaving = "before_leaving"
}

/// One line of `timing.csv`.
package struct TimingRow: Hashable, Sendable {
  package var key: RowKey
  package var measure: TimingMeasure
  /// `nil` for `complete`, which is about the whole flow.
  package var step: StepKey?
  package var users: Count
  /// Users still without the event at as-of; only of `complete`.
  package var open: Count?
  package var medianSeconds: Double?
  package var medianSecondsLow: Double?
  package var medianSecondsHigh: Double?
  package var p25Seconds: Double?
  package var p75Seconds: Double?
  package var p90Seconds: Double?
  package var within10Minutes: Double?
  package var within1Hour: Double?
  package var within24Hours: Double?
  package var within7Days: Double?
  /// The median time of the matured users who completed within the window; only of `complete`.
  package var finishersMedianSeconds: Double?
  /// Of those who left, who did nothing at all after the view of the step; in no column.
  package var silent = 0
}

/// The rows of `timing.csv` about one segment: to completion, then to advance from each step, then
/// before leaving at each.
enum TimingTable {
  private static let within: [Int64] = [600_000, 3_600_000, 86_400_000, 604_800_000]

  static func rows(of view: SegmentView) -> [TimingRow] {
    let clusters = view.counted.clusters
    let counted = view.countedSteps
    // Into one array: `map` and `+` would copy each row, of some twenty fields, once more.
    var rows = [completeRow(of: view)]
    rows.reserveCapacity(1 + 2 * view.steps.count)
    for step in view.steps {
      rows.append(
        row(
          of: view, measure: .advance, step: step.key,
          times: counted.span[step.step].advance,
          clusters: clusters[.advance(step: step.step)]))
    }
    for step in view.steps {
      rows.append(
        row(
          of: view, measure: .beforeLeaving, step: step.key,
          times: counted.span[step.step].beforeLeaving,
          clusters: clusters[.beforeLeaving(step: step.step)]))
      rows[rows.count - 1].silent = counted.span[step.step].silent
    }
    return rows
  }

  private static func row(
    of view: SegmentView, measure: TimingMeasure, step: StepKey, times: TimeHistogram,
    clusters: ClusterTimes
  ) -> TimingRow {
    // Most rows of small segments: where nobody is counted no number exists.
    if times.count == 0 {
      return TimingRow(key: view.key, measure: measure, step: step, users: 0)
    }
    let shares = within.map { share(times.count(atMost: $0), of: times.count) }
    let curve = KaplanMeier(events: times, censorings: TimeHistogram(), clusters: clusters)
    let limits = curve.quantileLimits(0.5)
    return TimingRow(
      key: view.key, measure: measure, step: step, users: Count(times.count), open: nil,
      medianSeconds: seconds(times.quantile(0.5)), medianSecondsLow: seconds(limits.low),
      medianSecondsHigh: seconds(limits.high), p25Seconds: seconds(times.quantile(0.25)),
      p75Seconds: seconds(times.quantile(0.75)),
      p90Seconds: seconds(times.quantile(0.9)), within10Minutes: shares[0],
      within1Hour: shares[1], within24Hours: shares[2], within7Days: shares[3])
  }

  private static func completeRow(of view: SegmentView) -> TimingRow {
    let curve = view.tally.completionCurve
    let shares = within.map { curve.shareReached(by: $0) }
    let limits = curve.quantileLimits(0.5)
    return TimingRow(
      key: view.key, measure: .complete, step: nil, users: Count(view.tally.completion.count),
      open: Count(view.tally.open.count), medianSeconds: seconds(curve.quantile(0.5)),
      medianSecondsLow: seconds(limits.low), medianSecondsHigh: seconds(limits.high),
      p25Seconds: seconds(curve.quantile(0.25)),
      p75Seconds: seconds(curve.quantile(0.75)), p90Seconds: seconds(curve.quantile(0.9)),
      within10Minutes: shares[0], within1Hour: shares[1], within24Hours: shares[2],
      within7Days: shares[3],
      finishersMedianSeconds: seconds(view.counted.finishing.quantile(0.5)))
  }
}
