import Expectations
import Testing

@testable import EventLog

struct HashKeyTests {
  private let kept = HashKey(low: testKey.low, high: testKey.high, lifetime: .kept)
  private let ada = Array("ada".utf8)

  @Test func `what is kept is known by SipHash, what lasts a run by the folded hash`() {
    let sip = PaddedBytes.withCopy(of: ada) { SipHash.hash128($0, key: kept).0 }
    let folded = PaddedBytes.withCopy(of: ada) { testKey.folded.hash($0) }
    expect(kept.user(Text("ada")), equals: sip)
    expect(PaddedBytes.withCopy(of: ada) { kept.event($0) }, equals: sip >> 8)
    expect(testKey.user(Text("ada")), equals: folded)
    #expect(sip != folded)
  }

  @Test func `an event that is kept has a hash that is not 0`() {
    let hashes = (0..<1000).map { number in
      PaddedBytes.withCopy(of: Array("event \(number)".utf8)) { kept.event($0) }
    }
    expect(Set(hashes).count, equals: 1000)
    expect(hashes, lacks: 0)
  }

  @Test
  func
    `where flows are inferred, the partition of a user is the same in every run, and the hash is not`()
  {
    let keys = [1, 2].map { HashKey(low: $0, high: 3, lifetime: .sampledRun) }
    let users = (0..<1_000).map { Text("u-\($0)") }
    for user in users {
      expect(
        RecordPacker.partition(of: keys[0].user(user)),
        equals: RecordPacker.partition(of: keys[1].user(user)))
    }
    expect(Set(users.flatMap { user in keys.map { $0.user(user) } }).count, equals: 2_000)
    // As even as a thousand balls in so many boxes: about 1,024 · (1 - 1/e) have some.
    let used = Set(users.map { RecordPacker.partition(of: keys[0].user($0)) })
    expect((600...690).contains(used.count))
    let run = HashKey(low: 1, high: 3)
    expect(keys[0].user(users[0]) >> 10, equals: run.user(users[0]) >> 10)
  }
}
