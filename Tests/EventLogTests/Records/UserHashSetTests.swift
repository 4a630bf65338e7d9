import EventLog
import Expectations
import Testing

struct UserHashSetTests {
  @Test func `a hash is in the set once it was put there, zero too`() {
    var generator = SeededGenerator(seed: 1)
    let hashes = (0..<5000).map { _ in generator.next() as UInt64 }
    var set = UserHashSet()
    expect(!set.contains(0))
    for hash in hashes + hashes + [0] { set.insert(hash) }
    expect(set.count, equals: 5001)
    for hash in hashes + [0] { expect(set.contains(hash)) }
    expect(!set.contains(1))
  }

  @Test func `hashes of one partition, whose low bits are the same, are told apart`() {
    var set = UserHashSet()
    for number in 0..<1000 as Range<UInt64> { set.insert(number << 10 | 5) }
    expect(set.count, equals: 1000)
    expect(set.contains(999 << 10 | 5) && !set.contains(1000 << 10 | 5))
  }

  @Test func `an emptied set holds nothing`() {
    var set = UserHashSet()
    set.insert(0)
    set.insert(7)
    set.removeAll()
    expect(set.count == 0 && !set.contains(0) && !set.contains(7))
  }
}
