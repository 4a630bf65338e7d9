import EventLog
import Journeys

// How far a user came and how the journey stands.
//
// Entering is reaching step 1. Step k is reached when step k or any later step was viewed, or the
// flow completed, in any attempt, within the window from the first entry. A matured user completed if
// any attempt within the window did; else the deepest attempt, the earliest on a tie, decides
// whether the flow was skipped or the user left. Beside them stand those who came back after the
// window.
//
// Holes, and how they are read here:
// - A flow skip counts where it lies within the window, as everything else: a later one would change
//   a closed day.
// - `attempts` at a step are those begun within the window that reached it within the window.
// - In the readings of chains who completed is who did on the chain: who completed without it is
//   `left` or `skipped_flow`, and may have returned later. The attempt that decides between these two
//   is the one its reason is read from, until the chain's window ends.
// - Returned later is who has come back after the window from the entry, in every reading; an attempt
//   has it whose user has come back after the attempt's window.
// - "After the completion" is after the event that completed the first completed attempt, in every
//   reading. A completion after a return ends an attempt later than the first return after the window.
// - A step that an event of another kind names was not viewed, unless it implies a view.

extension ReferenceUser {
  var hasCompleted: Bool { depth == list.count + 1 }

  var outcome: Outcome {
    if !hasEntered { return .enteredMidway }
    if !isMatured { return .inProgress }
    if hasCompleted { return .completed }
    return progress.attempt?.end == .skippedFlow ? .skippedFlow : .left
  }

  /// Not completed within the window, and a first-step view, `started` or `restarted` after it.
  var returnedLater: Bool {
    guard hasEntered, isMatured, !hasCompleted else { return false }
    return returns.contains { $0.event.time > windowEnd }
  }

  /// Returned later, and an attempt completed after the first of these returns.
  var returnedAndCompleted: Bool {
    guard returnedLater, let back = returns.first(where: { $0.event.time > windowEnd }) else {
      return false
    }
    return userJourney.attempts.contains { attempt in
      attempt.end == .completed && attempt.events.contains { $0.place > back.place }
    }
  }

  /// Completed within the window, and a first-step view, `started` or `restarted` after the first
  /// completion.
  var restartedAfterCompletion: Bool {
    guard hasEntered, isMatured, hasCompleted,
      let completion = journey.attempts.first(where: { $0.end == .completed })?.events.last
    else { return false }
    return returns.contains { $0.place > completion.place }
  }

  /// Real views of the first step and starts, in order.
  private var returns: [ReferenceStepEvent] {
    userJourney.attempts.flatMap(\.events).filter { event in
      event.event.kind == .started || event.event.kind == .restarted || event.viewed == 1
    }
  }

  func reached(_ step: Text) -> Bool { list.position(of: step).map { $0 <= depth } ?? false }

  func advanced(beyond step: Text) -> Bool { list.position(of: step).map { $0 < depth } ?? false }

  /// Whether the step is the furthest reached, by leaving there or so far.
  func stands(at step: Text) -> Bool { list.position(of: step) == depth }

  /// Whether the step before this one, on the user's own list, was reached.
  func reachedStep(before step: Text) -> Bool {
    list.position(of: step).map { $0 > 1 && $0 - 1 <= depth } ?? false
  }
}
