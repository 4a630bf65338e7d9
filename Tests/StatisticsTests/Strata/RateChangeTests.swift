import Expectations
import Testing

@testable import Statistics

struct RateChangeTests {
  private typealias Stratum = RateChange.Stratum

  private func change(_ strata: Stratum...) throws -> RateChange {
    try #require(RateChange(strata: strata))
  }

  private func isClose(_ value: Double, _ expected: Double) -> Bool {
    agree(value, expected, relative: 1e-14, absolute: 1e-15)
  }

  // Nobody does worse: 80 of 100 and 40 of 100 before, 20 of 25 and 70 of 175 after. The first
  // segment falls from 1/2 to 1/8 of the users: −3/8 · (0.8 − c) + 3/8 · (0.4 − c) = −0.15, the whole
  // change from 0.6 to 0.45; c = 0.525.
  @Test func `where only the shares move all is mix`() throws {
    let change = try change(
      Stratum(base: [100, 80], own: [25, 20]), Stratum(base: [100, 40], own: [175, 70]))
    expect(change.parts.map(\.rate), equals: [0, 0])
    expect(isClose(change.parts[0].mix, -0.375 * 0.275))
    expect(isClose(change.parts[1].mix, 0.375 * -0.125))
    expect(isClose(change.parts.reduce(0) { $0 + $1.mix }, -0.15))
  }

  // A rise from 40 to 60 % in half of the users, 0.5 · 0.2; through the second step 50 → 75 %, while
  // the last rate stays at 80 %: 0.5 · 0.25 · 0.8.
  @Test func `where only a rate moves all is its step`() throws {
    let change = try change(
      Stratum(base: [100, 50, 40], own: [40, 30, 24]),
      Stratum(base: [100, 90, 9], own: [40, 36, 4]))
    expect(change.parts.map(\.mix), equals: [0, 0])
    expect(isClose(change.parts[0].rate, 0.1))
    expect(isClose(change.parts[0].steps[0], 0.1))
    expect(change.parts[0].steps[1], equals: 0)
  }

  // Shares 3/4 → 1/4 and 1/4 → 3/4, rates 0.2 → 0.4 and 0.8 → 0.6, completion 0.35 → 0.55, c = 0.45.
  // Mix −0.5 · (0.3 − 0.45) + 0.5 · (0.7 − 0.45) = 0.2; rates 0.5 · 0.2 and 0.5 · −0.2.
  @Test func `shares and rates that move together are told apart by their means`() throws {
    let change = try change(
      Stratum(base: [300, 60], own: [100, 40]), Stratum(base: [100, 80], own: [300, 180]))
    expect(isClose(change.parts[0].mix, 0.075) && isClose(change.parts[1].mix, 0.125))
    expect(isClose(change.parts[0].rate, 0.1) && isClose(change.parts[1].rate, -0.1))
  }

  // Before all users complete at 0.5; after, half of them are of a new segment at 0.1: 0.3, c = 0.4.
  @Test func `a segment that one side lacks is mix alone`() throws {
    let change = try change(
      Stratum(base: [10, 5], own: [10, 5]), Stratum(base: [0, 0], own: [10, 1]))
    expect(isClose(change.parts[0].mix, -0.5 * 0.1) && isClose(change.parts[1].mix, 0.5 * -0.3))
    expect(change.parts.map(\.rate), equals: [0, 0])
    expect(change.parts.map(\.steps), equals: [[0], [0]])
  }

  @Test func `a side without users has no change`() {
    expectNil(RateChange(strata: [Stratum(base: [0, 0], own: [5, 2])]))
    expectNil(RateChange(strata: [Stratum(base: [5, 2], own: [0, 0])]))
    expectNil(RateChange(strata: []))
  }

  @Test func `strata may have steps of different number`() throws {
    let change = try change(
      Stratum(base: [40, 30, 20, 10], own: [40, 20, 10, 10]),
      Stratum(base: [10, 5], own: [30, 30]))
    expect(change.parts.map(\.steps.count), equals: [3, 1])
    expect(isClose(sum(change), 40.0 / 70 - 15.0 / 50))
  }

  @Test(arguments: 0..<40)
  func `mix and steps add up to the change, and swapping the sides negates all`(seed: Int) throws {
    let strata = (0..<1 + seed % 5).map { place in
      Stratum(base: counts(seed * 7 + place), own: counts(seed * 11 + place * 3 + 1))
    }
    let swapped = strata.map { Stratum(base: $0.own, own: $0.base) }
    guard let forth = RateChange(strata: strata) else {
      expectNil(RateChange(strata: swapped))
      return
    }
    expect(agree(sum(forth), difference(strata), relative: 0, absolute: 1e-12))
    for part in forth.parts {
      expect(agree(part.steps.reduce(0, +), part.rate, relative: 0, absolute: 1e-12))
    }
    let back = try #require(RateChange(strata: swapped))
    expect(back.parts.map(\.mix), equals: forth.parts.map { 0 - $0.mix })
    expect(back.parts.map(\.steps), equals: forth.parts.map { $0.steps.map { 0 - $0 } })
  }

  private func sum(_ change: RateChange) -> Double {
    change.parts.reduce(0) { $0 + $1.mix + $1.steps.reduce(0, +) }
  }

  private func difference(_ strata: [Stratum]) -> Double? {
    Statistics.difference(
      control: strata.map { Proportion($0.base[3], of: $0.base[0]) }.total,
      variant: strata.map { Proportion($0.own[3], of: $0.own[0]) }.total)
  }

  /// Falling counts of four places, with zeros among them.
  private func counts(_ seed: Int) -> [Int] {
    var left = seed * 13 % 41
    return (0..<4).map { place in
      if place > 0 { left = left * (seed * (place + 3) % 10) / 9 }
      return left
    }
  }
}
