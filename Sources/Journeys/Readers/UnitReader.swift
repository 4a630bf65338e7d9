import Definitions
import EventLog

// What is counted of one unit: of a user, with all attempts, or of one attempt.
//
// The attempts, cut at the end of the unit's window, say what was viewed, pressed, answered and
// chosen, whatever the reading. How far the unit came, and how it ended, is said by the deepest
// attempt (`furthest`) or by the deepest match of views (`ordered`, `strict`, `any`).

/// Attempts of a journey that are counted as one.
private struct Unit {
  /// Indices of the journey's attempts; not empty.
  let attempts: Range<Int>
  let window: Window
  /// What the unit's match may count.
  let views: Range<Int>
}

/// Reads units of the journeys of one flow; one a worker, for its memory.
struct UnitReader {
  private let permissions: NameTable
  private let choices: ChoiceNumbers
  private let windowMilliseconds: Int64
  private let asOf: Int64
  private let matcherKind: Matcher.Kind?
  /// By list of the flow.
  private let stepCounts: [Int]
  /// By list of the flow, by position.
  private let requiredPermissions: [[[Int]]]
  /// By list of the flow; empty in the reading `furthest`.
  private var matches: [Matcher] = []
  private var views: MatcherEvents
  private var steps = StepReader()
  private var reasons = LeavingReasonRule()
  /// The unit's attempts that begin in its window, as far as they lie in it.
  private var inWindow: [AttemptInWindow] = []
  /// Of these, those up to the first that completed.
  private(set) var counted: [AttemptInWindow] = []
  /// The events, of the journey and within the window, that decided what the last unit came to.
  private(set) var deciding = 0..<0
  /// The time of the last event with which the user was back at the beginning; `nil` where no window
  /// was over by then.
  private var lastReturn: Int64?

  init(
    flow: FlowReading, flowIndex: Int, meanings: MeaningTable, numbers: RunNames, asOf: Int64
  ) {
    permissions = numbers.permissions
    choices = ChoiceNumbers(
      choices: numbers.choices, values: numbers.values(ofFlow: flowIndex))
    self.asOf = asOf
    let milliseconds = flow.definition.windowMilliseconds
    windowMilliseconds = milliseconds
    stepCounts = flow.lists.lists.map(\.steps.count)
    matcherKind = flow.settings.order.matcherKind
    requiredPermissions = flow.requiredPermissions(numbers.permissions.names)
    views = MatcherEvents(flow: flow, meanings: meanings)
    if let kind = matcherKind {
      matches = flow.lists.lists.map {
        Matcher(kind: kind, list: $0, windowMilliseconds: milliseconds)
      }
    }
  }

  /// Takes in a journey that has an entry, in the place of the one before.
  mutating func begin(_ journey: AttemptedJourney) {
    let first = window(from: journey.attempts[0], in: journey)
    let isOver = !first.contains(journey.events[journey.events.count - 1].time)
    lastReturn = isOver ? journey.lastReturn.map { journey.events[$0].time } : nil
    guard matcherKind != nil else { return }
    views.read(journey.events, attempts: journey.attempts, list: journey.list)
  }

  /// What a user's journey comes to as a whole.
  mutating func readUser(of journey: AttemptedJourney, into facts: inout EnteredFacts) {
    read(
      Unit(
        attempts: journey.attempts.indices, window: window(from: journey.attempts[0], in: journey),
        views: matcherKind.map { views.ofUser(in: $0) } ?? 0..<0), of: journey, into: &facts)
  }

  /// What one attempt of a journey comes to as a unit of its own.
  mutating func read(
    attempt: Int, of journey: AttemptedJourney, into facts: inout EnteredFacts
  ) {
    read(
      Unit(
        attempts: attempt..<attempt + 1,
        window: window(from: journey.attempts[attempt], in: journey),
        views: matcherKind.map { _ in views.of(journey.attempts[attempt]) } ?? 0..<0),
      of: journey, into: &facts)
  }

  /// Whether an event before the first entry counts for the user read last: a view at the entry's instant,
  /// where the order within an instant means nothing.
  func counts(eventBeforeEntry index: Int) -> Bool {
    guard let kind = matcherKind else { return false }
    return views.events[views.ofUser(in: kind)].contains { $0.isView && $0.index == index }
  }

  private func window(from attempt: Attempt, in journey: AttemptedJourney) -> Window {
    Window(
      start: journey.events[attempt.events.lowerBound].time, milliseconds: windowMilliseconds)
  }

  private mutating func read(
    _ unit: Unit, of journey: AttemptedJourney, into facts: inout EnteredFacts
  ) {
    let firstCompleted = cut(unit, of: journey)
    let progress = progress(of: unit, in: journey)
    deciding = progress.deciding.events
    facts.isMatured = unit.window.isOver(asOf: asOf)
    facts.depth = progress.depth
    facts.outcome = progress.outcome
    facts.completedInWindow = counted.contains { $0.end == .completed }
    facts.returnedLater =
      progress.outcome != .completed && lastReturn.map { !unit.window.contains($0) } ?? false
    noteReturns(of: unit, firstCompleted, in: journey, to: &facts)
    facts.leaving = leaving(progress, in: journey)
    steps.read(
      counted, in: journey.events, stepCount: stepCounts[journey.list], into: &facts.steps)
    facts.impliedViews.empty()
    if journey.traits.contains(.impliedView) {
      for attempt in counted { facts.impliedViews.add(attempt.events, of: journey) }
    }
    countAttempts(of: unit, in: journey, progress: progress, into: &facts)
    readAnswers(of: journey, into: &facts)
    let completion = firstCompleted.map { unit.attempts.lowerBound + $0 }
      .map { journey.events[journey.attempts[$0].events.upperBound - 1].time }
    facts.completionMilliseconds = completion.map { $0 - unit.window.start }
    facts.openMilliseconds = asOf - unit.window.start
  }

