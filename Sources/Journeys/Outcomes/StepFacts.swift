import EventLog

// What one user did at one step, within the window.
//
// One pass over each attempt. The time from the first view of a step to the next view of a later one
// is found with a stack of the steps that still wait for it, the least position on top: a view of a
// position answers all those below it in the list, a completion all of them, and each step waits
// once an attempt, so the work does not depend on how many steps there are.
//
//     view a   view c   view b   view c        waiting
//     a                                        a
//              answers a, c waits              c
//                       b waits                c b
//                                answers b     c

/// What one user did at one step, within the window.
package struct StepFacts: Equatable, Sendable {
  /// By a real view.
  package var viewed = false
  package var skipped = false
  package var wentBack = false
  /// Real views beyond the first in each attempt.
  package var revisits = 0
  /// Attempts begun within the window that got to this step, those after a completion included.
  package var attempts = 0
  /// From the first real view to the next view of a later step, implied or not, or completion after
  /// it, in the first attempt that has both.
  package var advanceMilliseconds: Int64?
}

/// Finds the facts of steps; made once, for its memory.
struct StepReader {
  /// A step that was viewed and not yet followed by a later one.
  private struct Waiting {
    let position: Int
    let since: Int64
  }

  /// Ascending from the last to the first.
  private var waiting: [Waiting] = []
  /// By position, the number of the last attempt that viewed it.
  private var viewedIn: [UInt64] = []
  /// Of all attempts that were ever read, so that nothing need be reset.
  private var attemptNumber: UInt64 = 0

  /// The facts by position on the user's list.
  ///
  /// `attempts`: the counted attempts, as far as they lie in the window. `events`: the journey.
  mutating func read(
    _ attempts: [AttemptInWindow], in events: [JourneyEvent], stepCount: Int,
    into facts: inout [StepFacts]
  ) {
    while facts.count < stepCount { facts.append(StepFacts()) }
    if facts.count > stepCount { facts.removeLast(facts.count - stepCount) }
    while viewedIn.count < stepCount { viewedIn.append(0) }
    // A span is asked once whether it may be written to, an array at every write.
    var span = facts.mutableSpan
    for position in span.indices { span[position] = StepFacts() }
    for attempt in attempts { read(attempt, in: events, into: &span) }
  }

  private mutating func read(
    _ attempt: AttemptInWindow, in events: [JourneyEvent],
    into facts: inout MutableSpan<StepFacts>
  ) {
    waiting.empty()
    attemptNumber += 1
    let completion = attempt.end == .completed ? attempt.events.upperBound - 1 : nil
    var lastViewed: Int?
    for index in attempt.events {
      let event = events[index]
      if index == completion { answer(at: event.time, below: nil, in: &facts) }
      guard let position = event.position else { continue }
      if event.isView {
        answer(at: event.time, below: position, in: &facts)
        if event.traits.contains(.view) { view(position, at: event.time, in: &facts) }
        if let lastViewed, position < lastViewed { facts[lastViewed].wentBack = true }
        lastViewed = position
      }
      if event.traits.contains(.wentBack) { facts[position].wentBack = true }
      if case .leavesStep = event.skip { facts[position].skipped = true }
    }
  }

  @inline(__always)
  private mutating func view(
    _ position: Int, at time: Int64, in facts: inout MutableSpan<StepFacts>
  ) {
    facts[position].viewed = true
    if viewedIn[position] == attemptNumber {
      facts[position].revisits += 1
      return
    }
    viewedIn[position] = attemptNumber
    // Steps that an earlier attempt has timed do not wait.
    if facts[position].advanceMilliseconds == nil {
      waiting.append(Waiting(position: position, since: time))
    }
  }

  /// Times the waiting steps before a position; all of them where that is `nil`.
  @inline(__always)
  private mutating func answer(
    at time: Int64, below position: Int?, in facts: inout MutableSpan<StepFacts>
  ) {
    while let last = waiting.last, last.position < position ?? .max {
      facts[last.position].advanceMilliseconds = time - last.since
      waiting.removeLast()
    }
  }
}
