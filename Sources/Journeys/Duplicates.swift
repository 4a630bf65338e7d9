import EventLog

/// Drops repeated deliveries: of one user's events with the same id the least in order is kept.
///
/// Events without an id are never dropped: two equal lines may be two real events.
///
/// Every event asks a table with open addressing for an earlier one of its id: ids are known by a
/// keyed hash, the table is never more than half full, so a user costs as many steps as events,
/// whoever wrote the log. Only two events of one id are looked at more closely.
struct Duplicates {
  let symbols: RunSymbols
  /// By id, the place from 1 of the record that is kept; 0 where the table is free.
  private var slots: [UInt32] = []
  /// Places of the records that are not kept.
  private var dropped: [Int] = []

  init(symbols: RunSymbols) {
    self.symbols = symbols
  }

  /// Removes the duplicates among the records of one user and returns how many there were.
  ///
  /// What stays keeps its order.
  mutating func remove(from records: inout [EventRecord]) -> Int {
    guard records.count > 1 else { return 0 }
    let mask = clearSlots(for: records.count)
    dropped.removeAll(keepingCapacity: true)
    for index in records.indices where records[index].eventID != 0 {
      keep(index, of: records, mask: mask)
    }
    guard !dropped.isEmpty else { return 0 }
    removeDropped(from: &records)
    return dropped.count
  }

  /// Makes a power of two of slots free, at least twice `count`, and returns it less 1.
  private mutating func clearSlots(for count: Int) -> Int {
    let length = 1 << (Int.bitWidth - (2 * count - 1).leadingZeroBitCount)
    if slots.count < length {
      slots = Array(repeating: 0, count: length)
    } else {
      for slot in 0..<length { slots[slot] = 0 }
    }
    return length - 1
  }

  /// Keeps a record, unless a lesser one of its id is kept.
  @inline(__always)
  private mutating func keep(_ index: Int, of records: [EventRecord], mask: Int) {
    let id = records[index].eventID
    var slot = Int(truncatingIfNeeded: id) & mask
    while slots[slot] != 0 {
      let kept = Int(slots[slot]) - 1
      if records[kept].eventID == id {
        dropped.append(greater(kept, index, of: records))
        slots[slot] = UInt32(kept + index - dropped[dropped.count - 1] + 1)
        return
      }
      slot = (slot + 1) & mask
    }
    slots[slot] = UInt32(index + 1)
  }

  /// Which of two deliveries is not kept.
  private func greater(_ kept: Int, _ index: Int, of records: [EventRecord]) -> Int {
    compare(records[index], records[kept]) < 0 ? kept : index
  }

  private mutating func removeDropped(from records: inout [EventRecord]) {
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
  }

  private func compare(_ left: EventRecord, _ right: EventRecord) -> Int {
    var order = FieldOrder.compare(left.time, right.time)
    if order == 0 { order = symbols.compareWhats(left, right) }
    if order == 0 { order = symbols.compareContexts(left, right) }
    if order == 0 { order = symbols.compareSessions(left, right) }
    if order == 0 { order = symbols.compareRest(left, right) }
    if order == 0 { order = symbols.compareSequences(left, right) }
    if order == 0 { order = FieldOrder.compare(left.place, right.place) }
    return order
  }
}
