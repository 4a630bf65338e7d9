package import Statistics

/// One line of `funnel.csv`.
///
/// What the row of completion lacks is `nil`.
package struct FunnelRow: Hashable, Sendable {
  package var key: RowKey
  package var step: StepKey
  package var isCompletion: Bool
  package var viewed: Count
  package var reached: Count
  package var advanced: Count?
  package var left: Count?
  package var skippedStep: Count?
  package var inProgress: Count
  package var revisits: Count?
  package var wentBack: Count?
  package var medianSecondsToAdvance: Double?
  package var p90SecondsToAdvance: Double?
  package var attempts: Count
  /// Users who entered; in no column.
  package var entered: Count
  /// Users who reached the step before, in their own list of steps; in no column, and `nil` at the first step.
  package var reachedPrevious: Count?
  /// About users who are counted more than once.
  var clusters = Clusters()
  /// How many more would complete if nobody left here and those who stay went on like the others who
  /// got further; `nil` where nobody did, and for a segment of a field in a flow of several lists.
  package var gain: Double?
}

extension FunnelRow {
  /// The sums of each rate.
  struct Clusters: Hashable, Sendable {
    var fromEntry = ClusterSums()
    var fromPrevious = ClusterSums()
    var leaving = ClusterSums()
  }

  /// `reached ÷ entered`.
  package var fromEntry: RateCell {
    RateCell(reached, of: entered, clusters: clusters.fromEntry)
  }

  /// `reached ÷ reachedPrevious`.
  package var fromPrevious: RateCell {
    RateCell(reached, of: reachedPrevious, clusters: clusters.fromPrevious)
  }

  /// `left ÷ reached`.
  package var leaving: RateCell { RateCell(left, of: reached, clusters: clusters.leaving) }

  /// Those who left, of those who reached the step; `nil` where one of them is hidden, and at the end.
  package var leavers: Proportion? { left.flatMap { Proportion($0, of: reached) } }
}

/// The rows of `funnel.csv` about one segment: one a step of its list, then completion.
enum FunnelTable {
  static func rows(of view: SegmentView) -> [FunnelRow] {
    rows(of: view, view.steps[...])
  }

  /// The rows of the first step and of completion.
  static func ends(of view: SegmentView) -> [FunnelRow] {
    rows(of: view, view.steps.prefix(1))
  }

  private static func rows(
    of view: SegmentView, _ steps: ArraySlice<SegmentSteps.Step>
  ) -> [FunnelRow] {
    let counted = view.counted
    // Into one array: `map` and `+` would copy each row, of some twenty fields, once more.
    var rows: [FunnelRow] = []
    rows.reserveCapacity(steps.count + 1)
    for step in steps { rows.append(row(of: view, counted, at: step)) }
    rows.append(completionRow(of: view, counted))
    return rows
  }

  private static func row(
    of view: SegmentView, _ counted: FunnelTally, at place: SegmentSteps.Step
  ) -> FunnelRow {
    let (key, step) = (place.key, place.step)
    let steps = counted.steps.span
    return FunnelRow(
      key: view.key, step: key, isCompletion: false, viewed: Count(steps[step][.viewed]),
      reached: Count(steps[step][.reached]),
      advanced: Count(steps[step][.reached] - steps[step][.left]),
      left: Count(steps[step][.left]), skippedStep: Count(steps[step][.skipped]),
      inProgress: Count(view.inProgress { $0.steps[step][.left] }),
      revisits: Count(steps[step][.revisits]), wentBack: Count(steps[step][.wentBack]),
      medianSecondsToAdvance: seconds(steps[step].advance.quantile(0.5)),
      p90SecondsToAdvance: seconds(steps[step].advance.quantile(0.9)),
      attempts: Count(steps[step][.attempts]),
      entered: Count(counted.started),
      reachedPrevious: key.index == 1 ? nil : Count(steps[step][.reachedPrevious]),
      clusters: clusters(of: counted, at: step), gain: view.gains?.at(step, of: counted))
  }

  private static func completionRow(of view: SegmentView, _ counted: FunnelTally) -> FunnelRow {
    FunnelRow(
      key: view.key, step: view.completionKey, isCompletion: true,
      viewed: Count(counted[.completedInWindow]), reached: Count(counted[.completed]),
      inProgress: Count(view.inProgress { $0[.completed] }),
      attempts: Count(counted[.completedAttempts]), entered: Count(counted.started),
      reachedPrevious: Count(counted[.reachedLast]),
      clusters: FunnelRow.Clusters(
        fromEntry: counted.clusters[.completed],
        fromPrevious: counted.clusters[.completedFromLast]))
  }

  private static func clusters(of counted: FunnelTally, at step: Int) -> FunnelRow.Clusters {
    let sums = counted.clusters
    return FunnelRow.Clusters(
      fromEntry: sums[.reached(step: step)], fromPrevious: sums[.advanced(toStep: step)],
      leaving: sums[.left(step: step)])
  }
}
