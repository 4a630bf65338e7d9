/// What of one attempt happened within its user's window.
struct AttemptInWindow: Sendable {
  /// Indices into the journey's events.
  let events: Range<Int>
  /// How far it got: the place of the furthest viewed step, from 1 (entering is reaching step 1);
  /// one past the last step when it completed.
  let depth: Int
  let end: AttemptEnd

  /// - Returns: `nil` for an attempt that begins after the window.
  init?(_ attempt: Attempt, of events: [JourneyEvent], window: Window, stepCount: Int) {
    var upper = attempt.events.upperBound
    while upper > attempt.events.lowerBound, !window.contains(events[upper - 1].time) { upper -= 1 }
    guard upper > attempt.events.lowerBound else { return nil }
    self.events = attempt.events.lowerBound..<upper
    let isWhole = upper == attempt.events.upperBound
    end = isWhole ? attempt.end : .open
    let furthest =
      isWhole ? attempt.furthestView : Self.furthestView(in: events, of: self.events)
    depth = end == .completed ? stepCount + 1 : (furthest ?? 0) + 1
  }

  /// The furthest position viewed; `nil` where no step was.
  ///
  /// `events`: the journey.
  func furthestView(in events: [JourneyEvent]) -> Int? {
    Self.furthestView(in: events, of: self.events)
  }

  private static func furthestView(in events: [JourneyEvent], of range: Range<Int>) -> Int? {
    var furthest: Int?
    for index in range where events[index].isView {
      if let position = events[index].position { furthest = max(furthest ?? position, position) }
    }
    return furthest
  }
}
