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
  package var fromEntry: RateCell
  package var fromPrevious: RateCell
  package var revisits: Count?
  package var wentBack: Count?
  package var medianSecondsToAdvance: Double?
  package var p90SecondsToAdvance: Double?
  package var attempts: Count
  /// `left ÷ reached`.
  package var leaving = RateCell()
  /// How many more would complete if nobody left here and those who stay went on like the others who
  /// got further; `nil` where nobody did, and for a segment of a field in a flow of several lists.
  package var gain: Double?
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
      fromEntry: RateCell(
        steps[step].reached, of: view.counted.started,
        clusters: view.counted.clusters[.reached(step: step)]),
      fromPrevious: key.index == 1
        ? RateCell()
        : RateCell(
          steps[step].reached, of: steps[step].reachedPrevious,
          clusters: view.counted.clusters[.advanced(toStep: step)]),
      revisits: Count(steps[step].revisits), wentBack: Count(steps[step].wentBack),
      medianSecondsToAdvance: seconds(steps[step].advance.quantile(0.5)),
      p90SecondsToAdvance: seconds(steps[step].advance.quantile(0.9)),
      attempts: Count(steps[step].attempts),
      leaving: RateCell(
        steps[step].left, of: steps[step].reached,
        clusters: view.counted.clusters[.left(step: step)]),
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
      fromEntry: RateCell(
        view.counted.completed, of: view.counted.started,
        clusters: view.counted.clusters[.completed]),
      fromPrevious: RateCell(
        view.counted.completed, of: view.counted.reachedLast,
        clusters: view.counted.clusters[.completedFromLast]),
      revisits: nil, wentBack: nil, medianSecondsToAdvance: nil, p90SecondsToAdvance: nil,
      attempts: Count(view.counted.completedAttempts))
  }
}
