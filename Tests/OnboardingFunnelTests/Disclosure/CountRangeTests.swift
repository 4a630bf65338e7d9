import Expectations
import TestSupport
import Testing

/// The reader who solves all sums at once, by cases that can be solved by hand.
struct CountRangeTests {
  /// Which of hidden counts are told, where the sums of some of them are known.
  private func told(
    _ counts: [Double], sums: [[Int]], bounds: [[Int: Double]] = [], low: Double = 1
  ) -> [Bool] {
    let totals = sums.map { $0.reduce(0) { $0 + counts[$1] } }
    let zeros = sums.enumerated().map { index, sum in
      Dictionary(uniqueKeysWithValues: sum.map { ($0, 1.0) } + [(counts.count + index, -1)])
    }
    var range = CountRange(
      numbers: counts + totals, isKnown: counts.map { _ in false } + totals.map { _ in true },
      lows: (counts + totals).map { _ in low }, zeros: zeros, bounds: bounds)
    return counts.indices.map { range.isSingle($0) }
  }

  @Test func `one sum of two counts tells neither`() {
    expect(told([3, 4], sums: [[0, 1]]), equals: [false, false])
  }

  @Test func `three sums of three counts tell all`() {
    expect(told([4, 3, 2], sums: [[0, 1], [1, 2], [0, 2]]), equals: [true, true, true])
  }

  @Test func `a count that is in no sum is not told`() {
    expect(told([4, 3, 9], sums: [[0, 1], [0]]), equals: [true, true, false])
  }

  @Test func `counts that are one at least are told by a sum of as many`() {
    expect(told([1, 1, 1], sums: [[0, 1, 2]]), equals: [true, true, true])
    expect(told([1, 1, 1], sums: [[0, 1, 2]], low: 0), equals: [false, false, false])
  }

  // 1 + 2 = 3, and the first is never more than the second.
  @Test func `a bound can leave one number only`() {
    expect(told([1, 2], sums: [[0, 1]]), equals: [false, false])
    expect(told([1, 2], sums: [[0, 1]], bounds: [[0: -1, 1: 1]]), equals: [true, true])
  }
}
