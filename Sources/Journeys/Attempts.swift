import EventLog

// Attempts: how one journey falls into runs through the flow.
//
// An attempt begins at an entry (a view of the first step, or a start) when none is open; always at
// `restarted`; and, where the app begins anew after a relaunch, at an entry in another launch than
// the event before it. It ends when it completes, when the flow is skipped, or when the next one
// begins. What follows an ended attempt, before the next entry, belongs to none: an app that runs
// the code of finishing when the flow is skipped sends `completed` after the skip.
//
//     started welcome name | welcome name goal completed | (rating) | welcome
//     └── attempt 0 ───────┘ └── attempt 1 ────────────┘   none       └ attempt 2
//                          new session                                entry
//
// Which step a page shows can depend on the step shown before it in the same attempt, so positions
// are settled in the same pass.

/// One run through a flow: a range of the journey's events and how it ended.
struct Attempt: Sendable {
  /// Indices into the journey's events.
  var events: Range<Int>
  var end: AttemptEnd = .open
}

enum AttemptEnd: Sendable {
  /// Nothing ended it but the log, or the next attempt.
  case open
  case completed
  case skippedFlow
}

/// Cuts journeys into attempts, for one flow and one list of its steps.
struct AttemptReader {
  let relaunch: RelaunchRule
  let completion: CompletionRule
  let idleMilliseconds: Int64
  /// The number of steps on the user's list.
  let stepCount: Int

  /// The attempts of a journey, in order; empty where it has no entry.
  ///
  /// `events`: the journey in order; the positions of events in attempts are filled in. `naming`:
  /// how an event says its step on the user's list.
  func attempts(
    of events: inout [JourneyEvent], naming: (JourneyEvent) -> StepNaming
  ) -> [Attempt] {
    var attempts: [Attempt] = []
    var isOpen = false
    var lastShown: Int?
    for index in events.indices {
      let event = events[index]
      let begins = beginsAttempt(event, after: index > 0 ? events[index - 1] : nil, isOpen: isOpen)
      if begins {
        attempts.append(Attempt(events: index..<index))
        isOpen = true
        lastShown = nil
      }
      guard isOpen, let current = attempts.indices.last else { continue }
      let position =
        begins && event.showsFirstStep ? 0 : naming(event).position(lastShown: lastShown)
      events[index].position = position
      if event.isView, let position { lastShown = position }
      attempts[current].events = attempts[current].events.lowerBound..<index + 1
      attempts[current].end = end(at: event, position: position)
      isOpen = attempts[current].end == .open
    }
    return attempts
  }

  private func beginsAttempt(
    _ event: JourneyEvent, after previous: JourneyEvent?, isOpen: Bool
  ) -> Bool {
    guard event.isEntry else { return false }
    guard isOpen, let previous, event.kind != .restarted else { return true }
    return relaunch == .restart && isAnotherLaunch(event, than: previous)
  }

  /// Whether the app was launched between two events: another session, or, where one of them has
  /// no session, a pause longer than `idle`.
  private func isAnotherLaunch(_ event: JourneyEvent, than previous: JourneyEvent) -> Bool {
    if event.session != 0, previous.session != 0 { return event.session != previous.session }
    return event.time - previous.time > idleMilliseconds
  }

  private func end(at event: JourneyEvent, position: Int?) -> AttemptEnd {
    if event.kind == .completed { return .completed }
    if completion == .lastStep, event.isView, position == stepCount - 1 { return .completed }
    if case .leavesFlow = event.skip { return .skippedFlow }
    return .open
  }
}
