/// What is known of combinations of raw values: which symbol they come to, or why a line that has
/// them is rejected.
///
/// A combination is known by its keyed hash alone. Of a million different ones two fall together
/// with probability 3·10⁻⁸, less than two users do (`EventRecord.user`).
struct RawSymbols {
  /// What a combination comes to.
  enum Verdict: Equatable {
    case symbol(UInt32)
    case rejected(RejectReason)
  }

  /// A combination's hash, 0 where the slot is free, and what it comes to.
  ///
  /// Symbols are numbered from 0, and above them the rejections by their order. Both stand beside
  /// each other, so that a look at both is one.
  private struct Slot {
    var hash: UInt64 = 0
    var verdict: UInt32 = 0
  }

  private var slots = [Slot](repeating: Slot(), count: 256)
  private var used = 0

  /// How many combinations are known.
  var count: Int { used }

  private static let firstRejection = UInt32.max - UInt32(RejectReason.allCases.count)

  /// `nil` for a combination not met before.
  @inline(__always)
  func verdict(of hash: UInt64) -> Verdict? {
    let slot = slots[place(of: hash)]
    guard slot.hash == hash, hash != 0 else { return nil }
    if slot.verdict < Self.firstRejection { return .symbol(slot.verdict) }
    return .rejected(RejectReason.allCases[Int(slot.verdict - Self.firstRejection)])
  }

  /// Remembers a combination.
  mutating func remember(_ verdict: Verdict, of hash: UInt64) {
    let place = place(of: hash)
    // One hash of 2⁶⁴ marks a free slot, so it is never remembered.
    guard slots[place].hash != hash, hash != 0 else { return }
    slots[place] = Slot(hash: hash, verdict: Self.number(of: verdict))
    used += 1
    if used * 2 > slots.count { grow() }
  }

  private static func number(of verdict: Verdict) -> UInt32 {
    switch verdict {
    case .symbol(let number):
      precondition(number < firstRejection, "symbols are numbered below the rejections")
      return number
    case .rejected(let reason):
      return firstRejection + UInt32(reason.order)
    }
  }

  /// The place of the slot that holds a hash, or of the free one where it belongs.
  @inline(__always)
  private func place(of hash: UInt64) -> Int {
    let mask = slots.count &- 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while slots[place].hash != 0, slots[place].hash != hash { place = (place &+ 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    for slot in old where slot.hash != 0 { slots[place(of: slot.hash)] = slot }
  }
}
