import Definitions
import EventLog
import Journeys

// A journey cut into attempts.
//
// A new attempt begins at an entry (a view of the first step, `started` or `restarted`) when none is
// open; at every `restarted`; and, where the app begins again after a relaunch, at a view of the
// first step or `started` in another session than the journey's previous event (where one of the
// two has no session: after more than the idle time). It ends when it completes, skips the flow, or
// the next begins. What follows an ended attempt before the next entry belongs to none.
//
// Holes, and how they are read here:
// - A page that the first step shares with others, seen in another session under `restart`, begins
//   an attempt: that is what "where it begins an attempt, step 1" is for.
// - The journey's previous event counts whether or not it belongs to an attempt.
// - With `completion: last_step` nothing follows the completing view in its attempt, so a
//   `completed` event after it belongs to none.
// - Cut at the end of a window, an attempt that ended later is one that has not ended.
//
// Implied views: a `page_completed`, or a skip of a step, that names a page proves that the page was on
// screen. It counts as a view of the step where that lies after the step last shown in the open
// attempt, and the position moves there. Before the first attempt of a journey it is an entry where its
// page shows the first step; it begins no other attempt.
//
// Holes, and how they are read here:
// - "Has no attempt yet" is: none was begun, an ended one included.
// - A page that the first step shares with others implies step 1 where it begins attempt 1, and the
//   first of its steps where `started` did.

/// An event with the position of the step it is of, on its user's list.
struct ReferenceStepEvent {
  var source: ReferenceEvent
  /// Its place among the events of the journey.
  var place: Int
  var step: Int?
  /// Whether it proves that the step was on screen, without being a view.
  var isImplied = false

  var event: Event { source.event }
  /// The position of the step it shows, viewed or implied; `nil` where it shows none, or an unknown
  /// page.
  var shown: Int? { isImplied ? step : viewed }
  /// The position of the step it is a real view of.
  var viewed: Int? { event.kind == .pageViewed ? step : nil }
}

enum ReferenceAttemptEnd { case completed, skippedFlow, open }

/// What follows an entry until it ends; never empty.
struct ReferenceAttempt {
  var events: [ReferenceStepEvent]
  var end: ReferenceAttemptEnd

  var beginning: Int64 { events[0].event.time }

  /// What of the attempt lies at or before an instant; `nil` where it begins after it.
  func cut(at end: Int64) -> ReferenceAttempt? {
    let inside = events.filter { $0.event.time <= end }
    guard !inside.isEmpty else { return nil }
    return ReferenceAttempt(
      events: inside, end: inside.count == events.count ? self.end : .open)
  }

  /// The furthest step viewed, at least the first.
  var furthestShown: Int { events.compactMap(\.shown).max() ?? 1 }

  /// How far it came in the reading `furthest`: one more than the last step where it completed.
  func depth(on list: ReferenceStepList) -> Int {
    end == .completed ? list.count + 1 : furthestShown
  }

  /// The events of one step.
  func events(at step: Int) -> [ReferenceStepEvent] { events.filter { $0.step == step } }
}

/// A user's way through a flow.
struct ReferenceJourney {
  /// Journey events before an entry or between attempts.
  var outside: [ReferenceStepEvent] = []
  var attempts: [ReferenceAttempt] = []

  /// All events in order.
  var events: [ReferenceStepEvent] {
    (outside + attempts.flatMap(\.events)).sorted { $0.place < $1.place }
  }
}

enum ReferenceAttempts {
  /// The attempts of a journey whose events are given in order, and what belongs to none.
  static func journey(
    of events: [ReferenceEvent], on list: ReferenceStepList, in flow: ReferenceFlow
  ) -> ReferenceJourney {
    var journey = ReferenceJourney()
    var open: ReferenceAttempt?
    var previous: Event?
    for (place, source) in events.enumerated() {
      let event = source.event
      let isFirst = open == nil && journey.attempts.isEmpty
      let begins =
        begins(event, after: previous, isOpen: open != nil, on: list, in: flow)
        || isFirst && isFirstEntry(event, on: list, in: flow)
      previous = event
      if begins {
        if let ended = open { journey.attempts.append(ended) }
        open = ReferenceAttempt(events: [], end: .open)
      }
      let lastShown = open?.events.compactMap(\.shown).last
      var step = list.position(of: event, lastShown: lastShown)
      let provesView = provesView(event, in: flow)
      if begins && (event.kind == .pageViewed || provesView) { step = 1 }
      var stepEvent = ReferenceStepEvent(source: source, place: place, step: step)
      if open != nil, provesView, let step { stepEvent.isImplied = step > lastShown ?? 0 }
      guard var attempt = open else {
        journey.outside.append(stepEvent)
        continue
      }
      attempt.events.append(stepEvent)
      attempt.end = end(at: stepEvent, on: list, in: flow)
      open = attempt
      if attempt.end != .open {
        journey.attempts.append(attempt)
        open = nil
      }
    }
    if let last = open { journey.attempts.append(last) }
    return journey
  }

  /// Whether an event begins the first attempt of a journey, as an entry or as an implied one.
  static func isFirstEntry(
    _ event: Event, on list: ReferenceStepList, in flow: ReferenceFlow
  ) -> Bool {
    isEntry(event, on: list)
      || provesView(event, in: flow) && list.positions(of: event).contains(1)
  }

  /// Whether an event proves that the page it names was on screen.
  static func provesView(_ event: Event, in flow: ReferenceFlow) -> Bool {
    event.namesStep && (event.kind == .pageCompleted || skip(event, in: flow) == .step)
  }

  /// Whether an event is an entry when no attempt is open.
  static func isEntry(_ event: Event, on list: ReferenceStepList) -> Bool {
    event.kind == .started || event.kind == .restarted
      || event.kind == .pageViewed && list.positions(of: event).contains(1)
  }

  private static func begins(
    _ event: Event, after previous: Event?, isOpen: Bool, on list: ReferenceStepList,
    in flow: ReferenceFlow
  ) -> Bool {
    guard isEntry(event, on: list) else { return false }
    if !isOpen || event.kind == .restarted { return true }
    guard flow.definition.relaunch == .restart, let previous else { return false }
    if let before = previous.session, let now = event.session { return before != now }
    return event.time - previous.time > flow.definition.idleMilliseconds
  }

  private static func end(
    at event: ReferenceStepEvent, on list: ReferenceStepList, in flow: ReferenceFlow
  ) -> ReferenceAttemptEnd {
    if event.event.kind == .completed { return .completed }
    if flow.definition.completion == .lastStep && event.shown == list.count { return .completed }
    return skip(event.event, in: flow) == .flow ? .skippedFlow : .open
  }

  /// What a `skipped` event leaves: an explicit scope always counts, without one the flow's `skip`
  /// decides, and where that is `none` it leaves nothing.
  static func skip(_ event: Event, in flow: ReferenceFlow) -> SkipScope? {
    guard event.kind == .skipped else { return nil }
    if let scope = event.scope { return scope }
    switch flow.definition.skip {
    case .none: return nil
    case .step: return .step
    case .flow: return .flow
    }
  }
}
