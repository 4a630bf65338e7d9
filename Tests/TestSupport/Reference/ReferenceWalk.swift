import EventLog
import Journeys

// What one user saw of a flow before its end.
//
// Holes, and how they are read here:
// - The end is the first `completed`, or the first `skipped` whose scope is the flow. What follows
//   is looked at no more, a second attempt neither.
// - Who completes after a skip without scope, and was shown no page between, has skipped: skipping
//   often runs the code of finishing.
// - A user of several versions is one of each.
// - A page is what a view names; a view without a name is of the page of its index.

/// One user's way to the end of a flow.
struct ReferenceWalk {
  struct FirstView {
    var page: Page
    var event: Event
  }

  var user: Text
  var version: Text?
  /// Each page the user saw, in order.
  var firstViews: [FirstView] = []
  var completed = false

  init(_ events: [Event]) {
    user = events[0].user
    version = events[0].flowVersion
    let inOrder = ReferenceOrder.sorted(
      events.map { ReferenceEvent($0) }, on: ReferenceStepList(steps: [], flowHasIndices: true))
    var hasSkipped = false
    for event in inOrder.map(\.event) {
      if event.kind == .completed { completed = !hasSkipped }
      if event.kind == .completed || event.kind == .skipped && event.scope == .flow { return }
      if event.kind == .skipped && event.scope == nil { hasSkipped = true }
      guard let page = event.shownPage else { continue }
      hasSkipped = false
      if !firstViews.contains(where: { $0.page == page }) {
        firstViews.append(FirstView(page: page, event: event))
      }
    }
  }

  /// The walks of all users who saw a page.
  static func walks(of events: [Event]) -> [ReferenceWalk] {
    let journeys = events.filter(\.isOfJourney)
    return Dictionary(grouping: journeys) { [$0.user, $0.flowVersion] }.values
      .map { ReferenceWalk($0) }
      .filter { !$0.firstViews.isEmpty }
  }
}

extension Event {
  /// The page that a view shows.
  var shownPage: Page? {
    guard kind == .pageViewed else { return nil }
    return step.map { .name($0) } ?? stepIndex.map { .index($0) }
  }
}

extension Page {
  /// Its name or index as text.
  var text: Text {
    switch self {
    case .name(let name): name
    case .index(let index): Text("\(index)")
    }
  }
}
