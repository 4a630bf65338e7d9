import EventLog

/// What one user did at one step, within the window.
package struct StepFacts: Sendable {
  package var viewed = false
  package var skipped = false
  package var wentBack = false
  /// Views beyond the first in each attempt.
  package var revisits = 0
  /// Attempts begun within the window that got to this step, those after a completion included.
  package var attempts = 0
  /// From the first view to the next view of a later step or completion after it, in the first
  /// attempt that has both.
  package var advanceMilliseconds: Int64?

  /// The facts by position on the user's list.
  ///
  /// `attempts`: the counted attempts, as far as they lie in the window. `events`: the journey.
  static func facts(
    of attempts: [AttemptInWindow], in events: [JourneyEvent], stepCount: Int
  ) -> [StepFacts] {
    var facts = Array(repeating: StepFacts(), count: stepCount)
    for attempt in attempts {
      count(events[attempt.events], into: &facts)
      measureAdvance(attempt, in: events, into: &facts)
    }
    return facts
  }

  private static func count(_ events: ArraySlice<JourneyEvent>, into facts: inout [StepFacts]) {
    var views = Array(repeating: 0, count: facts.count)
    var lastViewed: Int?
    for event in events {
      guard let position = event.position else { continue }
      if event.isView {
        views[position] += 1
        facts[position].viewed = true
        if let lastViewed, position < lastViewed { facts[lastViewed].wentBack = true }
        lastViewed = position
      }
      if event.kind == .wentBack { facts[position].wentBack = true }
      if case .leavesStep = event.skip { facts[position].skipped = true }
    }
    for position in facts.indices where views[position] > 1 {
      facts[position].revisits += views[position] - 1
    }
  }

  /// Times the steps that no earlier attempt has timed.
  private static func measureAdvance(
    _ attempt: AttemptInWindow, in events: [JourneyEvent], into facts: inout [StepFacts]
  ) {
    for position in facts.indices where facts[position].advanceMilliseconds == nil {
      var firstView: Int64?
      for index in attempt.events {
        let event = events[index]
        if let firstView, isAdvance(index, beyond: position, of: attempt, in: events) {
          facts[position].advanceMilliseconds = event.time - firstView
          break
        }
        if firstView == nil, event.isView, event.position == position { firstView = event.time }
      }
    }
  }

  private static func isAdvance(
    _ index: Int, beyond position: Int, of attempt: AttemptInWindow, in events: [JourneyEvent]
  ) -> Bool {
    if attempt.end == .completed, index == attempt.events.upperBound - 1 { return true }
    guard events[index].isView, let viewed = events[index].position else { return false }
    return viewed > position
  }
}
