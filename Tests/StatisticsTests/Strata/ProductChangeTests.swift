import Expectations
import Testing

@testable import Statistics

struct ProductChangeTests {
  private func parts(_ before: [Double?], _ after: [Double?]) -> [Double] {
    let product = ProductChange(from: before, to: after)
    return product.parts(by: QuadratureRule(points: product.pointCount))
  }

  private func areClose(_ parts: [Double], _ expected: [Double]) -> Bool {
    parts.count == expected.count
      && zip(parts, expected).allSatisfy { agree($0, $1, relative: 1e-14, absolute: 1e-15) }
  }

  // Each difference times the mean of the other factor: −0.2 · 0.625 and 0.25 · 0.7.
  @Test func `of two factors each difference counts with the mean of the other factor`() {
    expect(areClose(parts([0.8, 0.5], [0.6, 0.75]), [-0.125, 0.175]))
  }

  // L. S. Shapley's weights for three are 1/3, 1/6, 1/6, 1/3: part 1 is
  // −0.3 · (0.8·0.5/3 + (1·0.5 + 0.8·0.4)/6 + 1·0.4/3), and so on. In all 0.24 − 0.36.
  @Test func `of three factors the parts are those over all six orders`() {
    expect(areClose(parts([0.9, 0.8, 0.5], [0.6, 1, 0.4]), [-0.121, 0.068, -0.067]))
  }

  @Test func `one factor is the whole change`() {
    expect(parts([0.25], [0.75]), equals: [0.5])
    expect(parts([], []), equals: [])
  }

  // From 0 · 0.5 to 0.4 · 0.5, and from 0 · 0.4 to 0.5 · 0: of two orders the second gives each
  // factor its part alone.
  @Test func `a factor of 0 is like any other`() {
    expect(areClose(parts([0, 0.5], [0.4, 0.5]), [0.2, 0]))
    expect(areClose(parts([0, 0.4], [0.5, 0]), [0.1, -0.1]))
  }

  @Test func `a factor that one side lacks has no part`() {
    expect(areClose(parts([0, nil], [0.5, 0.5]), [0.25, 0]))
    expect(areClose(parts([0.5, 0.5], [0, nil]), [-0.25, 0]))
    expect(areClose(parts([0, nil], [0, nil]), [0, 0]))
  }

  @Test func `what stays has no part, to the last digit`() {
    let same = [0.9, 1.0 / 3, 0, 0.7]
    expect(parts(same, same), equals: [0, 0, 0, 0])
    expect(parts([0.9, 0.3, 0.5], [0.9, 0.6, 0.5])[0], equals: 0)
  }

  @Test(arguments: [1, 2, 3, 4, 7, 20, 61])
  func `the parts add up, and swapping the sides negates each`(count: Int) {
    let before = (0..<count).map { (step: Int) -> Double in
      let loss = Double(step * 37 % 23)
      return 1 - loss / 90
    }
    let after = (0..<count).map { (step: Int) -> Double in
      let loss = Double(step * 29 % 19)
      return 1 - loss / 70
    }
    let forth = parts(before, after)
    let change = after.reduce(1, *) - before.reduce(1, *)
    expect(agree(forth.reduce(0, +), change, relative: 0, absolute: 1e-14))
    expect(parts(after, before), equals: forth.map { 0 - $0 })
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
    expect(orders.count, equals: 120)
    expect(areClose(parts(before, after), sums.map { $0 / 120 }))
  }

  /// Rates of going on through 600 steps: most near 1, some small, one without users before; every
  /// third stays, and of each kind of `change` others grow and fall.
  private static func rates(seed: UInt64, of kind: Kind) -> (before: [Double], after: [Double]) {
    var random = SplitMix64(state: seed)
    let pairs = (0..<600).map { place -> (Double, Double) in
      let noise = { Double.random(in: 0...1, using: &random) }
      switch kind {
      case .nearOne: return (1 - noise() / 100, 1 - noise() / 100)
      case .staying: return (0.999, place % 60 == 0 ? noise() : 0.999)
      case .someSmall: return place % 60 == 0 ? (noise() / 50, noise()) : (1, 1 - noise() / 1000)
      case .zero: return place == 77 ? (0, 1) : (1 - noise() / 200, 1 - noise() / 50)
      case .opposed: return place % 2 == 0 ? (1, 1 - noise() / 20) : (1 - noise() / 20, 1)
      case .anything: return (noise(), noise())
      case .powers: return (place < 400 ? 0 : 1, 1)
      }
    }
    return (pairs.map(\.0), pairs.map(\.1))
  }

  enum Kind: CaseIterable { case nearOne, staying, someSmall, zero, opposed, anything, powers }

  // The rule of 300 points has no error for products of 600 factors.
  @Test(arguments: Kind.allCases, [1, 2, 3])
  func `fewer points than would be exact leave out nothing that a double holds`(
    kind: Kind, seed: UInt64
  ) {
    let (before, after) = Self.rates(seed: seed, of: kind)
    let product = ProductChange(from: before, to: after)
    let exact = product.parts(by: QuadratureRule(points: 300))
    let few = product.parts(by: QuadratureRule(points: product.pointCount))
    // The product of the greater factors is the largest that it is on the way.
    let largest = zip(before, after).reduce(1) { $0 * max($1.0, $1.1) }
    for (part, own) in zip(exact, few) {
      expect(agree(own, part, relative: 1e-12, absolute: 1e-14 * largest))
    }
    #expect(product.pointCount <= (kind == .anything || kind == .powers ? 120 : 50))
  }

  @Test func `the number of points grows with what changes and not with the number of steps`() {
    func pointCount(_ steps: Int, _ change: Double) -> Int {
      let stays = Array(repeating: 1.0, count: steps)
      return ProductChange(from: stays, to: stays.map { $0 - change / Double(steps) }).pointCount
    }
    expect(pointCount(1000, 2), equals: pointCount(100_000, 2))
    #expect(pointCount(100_000, 2) < 20)
    #expect(pointCount(100_000, 20) < 40)
    expect(ProductChange(from: [1, 0.5, 1], to: [1, 0.4, 1]).pointCount, equals: 1)
  }

  private func permutations(of items: [Int]) -> [[Int]] {
    guard items.count > 1 else { return [items] }
    return items.flatMap { first in
      permutations(of: items.filter { $0 != first }).map { [first] + $0 }
    }
  }
}

/// Numbers made up from a seed, by SplitMix64.
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
