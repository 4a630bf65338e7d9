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
  private let unit: CountingUnit
  private let breakdownCount: Int
  private let meanings: MeaningTable
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
  /// What the user read last comes to.
  package var facts: JourneyFacts

  init(
    flowIndex: Int, flow: FlowReading, symbols: RunSymbols, meanings: MeaningTable,
    numbers: RunNumbers, order: JourneyOrder, flowOfShape: [Int32], advancedBy: [Int32], asOf: Int64
  ) {
    windowMilliseconds = flow.definition.windowMilliseconds
    unit = flow.settings.count
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
  /// What they come to then stands in `facts`. `records`: in any order; taken out, some others are
  /// left there. `hasSecondID`: whether the user's id stands as a second id beside another one.
  /// `rows`: of the records' properties; `user`: all events of the user by time; empty where there are no
  /// others. `goals`: those of them that may be goals.
  ///
  /// - Returns: Whether there is anything to count.
  package mutating func read(
    _ records: inout [EventRecord], hasSecondID: Bool, rows: PropertyRows = PropertyRows(),
    user: [EventRecord] = [], goals: [EventRecord] = []
  ) -> Bool {
    // Not copied: the buffers trade places, and the one before serves another user.
    swap(&journey.records, &records)
    if !journey.isInOrder { order.sort(&journey.records) }
    journey.setAside(by: meanings)
    facts.findings.reset()
    facts.findings.events = journey.records.count + journey.exposures.count
    facts.findings.hasExposure = !journey.exposures.isEmpty
    variants.noteUnclear(in: journey, to: &facts.findings)
    otherExperiments.note(in: journey, to: &facts.findings)
    guard !journey.records.isEmpty else { return readExposures() }
    if hasSecondID { facts.findings.add(.twoIDs, at: journey.records[0].place) }
    readJourney(of: user, rows: rows)
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

  private mutating func readJourney(of user: [EventRecord], rows: PropertyRows) {
    let entry = journey.firstEntry(in: meanings)
    let start = entry ?? 0
    let window = Window(
      start: journey.records[start].time, milliseconds: windowMilliseconds)
    facts.startTime = window.start
    facts.hasEntered = entry != nil
    variants.read(journey, window: window, into: &facts)
    segments.read(
      at: start, of: journey, rows: rows, into: &facts.segmentValues, &facts.properties)
    facts.addArmsToSegmentValues()
    facts.isIncluded = segments.includes(start, of: journey, facts: facts, among: variants)
    facts.side = segments.side(start, of: journey, facts: facts, among: variants)
    journey.cut(by: attemptReader, list: facts.list)
    addFindings(entry: entry)
    facts.attempts = unit == .attempts ? [] : nil
    guard entry != nil else { return }
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
    switch unit {
    case .users:
      guard mayHaveDrivers else { return }
      drivers.read(units.counted, of: journey, trails: trails, into: &facts.whole)
    case .attempts:
      readAttempts(of: user, rows: rows, mayHaveDrivers: mayHaveDrivers)
    }
  }

  private mutating func addFindings(entry: Int?) {
    facts.findings.entry = journey.records[entry ?? 0].place
    rules.addJourney(journey, entry: entry, to: &facts.findings)
    guard let entry else { return }
    segments.readAsked(at: entry, of: journey, into: &facts.findings.askedAtEntry)
    for field in 0..<breakdownCount where facts.segmentValues[field] == nil {
      if segments.hasValue(of: field, after: entry, in: journey) {
        facts.findings.breakdownsMissingAtEntry.append(field)
      }
    }
  }

  /// Reads each attempt as a unit.
  private mutating func readAttempts(
    of user: [EventRecord], rows: PropertyRows, mayHaveDrivers: Bool
  ) {
    for attempt in journey.attempts.indices {
      let entry = journey.attempts[attempt].events.lowerBound
      var values: [Int?] = []
      var properties = EntryProperties()
      segments.read(at: entry, of: journey, rows: rows, into: &values, &properties)
      values += facts.arms
      var entered = EnteredFacts()
      units.read(attempt: attempt, of: journey, into: &entered)
      trails.noteAttempt(&entered.leaving, in: journey, of: user)
      if mayHaveDrivers {
        paywalls.note(&entered.leaving, list: facts.list, trails)
        drivers.read(units.counted, of: journey, trails: trails, into: &entered)
      }
      let isIncluded = segments.includes(entry, of: journey, facts: facts, among: variants)
      let side = segments.side(entry, of: journey, facts: facts, among: variants)
      facts.attempts?.append(
        AttemptFacts(
          isIncluded: isIncluded, side: side, segmentValues: values, properties: properties,
          startTime: journey.records[entry].time, entry: journey.records[entry].place,
          entered: entered))
    }
  }
}
