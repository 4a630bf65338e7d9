package import EventLog

/// Reads the users of whole partitions: duplicates out, each event to its flow, each flow's journey
/// to its facts.
///
/// One a worker.
package struct UserReader {
  private let symbols: RunSymbols
  private let meanings: EventMeanings
  private let asOf: Int64
  private let secondIDs: UserHashSet
  private var readers: [JourneyReader]
  private var duplicates: Duplicates
  package private(set) var eventCounts = EventCounts()

  ///
  /// `secondIDs`: hashes of ids that stood beside another id on a line.
  package init(
    flows: [FlowReading], symbols: RunSymbols, meanings: EventMeanings, numbers: RunNumbers,
    asOf: Int64, secondIDs: UserHashSet
  ) {
    self.symbols = symbols
    self.meanings = meanings
    self.asOf = asOf
    self.secondIDs = secondIDs
    duplicates = Duplicates(symbols: symbols)
    let order = JourneyOrder(symbols: symbols, meanings: meanings)
    readers = flows.enumerated().map { index, flow in
      JourneyReader(
        flowIndex: index, flow: flow, symbols: symbols, meanings: meanings.table,
        numbers: numbers, order: order, asOf: asOf)
    }
  }

  /// Reads all users of one partition, given its records in any order.
  ///
  /// `deliver`: what is to be done with a user's facts in a flow. They are the reader's own, there
  /// for the call only, and passed in place so that nothing of them is copied.
  package mutating func read(
    partition records: consuming [EventRecord], deliver: (inout JourneyFacts) -> Void
  ) {
    var users = UserRecords(records, symbols: symbols)
    while let records = users.next() {
      read(user: records, deliver: deliver)
    }
  }

  private mutating func read(
    user: [EventRecord], deliver: (inout JourneyFacts) -> Void
  ) {
    guard let hash = user.first?.user else { return }
    var records = user
    records.removeAll { $0.time > asOf }
    eventCounts.afterAsOf += user.count - records.count
    eventCounts.duplicates += duplicates.remove(from: &records)
    for (flow, records) in parted(records) {
      let isRead = readers[flow].read(records[...], hasSecondID: secondIDs.contains(hash))
      if isRead { deliver(&readers[flow].facts) }
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

  init(_ records: consuming [EventRecord], symbols: RunSymbols) {
    var records = records
    for index in records.indices { records[index] = symbols.resolved(records[index]) }
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
