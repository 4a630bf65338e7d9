import Expectations
import Testing

@testable import EventLog

/// Bytes as bits, in both forms: the one for this processor and the one for all.
struct ByteMaskTests {
  @Test func `each byte is seen, alone and behind others`() {
    for first in 0..<16 {
      for second in first..<16 {
        let indices = [first, second]
        expect(facts(ByteMask(Self.comparison(indices))), equals: Facts(first: first))
        expect(facts(NibbleMask(Self.comparison(indices))), equals: Facts(first: first))
      }
    }
  }

  @Test func `no byte is empty and all are full`() {
    let none = Facts(first: 16, isEmpty: true)
    expect(facts(ByteMask(Self.comparison([]))), equals: none)
    expect(facts(NibbleMask(Self.comparison([]))), equals: none)
    let all = Facts(first: 0, isFull: true)
    expect(facts(ByteMask(Self.comparison(Array(0..<16)))), equals: all)
    expect(facts(NibbleMask(Self.comparison(Array(0..<16)))), equals: all)
  }

  @Test func `the bytes before a bound decide whether all before it are true`() {
    for index in 0...16 {
      let before = Self.comparison(Array(0..<index))
      expect(ByteMask(before).isFull(before: ByteMask.Bound(index)))
      expect(NibbleMask(before).isFull(before: NibbleMask.Bound(index)))
      for missing in 0..<index {
        let others = Self.comparison((0..<16).filter { $0 != missing })
        expect(!ByteMask(others).isFull(before: ByteMask.Bound(index)))
        expect(!NibbleMask(others).isFull(before: NibbleMask.Bound(index)))
      }
    }
  }

  /// What is told of some indices.
  private struct Facts: Equatable {
    /// 16 where there is none.
    var first: Int
    var isEmpty = false
    var isFull = false
  }

  private func facts(_ mask: ByteMask) -> Facts {
    for byte in 0..<16 { expect(mask.begin(at: byte), equals: byte == mask.first) }
    return Facts(first: mask.first, isEmpty: mask.isEmpty, isFull: mask.isFull)
  }

  private func facts(_ mask: NibbleMask) -> Facts {
    for byte in 0..<16 { expect(mask.begin(at: byte), equals: byte == mask.first) }
    return Facts(first: mask.first, isEmpty: mask.isEmpty, isFull: mask.isFull)
  }

  /// A comparison that is true in these bytes.
  private static func comparison(_ indices: [Int]) -> SIMDMask<SIMD16<Int8>> {
    var bytes = SIMD16<UInt8>(repeating: 0)
    for index in indices { bytes[index] = 1 }
    return bytes .== SIMD16<UInt8>(repeating: 1)
  }
}
