/// What is known of combinations of raw values: which symbol they come to, or why a line that has
/// them is rejected.
///
/// A combination is known by its keyed hash alone. Of a million different ones two fall together
/// with probability 3·10⁻⁸, less than two users do (`EventRecord.user`).
///
/// `Array` would do, but where a line is scanned its subscript and its count are calls, of which a look has
/// four. Not copyable, since it owns its memory.
@safe
struct RawSymbols: ~Copyable {
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

  /// As many as `mask` and one more, which is a power of two.
  private var slots: UnsafeMutablePointer<Slot>
  private var mask: Int
  private var used = 0

  init() {
    self.init(slotCount: 256)
  }

  private init(slotCount: Int) {
    unsafe slots = .allocate(capacity: slotCount)
    unsafe slots.initialize(repeating: Slot(), count: slotCount)
    mask = slotCount - 1
  }

  deinit {
    // Allocated by this value, which cannot be copied; slots hold nothing that needs an end.
    unsafe slots.deallocate()
  }

  /// How many combinations are known.
  var count: Int { used }

  private static let firstRejection = UInt32.max - UInt32(RejectReason.allCases.count)

  /// `nil` for a combination not met before.
  @inline(__always)
  func verdict(of hash: UInt64) -> Verdict? {
    let slot = self[place(of: hash)]
    guard slot.hash == hash, hash != 0 else { return nil }
    if slot.verdict < Self.firstRejection { return .symbol(slot.verdict) }
    return .rejected(RejectReason.allCases[Int(slot.verdict - Self.firstRejection)])
  }

  /// Remembers a combination.
  mutating func remember(_ verdict: Verdict, of hash: UInt64) {
    let place = place(of: hash)
    // One hash of 2⁶⁴ marks a free slot, so it is never remembered.
    guard self[place].hash != hash, hash != 0 else { return }
    self[place] = Slot(hash: hash, verdict: Self.number(of: verdict))
    used += 1
    if used * 2 > mask { grow() }
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

  /// The slot at a place, which is one of the table's by the mask.
  private subscript(place: Int) -> Slot {
    @inline(__always) get { unsafe slots[place & mask] }
    @inline(__always) set { unsafe slots[place & mask] = newValue }
  }

  /// The place of the slot that holds a hash, or of the free one where it belongs.
  @inline(__always)
  private func place(of hash: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: hash) & mask
    while self[place].hash != 0, self[place].hash != hash { place = (place &+ 1) & mask }
    return place
  }

  private mutating func grow() {
    var wider = RawSymbols(slotCount: 2 * (mask + 1))
    for place in 0...mask where self[place].hash != 0 {
      wider[wider.place(of: self[place].hash)] = self[place]
    }
    wider.used = used
    self = wider
  }
}
