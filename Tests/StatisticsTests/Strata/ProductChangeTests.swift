import Testing

@testable import Statistics

struct ProductChangeTests {
  private func parts(_ before: [Double?], _ after: [Double?]) -> [Double] {
    ProductChange(factors: before.count).parts(from: before, to: after)
  }

  private func areClose(_ parts: [Double], _ expected: [Double]) -> Bool {
    parts.count == expected.count
      && zip(parts, expected).allSatisfy { agree($0, $1, relative: 1e-14, absolute: 1e-15) }
  }

  // Each difference times the mean of the other factor: −0.2 · 0.625 and 0.25 · 0.7.
  @Test func `of two factors each difference counts with the mean of the other factor`() {
    #expect(areClose(parts([0.8, 0.5], [0.6, 0.75]), [-0.125, 0.175]))
  }

  // L. S. Shapley's weights for three are 1/3, 1/6, 1/6, 1/3: part 1 is
  // −0.3 · (0.8·0.5/3 + (1·0.5 + 0.8·0.4)/6 + 1·0.4/3), and so on. In all 0.24 − 0.36.
  @Test func `of three factors the parts are those over all six orders`() {
    #expect(areClose(parts([0.9, 0.8, 0.5], [0.6, 1, 0.4]), [-0.121, 0.068, -0.067]))
  }

  @Test func `one factor is the whole change`() {
    #expect(parts([0.25], [0.75]) == [0.5])
    #expect(parts([], []) == [])
  }

  // From 0 · 0.5 to 0.4 · 0.5, and from 0 · 0.4 to 0.5 · 0: of two orders the second gives each
  // factor its part alone.
  @Test func `a factor of 0 is like any other`() {
    #expect(areClose(parts([0, 0.5], [0.4, 0.5]), [0.2, 0]))
    #expect(areClose(parts([0, 0.4], [0.5, 0]), [0.1, -0.1]))
  }

  @Test func `a factor that one side lacks has no part`() {
    #expect(areClose(parts([0, nil], [0.5, 0.5]), [0.25, 0]))
    #expect(areClose(parts([0.5, 0.5], [0, nil]), [-0.25, 0]))
    #expect(areClose(parts([0, nil], [0, nil]), [0, 0]))
  }

  @Test func `what stays has no part, to the last digit`() {
    let same = [0.9, 1.0 / 3, 0, 0.7]
    #expect(parts(same, same) == [0, 0, 0, 0])
    #expect(parts([0.9, 0.3, 0.5], [0.9, 0.6, 0.5])[0] == 0)
  }

  @Test(arguments: [1, 2, 3, 4, 7, 20, 61])
  func `the parts add up, and swapping the sides negates each`(count: Int) {
    let before = (0..<count).map { 1 - Double($0 * 37 % 23) / 90 }
    let after = (0..<count).map { 1 - Double($0 * 29 % 19) / 70 }
    let forth = parts(before, after)
    let change = after.reduce(1, *) - before.reduce(1, *)
    #expect(agree(forth.reduce(0, +), change, relative: 0, absolute: 1e-14))
    #expect(parts(after, before) == forth.map { 0 - $0 })
  }

  @Test func `the parts are the means over all orders of five factors`() {
    let before = [0.95, 0.6, 0.8, 0.3, 0.99]
    let after = [0.9, 0.75, 0.8, 0.1, 0.5]
    var sums = [0.0, 0, 0, 0, 0]
    let orders = permutations(of: [0, 1, 2, 3, 4])
    for order in orders {
      var now = before
      for place in order {
        let product = now.reduce(1, *)
        now[place] = after[place]
        sums[place] += now.reduce(1, *) - product
      }
    }
    #expect(orders.count == 120)
    #expect(areClose(parts(before, after), sums.map { $0 / 120 }))
  }

  private func permutations(of items: [Int]) -> [[Int]] {
    guard items.count > 1 else { return [items] }
    return items.flatMap { first in
      permutations(of: items.filter { $0 != first }).map { [first] + $0 }
    }
  }
}
