/// How far a user came and how it ended, decided by the counted attempts within the window.
struct Standing {
  /// The deepest attempt, the earliest on a draw.
  let deepest: AttemptInWindow
  let outcome: Outcome

  var depth: Int { deepest.depth }

  /// - Parameter attempts: The attempts up to the first completed one; the first begins with the
  ///   first entry, so there is one.
  init(_ attempts: [AttemptInWindow]) {
    var deepest = attempts[0]
    for attempt in attempts.dropFirst() where attempt.depth > deepest.depth { deepest = attempt }
    self.deepest = deepest
    switch deepest.end {
    case .completed: outcome = .completed
    case .skippedFlow: outcome = .skippedFlow
    case .open: outcome = .left
    }
  }
}
