import Expectations
import Testing

@testable import EventLog

struct FoldedHashTests {
  private let hash = testKey.folded

  @Test func `texts of any length and their beginnings have hashes of their own`() {
    let text = Array("a text of more than two blocks of sixteen".utf8)
    let hashes = (0...text.count).map { hashed(Array(text[..<$0])) }
    expect(Set(hashes).count, equals: 42)
  }

  @Test func `every bit of a text counts`() {
    let text = Array("0123456789abcdef0123456789abcdef!".utf8)
    var hashes: Set = [hashed(text)]
    for index in text.indices {
      for bit in 0..<8 as Range<UInt8> {
        var other = text
        other[index] ^= 1 << bit
        hashes.insert(hashed(other))
      }
    }
    expect(hashes.count, equals: 1 + 33 * 8)
  }

  @Test func `another key gives other hashes`() {
    let other = HashKey(low: testKey.low, high: testKey.high ^ 2).folded
    let bytes = Array("welcome".utf8)
    #expect(PaddedBytes.withCopy(of: bytes) { other.hash($0) } != hashed(bytes))
  }

  @Test func `a key of small numbers is as good as any`() {
    let small = HashKey(low: 0, high: 0).folded
    let hashes = (0..<1000).map { number in
      PaddedBytes.withCopy(of: Array(String(number).utf8)) { small.hash($0) >> 8 }
    }
    expect(Set(hashes).count, equals: 1000)
  }

  @Test func `texts made to fall together under one key do so under no other`() {
    // The key whose second word is "aaaaaaaa": a block that begins so is multiplied by nothing.
    let known = HashKey(low: 1, high: 0xCA23_2473_D6F8_CC12).folded
    let texts = (0..<1000).map { Array("aaaaaaaa\($0 + 10_000_000)!".utf8) }
    let made = texts.map { PaddedBytes.withCopy(of: $0) { known.hash($0) } }
    expect(Set(made).count, equals: 1)
    for _ in 0..<3 {
      let other = HashKey.random().folded
      let hashes = texts.map { PaddedBytes.withCopy(of: $0) { other.hash($0) } }
      expect(Set(hashes).count, equals: 1000)
    }
  }

  @Test func `a sequence tells its values apart, and their kinds`() {
    let sequences: [[(String, UInt8)]] = [
      [("ab", 0), ("c", 0)], [("a", 0), ("bc", 0)], [("abc", 0)], [("abc", 1)],
      [("ab", 1), ("c", 0)], [("ab", 0), ("c", 1)], [("", 0), ("abc", 0)], [("abc", 0), ("", 0)],
      [("fifteen bytes..", 0), ("abc", 0)], [("fifteen bytes..abc", 0)],
      [("fifteen bytes..", 0)], [("fifteen bytes..", 1)], [("fifteen bytes..", 0), ("", 0)],
    ]
    expect(Set(sequences.map(hashed)).count, equals: 13)
  }

  private func hashed(_ bytes: [UInt8]) -> UInt64 {
    PaddedBytes.withCopy(of: bytes) { hash.hash($0) }
  }

  private func hashed(_ values: [(String, UInt8)]) -> UInt64 {
    var state = hash.start(0, 0)
    for (text, kind) in values {
      state = PaddedBytes.withCopy(of: Array(text.utf8)) {
        hash.adding($0, 0..<$0.count, kind: kind, to: state)
      }
    }
    return hash.finish(state)
  }
}
