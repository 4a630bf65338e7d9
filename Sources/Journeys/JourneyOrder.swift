import EventLog

/// Puts the events of one journey in order.
///
/// Time first, then what the events say (`FieldOrder`); last, within one timestamp, the events of
/// one session that carry a `sequence` are put, by it, into the places they hold. Events without a
/// session are together one session here: an app that counts its events means their order.
struct JourneyOrder {
  let symbols: RunSymbols
  let meanings: EventMeanings

  /// A record with the place its flow's list gives it among events of one instant.
  private struct Placed {
    let record: EventRecord
    let order: Int
  }

  func sort(_ records: inout [EventRecord]) {
    guard records.count > 1 else { return }
    records.sort { $0.time < $1.time }
    var start = 0
    while start < records.count {
      var end = start + 1
      while end < records.count, records[end].time == records[start].time { end += 1 }
      if end - start > 1 { settleTie(start..<end, in: &records) }
      start = end
    }
  }

  /// Whether two events of one time are interchangeable to the order.
  func tie(_ left: EventRecord, _ right: EventRecord) -> Bool {
    compare(placed(left), placed(right)) == 0
      && left.sequence == right.sequence
  }

  private func settleTie(_ range: Range<Int>, in records: inout [EventRecord]) {
    let sorted = records[range].map(placed).sorted { precedes($0, $1) }.map(\.record)
    records.replaceSubrange(range, with: orderedBySequence(sorted))
  }

  private func placed(_ record: EventRecord) -> Placed {
    Placed(record: record, order: meanings.meaning(of: record.what)?.order ?? 0)
  }

  /// What ties in all that orders goes by `sequence`, those without it last: else it would be up to
  /// the order of lines which of two equal events holds the place that others are moved around.
  private func precedes(_ left: Placed, _ right: Placed) -> Bool {
    var order = compare(left, right)
    if order == 0 {
      order = FieldOrder.compareAbsentLast(
        left.record.sequence, right.record.sequence)
    }
    // What ties here too is interchangeable, but as an example for people.
    return order != 0 ? order < 0 : left.record.place < right.record.place
  }

  private func compare(_ left: Placed, _ right: Placed) -> Int {
    var order = FieldOrder.compare(left.order, right.order)
    let (one, other) = (left.record, right.record)
    if order == 0, one.what != other.what {
      order = FieldOrder.compare(symbols.whats[Int(one.what)], symbols.whats[Int(other.what)])
    }
    if order == 0, one.context != other.context {
      order = FieldOrder.compare(
        symbols.contexts[Int(one.context)], symbols.contexts[Int(other.context)])
    }
    if order == 0 {
      order = FieldOrder.compareSessions(one.session, other.session)
    }
    return order
  }

  private func orderedBySequence(_ records: [EventRecord]) -> [EventRecord] {
    let counted = records.indices.filter { records[$0].hasSequence }
    guard counted.count > 1 else { return records }
    var result = records
    let sessions = Dictionary(grouping: counted) { records[$0].session }
    for (_, places) in sessions where places.count > 1 {
      let inSequence = places.sorted {
        let (one, other) = (records[$0].sequence ?? 0, records[$1].sequence ?? 0)
        return (one, $0) < (other, $1)
      }
      for (place, source) in zip(places, inSequence) { result[place] = records[source] }
    }
    return result
  }
}
