import Definitions
package import EventLog

/// Reads the users of whole partitions: each event to its flow, each flow's journey to its facts.
///
/// One a worker.
package struct UserReader {
  let asOf: Int64
  let order: JourneyOrder
  package var readers: [JourneyReader]
  private let goals: GoalTable
  private(set) var patterns: PatternTable
  /// Whether of facts only what an entry says is wanted.
  private let readsEntriesOnly: Bool
  private var goalEvents = GoalEvents()
  private let placeholders: PlaceholderUsers
  /// By flow, how many steps it has.
  private let stepCounts: [Int]
  package var pass: UserPass
  package var parts: FlowParts

  /// A reader of all users.
  ///
  /// `byPattern`: whether what users do alike is read once; it is quicker, and makes no other difference.
  /// `entriesOnly`: whether of facts only what an entry says is wanted, without its properties, and whether it counts.
  /// Where users are counted, what comes after it is then read for the variant alone. `placeholders`: the ids that
  /// stand for nobody, which are found.
  package init(
    flows: [FlowReading], symbols: RunSymbols, meanings: EventMeanings, numbers: RunNames,
    asOf: Int64, byPattern: Bool = true, entriesOnly: Bool = false,
    placeholders: PlaceholderUsers = .none
  ) {
    self.placeholders = placeholders
    stepCounts = flows.map(\.definition.steps.count)
    self.asOf = asOf
    readsEntriesOnly = entriesOnly
    patterns = PatternTable(isOff: !byPattern)
    goals = numbers.goals
    pass = UserPass(symbols: symbols, asOf: asOf)
    parts = FlowParts(flowCount: flows.count, symbols: symbols, meanings: meanings)
    let order = JourneyOrder(symbols: symbols, meanings: meanings)
    self.order = order
    let flowOfShape = TrailReader.flowOfShape(symbols, meanings)
    let advancedBy = DriverReader.advancedBy(symbols, flowOfShape: flowOfShape)
    readers = flows.enumerated().map { index, flow in
      JourneyReader(
        flowIndex: index, flow: flow, symbols: symbols, meanings: meanings.table,
        numbers: numbers, order: order, flowOfShape: flowOfShape, advancedBy: advancedBy,
        asOf: asOf, entriesOnly: entriesOnly)
    }
  }

  /// The events that are in no journey so far, and when the earliest and the latest of all were.
  package var eventCounts: EventCounts {
    var counts = parts.eventCounts
    counts.merge(pass.counts)
    return counts
  }

  /// Reads all users of one partition.
  ///
  /// `deliver`: what is to be done with a user's facts in a flow. They are the reader's own, there
  /// for the call only, and passed in place so that nothing of them is copied.
  package mutating func read(
    partition: borrowing RecordPartition, deliver: (inout JourneyFacts) -> Void
  ) {
    pass.load(partition.records)
    var rows = readsEntriesOnly ? PropertyRows() : partition.rows
    while pass.next(rows: &rows) {
      readUser(secondIDs: partition.secondIDs, rows: rows, deliver: deliver)
    }
  }

  /// Reads all users of some records, which are of one partition, for their journeys alone.
  ///
  /// `deliver`: what is to be done with a journey, cut into attempts, of the flow of that number. It
  /// is the reader's own, there for the call only.
  package mutating func readJourneys(
    of records: [EventRecord], deliver: (Int, AttemptedJourney) -> Void
  ) {
    pass.load(records)
    while pass.next() {
      parts.part(pass.user)
      for flow in parts.flows {
        _ = readers[flow].read(&parts[flow], hasSecondID: false)
        if !readers[flow].journey.records.isEmpty { deliver(flow, readers[flow].journey) }
      }
    }
  }

  private mutating func readUser(
    secondIDs: UserHashSet, rows: PropertyRows, deliver: (inout JourneyFacts) -> Void
  ) {
    guard let hash = pass.user.first?.user else { return }
    let hasSecondID = secondIDs.contains(hash)
    if !readsEntriesOnly { readGoals(of: pass.user) }
    if let flow = parts.onlyFlow(of: pass.user) {
      let isRead = readers[flow].read(
        &pass.user, hasSecondID: hasSecondID, rows: rows, user: [], goals: goalEvents.records,
        patterns: &patterns)
      readers[flow].facts.user = hash
      if isRead {
        notePlaceholder(hash, flow: flow)
        deliver(&readers[flow].facts)
      }
      patterns.takeBack(from: &readers[flow].facts)
      return
    }
    parts.part(pass.user)
    for flow in parts.flows {
      let isRead = readers[flow].read(
        &parts[flow], hasSecondID: hasSecondID, rows: rows, user: pass.user,
        goals: goalEvents.records,
        patterns: &patterns)
      readers[flow].facts.user = hash
      if isRead {
        notePlaceholder(hash, flow: flow)
        deliver(&readers[flow].facts)
      }
      patterns.takeBack(from: &readers[flow].facts)
    }
  }
}

extension UserReader {
  /// Notes of the journey of a flow that was read last that its user's id stands for nobody, if it does.
  package mutating func notePlaceholder(_ user: UInt64, flow: Int) {
    guard let fewest = placeholders.fewestEvents(of: user, steps: stepCounts[flow]) else { return }
    readers[flow].noteAllEvents(of: .placeholderUser, atLeast: fewest)
  }

  /// Takes down the events of a user that may be goals.
  package mutating func readGoals(of user: [EventRecord]) {
    if goals.areThere { goalEvents.read(user, by: goals) }
  }

  /// Those of the user read last.
  package var goalRecords: [EventRecord] { goalEvents.records }
}
