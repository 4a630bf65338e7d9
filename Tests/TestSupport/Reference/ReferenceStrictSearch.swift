import Journeys

// The reading `strict`: steps viewed one after another, with nothing but repeats between.
//
// From a view of step 1 the flow's page views are followed in the order of events. Each next one must
// show the step the chain stands on, or one that may follow; a view that shows both may be taken for
// either. Any other view breaks the chain, one of an unknown page too; events that are no views never
// do. Completion is the step after the last: what stands between it and the last view is only what is
// no view.
//
// Holes, and how they are read here:
// - Repeats of a last step stand between it and completion as between any two steps.
// - Views between two attempts break a chain as those within one; `restarted` and `started` do not.

struct ReferenceStrictSearch {
  let trail: ReferenceTrail
  let end: Int64

  /// How far a chain comes that stands on a step at a view, the one that filled it or a repeat.
  func depth(at index: Int, on step: Int) -> Int {
    if isCompleted(at: index, on: step) { return trail.list.count + 1 }
    guard index + 1 < trail.views.count, trail.views[index + 1].time <= end else { return step }
    let next = trail.views[index + 1]
    let ways = ([step] + trail.list.positions(following: step)).filter { next.shown.contains($0) }
    return ways.map { depth(at: index + 1, on: $0) }.max() ?? step
  }

  /// Whether a completion comes with the view, or after it and before the next.
  private func isCompleted(at index: Int, on step: Int) -> Bool {
    guard trail.list.mayComplete(after: step) else { return false }
    let nextPlace = index + 1 < trail.views.count ? trail.views[index + 1].place : Int.max
    return trail.completions.contains { completion in
      completion.time <= end && completion.place >= trail.views[index].place
        && completion.place < nextPlace
    }
  }
}
