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

  private let symbols: RunSymbols
  private let meanings: EventMeanings
  private let asOf: Int64
  private let readers: [JourneyReader]
  private var duplicates: Duplicates
  package private(set) var eventCounts = EventCounts()

  package init(
    flows: [FlowReading], symbols: RunSymbols, meanings: EventMeanings, asOf: Int64
  ) {
    self.symbols = symbols
    self.meanings = meanings
    self.asOf = asOf
    duplicates = Duplicates(symbols: symbols)
    let order = JourneyOrder(symbols: symbols, meanings: meanings)
    readers = flows.enumerated().map { index, flow in
      JourneyReader(
        flowIndex: index, flow: flow, symbols: symbols, meanings: meanings, order: order,
        asOf: asOf)
    }
  }

  /// Reads all users of one partition.
  package mutating func read(
    partition: borrowing RecordPartition, deliver: (Reading) -> Void
  ) {
    var users = UserRecords(partition.records)
    while let records = users.next() {
      read(user: records, secondIDs: partition.secondIDs, deliver: deliver)
    }
  }

  private mutating func read(
    user: [EventRecord], secondIDs: UserHashSet, deliver: (Reading) -> Void
  ) {
    guard let hash = user.first?.user else { return }
    var records = user
    records.removeAll { $0.time > asOf }
    eventCounts.afterAsOf += user.count - records.count
    eventCounts.duplicates += duplicates.remove(from: &records)
    for (flow, records) in parted(records) {
      let reading = readers[flow].reading(of: records, hasSecondID: secondIDs.contains(hash))
      if let reading { deliver(reading) }
    }
  }

  /// The records by flow; what belongs to none is counted, and what is outside of funnels too.
  private mutating func parted(_ records: [EventRecord]) -> [(Int, [EventRecord])] {
    var parts: [(Int, [EventRecord])] = []
    for record in records {
      let what = symbols.whats[Int(record.what)]
      if what.kind == .other { eventCounts.countOther(what.otherName, record) }
      switch meanings.destination(of: record.what) {
      case .flow(let flow, _): Self.append(record, to: flow, in: &parts)
      case .other: break
      case .nowhere(let target): eventCounts.countStray(target, record)
      case .exposureWithoutFlow(let target):
        let exposed = meanings.flows(
          exposedBy: symbols.contexts[Int(record.context)], what: what)
        for flow in exposed { Self.append(record, to: flow, in: &parts) }
        guard exposed.isEmpty else { continue }
        if case .flow(let flow) = target {
          Self.append(record, to: flow, in: &parts)
        } else {
          eventCounts.countStray(target, record)
        }
      }
    }
    return parts
  }

  private static func append(
    _ record: EventRecord, to flow: Int, in parts: inout [(Int, [EventRecord])]
  ) {
    if let known = parts.firstIndex(where: { $0.0 == flow }) {
      parts[known].1.append(record)
    } else {
      parts.append((flow, [record]))
    }
  }
}

/// The records of one partition, user by user.
struct UserRecords {
  private let records: [EventRecord]
  private var start = 0

  init(_ records: consuming [EventRecord]) {
    var records = records
    records.sort { ($0.user, $0.time, $0.place) < ($1.user, $1.time, $1.place) }
    self.records = records
  }

  /// The next user's records in the order of time; `nil` at the end.
  mutating func next() -> [EventRecord]? {
    guard start < records.count else { return nil }
    let user = records[start].user
    var end = start + 1
    while end < records.count, records[end].user == user { end += 1 }
    defer { start = end }
    return Array(records[start..<end])
  }
}
