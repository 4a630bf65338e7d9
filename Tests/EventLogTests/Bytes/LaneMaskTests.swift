import Testing

@testable import EventLog

/// Lanes as bits, in both forms: the one for this processor and the one for all.
struct LaneMaskTests {
  @Test func `each lane is seen, alone and behind others`() {
    for first in 0..<16 {
      for second in first..<16 {
        let lanes = [first, second]
        #expect(facts(LaneMask(Self.comparison(lanes))) == Facts(first: first))
        #expect(facts(NibbleLanes(Self.comparison(lanes))) == Facts(first: first))
      }
    }
  }

  @Test func `no lane is empty and all are full`() {
    let none = Facts(first: 16, isEmpty: true)
    #expect(facts(LaneMask(Self.comparison([]))) == none)
    #expect(facts(NibbleLanes(Self.comparison([]))) == none)
    let all = Facts(first: 0, isFull: true)
    #expect(facts(LaneMask(Self.comparison(Array(0..<16)))) == all)
    #expect(facts(NibbleLanes(Self.comparison(Array(0..<16)))) == all)
  }

  @Test func `the lanes before a bound decide whether all before it are true`() {
    for lane in 0...16 {
      let before = Self.comparison(Array(0..<lane))
      #expect(LaneMask(before).isFull(before: LaneMask.Bound(lane)))
      #expect(NibbleLanes(before).isFull(before: NibbleLanes.Bound(lane)))
      for missing in 0..<lane {
        let others = Self.comparison((0..<16).filter { $0 != missing })
        #expect(!LaneMask(others).isFull(before: LaneMask.Bound(lane)))
        #expect(!NibbleLanes(others).isFull(before: NibbleLanes.Bound(lane)))
      }
    }
  }

  /// What is told of some lanes.
  private struct Facts: Equatable {
    /// 16 where there is none.
    var first: Int
    var isEmpty = false
    var isFull = false
  }

  private func facts(_ lanes: LaneMask) -> Facts {
    for lane in 0..<16 { #expect(lanes.begin(at: lane) == (lane == lanes.first)) }
    return Facts(first: lanes.first, isEmpty: lanes.isEmpty, isFull: lanes.isFull)
  }

  private func facts(_ lanes: NibbleLanes) -> Facts {
    for lane in 0..<16 { #expect(lanes.begin(at: lane) == (lane == lanes.first)) }
    return Facts(first: lanes.first, isEmpty: lanes.isEmpty, isFull: lanes.isFull)
  }

  /// A comparison that is true in these lanes.
  private static func comparison(_ lanes: [Int]) -> SIMDMask<SIMD16<Int8>> {
    var bytes = SIMD16<UInt8>(repeating: 0)
    for lane in lanes { bytes[lane] = 1 }
    return bytes .== SIMD16<UInt8>(repeating: 1)
  }
}
