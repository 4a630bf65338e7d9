package import EventLog

// From the records of a partition, in any order, to those of one user after the other:
//
//     records   a  b  a  c  b  a     as they stand, each with its user
//     numbers   0  1  0  2  1  0     1. users are numbered as they are met, and their records counted
//     starts    0        3     5  6  2. sums of the counts: where each user's places begin
//     places    0  2  5 │1  4 │3     3. the records' places, user by user
//     user 0    r0 r2 r5             4. one user's records are copied out, and put in order
//
// The places are scattered and not the records: a record is 56 bytes, and so it moves only once,
// into a buffer that the next user will fill anew; the same pass sees whether the records already
// stand in order. No step compares users with each other: the order in which they come is that of
// their first records, and nothing may depend on it.
//
// A log arrives almost in order, so the few records of a user are sorted by insertion, which does
// nothing where nothing is to be done. What lies far out of order would make that quadratic: after
// `movesARecord` moves a record the sort of the standard library takes over.
//
// Tried and dropped: sorting the partition by user and time, which compared every record some
// fifteen times; a table as large as the partition has records, which is cleared for nothing where
// a user has ten of them.

/// The records of one partition, user by user.
///
/// Serves one partition after the other, in the memory of the largest.
package struct UserRecords {
  private var records: [EventRecord] = []
  private var users = UserNumbers()
  /// By record, the number of its user.
  private var numbers: [UInt32] = []
  /// By user, where the user's next place goes; in the end where the user's places end.
  private var ends: [UInt32] = []
  /// By user and then as they stand, places in `records`.
  private var places: [UInt32] = []
  private var nextUser = 0

  package init() {}

  /// Takes a partition in place of the one before.
  package mutating func load(_ records: consuming [EventRecord]) {
    self.records = records
    nextUser = 0
    countByUser()
    if places.count < numbers.count {
      places.append(contentsOf: repeatElement(0, count: numbers.count - places.count))
    }
    Self.scatter(numbers, ends: &ends, places: &places)
  }

  /// Puts the next user's records in place of `user`, by time and then place; `false` at the end.
  package mutating func next(into user: inout [EventRecord]) -> Bool {
    guard nextUser < ends.count else {
      records = []
      return false
    }
    let start = nextUser == 0 ? 0 : Int(ends[nextUser - 1])
    let isInOrder = Self.copy(
      places.span.extracting(start..<Int(ends[nextUser])), of: records.span, to: &user)
    nextUser += 1
    if !isInOrder { user.sortByTimeAndPlace() }
    return true
  }

  /// Puts records in place of a user's, and says whether they stand in order.
  private static func copy(
    _ places: Span<UInt32>, of records: Span<EventRecord>, to user: inout [EventRecord]
  ) -> Bool {
    var isInOrder = true
    user.empty()
    user.append(addingCapacity: places.count) { user in
      var last = Int(places[0])
      for index in places.indices {
        let place = Int(places[index])
        if EventRecord.precede(records[place], records[last]) { isInOrder = false }
        last = place
        user.append(records[place])
      }
    }
    return isInOrder
  }

  // Spans are asked once whether they may be written to, arrays at every write.

  /// Numbers the users; `ends` becomes their counts.
  private mutating func countByUser() {
    users.removeAll()
    numbers.removeAll(keepingCapacity: true)
    // Even of nothing the library writes how many there are now, where all empty arrays have theirs.
    if !records.isEmpty {
      numbers.append(addingCapacity: records.count) { numbers in
        for record in records { numbers.append(UInt32(users.number(of: record.user))) }
      }
    }
    ends.removeAll(keepingCapacity: true)
    ends.append(contentsOf: repeatElement(0, count: users.count))
    Self.count(numbers, in: &ends)
  }

  private static func count(_ numbers: [UInt32], in counts: inout [UInt32]) {
    var counts = counts.mutableSpan
    for number in numbers { counts[Int(number)] += 1 }
  }

  /// Makes the counts starts, and moves each start to its end while the places are put in.
  private static func scatter(
    _ numbers: [UInt32], ends: inout [UInt32], places: inout [UInt32]
  ) {
    var ends = ends.mutableSpan
    var places = places.mutableSpan
    var start: UInt32 = 0
    for number in ends.indices {
      let count = ends[number]
      ends[number] = start
      start += count
    }
    for (place, number) in numbers.enumerated() {
      places[Int(ends[Int(number)])] = UInt32(place)
      ends[Int(number)] += 1
    }
  }
}

/// Numbers from 0 for the users of a partition, in the order in which they are met.
///
/// A table with open addressing: users are known by a keyed hash, so nobody who writes a log can
/// make them meet in one place. At most half of the table is in use.
private struct UserNumbers {
  /// Numbers from 1; 0 where the table is free.
  private var slots: [UInt32] = []
  private var hashes: [UInt64] = []
  private var last = 0

  /// How many users were met.
  var count: Int { hashes.count }

  mutating func removeAll() {
    hashes.removeAll(keepingCapacity: true)
    slots = Array(repeating: 0, count: 512)
    last = 0
  }

  @inline(__always)
  mutating func number(of user: UInt64) -> Int {
    // Events of one user often come one after the other.
    if last < hashes.count, hashes[last] == user { return last }
    last = search(user)
    return last
  }

  private mutating func search(_ user: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Self.firstSlot(of: user) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == user { return number }
      slot = (slot + 1) & mask
    }
    hashes.append(user)
    slots[slot] = UInt32(hashes.count)
    if 2 * hashes.count > slots.count { grow() }
    return hashes.count - 1
  }

  /// Where the search for a user begins, before the mask.
  ///
  /// The users of a partition have some bits in common; Fibonacci hashing spreads the others. Source:
  /// D. E. Knuth, The Art of Computer Programming 3, section 6.4.
  @inline(__always)
  private static func firstSlot(of user: UInt64) -> Int {
    Int(truncatingIfNeeded: (user &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: 4 * slots.count)
    let mask = slots.count - 1
    for (number, user) in hashes.enumerated() {
      var slot = Self.firstSlot(of: user) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(number + 1)
    }
  }
}

extension [EventRecord] {
  /// More than a sort of the standard library would need for all but the longest of journeys.
  private static var movesARecord: Int { 16 }

  /// Sorts one user's records; linear where they almost are in order.
  mutating func sortByTimeAndPlace() {
    if !isSortedByInsertion(moves: Self.movesARecord * count) { sort(by: EventRecord.precede) }
  }

  /// Sorts by insertion until so many moves are made, and those of the record then in hand.
  private mutating func isSortedByInsertion(moves: Int) -> Bool {
    var moves = moves
    var records = mutableSpan
    for index in 1..<Swift.max(1, records.count)
    where EventRecord.precede(records[index], records[index - 1]) {
      let record = records[index]
      var hole = index
      repeat {
        records[hole] = records[hole - 1]
        hole -= 1
      } while hole > 0 && EventRecord.precede(record, records[hole - 1])
      records[hole] = record
      moves -= index - hole
      if moves < 0 { return false }
    }
    return true
  }
}

extension EventRecord {
  /// By time, then place.
  @inline(__always)
  fileprivate static func precede(_ left: EventRecord, _ right: EventRecord) -> Bool {
    let (one, other) = (left.time, right.time)
    return one < other || one == other && left.place < right.place
  }
}
