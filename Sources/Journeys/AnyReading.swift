/// Finds the most distinct steps viewed in any order within the window from a step's view.
///
/// A window is moved over the views, and what lies in it counted: from each instant with a step's
/// view, both ends included. One event fills one step, so where pages show several, steps are given
/// views by a matching. The chain completes where a completion and a view for each required step lie
/// in one window.
struct AnyReading {
  let list: StepList
  let windowMilliseconds: Int64

  func chain(in events: ArraySlice<ChainEvent>) -> Chain {
    var contents = WindowContents(list: list)
    var (depth, begin): (Int, Int?) = (0, nil)
    var (start, end) = (events.startIndex, events.startIndex)
    while start < events.endIndex {
      let time = events[start].time
      while end < events.endIndex, events[end].time - time <= windowMilliseconds {
        contents.add(events[end])
        end += 1
      }
      let next = events[start...].firstIndex { $0.time != time } ?? events.endIndex
      if let view = events[start..<next].first(where: { $0.pageSet != nil }) {
        if contents.isComplete { return .completed(stepCount: list.steps.count) }
        let count = contents.stepCount
        if count > depth { (depth, begin) = (count, view.index) }
      }
      for event in events[start..<next] { contents.remove(event) }
      start = next
    }
    return .open(depth: depth, begin: begin)
  }
}

/// The views and completions in a window that moves.
private struct WindowContents {
  private let list: StepList
  private var completions = 0
  /// By set of `StepList.pageSets`.
  private var views: PageMatching
  /// By position, where every page shows one step.
  private var viewsOfStep: [Int]
  private var viewedSteps = 0
  private var viewedRequiredSteps = 0
  private let requiredSteps: Int

  init(list: StepList) {
    self.list = list
    views = PageMatching(list: list)
    viewsOfStep = Array(repeating: 0, count: list.steps.count)
    requiredSteps = list.isOptional.count { !$0 }
  }

  mutating func add(_ event: ChainEvent) {
    if event.completes { completions += 1 }
    guard let set = event.pageSet else { return }
    guard !list.hasSharedPages else {
      views.add(pageSet: set)
      return
    }
    let position = list.pageSets[set][0]
    viewsOfStep[position] += 1
    if viewsOfStep[position] == 1 { count(position, by: 1) }
  }

  mutating func remove(_ event: ChainEvent) {
    if event.completes { completions -= 1 }
    guard let set = event.pageSet else { return }
    guard !list.hasSharedPages else {
      views.remove(pageSet: set)
      return
    }
    let position = list.pageSets[set][0]
    viewsOfStep[position] -= 1
    if viewsOfStep[position] == 0 { count(position, by: -1) }
  }

  private mutating func count(_ position: Int, by change: Int) {
    viewedSteps += change
    if !list.isOptional[position] { viewedRequiredSteps += change }
  }

  /// How many distinct steps can each be given a view of their own.
  var stepCount: Int {
    guard list.hasSharedPages else { return viewedSteps }
    var matching = views
    return list.steps.indices.count { matching.match($0) }
  }

  /// Whether there is a completion, and a view for each step that must not be missing.
  var isComplete: Bool {
    guard completions > 0 else { return false }
    guard list.hasSharedPages else { return viewedRequiredSteps == requiredSteps }
    var matching = views
    return list.steps.indices.allSatisfy { list.isOptional[$0] || matching.match($0) }
  }
}
