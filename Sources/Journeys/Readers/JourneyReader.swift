import Definitions
package import EventLog

// From the records of one user in one flow to what is counted of them:
//
//     records ─▶ order ─▶ entry and window ─▶ variant, hence list ─▶ filter
//             ─▶ attempts ─▶ what of them lies in the window ─▶ outcome, reason, steps,
//                permissions, choices, times
//
// Each arrow is a file of its own; this one only joins them.
//
// A user has some ten events and there are millions of users, so nothing is made anew for one: the
// journey, the facts and what lies between them are buffers of the reader, emptied and filled again.
// Each part of the way is a value stored here that owns its buffers and works in place, given those
// of others. (Handing on arrays as values, each part returning what it found, cost ten times as
// much: most of the time went into reference counts and memory.) What no event of a journey is about
// is not looked for: see `EventTraits`.

/// Reads the journeys of one flow, one after the other.
package struct JourneyReader {
  let windowMilliseconds: Int64
  private let asOf: Int64
  private let unit: CountingUnit
  /// Whether of users only what their entries say is read.
  private let readsUserOnly: Bool
  private let breakdownCount: Int
  let meanings: MeaningTable
  private let order: JourneyOrder
  let attemptReader: AttemptReader
  private let rules: FindingRules
  private let segments: SegmentReader
  private var variants: UserVariants
  private let otherExperiments: OtherExperiments
  private(set) var units: UnitReader
  private var trails: TrailReader
  private var drivers: DriverReader
  private let paywalls: PaywallReader
  private let goals: GoalReader
  package private(set) var journey = AttemptedJourney()
  private var found: [FindingRules.Found] = []
  /// What the user read last comes to.
  package var facts: JourneyFacts

  init(
    flowIndex: Int, flow: FlowReading, symbols: RunSymbols, meanings: MeaningTable,
    numbers: RunNames, order: JourneyOrder, flowOfShape: [Int32?], advancedBy: [Int32?],
    asOf: Int64, entriesOnly: Bool = false
  ) {
    windowMilliseconds = flow.definition.windowMilliseconds
    self.asOf = asOf
    unit = flow.settings.count
    // Where attempts begin depends on all events.
    readsUserOnly = entriesOnly && unit == .users
    breakdownCount = flow.settings.by.count
    self.meanings = meanings
    self.order = order
    attemptReader = AttemptReader(flow: flow, meanings: meanings)
    rules = FindingRules(flow: flow, meanings: meanings)
    segments = SegmentReader(
      flow: flow, numbers: numbers.segments[flowIndex], asked: numbers.asked[flowIndex],
      symbols: symbols, order: order)
    variants = UserVariants(
      flow: flow, flowIndex: flowIndex, numbers: numbers, symbols: symbols)
    otherExperiments = OtherExperiments(flow: flow, names: numbers.experiments)
    units = UnitReader(
      flow: flow, flowIndex: flowIndex, meanings: meanings, numbers: numbers, asOf: asOf)
    trails = TrailReader(
      flow: Int32(flowIndex), flowOfShape: flowOfShape, names: numbers.events,
      idleMilliseconds: flow.definition.idleMilliseconds)
    drivers = DriverReader(
      flow: flow, flowIndex: flowIndex, advancedBy: advancedBy, numbers: numbers)
    paywalls = PaywallReader(flow: flow, shapes: symbols.shapes)
    goals = GoalReader(
      goals: numbers.goals.goals[flowIndex], windowMilliseconds: windowMilliseconds, asOf: asOf)
    facts = JourneyFacts(flow: flowIndex)
  }

  /// Reads a user's events of the flow: journey and exposures.
  ///
  /// What they come to then stands in `facts`, and the journey, cut into attempts, in `journey`. `records`:
  /// in any order; taken out, some others are left there. `hasSecondID`: whether the user's id stands as a
  /// second id beside another one. `user`: all events of the user by time; empty where there are no others.
  /// `goals`: those of them that may be goals.
  ///
  /// - Returns: Whether there is anything to count.
  package mutating func read(
    _ records: inout [EventRecord], hasSecondID: Bool, user: [EventRecord] = [],
    goals: [EventRecord] = []
  ) -> Bool {
    var none = PatternTable(isOff: true)
    return read(
      &records, hasSecondID: hasSecondID, rows: PropertyRows(), user: user, goals: goals,
      patterns: &none)
  }

  /// What is found in a journey before it is read.
  private mutating func noteFindings() {
    facts.findings.reset()
    facts.findings.events = journey.records.count + journey.exposures.count
    facts.findings.hasExposure = !journey.exposures.isEmpty
    variants.noteUnclear(in: journey, to: &facts.findings)
    otherExperiments.note(in: journey, to: &facts.findings)
  }

  /// Counts all events of the journey that was read last as what a rule finds, where they are so many.
  mutating func noteAllEvents(of rule: FlowRule, atLeast fewest: Int) {
    guard facts.findings.events >= fewest, let first = journey.records.first else { return }
    facts.findings.add(rule, count: facts.findings.events, at: first.place)
  }

  /// Reads a user's events by patterns: where the user's is known, the journey is not cut into attempts.
  ///
  /// `rows`: of the records' properties. `patterns`: lends facts, to be taken back.
  mutating func read(
    _ records: inout [EventRecord], hasSecondID: Bool, rows: PropertyRows, user: [EventRecord],
    goals: [EventRecord], patterns: inout PatternTable
  ) -> Bool {
    // Not copied: the buffers trade places, and the one before serves another user.
    swap(&journey.records, &records)
    if !journey.isInOrder { order.sort(&journey.records) }
    let mayHavePattern =
      !readsUserOnly && !patterns.isOff
      && patterns.sight.take(
        user.isEmpty ? journey.records : user, idle: attemptReader.idleMilliseconds)
    journey.setAside(by: meanings)
    noteFindings()
    guard !journey.records.isEmpty else { return readExposures() }
    if hasSecondID { facts.findings.add(.twoIDs, at: journey.records[0].place) }
    let entry = journey.firstEntry(in: meanings)
    readUser(entry: entry, rows: rows)
    if readsUserOnly { return true }
    if mayHavePattern, let entry, hasAllInWindow(from: entry, patterns.sight) {
      readByPattern(entry: entry, of: user, rows: rows, patterns: &patterns)
    } else {
      readCourse(entry: entry, of: user, rows: rows)
    }
    if facts.hasEntered, !self.goals.isEmpty {
      self.goals.read(goals, of: facts.whole, entry: facts.startTime, into: &facts.goals)
    }
    return true
  }

  /// Reads a user who was exposed at most.
  private mutating func readExposures() -> Bool {
    guard let first = journey.exposures.map(\.place).min() else { return false }
    facts.findings.add(.exposedNeverEntered, at: first)
    facts.findings.isExposureOnly = true
    return true
  }

  /// Reads what does not follow from the order of events alone: variant, fields and properties at entry.
  private mutating func readUser(entry: Int?, rows: PropertyRows) {
    let start = entry ?? 0
    let window = Window(
      start: journey.records[start].time, milliseconds: windowMilliseconds)
    facts.startTime = window.start
    facts.hasEntered = entry != nil
    variants.read(journey, window: window, into: &facts)
    segments.read(
      at: start, of: journey, rows: rows, into: &facts.segmentValues, &facts.properties)
    facts.addArmsToSegmentValues()
    facts.isIncluded =
      segments.includes(startingAt: window.start)
      ?? segments.includes(start, of: journey, facts: facts, among: variants)
    facts.side =
      segments.hasChange
      ? segments.side(start, of: journey, facts: facts, among: variants) : nil
    facts.findings.entry = journey.records[start].place
    if case .attempts = unit { facts.attempts = [] }
    if let entry, !readsUserOnly { noteFields(at: entry) }
  }

  private mutating func noteFields(at entry: Int) {
    segments.readAsked(at: entry, of: journey, into: &facts.findings.askedAtEntry)
    for field in 0..<breakdownCount where facts.segmentValues[field] == nil {
      if segments.hasValue(of: field, after: entry, in: journey) {
        facts.findings.breakdownsMissingAtEntry.append(field)
      }
    }
  }
}

