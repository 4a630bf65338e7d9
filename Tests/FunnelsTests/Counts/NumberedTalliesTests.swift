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
    expect(tallies.entries.map(\.number), equals: [7, 0, 9])
  }

  @Test func `numbers far apart, below the first or negative are kept apart`() {
    let numbers = [20_000, 20_001, 19_999, 19_000, 0, 24_031, -24_032, 1 << 40, -1 << 40, .max]
    let tallies = counted(numbers + [0, 1 << 40])
    expect(numbers.map { tallies[$0]?.count }, equals: [1, 1, 1, 1, 2, 1, 1, 2, 1, 1])
    expectNil(tallies[1])
    expectNil(tallies[-1])
    expectNil(tallies[.min])
  }

  @Test(arguments: [1, 7, 8, 9, 10, 200])
  func `few numbers and many are found alike, in whatever order they come`(count: Int) {
    for numbers in [Array(0..<count), Array((0..<count).reversed())] {
      let spread = numbers.map { 20_000 + 31 * $0 }
      let tallies = counted(spread + spread.prefix(1))
      expect(tallies.entries.map(\.number), equals: spread)
      expect(spread.map { tallies[$0]?.count }, equals: [2] + Array(repeating: 1, count: count - 1))
      expectNil(tallies[20_001])
      expectNil(tallies[19_999])
    }
  }

  @Test func `numbers that all want one slot are kept apart, in little memory`() {
    // The product of each with 2⁶⁴ ÷ φ is a small number, whose highest bits are none.
    let inverse = 0xF1DE_83E1_9937_733D as UInt64
    expect(inverse &* 0x9E37_79B9_7F4A_7C15, equals: 1)
    let numbers = (0..<500).map { Int(truncatingIfNeeded: $0 &* inverse) }
    let tallies = counted(numbers + numbers)
    expect(tallies.entries.map(\.number), equals: numbers)
    expect(tallies.entries.allSatisfy { $0.tally.count == 2 })
    expectNil(tallies[Int(truncatingIfNeeded: 500 &* inverse)])
    // Up to 32 slots of four bytes a number, and an entry of two words, with room for as many again.
    #expect(tallies.memory() <= 500 * 32 * 4 + 2 * 500 * 16 + 64)
  }

  @Test func `two halves are the whole`() {
    var one = counted([3, 5_000, 20_000])
    one.merge(counted([20_000, 4, 3, 3]))
    expect(one[3]?.count, equals: 3)
    expect(one[4]?.count, equals: 1)
    expect(one[5_000]?.count, equals: 1)
    expect(one[20_000]?.count, equals: 2)
    expect(one.entries.map(\.number).sorted(), equals: [3, 4, 5_000, 20_000])
  }

  private func counted(_ numbers: [Int]) -> NumberedTallies<Count> {
    var tallies = NumberedTallies<Count>()
    for number in numbers {
      let place = tallies.place(of: number, orNew: Count())
      tallies[at: place].count += 1
    }
    return tallies
  }
}
