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

  /// By slot; 0 is a free one.
  private var hashes = [UInt64](repeating: 0, count: 256)
  /// By slot; symbols from 0, and above them the rejections by their place in `allCases`.
  private var verdicts = [UInt32](repeating: 0, count: 256)
  private var used = 0

  private static let firstRejection = UInt32.max - UInt32(RejectReason.allCases.count)

  /// `nil` for a combination not met before.
  @inline(__always)
  func verdict(of hash: UInt64) -> Verdict? {
    let slot = slot(of: hash)
    guard hashes[slot] == hash, hash != 0 else { return nil }
    let verdict = verdicts[slot]
    if verdict < Self.firstRejection { return .symbol(verdict) }
    return .rejected(RejectReason.allCases[Int(verdict - Self.firstRejection)])
  }

  /// Remembers a combination.
  mutating func remember(_ verdict: Verdict, of hash: UInt64) {
    let slot = slot(of: hash)
    // One hash of 2⁶⁴ marks a free slot, so it is never remembered.
    guard hashes[slot] != hash, hash != 0 else { return }
    hashes[slot] = hash
    verdicts[slot] = Self.number(of: verdict)
    used += 1
    if used * 2 > hashes.count { grow() }
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

  /// The slot that holds a hash, or the free one where it belongs.
  @inline(__always)
  private func slot(of hash: UInt64) -> Int {
    let mask = hashes.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while hashes[slot] != 0, hashes[slot] != hash { slot = (slot &+ 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = (hashes, verdicts)
    hashes = Array(repeating: 0, count: old.0.count * 2)
    verdicts = Array(repeating: 0, count: hashes.count)
    for (hash, verdict) in zip(old.0, old.1) where hash != 0 {
      let slot = slot(of: hash)
      hashes[slot] = hash
      verdicts[slot] = verdict
    }
  }
}
