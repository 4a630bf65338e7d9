/// A set of user hashes in eight bytes a slot.
///
/// The hashes are keyed and even already, so they are their own places: no hashing again, as `Set`
/// would.
package struct UserHashSet: Sendable {
  /// 0 is a free slot; the hash 0 itself is kept aside.
  private var slots = [UInt64](repeating: 0, count: 64)
  private var used = 0
  private var hasZero = false

  package init() {}

  /// How many different hashes there are.
  package var count: Int { used + (hasZero ? 1 : 0) }

  /// In no order to rely on.
  var hashes: [UInt64] { slots.filter { $0 != 0 } + (hasZero ? [0] : []) }

  /// Whether a hash is in the set.
  package func contains(_ hash: UInt64) -> Bool {
    if hash == 0 { return hasZero }
    return slots[slot(of: hash)] == hash
  }

  /// Puts a hash into the set, if it is not there.
  package mutating func insert(_ hash: UInt64) {
    if hash == 0 {
      hasZero = true
      return
    }
    let slot = slot(of: hash)
    if slots[slot] == hash { return }
    slots[slot] = hash
    used += 1
    if used * 4 > slots.count * 3 { grow() }
  }

  /// Empties the set.
  package mutating func removeAll() {
    if count > 0 { self = UserHashSet() }
  }

  /// The slot that holds a hash, or the free one where it belongs.
  private func slot(of hash: UInt64) -> Int {
    let mask = slots.count &- 1
    // The low bits are the partition's number: all users of a partition have the same.
    var slot = Int(truncatingIfNeeded: hash &>> 32) & mask
    while slots[slot] != 0, slots[slot] != hash { slot = (slot &+ 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: old.count * 2)
    for hash in old where hash != 0 { slots[slot(of: hash)] = hash }
  }
}
