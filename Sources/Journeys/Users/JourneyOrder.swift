package import EventLog

/// Puts the events of one journey in order.
///
/// Time first, then what the events say (`FieldOrder`); last, within one timestamp, the events of
/// one session that carry a `sequence` are put, by it, into the places they hold. Events without a
/// session are together one session here: an app that counts its events means their order.
///
/// Hardly any journey has two events of one time. So one look tells that nothing is to be done,
/// and what settles a tie need not be fast, only never worse than a sort.
package struct JourneyOrder {
  let symbols: RunSymbols
  let meanings: EventMeanings

  package init(symbols: RunSymbols, meanings: EventMeanings) {
    self.symbols = symbols
    self.meanings = meanings
  }

  /// What one look at the times of a journey finds.
  private enum Times {
    case ascending
    case withTies
    case unsorted
  }

  package func sort(_ records: inout [EventRecord]) {
    switch Self.times(of: records) {
    case .ascending: return
    case .withTies: break
    case .unsorted: records.sort { $0.time < $1.time }
    }
    var start = 0
    while start < records.count {
      let time = records[start].time
      var end = start + 1
      while end < records.count, records[end].time == time { end += 1 }
      if end - start > 1 { orderTie(start..<end, in: &records) }
      start = end
    }
  }

  private static func times(of records: [EventRecord]) -> Times {
    guard var last = records.first?.time else { return .ascending }
    var times = Times.ascending
    for record in records.dropFirst() {
      let time = record.time
      if time < last { return .unsorted }
      if time == last { times = .withTies }
      last = time
    }
    return times
  }

  /// Whether two events of one time are interchangeable to the order.
  func tie(_ left: EventRecord, _ right: EventRecord) -> Bool {
    compare(left, right) == 0 && symbols.compareSequences(left, right) == 0
  }

  private func orderTie(_ range: Range<Int>, in records: inout [EventRecord]) {
    if range.count > Self.longestInsertion {
      records.replaceSubrange(range, with: records[range].sorted { precedes($0, $1) })
    } else {
      insert(range, in: &records)
    }
    // One that is counted has none to trade places with.
    guard records[range].count(where: { $0.sequence != nil }) > 1 else { return }
    records.replaceSubrange(range, with: orderedBySequence(Array(records[range])))
  }

  /// Mostly two events tie, and a sort would cost more than it does.
  private static let longestInsertion = 8

  private func insert(_ range: Range<Int>, in records: inout [EventRecord]) {
    for index in range.dropFirst() {
      var place = index
      while place > range.lowerBound, precedes(records[place], records[place - 1]) {
        records.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  /// Events that tie in all else that orders are ordered by `sequence`, those without one last.
  ///
  /// Otherwise the order of lines would decide which of two equal events the others are moved around.
  private func precedes(_ left: EventRecord, _ right: EventRecord) -> Bool {
    var order = compare(left, right)
    if order == 0 { order = symbols.compareSequences(left, right) }
    // What ties here too is interchangeable, but as an example for people.
    return order != 0 ? order < 0 : left.place < right.place
  }

  private func compare(_ left: EventRecord, _ right: EventRecord) -> Int {
    var order = FieldOrder.compare(
      meanings.order(of: left.shape), meanings.order(of: right.shape))
    if order == 0 { order = symbols.compareShapes(left, right) }
    if order == 0 { order = symbols.compareDimensions(left, right) }
    if order == 0 { order = symbols.compareSessions(left, right) }
    return order
  }

  private func orderedBySequence(_ records: [EventRecord]) -> [EventRecord] {
    let counted = records.enumerated().compactMap { place, record in
      record.sequence.map { (place, $0) }
    }
    var result = records
    let sessions = Dictionary(grouping: counted) { records[$0.0].session }
    for (_, places) in sessions where places.count > 1 {
      let inSequence = places.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
      for (place, source) in zip(places, inSequence) { result[place.0] = records[source.0] }
    }
    return result
  }
}
