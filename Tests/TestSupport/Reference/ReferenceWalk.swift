import Definitions
import EventLog
import Journeys

// What one user saw of a flow before its end.
//
// Holes, and how they are read here:
// - The end is the first `completed`, or the first `skipped` whose scope is the flow. Of what follows
//   only the pages are looked at that the user had not seen, a second attempt is not.
// - Visits are counted up to the end, over all events of the journey.
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
  var hasEnded = false
  /// Pages the user saw only after the end.
  var laterPages: Set<Page> = []
  /// The numbers of the visits in which a page was seen, from 0.
  var visits: [Page: Set<Int>] = [:]

  init(_ events: [Event]) {
    user = events[0].user
    version = events[0].flowVersion
    let inOrder = ReferenceOrder.sorted(
      events.map { ReferenceEvent($0) }, on: ReferenceStepList(steps: [], flowHasIndices: true))
    var hasSkipped = false
    var visit = 0
    var previous: Event?
    for event in inOrder.map(\.event) {
      if hasEnded {
        if let page = event.shownPage, visits[page] == nil { laterPages.insert(page) }
        continue
      }
      if let previous, event.isOfLaterVisit(than: previous) { visit += 1 }
      previous = event
      if event.kind == .completed { completed = !hasSkipped }
      hasEnded = event.kind == .completed || event.kind == .skipped && event.scope == .flow
      if event.kind == .skipped && event.scope == nil { hasSkipped = true }
      guard let page = event.shownPage else { continue }
      hasSkipped = false
      visits[page, default: []].insert(visit)
      if !firstViews.contains(where: { $0.page == page }) {
        firstViews.append(FirstView(page: page, event: event))
      }
    }
  }

  /// The walks of all users who saw a page.
  static func walks(of events: [Event]) -> [ReferenceWalk] {
    all(of: events).filter { !$0.firstViews.isEmpty }
  }

  /// Also those of users who saw a page only after the end, or none.
  static func all(of events: [Event]) -> [ReferenceWalk] {
    let journeys = events.filter(\.isOfJourney)
    return Dictionary(grouping: journeys) { [$0.user, $0.flowVersion] }.values
      .map { ReferenceWalk($0) }
  }
}

extension Event {
  fileprivate func isOfLaterVisit(than other: Event) -> Bool {
    if let session, let before = other.session { return session != before }
    return time - other.time > referenceMilliseconds("30m")
  }

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
