import Journeys

// The reading `ordered`: steps viewed in their order, with anything between.
//
// From a view of step 1, all ways are tried: a chain goes on with any view, not before the last one
// and not after the window, that shows a step which may follow and has not filled another. Nothing is
// said of the order of views in one timestamp, so any of them may come after any other. A chain is
// completed by a completion not before its last view and within the window, where only optional
// steps are left.
//
// Two chains that stand on one step, at one time, with the same views of that time taken, go on
// alike, whatever came before: so each such state is searched once.
//
// Holes, and how they are read here:
// - "Depth is the chain's last filled step": an optional last step that was not viewed is not filled,
//   and yet completion may follow the step before it.

struct ReferenceOrderedSearch {
  private struct State: Hashable {
    var step: Int
    var time: Int64
    /// The views of this time that the chain has taken, by their index.
    var taken: Set<Int>
  }

  let trail: ReferenceTrail
  let end: Int64
  private var known: [State: Int] = [:]

  init(trail: ReferenceTrail, end: Int64) {
    self.trail = trail
    self.end = end
  }

  /// How far the deepest chain comes whose first step is filled by a view.
  mutating func depth(from beginning: Int) -> Int {
    depth(from: State(step: 1, time: trail.views[beginning].time, taken: [beginning]))
  }

  private mutating func depth(from state: State) -> Int {
    if let depth = known[state] { return depth }
    var depth = isCompleted(after: state) ? trail.list.count + 1 : state.step
    for step in trail.list.positions(following: state.step) {
      for (index, view) in trail.views.enumerated()
      where view.shown.contains(step) && (state.time...end).contains(view.time)
        && !state.taken.contains(index)
      {
        let taken = view.time == state.time ? state.taken.union([index]) : [index]
        let next = State(step: step, time: view.time, taken: taken)
        depth = max(depth, self.depth(from: next))
      }
    }
    known[state] = depth
    return depth
  }

  private func isCompleted(after state: State) -> Bool {
    trail.list.mayComplete(after: state.step)
      && trail.completions.contains { (state.time...end).contains($0.time) }
  }
}
