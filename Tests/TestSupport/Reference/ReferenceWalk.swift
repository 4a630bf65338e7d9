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
// - A page that some version of a flow never shows a view of, but completions or skips with scope step,
//   is seen with these: such logs tell only what was finished.

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
  /// The pages of each visit as they were shown.
  var shown: [Int: [Page]] = [:]

  init(_ events: [Event], provenBy proofs: ReferenceViewProofs) {
    user = events[0].user
    version = events[0].flowVersion
    let inOrder = ReferenceOrder.sorted(
      events.map { ReferenceEvent($0) }, on: ReferenceStepList(steps: [], flowHasIndices: true))
    var hasSkipped = false
    var visit = 0
    var previous: Event?
    for event in inOrder.map(\.event) {
      if hasEnded {
        if let page = proofs.shownPage(of: event), visits[page] == nil { laterPages.insert(page) }
        continue
      }
      if let previous, event.isOfLaterVisit(than: previous) { visit += 1 }
      previous = event
      if event.kind == .completed { completed = !hasSkipped }
      hasEnded = event.kind == .completed || event.kind == .skipped && event.scope == .flow
      if event.kind == .skipped && event.scope == nil { hasSkipped = true }
      guard let page = proofs.shownPage(of: event) else { continue }
      hasSkipped = false
      visits[page, default: []].insert(visit)
      shown[visit, default: []].append(page)
      if !firstViews.contains(where: { $0.page == page }) {
        firstViews.append(FirstView(page: page, event: event))
      }
    }
  }

  /// Whether it was shown twice in one visit, with another of `pages` between.
  func returns(to page: Page, among pages: Set<Page>) -> Bool {
    shown.values.contains { visit in
      let inside = visit.filter(pages.contains)
      guard let first = inside.firstIndex(of: page), let last = inside.lastIndex(of: page) else {
        return false
      }
      return inside[first...last].contains { $0 != page }
    }
  }

  /// The last of `pages` in the first visit that showed `page`.
  func leaving(from page: Page, among pages: Set<Page>) -> Page? {
    let visit = visits[page]?.min().flatMap { shown[$0] }
    return visit?.last(where: pages.contains)
  }

  /// The walks of all users who saw a page.
  static func walks(
    of events: [Event], provenBy proofs: ReferenceViewProofs
  ) -> [ReferenceWalk] {
    all(of: events, provenBy: proofs).filter { !$0.firstViews.isEmpty }
  }

  /// Also those of users who saw a page only after the end, or none.
  static func all(
    of events: [Event], provenBy proofs: ReferenceViewProofs
  ) -> [ReferenceWalk] {
    let journeys = events.filter(\.isOfJourney)
    return Dictionary(grouping: journeys) { [$0.user, $0.flowVersion] }.values
      .map { ReferenceWalk($0, provenBy: proofs) }
  }
}

extension Event {
  fileprivate func isOfLaterVisit(than other: Event) -> Bool {
    if let session, let before = other.session { return session != before }
    return time - other.time > referenceMilliseconds("30m")
  }

  /// The page that the line names.
  fileprivate var namedPage: Page? { step.map { .name($0) } ?? stepIndex.map { .index($0) } }

  fileprivate var version: ReferenceFlowKey {
    ReferenceFlowKey(id: flow ?? "onboarding", version: flowVersion)
  }
}

/// The pages that were viewed, by flow and version; of the others completions and skips prove a view.
struct ReferenceViewProofs {
  private var viewed: [ReferenceFlowKey: Set<Page>] = [:]

  /// `events`: all of the log, those after as-of and duplicates too.
  init(_ events: [Event]) {
    for event in events where event.kind == .pageViewed {
      if let page = event.namedPage { viewed[event.version, default: []].insert(page) }
    }
  }

  /// The page that an event shows.
  func shownPage(of event: Event) -> Page? {
    guard let page = event.namedPage else { return nil }
    if event.kind == .pageViewed { return page }
    let proves = event.kind == .pageCompleted || event.kind == .skipped && event.scope == .step
    return proves && !viewed[event.version, default: []].contains(page) ? page : nil
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
