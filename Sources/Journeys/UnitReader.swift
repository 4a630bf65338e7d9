import EventLog

// What is counted of one unit: of a user, with all attempts, or of one attempt.
//
// The attempts, cut at the end of the unit's window, say what was viewed, pressed, answered and
// chosen, whatever the reading. How far the unit came, and how it ended, is said by the deepest
// attempt (`furthest`) or by the deepest chain of views (`ordered`, `strict`, `any`).

/// Reads the units of one journey that has an entry.
struct UnitReader {
  let flow: FlowReading
  let list: StepList
  let symbols: RunSymbols
  let asOf: Int64
  /// The journey in order, with positions.
  let events: [JourneyEvent]
  let attempts: [Attempt]
  /// What chains see of the journey; `nil` in the reading `furthest`.
  let views: ChainEvents?

  /// A range of attempts that are counted as one.
  private struct Unit {
    let attempts: ArraySlice<Attempt>
    let window: Window
    /// What the unit's chain may count.
    let views: ArraySlice<ChainEvent>
  }

  /// The user as one unit.
  func user() -> EnteredFacts {
    facts(
      of: Unit(
        attempts: attempts[...], window: window(from: attempts[0]),
        views: chainKind.flatMap { views?.ofUser(in: $0) } ?? []))
  }

  /// An attempt as a unit of its own.
  func facts(of attempt: Attempt) -> EnteredFacts {
    facts(
      of: Unit(
        attempts: [attempt], window: window(from: attempt), views: views?.of(attempt) ?? []))
  }

  private var chainKind: ChainReader.Kind? { flow.settings.order.chainKind }

  private func window(from attempt: Attempt) -> Window {
    Window(
      start: events[attempt.events.lowerBound].time,
      milliseconds: flow.definition.windowMilliseconds)
  }

  private func facts(of unit: Unit) -> EnteredFacts {
    let inWindow = unit.attempts.compactMap { cut($0, to: unit.window) }
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
      returnedLater: standing.outcome != .completed && returns(after: unit.window),
      leaving: leaving(standing), steps: stepFacts(counted, depths: depths),
      completedAttempts: depths.count { $0 > list.steps.count },
      permissions: PermissionFacts.facts(of: countedEvents, permissionOf: permission),
      choices: ChoiceFacts.facts(of: countedEvents) { symbols.whats[Int($0.what)] },
      completionMilliseconds: completion.map { $0 - unit.window.start },
      openMilliseconds: asOf - unit.window.start)
  }

  private func cut(_ attempt: Attempt, to window: Window) -> AttemptInWindow? {
    AttemptInWindow(attempt, of: events, window: window, stepCount: list.steps.count)
  }

  private func stepFacts(_ counted: [AttemptInWindow], depths: [Int]) -> [StepFacts] {
    var facts = StepFacts.facts(of: counted, in: events, stepCount: list.steps.count)
    for depth in depths {
      for position in 0..<min(depth, facts.count) { facts[position].attempts += 1 }
    }
    return facts
  }

  private func leaving(_ standing: Standing) -> Leaving? {
    guard standing.outcome != .completed else { return nil }
    let furthest = standing.furthest
    let rule = LeavingReasonRule(
      events: events[standing.deciding.events], end: standing.deciding.end, furthest: furthest,
      isRequired: { flow.isRequired($0, step: list.steps[furthest]) }, permissionOf: permission)
    return rule.leaving()
  }

  private func permission(_ event: JourneyEvent) -> Text? {
    symbols.whats[Int(event.what)].permission
  }

  /// Whether the first step shows again, or a start comes, when the window is over.
  private func returns(after window: Window) -> Bool {
    events.contains { event in
      guard !window.contains(event.time) else { return false }
      return event.kind == .started || event.kind == .restarted
        || (event.isView && event.position == 0)
    }
  }
}

// MARK: - How far

extension UnitReader {
  /// `counted`: the unit's attempts within its window, up to the first completed one.
  private func standing(of unit: Unit, counted: [AttemptInWindow]) -> Standing {
    guard let chainKind else { return Standing(counted) }
    let chain = chain(in: unit.views, by: chainKind)
    let attempt = chain.begin.flatMap { begin in
      unit.attempts.last { $0.events.lowerBound <= begin }
    }
    // The window of what reasons are read from is the chain's.
    let deciding = chain.begin.flatMap { begin in
      cut(
        attempt ?? unit.attempts[unit.attempts.startIndex],
        to: Window(
          start: events[begin].time, milliseconds: flow.definition.windowMilliseconds))
    }
    return Standing(
      chain, by: chainKind, deciding: deciding ?? counted[0], in: events)
  }

  private func chain(
    in views: ArraySlice<ChainEvent>, by kind: ChainReader.Kind
  ) -> Chain {
    ChainReader(
      kind: kind, list: list, windowMilliseconds: flow.definition.windowMilliseconds
    ).chain(in: views)
  }

  /// How far each attempt came that began within the window.
  private func depths(
    of unit: Unit, inWindow: [AttemptInWindow], standing: Standing
  ) -> [Int] {
    guard let chainKind, let views else { return inWindow.map(\.depth) }
    return unit.attempts.prefix(inWindow.count).map { attempt in
      let own = views.of(attempt)
      // Most users make one attempt, which the standing has been read from.
      if own.indices == unit.views.indices { return standing.depth }
      return max(1, chain(in: own, by: chainKind).depth)
    }
  }
}
