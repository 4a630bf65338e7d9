import EventLog

/// Drops repeated deliveries: of one user's events with the same id the least in order is kept.
///
/// Events without an id are never dropped: two equal lines may be two real events.
struct Duplicates {
  let symbols: RunSymbols
  private var byID: [Int] = []

  init(symbols: RunSymbols) {
    self.symbols = symbols
  }

  /// Removes the duplicates among the records of one user and returns how many there were.
  mutating func remove(from records: inout [EventRecord]) -> Int {
    byID.removeAll(keepingCapacity: true)
    for index in records.indices where records[index].eventID != 0 { byID.append(index) }
    guard byID.count > 1 else { return 0 }
    byID.sort { records[$0].eventID < records[$1].eventID }
    var dropped: [Int] = []
    var kept = byID[0]
    for index in byID.dropFirst() {
      if records[index].eventID != records[kept].eventID {
        kept = index
      } else if compare(records[index], records[kept]) < 0 {
        dropped.append(kept)
        kept = index
      } else {
        dropped.append(index)
      }
    }
    for index in dropped.sorted(by: >) { records.remove(at: index) }
    return dropped.count
  }

  private func compare(_ left: EventRecord, _ right: EventRecord) -> Int {
    var order = FieldOrder.compare(left.time, right.time)
    let whats = (symbols.whats[Int(left.what)], symbols.whats[Int(right.what)])
    let contexts = (symbols.contexts[Int(left.context)], symbols.contexts[Int(right.context)])
    if order == 0, left.what != right.what { order = FieldOrder.compare(whats.0, whats.1) }
    if order == 0, left.context != right.context {
      order = FieldOrder.compare(contexts.0, contexts.1)
    }
    if order == 0 {
      order = FieldOrder.compareSessions(left.session, right.session)
    }
    if order == 0 {
      order = FieldOrder.compareRest((whats.0, contexts.0), (whats.1, contexts.1))
    }
    if order == 0 {
      order = FieldOrder.compareAbsentLast(left.sequence, right.sequence)
    }
    if order == 0 { order = FieldOrder.compare(left.place, right.place) }
    return order
  }
}