// MARK: - What follows from the order of events

extension JourneyReader {
  private mutating func readCourse(entry: Int?, of user: [EventRecord], rows: PropertyRows) {
    cut(entry: entry)
    facts.findings.add(found, of: journey.records)
    guard entry != nil else { return }
    let mayHaveDrivers = readWhole(of: user)
    guard case .attempts = unit else { return }
    for attempt in journey.attempts.indices {
      let entered = read(attempt: attempt, of: user, mayHaveDrivers: mayHaveDrivers)
      add(entered, entry: journey.attempts[attempt].events.lowerBound, rows: rows)
    }
  }

  /// Cuts the journey into attempts, and finds what contradicts the definition.
  private mutating func cut(entry: Int?) {
    journey.cut(by: attemptReader, list: facts.list)
    found.empty()
    rules.read(journey, entry: entry, into: &found)
  }

  /// Reads the user as a whole.
  ///
  /// - Returns: Whether the user may have drivers, so that all events are gathered.
  private mutating func readWhole(of user: [EventRecord]) -> Bool {
    units.begin(journey)
    units.readUser(of: journey, into: &facts.whole)
    trails.forget()
    let mayHaveDrivers = drivers.mayFind(in: journey, of: user)
    if mayHaveDrivers {
      trails.gatherAll(from: journey.attempts[0].events.lowerBound, in: journey, of: user)
    }
    trails.note(&facts.whole.leaving, in: journey, of: user)
    if mayHaveDrivers { paywalls.note(&facts.whole.leaving, list: facts.list, trails) }
    facts.whole.drivers.empty()
    if case .users = unit, mayHaveDrivers {
      drivers.read(units.counted, of: journey, trails: trails, into: &facts.whole)
    }
    return mayHaveDrivers
  }

