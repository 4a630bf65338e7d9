package import EventLog

/// Drops repeated deliveries: of one user's events with the same id the least in order is kept.
///
/// Events without an id are never dropped: two equal lines may be two real events.
///
/// Every event asks a table with open addressing for an earlier one of its id: ids are known by a
/// keyed hash, the table is never more than half full, so a user costs as many steps as events,
/// whoever wrote the log. Only two events of one id are looked at more closely. Of few events ten bits of each
/// id are asked first: mostly they tell that no id repeats.
package struct Duplicates {
  let symbols: RunSymbols
  /// By id, the place from 1 of the record that is kept; 0 where the table is free.
  private var slots: [UInt32] = []
  /// Places of the records that are not kept.
  private var dropped: [Int] = []
  /// Pairs of deliveries that differ in place and properties at most, in the order in which they were found.
  private var alike: [(one: Int, other: Int)] = []

  package init(symbols: RunSymbols) {
    self.symbols = symbols
  }

  /// Removes the duplicates among the records of one user and returns how many there were.
  ///
  /// What stays keeps its order.
  ///
  /// `rows`: of the records' properties; of two deliveries that differ in these alone, the one that is kept
  /// gets what both come to, so that no order of properties decides.
  package mutating func remove(
    from records: inout [EventRecord], rows: inout PropertyRows
  ) -> Int {
    find(in: records)
    if !rows.isEmpty {
      for (one, other) in alike { Self.share(rows: &rows, of: one, other, in: &records) }
    }
    return removeDropped(from: &records)
  }

  /// Finds the records to drop, and which deliveries are alike.
  private mutating func find(in records: [EventRecord]) {
    if !dropped.isEmpty { dropped.removeAll(keepingCapacity: true) }
    if !alike.isEmpty { alike.removeAll(keepingCapacity: true) }
    guard records.count > 1, records.count > Self.few || Self.mayRepeat(records) else { return }
    makeSlots(for: records.count)
    Self.drop(from: records, symbols: symbols, slots: &slots, dropped: &dropped, alike: &alike)
  }

  /// Of so many records it pays to ask before the table is cleared.
  private static let few = 32

  /// Whether two records may have one id: whether ten bits of two ids are the same.
  private static func mayRepeat(_ records: [EventRecord]) -> Bool {
    var seen: InlineArray<16, UInt64> = .init(repeating: 0)
    for record in records.span.indices where records[record].eventID != 0 {
      let id = records[record].eventID
      let bit: UInt64 = 1 &<< (id & 63)
      let word = Int(truncatingIfNeeded: id &>> 6 & 15)
      if seen[word] & bit != 0 { return true }
      seen[word] |= bit
    }
    return false
  }

  /// The power of two of slots that so many records take: at least twice as many.
  private static func length(for count: Int) -> Int {
    1 << (Int.bitWidth - (2 * count - 1).leadingZeroBitCount)
  }

  private mutating func makeSlots(for count: Int) {
    let missing = Self.length(for: count) - slots.count
    if missing > 0 { slots.append(contentsOf: repeatElement(0, count: missing)) }
  }

  /// Finds which records to drop: of one id all but the least.
  private static func drop(
    from records: [EventRecord], symbols: RunSymbols, slots: inout [UInt32],
    dropped: inout [Int], alike: inout [(one: Int, other: Int)]
  ) {
    // A span is asked once whether it may be written to, an array at every write.
    var slots = slots.mutableSpan
    let mask = length(for: records.count) - 1
    for slot in 0...mask { slots[slot] = 0 }
    for index in records.indices where records[index].eventID != 0 {
      let slot = slot(of: index, in: records, among: slots, mask: mask)
      if slots[slot] == 0 {
        slots[slot] = UInt32(index + 1)
      } else {
        let kept = Int(slots[slot]) - 1
        var order = symbols.compareDeliveries(records[index], records[kept])
        if order == 0 {
          alike.append((index, kept))
          order = FieldOrder.compare(records[index].place, records[kept].place)
        }
        let greater = order < 0 ? kept : index
        dropped.append(greater)
        slots[slot] = UInt32(kept + index - greater + 1)
      }
    }
  }

  /// Gives two records a row of what both come to, if theirs differ.
  private static func share(
    rows: inout PropertyRows, of one: Int, _ other: Int, in records: inout [EventRecord]
  ) {
    let found = [records[one].row, records[other].row]
    guard !rows.areAlike(found[0], found[1]) else { return }
    let row = rows.append(rows.merged(found))
    records[one].row = row
    records[other].row = row
  }

  /// The slot of a record's id: of the one that is kept, or free.
  @inline(__always)
  private static func slot(
    of index: Int, in records: [EventRecord], among slots: borrowing MutableSpan<UInt32>, mask: Int
  ) -> Int {
    let id = records[index].eventID
    var slot = Int(truncatingIfNeeded: id) & mask
    while slots[slot] != 0, records[Int(slots[slot]) - 1].eventID != id { slot = (slot + 1) & mask }
    return slot
  }

  /// Returns how many those were.
  private mutating func removeDropped(from records: inout [EventRecord]) -> Int {
    guard !dropped.isEmpty else { return 0 }
    dropped.sort()
    var next = 0
    var end = 0
    for index in records.indices {
      if next < dropped.count, dropped[next] == index {
        next += 1
      } else {
        records[end] = records[index]
        end += 1
      }
    }
    records.removeLast(next)
    return next
  }
}

extension RunSymbols {
  /// The order of two deliveries of one event; 0 where they differ in place and properties at most.
  fileprivate func compareDeliveries(_ left: EventRecord, _ right: EventRecord) -> Int {
    var order = FieldOrder.compare(left.time, right.time)
    if order == 0 { order = compareShapes(left, right) }
    if order == 0 { order = compareDimensions(left, right) }
    if order == 0 { order = compareSessions(left, right) }
    if order == 0 { order = compareRest(left, right) }
    if order == 0 { order = compareSequences(left, right) }
    return order
  }
}
