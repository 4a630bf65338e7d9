import EventLog

/// What a pattern comes to.
struct LearnedPattern: Sendable {
  /// The user as a whole.
  var whole: LearnedUnit
  /// Each attempt, where attempts are counted; else empty.
  let attempts: [LearnedUnit]
  /// What contradicts the definition.
  let findings: [FindingRules.Found]
}

/// What a user or an attempt comes to, and which times go where.
struct LearnedUnit: Sendable {
  /// What does not depend on times; the times in it are those of whoever was read last.
  var facts: EnteredFacts
  /// The journey's event that the unit begins with.
  let entry: Int
  /// The steps that were timed.
  private var advances: [(position: Int, duration: PatternDuration)] = []
  private var completion: PatternDuration?
  private var leaving: PatternDuration?
  private var firstExit: PatternDuration?
  private var lastExit: PatternDuration?
  /// The event that begins the window in which the reason was looked for.
  private var windowBegin: Int?
  /// The journey's events that imply views, each with the place of the view among the facts.
  private var implied: [(view: Int, event: Int)] = []

  /// What a unit comes to that was read at made-up times; `nil` where a time in it is not between two of
  /// them.
  ///
  /// `counted`: its attempts, up to the first that completed.
  init?(
    _ facts: EnteredFacts, entry: Int, counted: [AttemptInWindow], of journey: AttemptedJourney,
    at times: MadeUpTimes, windowMilliseconds: Int64
  ) {
    self.facts = facts
    self.entry = entry
    var search = DurationSearch(times: times)
    for position in facts.steps.indices {
      guard let found = search.duration(of: facts.steps[position].advanceMilliseconds) else {
        continue
      }
      advances.append((position, found))
    }
    completion = search.duration(of: facts.completionMilliseconds)
    leaving = search.duration(of: facts.leaving?.milliseconds)
    firstExit = search.duration(of: facts.leaving?.exits?.first.milliseconds)
    lastExit = search.duration(of: facts.leaving?.exits?.last.milliseconds)
    if let left = facts.leaving {
      windowBegin = times.event(at: left.windowEnd - windowMilliseconds)
      guard windowBegin != nil else { return nil }
    }
    for index in counted.flatMap(\.events) {
      let event = journey.events[index]
      guard event.traits.contains(.impliedView),
        let view = facts.impliedViews.firstIndex(where: { $0.position == event.position })
      else { continue }
      implied.append((view, index))
    }
    if search.hasFailed { return nil }
  }

  /// Puts the times of a user into facts of the pattern.
  ///
  /// `times`: of all the user's events. `records`: the journey. It writes to nothing else: it is mutating since
  /// an element of an array is then used where it stands, and else copied.
  mutating func complete(
    _ facts: inout EnteredFacts, times: [Int64], records: [EventRecord], clock: PatternClock
  ) {
    let (times, start) = (times.span, records[entry].time)
    facts.isMatured = clock.window(from: start).isOver(asOf: clock.asOf)
    facts.openMilliseconds = clock.asOf - start
    if let completion { facts.completionMilliseconds = completion.milliseconds(times) }
    var steps = facts.steps.mutableSpan
    for place in advances.indices {
      let advance = advances[place]
      steps[advance.position].advanceMilliseconds = advance.duration.milliseconds(times)
    }
    if let windowBegin {
      facts.leaving?.windowEnd = clock.window(from: times[windowBegin]).end
      facts.leaving?.milliseconds = leaving?.milliseconds(times)
      if let firstExit { facts.leaving?.exits?.first.milliseconds = firstExit.milliseconds(times) }
      if let lastExit { facts.leaving?.exits?.last.milliseconds = lastExit.milliseconds(times) }
    }
    if !implied.isEmpty { noteImpliedViews(in: records, to: &facts.impliedViews) }
  }

  private func noteImpliedViews(in records: [EventRecord], to views: inout [ImpliedView]) {
    for view in views.indices {
      var first: Place?
      for (_, event) in implied.filter({ $0.view == view }) {
        first = records[event].place.orEarlier(first)
      }
      if let first { views[view].example = first }
    }
  }
}

/// What times are held against.
struct PatternClock: Sendable {
  let asOf: Int64
  let windowMilliseconds: Int64

  @inline(__always)
  func window(from start: Int64) -> Window {
    Window(start: start, milliseconds: windowMilliseconds)
  }
}

/// What lies between two events of a pattern.
struct PatternDuration: Sendable {
  let from: Int
  let to: Int

  @inline(__always)
  func milliseconds(_ times: Span<Int64>) -> Int64 { times[to] - times[from] }
}

/// Looks for the events that made-up durations lie between.
private struct DurationSearch {
  let times: MadeUpTimes
  /// Whether some duration lies between no two events.
  private(set) var hasFailed = false

  init(times: MadeUpTimes) {
    self.times = times
  }

  /// `nil` where there is no duration, and where it is not found.
  mutating func duration(of milliseconds: Int64?) -> PatternDuration? {
    guard let milliseconds else { return nil }
    let found = times.events(apart: milliseconds)
    if found == nil { hasFailed = true }
    return found
  }
}
