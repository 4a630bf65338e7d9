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

/// An event with the position of the step it is of, on its user's list.
struct ReferenceStepEvent {
  var source: ReferenceEvent
  /// Its place among the events of the journey.
  var place: Int
  var step: Int?

  var event: Event { source.event }
  /// The position of the step it shows; `nil` where it is no view, or of an unknown page.
  var shown: Int? { event.kind == .pageViewed ? step : nil }
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
      let begins = begins(event, after: previous, isOpen: open != nil, on: list, in: flow)
      previous = event
      if begins {
        if let ended = open { journey.attempts.append(ended) }
        open = ReferenceAttempt(events: [], end: .open)
      }
      let lastShown = open?.events.compactMap(\.shown).last
      var step = list.position(of: event, lastShown: lastShown)
      if begins && event.kind == .pageViewed { step = 1 }
      let stepEvent = ReferenceStepEvent(source: source, place: place, step: step)
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
