import EventLog
import Testing

struct UserHashSetTests {
  @Test func `a hash is in the set once it was put there, zero too`() {
    var generator = SeededGenerator(seed: 1)
    let hashes = (0..<5000).map { _ in generator.next() as UInt64 }
    var set = UserHashSet()
    #expect(!set.contains(0))
    for hash in hashes + hashes + [0] { set.insert(hash) }
    #expect(set.count == 5001)
    for hash in hashes + [0] { #expect(set.contains(hash)) }
    #expect(!set.contains(1))
  }

  @Test func `a union holds what either holds`() {
    var left = UserHashSet()
    var right = UserHashSet()
    for hash in 1...1000 as ClosedRange<UInt64> { right.insert(hash &* 0x9E37_79B9_7F4A_7C15) }
    left.insert(7)
    right.insert(0)
    left.formUnion(right)
    #expect(left.count == 1002)
    #expect(left.contains(7) && left.contains(0) && left.contains(0x9E37_79B9_7F4A_7C15))
  }
}
