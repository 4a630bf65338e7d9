import Statistics

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
}

/// The rows of `funnel.csv` about one segment: one a step of its list, then completion.
enum FunnelTable {
  static func rows(of view: SegmentView) -> [FunnelRow] {
    view.steps.map { row(of: view, at: $0) } + [completionRow(of: view)]
  }

  /// The rows of the first step and of completion.
  static func ends(of view: SegmentView) -> [FunnelRow] {
    view.steps.prefix(1).map { row(of: view, at: $0) } + [completionRow(of: view)]
  }

  private static func row(of view: SegmentView, at place: SegmentSteps.Step) -> FunnelRow {
    let (key, step) = (place.key, place.step)
    let counted = view.countedSteps
    let steps = counted.span
    return FunnelRow(
      key: view.key, step: key, isCompletion: false, viewed: Count(steps[step].viewed),
      reached: Count(steps[step].reached), advanced: Count(steps[step].reached - steps[step].left),
      left: Count(steps[step].left), skippedStep: Count(steps[step].skipped),
      inProgress: Count(view.inProgress { $0.steps[step].left }),
      revisits: Count(steps[step].revisits), wentBack: Count(steps[step].wentBack),
      medianSecondsToAdvance: seconds(steps[step].advance.quantile(0.5)),
      p90SecondsToAdvance: seconds(steps[step].advance.quantile(0.9)),
      attempts: Count(steps[step].attempts),
      entered: Count(view.counted.started),
      reachedPrevious: key.index == 1 ? nil : Count(steps[step].reachedPrevious),
      clusters: clusters(of: view, at: step),
      gain: view.gains?.at(step, of: view.counted))
  }

  private static func completionRow(of view: SegmentView) -> FunnelRow {
    FunnelRow(
      key: view.key, step: view.completionKey, isCompletion: true,
      viewed: Count(view.counted.completedInWindow), reached: Count(view.counted.completed),
      advanced: nil,
      left: nil,
      skippedStep: nil,
      inProgress: Count(view.inProgress(\.completed)),
      revisits: nil, wentBack: nil, medianSecondsToAdvance: nil, p90SecondsToAdvance: nil,
      attempts: Count(view.counted.completedAttempts), entered: Count(view.counted.started),
      reachedPrevious: Count(view.counted.reachedLast),
      clusters: FunnelRow.Clusters(
        fromEntry: view.counted.clusters[.completed],
        fromPrevious: view.counted.clusters[.completedFromLast]))
  }

  private static func clusters(of view: SegmentView, at step: Int) -> FunnelRow.Clusters {
    let sums = view.counted.clusters
    return FunnelRow.Clusters(
      fromEntry: sums[.reached(step: step)], fromPrevious: sums[.advanced(toStep: step)],
      leaving: sums[.left(step: step)])
  }
}
