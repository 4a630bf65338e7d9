import Testing

@testable import EventLog

struct HashKeyTests {
  private let kept = HashKey(low: testKey.low, high: testKey.high, lifetime: .kept)
  private let ada = Array("ada".utf8)

  @Test func `what is kept is known by SipHash, what lasts a run by the folded hash`() {
    let sip = PaddedBytes.withCopy(of: ada) { SipHash.hash128($0, key: kept).0 }
    let folded = PaddedBytes.withCopy(of: ada) { testKey.folded.hash($0) }
    #expect(kept.user(Text("ada")) == sip)
    #expect(PaddedBytes.withCopy(of: ada) { kept.event($0) } == sip >> 8)
    #expect(testKey.user(Text("ada")) == folded)
    #expect(sip != folded)
  }

  @Test func `an event that is kept has a hash that is not 0`() {
    let hashes = (0..<1000).map { number in
      PaddedBytes.withCopy(of: Array("event \(number)".utf8)) { kept.event($0) }
    }
    #expect(Set(hashes).count == 1000)
    #expect(!hashes.contains(0))
  }
}
