import EventLog

/// One user's events as patterns see them: a token for each, and the times beside; made once, for its
/// memory.
///
///     token     0…31 shape │ 32 pause │ 33 another session │ 34 both sessions are known
struct PatternSight: Sendable {
  /// Users with more events are read as ever.
  static let longest = 64

  // Neither changes its length after the first user; each user takes the beginning. To empty an array for each user
  // costs more than to write ten elements.

  /// Flow and list, then what the events say, then what lies between those of the journey.
  private(set) var tokens: [UInt64] = []
  private(set) var tokenCount = 0
  /// Of all events, ascending.
  private(set) var times: [Int64] = []
  private(set) var eventCount = 0
  /// Of the tokens, once they are complete.
  private(set) var hash: UInt64 = 0

  /// Takes all events of a user in place of those of another.
  ///
  /// - Returns: Whether they may be looked for: there are not too many, and no two have one time.
  mutating func take(_ events: [EventRecord], idle: Int64) -> Bool {
    guard 1...Self.longest ~= events.count else { return false }
    if tokens.isEmpty {
      tokens = Array(repeating: 0, count: 2 * Self.longest)
      times = Array(repeating: 0, count: Self.longest)
    }
    (eventCount, tokenCount) = (events.count, events.count + 1)
    return Self.write(events.span, idle: idle, to: &tokens, &times)
  }

  /// Writes the tokens of events from the second place on, and their times; says whether these ascend.
  private static func write(
    _ events: Span<EventRecord>, idle: Int64, to tokens: inout [UInt64], _ times: inout [Int64]
  ) -> Bool {
    // Spans are asked once whether they may be written to, arrays at every write.
    var tokens = tokens.mutableSpan
    var times = times.mutableSpan
    var (time, session) = (events[0].time, events[0].session)
    times[0] = time
    tokens[1] = UInt64(events[0].shape)
    var isAscending = true
    for index in 1..<events.count {
      let (timeBefore, sessionBefore) = (time, session)
      (time, session) = (events[index].time, events[index].session)
      let pause = time &- timeBefore
      if pause <= 0 { isAscending = false }
      times[index] = time
      tokens[index + 1] =
        UInt64(events[index].shape)
        | launch(pause: pause, session, after: sessionBefore, idle: idle)
    }
    return isAscending
  }

  /// Adds how the events of the journey follow each other where others stand between them, and which of
  /// the flow's lists the user sees.
  mutating func complete(_ journey: [EventRecord], flow: Int, list: Int, idle: Int64) {
    tokens[0] = UInt64(flow) << 32 | UInt64(list)
    if journey.count < eventCount {
      for index in 1..<max(1, journey.count) {
        let (event, before) = (journey[index], journey[index - 1])
        tokens[tokenCount] = Self.launch(
          pause: event.time - before.time, event.session, after: before.session, idle: idle)
        tokenCount += 1
      }
    }
    hash = Self.hash(of: tokens.span.extracting(first: tokenCount))
  }

  /// Whether the tokens of both are the same.
  func isLike(_ other: PatternSight) -> Bool {
    tokens.prefix(tokenCount) == other.tokens.prefix(other.tokenCount)
  }

  /// What readers ask of two events that follow each other: whether the app was launched between them, and
  /// whether they are of one visit.
  @inline(__always)
  private static func launch(
    pause: Int64, _ session: UInt32, after before: UInt32, idle: Int64
  ) -> UInt64 {
    let isPause: UInt64 = pause > idle ? 1 : 0
    let areKnown: UInt64 = session != 0 && before != 0 ? 1 : 0
    let isOther: UInt64 = session != before ? areKnown : 0
    return isPause &<< 32 | isOther &<< 33 | areKnown &<< 34
  }

  /// Folds each token in by a multiplication; equal hashes are compared token by token.
  private static func hash(of tokens: Span<UInt64>) -> UInt64 {
    var hash: UInt64 = 0
    for index in tokens.indices {
      let mixed = (hash ^ tokens[index]) &* 0x9E37_79B9_7F4A_7C15
      hash = mixed ^ mixed >> 29
    }
    return hash
  }
}