  /// Notes a completion after a return, and a return after the completion.
  private func noteReturns(
    of unit: Unit, _ firstCompleted: Int?, in journey: AttemptedJourney,
    to facts: inout EnteredFacts
  ) {
    facts.returnedAndCompleted = false
    facts.restartedAfterCompletion = false
    if facts.returnedLater, let back = journey.firstReturn(after: unit.window.end) {
      facts.returnedAndCompleted = journey.lastCompletion.map { $0 > back } ?? false
    }
    guard facts.outcome == .completed, let firstCompleted else { return }
    let attempt = journey.attempts[unit.attempts.lowerBound + firstCompleted]
    guard attempt.events.upperBound < journey.events.count else { return }
    facts.restartedAfterCompletion =
      journey.lastReturn.map { $0 >= attempt.events.upperBound } ?? false
  }

  /// Cuts the unit's attempts at the end of its window.
  ///
  /// - Returns: The place in the unit of the first attempt that completed, then or later.
  private mutating func cut(_ unit: Unit, of journey: AttemptedJourney) -> Int? {
    inWindow.empty()
    counted.empty()
    var firstCompleted: Int?
    for place in unit.attempts {
      let attempt = journey.attempts[place]
      if let cut = cut(attempt, of: journey, to: unit.window) {
        inWindow.append(cut)
        if firstCompleted == nil { counted.append(cut) }
      }
      if firstCompleted == nil, attempt.end == .completed {
        firstCompleted = place - unit.attempts.lowerBound
      }
    }
    return firstCompleted
  }

  private func cut(
    _ attempt: Attempt, of journey: AttemptedJourney, to window: Window
  ) -> AttemptInWindow? {
    AttemptInWindow(
      attempt, of: journey.events, window: window, stepCount: stepCounts[journey.list])
  }

  /// What was answered to permissions and choices.
  private func readAnswers(of journey: AttemptedJourney, into facts: inout EnteredFacts) {
    facts.permissions.empty()
    facts.choices.empty()
    if journey.traits.contains(.permission) {
      var places = FactPlaces()
      for attempt in counted {
        facts.permissions.add(
          attempt.events, of: journey.events, permissions: permissions, places: &places)
      }
    }
    if journey.traits.contains(.choice) {
      var places = FactPlaces()
      for attempt in counted {
        facts.choices.add(
          attempt.events, of: journey.events, numbers: choices, places: &places)
      }
    }
  }

  private mutating func leaving(
    _ progress: FunnelProgress, in journey: AttemptedJourney
  ) -> Leaving? {
    guard progress.outcome != .completed else { return nil }
    let attempt = LeavingReasonRule.DeepestAttempt(
      events: progress.deciding.events, end: progress.deciding.end, furthest: progress.furthest,
      windowEnd: progress.windowEnd)
    return reasons.leaving(
      attempt, in: journey.events, permissions: permissions,
      required: requiredPermissions[journey.list][progress.furthest])
  }
}

// MARK: - How far

extension UnitReader {
  private mutating func progress(of unit: Unit, in journey: AttemptedJourney) -> FunnelProgress {
    guard let matcherKind else { return FunnelProgress(counted, windowEnd: unit.window.end) }
    let match = matches[journey.list].match(in: views.events, unit.views)
    let window = match.begin.map {
      Window(start: journey.events[$0].time, milliseconds: windowMilliseconds)
    }
    return FunnelProgress(
      match, by: matcherKind,
      deciding: deciding(match, of: unit, in: journey) ?? counted[0],
      in: journey.events, windowEnd: window?.end ?? unit.window.end)
  }

  /// The attempt that holds the view which begins a match.
  private func deciding(
    _ match: Match, of unit: Unit, in journey: AttemptedJourney
  ) -> AttemptInWindow? {
    guard let begin = match.begin else { return nil }
    let place =
      unit.attempts.last { journey.attempts[$0].events.lowerBound <= begin }
      ?? unit.attempts.lowerBound
    // The window of what reasons are read from is the match's.
    return cut(
      journey.attempts[place], of: journey,
      to: Window(start: journey.events[begin].time, milliseconds: windowMilliseconds))
  }

  /// Counts how far each attempt came that began within the window.
  private mutating func countAttempts(
    of unit: Unit, in journey: AttemptedJourney, progress: FunnelProgress,
    into facts: inout EnteredFacts
  ) {
    var completed = 0
    var steps = facts.steps.mutableSpan
    for place in inWindow.indices {
      let depth = depth(ofAttempt: place, of: unit, in: journey, progress: progress)
      if depth > steps.count { completed += 1 }
      for position in 0..<min(depth, steps.count) { steps[position].attempts += 1 }
    }
    facts.completedAttempts = completed
  }

  private mutating func depth(
    ofAttempt place: Int, of unit: Unit, in journey: AttemptedJourney, progress: FunnelProgress
  ) -> Int {
    guard matcherKind != nil else { return inWindow[place].depth }
    let own = views.of(journey.attempts[unit.attempts.lowerBound + place])
    // Most users make one attempt, which the progress has been read from.
    if own == unit.views { return progress.depth }
    return max(1, matches[journey.list].match(in: views.events, own).depth)
  }
}
