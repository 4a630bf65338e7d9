import EventLog

/// Times for the events of a pattern, of which each difference names its two events.
///
/// The k-th of 67 is 2·67·k + (k² mod 67) milliseconds after the first: no two pairs of such numbers have
/// one difference. Source: P. Erdős and P. Turán, On a problem of Sidon in additive number theory, Journal of
/// the London Mathematical Society 16 (1941). Pauses are made longer by more than all of these together.
struct MadeUpTimes {
  private static let prime = 67
  private static let longest = Int64(2 * prime * prime)

  let times: [Int64]

  /// Times in the order of a user's own, with pauses where these have them.
  ///
  /// `times`: ascending, at most `PatternSight.longest`.
  init(like times: ArraySlice<Int64>, idle: Int64) {
    var made: [Int64] = []
    var pauses: Int64 = 0
    for (index, time) in times.enumerated() {
      if index > 0, time - times[index - 1] > idle { pauses += idle + 2 * Self.longest }
      let (own, prime) = (Int64(index), Int64(Self.prime))
      made.append(times[0] + pauses + 2 * prime * own + own * own % prime)
    }
    self.times = made
  }

  /// The same events at these times.
  ///
  /// `own`: the user's times, among which are those of the events.
  func at(_ events: [EventRecord], own: [Int64]) -> [EventRecord] {
    var events = events
    var next = 0
    for index in events.indices {
      while own[next] != events[index].time { next += 1 }
      events[index].time = times[next]
    }
    return events
  }

  /// The two events that lie so far apart; `nil` where none do.
  func events(apart milliseconds: Int64) -> PatternDuration? {
    for to in times.indices {
      for from in 0...to where times[to] - times[from] == milliseconds {
        return PatternDuration(from: from, to: to)
      }
    }
    return nil
  }

  /// The event that was at a time.
  func event(at time: Int64) -> Int? { times.firstIndex(of: time) }
}
