import Definitions
import Journeys

// The reading `any`: so many different steps viewed, in any order.
//
// Row k takes k steps viewed within the window from one view of any step, each by a view of its own.
// Every way to let the views fill steps is tried. A user completed when one window holds a completion
// and a way to fill all steps that are not optional, and has then reached every row.
//
// Holes, and how they are read here:
// - An optional step viewed counts as the others; one not viewed is missing from the count, unless
//   the user completed.
// - The completion may come before some of the views, not before the view its window runs from.
// - "Row k" is the k-th of the user's own list, so rows are counted by the id of that step, as in
//   every reading: sums over segments hold, and a list with fewer steps has no further rows.

struct ReferenceAnySearch {
  /// Steps by their positions, one bit each.
  private typealias Steps = UInt64

  let trail: ReferenceTrail
  let end: Int64

  func depth(from beginning: Int) -> Int {
    let times = trail.views[beginning].time...end
    let ways = waysToFill(by: trail.views.filter { times.contains($0.time) })
    let isFull = ways.contains { $0 & required == required }
    if isFull && trail.completions.contains(where: { times.contains($0.time) }) {
      return trail.list.count + 1
    }
    return ways.map(\.nonzeroBitCount).max() ?? 0
  }

  /// Every set of steps that the views can fill, each view one of those it shows, or none.
  private func waysToFill(by views: [ReferenceView]) -> Set<Steps> {
    views.reduce(into: [0]) { ways, view in
      for way in ways {
        for step in view.shown { ways.insert(way | 1 << Steps(step)) }
      }
    }
  }

  private var required: Steps {
    trail.list.steps.enumerated().filter { !$0.element.isOptional }
      .reduce(0) { $0 | 1 << Steps($1.offset + 1) }
  }
}
