package import EventLog

/// What became of every event of one user in one flow, and what they came to.
package struct JourneyTrace: Sendable {
  /// What is counted of the user; `nil` where no event is of a journey: exposures and unknown kinds
  /// at most.
  package let facts: JourneyFacts?
  /// In the order of the journey; what is not counted stands by its time.
  package let events: [TracedEvent]
  package let attempts: [TracedAttempt]
  /// Index of the attempt that decides outcome and reason; `nil` without one, and where each counts
  /// by itself.
  package let deciding: Int?
  /// Index in `events` of the one that shows why the user left; `nil` where none does.
  package let reason: Int?
}

/// One event of a user, and what became of it in one flow.
package struct TracedEvent: Sendable {
  package let record: EventRecord
  package let fate: EventFate
  package var effect = EventEffect.none
  /// The position, on the user's list, of the step it is of; `nil` for no step, and outside of
  /// attempts.
  package var position: Int?
}

/// Where an event belongs in a journey.
package enum EventFate: Hashable, Sendable {
  case afterAsOf
  /// The delivery that stands at the place is the one that counts.
  case duplicate(of: Place)
  /// An exposure, or an unknown kind.
  case outside
  case beforeEntry
  /// A view before the first entry in the journey's order, but at its instant, that counts all the
  /// same: `ordered` and `any` take the events of an instant in any order.
  case withEntry
  /// In the attempt of this index.
  case attempt(Int)
  /// After an attempt's end, before the next entry.
  case betweenAttempts
}

/// What an event does in its attempt.
package enum EventEffect: Sendable {
  /// No step is named, and nothing ends.
  case none
  /// It is of a step, and no view.
  case concernsStep
  /// The first view of its step in the attempt.
  case showsStep
  case revisitsStep
  /// Its step was completed or skipped, and not shown before in the attempt: it counts as a view.
  case impliesView
  /// It names a page that shows no step of the user's list.
  case unknownPage
  case skipsStep
  /// No scope stands on the skip and the flow has none: it ends nothing.
  case skipsNothing
  case skipsFlow
  case completes
}

/// One run through a flow, and why it began.
package struct TracedAttempt: Sendable {
  package let cause: AttemptCause
  /// The times of its first and its last event.
  package let times: ClosedRange<Int64>
  package let end: AttemptEnd
  /// The last instant of the window it counts in: its own where attempts are counted.
  package let windowEnd: Int64
  /// The place of the furthest step it came to within that window, from 1, one past the last where
  /// it completed; `nil` where it begins after the window.
  package let depth: Int?
}

/// Why an attempt began.
package enum AttemptCause: Sendable {
  case firstEntry
  /// A start after the previous attempt had ended.
  case nextEntry
  case restarted
  case anotherSession
  /// A pause longer than `idle`, where a session is not known.
  case pause
}

// MARK: - Of the journey read last

extension JourneyReader {
  /// The attempts of the journey read last.
  func tracedAttempts() -> [TracedAttempt] {
    guard let first = journey.attempts.first else { return [] }
    return journey.attempts.indices.map { index in
      let attempt = journey.attempts[index]
      let entry = facts.attempts == nil ? first.events.lowerBound : attempt.events.lowerBound
      let window = Window(start: journey.events[entry].time, milliseconds: windowMilliseconds)
      let cut = AttemptInWindow(
        attempt, of: journey.events, window: window,
        stepCount: attemptReader.stepCounts[journey.list])
      return TracedAttempt(
        cause: cause(ofAttempt: index),
        times: journey.events[attempt.events.lowerBound]
          .time...journey.events[attempt.events.upperBound - 1].time,
        end: attempt.end, windowEnd: window.end, depth: cut?.depth)
    }
  }

  /// Index of the attempt that decided what the user read last came to.
  var decidingAttempt: Int? {
    guard facts.hasEntered, facts.attempts == nil else { return nil }
    return journey.attempts.firstIndex { $0.events.contains(units.deciding.lowerBound) }
  }

  /// What became of the events of the journey read last, in its order.
  func tracedEvents() -> [TracedEvent] {
    var events: [TracedEvent] = []
    var attempt = 0
    var seen: Set<Int> = []
    for index in journey.records.indices {
      while attempt < journey.attempts.count, journey.attempts[attempt].events.upperBound <= index {
        attempt += 1
        seen = []
      }
      events.append(tracedEvent(index, attempt: attempt, seen: &seen))
    }
    return events
  }

  /// What became of one event.
  ///
  /// `attempt`: the first that ends after the event. `seen`: the positions viewed in it so far.
  private func tracedEvent(_ index: Int, attempt: Int, seen: inout Set<Int>) -> TracedEvent {
    let record = journey.records[index]
    let attempts = journey.attempts
    guard attempt < attempts.count, attempts[attempt].events.contains(index) else {
      return attempt == 0
        ? eventBeforeEntry(index, seen: &seen)
        : TracedEvent(record: record, fate: .betweenAttempts)
    }
    let event = journey.events[index]
    let isLast = attempts[attempt].events.upperBound == index + 1
    return TracedEvent(
      record: record, fate: .attempt(attempt),
      effect: effect(of: event, ending: isLast ? attempts[attempt].end : .open, seen: &seen),
      position: event.position)
  }

  private func eventBeforeEntry(_ index: Int, seen: inout Set<Int>) -> TracedEvent {
    let record = journey.records[index]
    guard facts.hasEntered, facts.attempts == nil, units.counts(eventBeforeEntry: index) else {
      return TracedEvent(record: record, fate: .beforeEntry)
    }
    var event = journey.events[index]
    event.position = meanings.position(
      meanings[event.shape, journey.list].naming, lastShown: nil)
    return TracedEvent(
      record: record, fate: .withEntry, effect: effect(of: event, ending: .open, seen: &seen),
      position: event.position)
  }

  private func effect(
    of event: JourneyEvent, ending end: AttemptEnd, seen: inout Set<Int>
  ) -> EventEffect {
    switch end {
    case .completed: return .completes
    case .skippedFlow: return .skipsFlow
    case .open: break
    }
    if event.traits.contains(.unknownPage) { return .unknownPage }
    if event.traits.contains(.impliedView), event.position != nil { return .impliesView }
    if event.isView, let position = event.position {
      return seen.insert(position).inserted ? .showsStep : .revisitsStep
    }
    switch event.skip {
    case .leavesStep: return .skipsStep
    case .unexplained: return .skipsNothing
    case .leavesFlow, .none: return event.position == nil ? .none : .concernsStep
    }
  }

  private func cause(ofAttempt index: Int) -> AttemptCause {
    let begin = journey.attempts[index].events.lowerBound
    guard index > 0 else { return .firstEntry }
    guard case .open = journey.attempts[index - 1].end else { return .nextEntry }
    if case .restarted = journey.events[begin].kind { return .restarted }
    switch attemptReader.launch(of: journey.records[begin], after: journey.records[begin - 1]) {
    case .anotherSession: return .anotherSession
    case .afterPause, .same: return .pause
    }
  }
}
