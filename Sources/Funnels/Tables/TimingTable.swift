import Statistics

/// The rows of `timing.csv` about one segment: to completion, then to advance from each step, then
/// before leaving at each.
enum TimingTable {
  private static let within: [Int64] = [600_000, 3_600_000, 86_400_000, 604_800_000]

  static func rows(of view: SegmentView) -> [TimingRow] {
    let clusters = view.counted.clusters
    return [completeRow(of: view)]
      + view.steps.map { step in
        row(
          of: view, measure: .advance, step: step.key,
          times: view.counted.steps[step.step].advance,
          clusters: clusters[.advance(step: step.step)])
      }
      + view.steps.map { step in
        var row = row(
          of: view, measure: .beforeLeaving, step: step.key,
          times: view.counted.steps[step.step].beforeLeaving,
          clusters: clusters[.beforeLeaving(step: step.step)])
        row.silent = view.counted.steps[step.step].silent
        return row
      }
  }

  private static func row(
    of view: SegmentView, measure: TimingMeasure, step: StepKey, times: TimeHistogram,
    clusters: ClusterTimes
  ) -> TimingRow {
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
