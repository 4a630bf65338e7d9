import Expectations
import Testing

@testable import Funnels

/// Tallies that are found by a number.
struct NumberedTalliesTests {
  private struct Count: MergingTally, Equatable {
    var count = 0

    mutating func merge(_ other: Count) { count += other.count }
  }

  @Test func `a number has a tally once it came up, and the same one ever after`() {
    let tallies = counted([7, 0, 9, 7])
    expect(tallies[7]?.count, equals: 2)
    expect(tallies[0]?.count, equals: 1)
    expect(tallies[9]?.count, equals: 1)
    expectNil(tallies[8])
    expect(tallies.numbers, equals: [7, 0, 9])
  }

  @Test func `numbers far apart, below the first or beyond all reach are kept apart`() {
    let numbers = [20_000, 20_001, 19_999, 19_000, 0, 24_031, 24_032, 1 << 40, 4_095, 4_096]
    let tallies = counted(numbers + [0, 1 << 40])
    expect(numbers.map { tallies[$0]?.count }, equals: [1, 1, 1, 1, 2, 1, 1, 2, 1, 1])
    expectNil(tallies[1])
    expectNil(tallies[-1])
    expectNil(tallies[.max])
  }

  @Test(arguments: [1, 7, 8, 9, 10, 200])
  func `few numbers and many are found alike, in whatever order they come`(count: Int) {
    for numbers in [Array(0..<count), Array((0..<count).reversed())] {
      let spread = numbers.map { 20_000 + 31 * $0 }
      let tallies = counted(spread + spread.prefix(1))
      expect(tallies.numbers, equals: spread)
      expect(spread.map { tallies[$0]?.count }, equals: [2] + Array(repeating: 1, count: count - 1))
      expectNil(tallies[20_001])
      expectNil(tallies[19_999])
    }
  }

  @Test func `two halves are the whole`() {
    var one = counted([3, 5_000, 20_000])
    one.merge(counted([20_000, 4, 3, 3]))
    expect(one[3]?.count, equals: 3)
    expect(one[4]?.count, equals: 1)
    expect(one[5_000]?.count, equals: 1)
    expect(one[20_000]?.count, equals: 2)
    expect(one.numbers.sorted(), equals: [3, 4, 5_000, 20_000])
  }

  private func counted(_ numbers: [Int]) -> NumberedTallies<Count> {
    var tallies = NumberedTallies<Count>()
    for number in numbers {
      let place = tallies.place(of: number, orNew: Count())
      tallies.tallies[place].count += 1
    }
    return tallies
  }
}
