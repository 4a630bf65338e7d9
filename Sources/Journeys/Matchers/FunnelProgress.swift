/// How far a user or an attempt came and how it ended, by the report's reading.
struct FunnelProgress {
  /// The place of the furthest step reached, from 1; one past the last where completed.
  let depth: Int
  let outcome: Outcome
  /// The attempt that decides the outcome and the reason.
  let deciding: AttemptInWindow
  /// The position at which reasons are looked for; past the last where completed.
  let furthest: Int
  /// The last time that counts in the deciding attempt.
  let windowEnd: Int64

  /// By the deepest attempt, the earliest on a tie.
  ///
  /// `attempts`: up to the first completed one; the first begins with the first entry, so there is
  /// one.
  init(_ attempts: [AttemptInWindow], windowEnd: Int64) {
    self.windowEnd = windowEnd
    var deepest = attempts[0]
    for attempt in attempts.dropFirst() where attempt.depth > deepest.depth { deepest = attempt }
    deciding = deepest
    depth = deepest.depth
    furthest = deepest.depth - 1
    switch deepest.end {
    case .completed: outcome = .completed
    case .skippedFlow: outcome = .skippedFlow
    case .open: outcome = .left
    }
  }

  /// By the deepest match of views; entering is reaching the first step without any.
  ///
  /// `deciding`: the attempt that holds the view which begins the match, until its window ends.
  /// `events`: the journey.
  init(
    _ match: Match, by kind: Matcher.Kind, deciding: AttemptInWindow, in events: [JourneyEvent],
    windowEnd: Int64
  ) {
    self.windowEnd = windowEnd
    depth = max(1, match.depth)
    self.deciding = deciding
    switch kind {
    case .ordered, .strict: furthest = depth - 1
    case .any: furthest = deciding.furthestView(in: events) ?? 0
    }
    if match.isCompleted {
      outcome = .completed
    } else {
      outcome = deciding.end == .skippedFlow ? .skippedFlow : .left
    }
  }
}
