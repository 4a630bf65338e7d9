/// Numbers from 0 for the users of a partition, in the order in which they are met.
///
/// A table with open addressing: users are known by a keyed hash, so nobody who writes a log can
/// make them meet in one place. At most half of the table is in use.
struct UserNumbers {
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
