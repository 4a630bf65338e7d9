// Tallies of what has a number: segments, days, permissions, reasons, choices and their values.
//
// Most tables hold few numbers, but a log may have a million names. So tallies stand packed in the order in
// which their numbers came up, and a number finds its place by hashing:
//
//     entries   (7, …) (0, …) (9, …)       slots    by hash: place + 1, 0 for none
//                                          [0, 2, 0, 0, 3, 0, 1, 0]
//
// A number's slot is told by its product with 2⁶⁴ ÷ φ, which spreads numbers that follow each other
// evenly (D. E. Knuth, The Art of Computer Programming 3 (1973), 6.4); where that is taken, it is the
// next free one. Whoever writes a log has some say in which names meet in one table, so where a search
// is longer than 64 slots, there are twice as many slots from then on, up to 32 a number.
//
// Up to eight numbers are searched one by one, since of thousands of segments each has a score of such
// tables: with nothing in it a table takes two words. Merging goes through the other's numbers.
//
// Tried and dropped: a slot for every number from the first to the last, which wants a dictionary too
// for numbers far apart.

/// Tallies by number, each made when its number first comes up.
struct NumberedTallies<Tally: MergingTally>: Sendable {
  /// Each number with its tally, in the order in which they came up.
  private(set) var entries: [(number: Int, tally: Tally)] = []
  /// As many as a power of two, once there are many numbers.
  private var slots: [UInt32] = []

  // Constants, since generic types store none.

  /// So many numbers have no slots.
  private static var fewNumbers: Int { 8 }
  private static var longestSearch: Int { 64 }
  /// So many slots a number at most.
  private static var mostSlots: Int { 32 }

  /// The tally of a number; `nil` where the number has not come up.
  subscript(number: Int) -> Tally? {
    knownPlace(of: number).map { entries[$0].tally }
  }

  /// The tally at a place in `entries`.
  subscript(at place: Int) -> Tally {
    _read { yield entries[place].tally }
    _modify { yield &entries[place].tally }
  }

  /// Where in `entries` the tally of a number stands, which is made if need be.
  @inline(__always)
  mutating func place(of number: Int, orNew tally: @autoclosure () -> Tally) -> Int {
    if let place = knownPlace(of: number) { return place }
    add(number, tally())
    return entries.count - 1
  }

  /// Makes room for so many numbers.
  mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

  /// The bytes of memory that the tallies take.
  ///
  /// `own`: what a tally takes besides its place here.
  func memory(_ own: (Tally) -> Int) -> Int {
    var bytes = memory()
    // A span, since of an array's elements copies are taken.
    let entries = entries.span
    for place in entries.indices { bytes += own(entries[place].tally) }
    return bytes
  }

  /// The same where a tally takes nothing besides its place here.
  func memory() -> Int {
    entries.capacity * MemoryLayout<(number: Int, tally: Tally)>.stride
      + slots.capacity * MemoryLayout<UInt32>.stride
  }

  mutating func merge(_ other: Self) {
    for (number, tally) in other.entries {
      if let place = knownPlace(of: number) {
        entries[place].tally.merge(tally)
      } else {
        add(number, tally)
      }
    }
  }

  @inline(__always)
  private func knownPlace(of number: Int) -> Int? {
    // A span, since of an array's elements copies are taken.
    let entries = entries.span
    guard slots.isEmpty else {
      var slot = firstSlot(of: number)
      while slots[slot] > 0 {
        let place = Int(slots[slot]) &- 1
        if entries[place].number == number { return place }
        slot = (slot &+ 1) & (slots.count &- 1)
      }
      return nil
    }
    for place in entries.indices where entries[place].number == number { return place }
    return nil
  }

  @inline(__always)
  private func firstSlot(of number: Int) -> Int {
    let product = UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product &>> UInt64(slots.count.leadingZeroBitCount &+ 1))
  }

  private mutating func add(_ number: Int, _ tally: Tally) {
    entries.append((number, tally))
    if slots.isEmpty {
      if entries.count > Self.fewNumbers { makeSlots(4 * Self.fewNumbers) }
    } else if 2 * entries.count > slots.count || !takeSlot(of: entries.count - 1) {
      makeSlots(2 * slots.count)
    }
  }

  private mutating func makeSlots(_ count: Int) {
    slots = Array(repeating: 0, count: count)
    for place in entries.indices where !takeSlot(of: place) { return makeSlots(2 * count) }
  }

  /// Gives the number at a place a slot, unless the search is too long and more slots would help.
  private mutating func takeSlot(of place: Int) -> Bool {
    let canGrow = 2 * slots.count <= Self.mostSlots * entries.count
    var slot = firstSlot(of: entries[place].number)
    var search = 0
    while slots[slot] > 0 {
      slot = (slot + 1) & (slots.count - 1)
      search += 1
      if search == Self.longestSearch, canGrow { return false }
    }
    slots[slot] = UInt32(place + 1)
    return true
  }
}
