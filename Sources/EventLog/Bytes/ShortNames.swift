/// A fixed list of short names with a fast way from bytes to the place in the list.
///
/// Open addressing over a hash of the length and the first and last eight bytes. The list is ours,
/// so no log can make it slow: a lookup ends at the first free slot, and the constant is chosen
/// so that few names share one (by trial; the tests count).
struct ShortNames {
  private struct Entry {
    var head: UInt64 = 0
    var tail: UInt64 = 0
    /// 0 marks a free slot.
    var length = 0
    var index = 0
  }

  private static let slotBits: UInt64 = 8
  private var slots = [Entry](repeating: Entry(), count: 1 << Int(slotBits))
  private let names: [[UInt8]]

  /// - Parameter names: At most 128 different names of at least one byte.
  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    for (index, name) in self.names.enumerated() {
      PaddedBytes.withCopy(of: name) { bytes in
        var entry = Self.entry(of: bytes, 0..<bytes.count)
        entry.index = index
        var slot = Self.slot(of: entry)
        while slots[slot].length > 0 { slot = (slot + 1) % slots.count }
        slots[slot] = entry
      }
    }
  }

  /// The place in the list of the name that stands in a part of `bytes`.
  @inline(__always)
  func index(of bytes: PaddedBytes, _ range: Range<Int>) -> Int? {
    if range.isEmpty { return nil }
    let wanted = Self.entry(of: bytes, range)
    var slot = Self.slot(of: wanted)
    while slots[slot].length > 0 {
      let entry = slots[slot]
      if entry.length == wanted.length, entry.head == wanted.head, entry.tail == wanted.tail,
        entry.length <= 16 || middleMatches(names[entry.index], bytes, range)
      {
        return entry.index
      }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  /// Whether the bytes between the first and last eight agree.
  private func middleMatches(
    _ name: [UInt8], _ bytes: PaddedBytes, _ range: Range<Int>
  ) -> Bool {
    (8..<name.count - 8).allSatisfy { name[$0] == bytes[range.lowerBound + $0] }
  }

  @inline(__always)
  private static func entry(of bytes: PaddedBytes, _ range: Range<Int>) -> Entry {
    let length = range.count
    let head = bytes.word(at: range.lowerBound, length: min(length, 8))
    let tail = length > 8 ? bytes.word(at: range.upperBound &- 8) : 0
    return Entry(head: head, tail: tail, length: length)
  }

  @inline(__always)
  private static func slot(of entry: Entry) -> Int {
    // The constant is 2⁶⁴ divided by the golden ratio (Knuth, TAOCP 3, 6.4).
    let mixed =
      (entry.head ^ (entry.tail &<< 5) ^ UInt64(truncatingIfNeeded: entry.length))
      &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> (64 &- slotBits))
  }
}
