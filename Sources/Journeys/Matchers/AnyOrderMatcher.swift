/// Finds the most distinct steps viewed in any order within the window from a step's view.
///
/// A window is moved over the views, and what lies in it counted: from each instant with a step's
/// view, both ends included. One event fills one step, so where pages show several, steps are given
/// views by a matching. The match completes where a completion and a view for each required step lie
/// in one window.
///
/// Made once, for its memory.
struct AnyOrderMatcher {
  private let windowMilliseconds: Int64
  private let stepCount: Int
  private var contents: WindowContents

  init(list: StepList, windowMilliseconds: Int64) {
    self.windowMilliseconds = windowMilliseconds
    stepCount = list.steps.count
    contents = WindowContents(list: list)
  }

  mutating func match(in events: ArraySlice<MatcherEvent>) -> Match {
    contents.reset()
    var (depth, begin): (Int, Int?) = (0, nil)
    var (start, end) = (events.startIndex, events.startIndex)
    while start < events.endIndex {
      let time = events[start].time
      while end < events.endIndex, events[end].time - time <= windowMilliseconds {
        contents.add(events[end])
        end += 1
      }
      var next = start
      var view: Int?
      while next < events.endIndex, events[next].time == time {
        if view == nil, events[next].pageSet != nil { view = events[next].index }
        next += 1
      }
      if let view {
        if contents.isComplete { return .completed(stepCount: stepCount) }
        let count = contents.stepCount
        if count > depth { (depth, begin) = (count, view) }
      }
      for place in start..<next { contents.remove(events[place]) }
      start = next
    }
    return .open(depth: depth, begin: begin)
  }
}

/// The views and completions in a window that moves.
private struct WindowContents {
  private let list: StepList
  private let hasSharedPages: Bool
  /// By set of `StepList.pageSets`, its first position.
  private let firstPositions: [Int]
  private let isOptional: [Bool]
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
    hasSharedPages = list.hasSharedPages
    firstPositions = list.pageSets.map { $0[0] }
    isOptional = list.isOptional
    views = PageMatching(list: list)
    viewsOfStep = Array(repeating: 0, count: list.steps.count)
    requiredSteps = list.isOptional.count { !$0 }
  }

  /// Empties the window.
  mutating func reset() {
    completions = 0
    viewedSteps = 0
    viewedRequiredSteps = 0
    for position in viewsOfStep.indices { viewsOfStep[position] = 0 }
    if hasSharedPages { views = PageMatching(list: list) }
  }

  mutating func add(_ event: MatcherEvent) {
    if event.completes { completions += 1 }
    guard let set = event.pageSet else { return }
    guard !hasSharedPages else {
      views.add(pageSet: set)
      return
    }
    let position = firstPositions[set]
    viewsOfStep[position] += 1
    if viewsOfStep[position] == 1 { count(position, by: 1) }
  }

  mutating func remove(_ event: MatcherEvent) {
    if event.completes { completions -= 1 }
    guard let set = event.pageSet else { return }
    guard !hasSharedPages else {
      views.remove(pageSet: set)
      return
    }
    let position = firstPositions[set]
    viewsOfStep[position] -= 1
    if viewsOfStep[position] == 0 { count(position, by: -1) }
  }

  private mutating func count(_ position: Int, by change: Int) {
    viewedSteps += change
    if !isOptional[position] { viewedRequiredSteps += change }
  }

  /// How many distinct steps can each be given a view of their own.
  var stepCount: Int {
    guard hasSharedPages else { return viewedSteps }
    var matching = views
    return list.steps.indices.count { matching.match($0) }
  }

  /// Whether there is a completion, and a view for each step that must not be missing.
  var isComplete: Bool {
    guard completions > 0 else { return false }
    guard hasSharedPages else { return viewedRequiredSteps == requiredSteps }
    var matching = views
    return list.steps.indices.allSatisfy { list.isOptional[$0] || matching.match($0) }
  }
}