  /// Reads an attempt as a unit, after those before it.
  private mutating func read(
    attempt: Int, of user: [EventRecord], mayHaveDrivers: Bool
  ) -> EnteredFacts {
    var entered = EnteredFacts()
    units.read(attempt: attempt, of: journey, into: &entered)
    trails.noteAttempt(&entered.leaving, in: journey, of: user)
    if mayHaveDrivers {
      paywalls.note(&entered.leaving, list: facts.list, trails)
      drivers.read(units.counted, of: journey, trails: trails, into: &entered)
    }
    return entered
  }

  /// Adds an attempt to the user's facts.
  private mutating func add(_ entered: EnteredFacts, entry: Int, rows: PropertyRows) {
    var values: [Int?] = []
    var properties = EntryProperties()
    segments.read(at: entry, of: journey, rows: rows, into: &values, &properties)
    values += facts.arms
    let isIncluded = segments.includes(entry, of: journey, facts: facts, among: variants)
    let side = segments.side(entry, of: journey, facts: facts, among: variants)
    facts.attempts?.append(
      AttemptFacts(
        isIncluded: isIncluded, side: side, segmentValues: values, properties: properties,
        startTime: journey.records[entry].time, entry: journey.records[entry].place,
        entered: entered))
  }
}

// MARK: - Patterns

extension JourneyReader {
  /// Whether all events of the user lie in the window of the first entry, or before it.
  private func hasAllInWindow(from entry: Int, _ sight: PatternSight) -> Bool {
    let start = journey.records[entry].time
    return Window(start: start, milliseconds: windowMilliseconds)
      .contains(sight.times[sight.eventCount - 1])
  }

  private mutating func readByPattern(
    entry: Int, of user: [EventRecord], rows: PropertyRows, patterns: inout PatternTable
  ) {
    patterns.sight.complete(
      journey.records, flow: facts.flow, list: facts.list, idle: attemptReader.idleMilliseconds)
    switch patterns.look() {
    case .unknown: readCourse(entry: entry, of: user, rows: rows)
    case .known(let place): take(place, rows: rows, patterns: &patterns)
    case .worthLearning(let number):
      if let pattern = learn(entry: entry, of: user, by: patterns.sight) {
        take(patterns.learn(pattern, as: number), rows: rows, patterns: &patterns)
      } else {
        readCourse(entry: entry, of: user, rows: rows)
      }
    }
  }

  /// Uses the facts of a learned pattern for the user.
  private mutating func take(_ place: Int, rows: PropertyRows, patterns: inout PatternTable) {
    let clock = PatternClock(asOf: asOf, windowMilliseconds: windowMilliseconds)
    patterns.lend(place, to: &facts.whole, records: journey.records, clock: clock)
    // A span, since of an array's elements copies are taken.
    facts.findings.add(patterns.learned.span[place].findings, of: journey.records)
    guard case .attempts = unit else { return }
    for var attempt in patterns.learned[place].attempts {
      var entered = attempt.facts
      attempt.complete(
        &entered, times: patterns.sight.times, records: journey.records, clock: clock)
      add(entered, entry: attempt.entry, rows: rows)
    }
  }

  /// What a pattern comes to: what the user comes to at times that are made up; `nil` where these would not
  /// be of the same pattern, or do not tell where all times are from.
  private mutating func learn(
    entry: Int, of user: [EventRecord], by sight: PatternSight
  ) -> LearnedPattern? {
    let idle = attemptReader.idleMilliseconds
    let times = MadeUpTimes(like: sight.times.prefix(sight.eventCount), idle: idle)
    let own = journey
    defer { journey = own }
    journey.records = times.at(own.records, own: sight.times)
    journey.exposures = times.at(own.exposures, own: sight.times)
    let user = times.at(user, own: sight.times)
    var made = PatternSight()
    let all =
      user.isEmpty ? (journey.records + journey.exposures).sorted { $0.time < $1.time } : user
    guard made.take(all, idle: idle) else { return nil }
    made.complete(journey.records, flow: facts.flow, list: facts.list, idle: idle)
    guard made.isLike(sight), hasAllInWindow(from: entry, made) else { return nil }
    cut(entry: entry)
    let mayHaveDrivers = readWhole(of: user)
    guard let whole = learnedUnit(facts.whole, entry: entry, at: times) else { return nil }
    var attempts: [LearnedUnit] = []
    for attempt in unit == .attempts ? journey.attempts.indices : 0..<0 {
      let entered = read(attempt: attempt, of: user, mayHaveDrivers: mayHaveDrivers)
      let start = journey.attempts[attempt].events.lowerBound
      guard let unit = learnedUnit(entered, entry: start, at: times) else { return nil }
      attempts.append(unit)
    }
    return LearnedPattern(whole: whole, attempts: attempts, findings: found)
  }

  /// What of the unit that was read last is to be learned.
  private func learnedUnit(
    _ facts: EnteredFacts, entry: Int, at times: MadeUpTimes
  ) -> LearnedUnit? {
    LearnedUnit(
      facts, entry: entry, counted: units.counted, of: journey, at: times,
      windowMilliseconds: windowMilliseconds)
  }
}
