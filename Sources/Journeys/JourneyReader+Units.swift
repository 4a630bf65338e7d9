import EventLog

// What is counted of one unit: of a user, with all attempts, or of one attempt.
//
// The attempts, cut at the end of the unit's window, say what was viewed, pressed, answered and
// chosen, whatever the reading. How far the unit came, and how it ended, is said by the deepest
// attempt (`furthest`) or by the deepest chain of views (`ordered`, `strict`, `any`).

/// A journey that has an entry, cut into attempts.
struct AttemptedJourney {
  /// In order, with positions.
  let events: [JourneyEvent]
  let attempts: [Attempt]
  /// The user's list of steps, an index into the flow's lists.
  let list: Int
  /// What chains see of it; `nil` in the reading `furthest`.
  let views: ChainEvents?
  /// When the first step was last shown, or a start last came.
  private let lastReturn: Int64?

  init(events: [JourneyEvent], attempts: [Attempt], list: Int, views: ChainEvents?) {
    self.events = events
    self.attempts = attempts
    self.list = list
    self.views = views
    lastReturn =
      events.last { event in
        event.kind == .started || event.kind == .restarted || event.isView && event.position == 0
      }?.time
  }

  /// Whether the user is back at the beginning when a window is over.
  func returns(after window: Window) -> Bool {
    lastReturn.map { !window.contains($0) } ?? false
  }
}

extension JourneyReader {
  /// Attempts of a journey that are counted as one.
  private struct Unit {
    let journey: AttemptedJourney
    let attempts: ArraySlice<Attempt>
    let window: Window
    /// What the unit's chain may count.
    let views: ArraySlice<ChainEvent>

    var events: [JourneyEvent] { journey.events }
  }

  /// What a user's journey comes to as a whole.
  func facts(of journey: AttemptedJourney) -> EnteredFacts {
    facts(
      of: Unit(
        journey: journey, attempts: journey.attempts[...],
        window: window(from: journey.attempts[0], in: journey),
        views: chainKind.flatMap { journey.views?.ofUser(in: $0) } ?? []))
  }

  /// What one attempt of a journey comes to as a unit of its own.
  func facts(of attempt: Attempt, in journey: AttemptedJourney) -> EnteredFacts {
    facts(
      of: Unit(
        journey: journey, attempts: [attempt], window: window(from: attempt, in: journey),
        views: journey.views?.of(attempt) ?? []))
  }

  private var chainKind: ChainReader.Kind? { flow.settings.order.chainKind }

  private func window(from attempt: Attempt, in journey: AttemptedJourney) -> Window {
    Window(
      start: journey.events[attempt.events.lowerBound].time,
      milliseconds: flow.definition.windowMilliseconds)
  }

  private func stepCount(of unit: Unit) -> Int {
    flow.lists.lists[unit.journey.list].steps.count
  }

  private func facts(of unit: Unit) -> EnteredFacts {
    let events = unit.events
    let inWindow = unit.attempts.compactMap { cut($0, of: unit, to: unit.window) }
    let firstCompleted = unit.attempts.firstIndex { $0.end == .completed }
    let counted = Array(inWindow.prefix((firstCompleted ?? unit.attempts.count) + 1))
    let standing = standing(of: unit, counted: counted)
    let countedEvents = counted.map { events[$0.events] }
    let completion = firstCompleted.map { events[unit.attempts[$0].events.upperBound - 1].time }
    let depths = depths(of: unit, inWindow: inWindow, standing: standing)
    return EnteredFacts(
      isMatured: unit.window.isOver(asOf: asOf), depth: standing.depth,
      outcome: standing.outcome,
      completedInWindow: counted.contains { $0.end == .completed },
      returnedLater: standing.outcome != .completed && unit.journey.returns(after: unit.window),
      leaving: leaving(standing, in: unit),
      steps: stepFacts(counted, depths: depths, of: unit),
      completedAttempts: depths.count { $0 > stepCount(of: unit) },
      permissions: PermissionFacts.facts(of: countedEvents) { permission($0) },
      choices: ChoiceFacts.facts(of: countedEvents) { symbols.whats[Int($0.what)] },
      completionMilliseconds: completion.map { $0 - unit.window.start },
      openMilliseconds: asOf - unit.window.start)
  }

  private func cut(_ attempt: Attempt, of unit: Unit, to window: Window) -> AttemptInWindow? {
    AttemptInWindow(attempt, of: unit.events, window: window, stepCount: stepCount(of: unit))
  }

  private func stepFacts(
    _ counted: [AttemptInWindow], depths: [Int], of unit: Unit
  ) -> [StepFacts] {
    var facts = StepFacts.facts(of: counted, in: unit.events, stepCount: stepCount(of: unit))
    for depth in depths {
      for position in 0..<min(depth, facts.count) { facts[position].attempts += 1 }
    }
    return facts
  }

  private func leaving(_ standing: Standing, in unit: Unit) -> Leaving? {
    guard standing.outcome != .completed else { return nil }
    let furthest = standing.furthest
    let step = flow.lists.lists[unit.journey.list].steps[furthest]
    let rule = LeavingReasonRule(
      events: unit.events[standing.deciding.events], end: standing.deciding.end,
      furthest: furthest, isRequired: { flow.isRequired($0, step: step) }, permissionOf: permission)
    return rule.leaving()
  }

  private func permission(_ event: JourneyEvent) -> Text? {
    symbols.whats[Int(event.what)].permission
  }
}

// MARK: - How far

extension JourneyReader {
  /// `counted`: the unit's attempts within its window, up to the first completed one.
  private func standing(of unit: Unit, counted: [AttemptInWindow]) -> Standing {
    guard let chainKind else { return Standing(counted) }
    let chain = chain(in: unit.views, of: unit, by: chainKind)
    let attempt = chain.begin.flatMap { begin in
      unit.attempts.last { $0.events.lowerBound <= begin }
    }
    // The window of what reasons are read from is the chain's.
    let deciding = chain.begin.flatMap { begin in
      cut(
        attempt ?? unit.attempts[unit.attempts.startIndex], of: unit,
        to: Window(
          start: unit.events[begin].time, milliseconds: flow.definition.windowMilliseconds))
    }
    return Standing(
      chain, by: chainKind, deciding: deciding ?? counted[0], in: unit.events)
  }

  private func chain(
    in views: ArraySlice<ChainEvent>, of unit: Unit, by kind: ChainReader.Kind
  ) -> Chain {
    ChainReader(
      kind: kind, list: flow.lists.lists[unit.journey.list],
      windowMilliseconds: flow.definition.windowMilliseconds
    ).chain(in: views)
  }

  /// How far each attempt came that began within the window.
  private func depths(
    of unit: Unit, inWindow: [AttemptInWindow], standing: Standing
  ) -> [Int] {
    guard let chainKind, let views = unit.journey.views else { return inWindow.map(\.depth) }
    return unit.attempts.prefix(inWindow.count).map { attempt in
      let own = views.of(attempt)
      // Most users make one attempt, which the standing has been read from.
      if own.indices == unit.views.indices { return standing.depth }
      return max(1, chain(in: own, of: unit, by: chainKind).depth)
    }
  }
}
