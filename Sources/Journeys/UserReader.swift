package import EventLog

/// Reads the users of whole partitions: duplicates out, each event to its flow, each flow's journey
/// to its facts.
///
/// One a worker.
package struct UserReader {
  /// What a reader has to say of a user in a flow.
  package enum Reading {
    case journey(JourneyFacts)
    /// Exposed to the flow's experiment, without any event of the flow.
    case exposureOnly(flow: Int, JourneyFindings)
  }

  private let asOf: Int64
  private let readers: [JourneyReader]
  private var users = UserRecords()
  /// The records of the user that is read.
  private var user: [EventRecord] = []
  private var duplicates: Duplicates
  private var parts: FlowParts
  private var duplicateCount = 0
  private var afterAsOfCount = 0

  /// A reader of all users.
  package init(
    flows: [FlowReading], symbols: RunSymbols, meanings: EventMeanings, asOf: Int64
  ) {
    self.asOf = asOf
    duplicates = Duplicates(symbols: symbols)
    parts = FlowParts(flowCount: flows.count, symbols: symbols, meanings: meanings)
    let order = JourneyOrder(symbols: symbols, meanings: meanings)
    readers = flows.enumerated().map { index, flow in
      JourneyReader(
        flowIndex: index, flow: flow, symbols: symbols, meanings: meanings, order: order,
        asOf: asOf)
    }
  }

  /// The events that are in no journey so far.
  package var eventCounts: EventCounts {
    var counts = parts.eventCounts
    counts.duplicates = duplicateCount
    counts.afterAsOf = afterAsOfCount
    return counts
  }

  /// Reads all users of one partition.
  package mutating func read(
    partition: borrowing RecordPartition, deliver: (Reading) -> Void
  ) {
    users.load(partition.records)
    while users.next(into: &user) {
      afterAsOfCount += user.removeEvents(after: asOf)
      duplicateCount += duplicates.remove(from: &user)
      readUser(secondIDs: partition.secondIDs, deliver: deliver)
    }
  }

  private mutating func readUser(secondIDs: UserHashSet, deliver: (Reading) -> Void) {
    guard let hash = user.first?.user else { return }
    let hasSecondID = secondIDs.contains(hash)
    if let flow = parts.onlyFlow(of: user) {
      if let reading = readers[flow].reading(of: user, hasSecondID: hasSecondID) {
        deliver(reading)
      }
      return
    }
    parts.part(user)
    for flow in parts.flows {
      if let reading = readers[flow].reading(of: parts[flow], hasSecondID: hasSecondID) {
        deliver(reading)
      }
    }
  }
}

extension [EventRecord] {
  /// Drops what comes after a time, the records being ordered by time, and returns how many those
  /// were.
  mutating func removeEvents(after asOf: Int64) -> Int {
    let count = count
    while let last, last.time > asOf { removeLast() }
    return count - self.count
  }
}
