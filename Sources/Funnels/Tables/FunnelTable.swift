import Statistics

/// The rows of `funnel.csv` about one segment: one a step of its list, then completion.
enum FunnelTable {
  static func rows(of view: SegmentView) -> [FunnelRow] {
    view.steps.map { step in
      row(of: view, key: step.key, step: step.step, tally: step.tally)
    } + [completionRow(of: view)]
  }

  private static func row(
    of view: SegmentView, key: StepKey, step: Int, tally: FunnelTally.Step
  ) -> FunnelRow {
    let counted = view.counted
    return FunnelRow(
      key: view.key, step: key, isCompletion: false, viewed: tally.viewed, reached: tally.reached,
      advanced: tally.reached - tally.left, left: tally.left, skippedStep: tally.skipped,
      inProgress: view.young?.steps[step].left ?? 0,
      fromEntry: RateCell(
        tally.reached, of: counted.started, clusters: counted.clusters[.reached(step: step)]),
      fromPrevious: key.index == 1
        ? RateCell()
        : RateCell(
          tally.reached, of: tally.reachedPrevious,
          clusters: counted.clusters[.advanced(toStep: step)]),
      revisits: tally.revisits, wentBack: tally.wentBack,
      medianSecondsToAdvance: seconds(tally.advance.quantile(0.5)),
      p90SecondsToAdvance: seconds(tally.advance.quantile(0.9)), attempts: tally.attempts,
      leaving: RateCell(
        tally.left, of: tally.reached, clusters: counted.clusters[.left(step: step)]),
      gain: view.gains?.at(step))
  }

  private static func completionRow(of view: SegmentView) -> FunnelRow {
    let counted = view.counted
    return FunnelRow(
      key: view.key, step: view.completionKey, isCompletion: true,
      viewed: counted.completedInWindow, reached: counted.completed, advanced: nil, left: nil,
      skippedStep: nil,
      inProgress: view.young?.completed ?? 0,
      fromEntry: RateCell(
        counted.completed, of: counted.started, clusters: counted.clusters[.completed]),
      fromPrevious: RateCell(
        counted.completed, of: counted.reachedLast,
        clusters: counted.clusters[.completedFromLast]),
      revisits: nil, wentBack: nil, medianSecondsToAdvance: nil, p90SecondsToAdvance: nil,
      attempts: counted.completedAttempts)
  }
}
