import Expectations
import Testing

@testable import Statistics

/// Sorting by digits against sorting by comparison.
struct DigitSortTests {
  @Test(arguments: [1, 11, 12, 31, 33, 62, 63])
  func `times of any width come out in order`(bits: Int) {
    var state: UInt64 = 7
    let times = (0..<1_000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64(state >> UInt64(64 - bits))
    }
    expect(sortedByDigits(times), equals: times.sorted())
  }

  @Test func `few times, equal ones and none`() {
    expect(sortedByDigits([]), equals: [])
    expect(sortedByDigits([3, 1, 2]), equals: [1, 2, 3])
    let equal = Array(repeating: Int64(5), count: 300)
    expect(sortedByDigits(equal), equals: equal)
    expect(sortedByDigits(Array(repeating: 0, count: 300)).count, equals: 300)
  }

  @Test func `the greatest time stays the last`() {
    let times = (0..<300).map { Int64($0) } + [.max, 0]
    expect(sortedByDigits(times).last, equals: .max)
    expect(sortedByDigits(times).prefix(3), equals: [0, 0, 1])
  }
}
