import Expectations
import Statistics
import Testing

struct AdjustedPTests {
  private func isEqual(_ values: [Double?], _ expected: [Double?]) -> Bool {
    values.count == expected.count
      && zip(values, expected).allSatisfy { agree($0, $1, relative: 1e-15) }
  }

  @Test func `Holm multiplies by the tests not yet passed and never falls`() {
    expect(isEqual(holmAdjusted([0.01, 0.04, 0.03]), [0.03, 0.06, 0.06]))
  }

  @Test func `Benjamini–Hochberg divides by the place and never falls`() {
    expect(isEqual(benjaminiHochbergAdjusted([0.01, 0.04, 0.03]), [0.03, 0.04, 0.04]))
  }

  @Test func `a comparison without a test makes the family no larger`() {
    expect(isEqual(holmAdjusted([nil, 0.02, nil, 0.3]), [nil, 0.04, nil, 0.3]))
    expect(isEqual(benjaminiHochbergAdjusted([nil, 0.02, nil, 0.3]), [nil, 0.04, nil, 0.3]))
    expect(holmAdjusted([nil, nil]), equals: [nil, nil])
    expect(benjaminiHochbergAdjusted([nil, nil]), equals: [nil, nil])
  }

  @Test func `no tests have nothing to adjust`() {
    expect(holmAdjusted([]), equals: [])
    expect(benjaminiHochbergAdjusted([]), equals: [])
  }

  @Test func `equal values stay equal`() {
    expect(isEqual(holmAdjusted([0.02, 0.5, 0.02]), [0.06, 0.5, 0.06]))
    expect(isEqual(benjaminiHochbergAdjusted([0.02, 0.5, 0.02]), [0.03, 0.5, 0.03]))
  }

  @Test func `nothing is adjusted past 1`() {
    expect(holmAdjusted([0.6, 1, 0.7]), equals: [1, 1, 1])
    expect(benjaminiHochbergAdjusted([1, 1, 1]), equals: [1, 1, 1])
  }

  @Test func `the order of the tests changes the order of the answers only`() {
    let p = [0.03, 0.001, 0.2, 0.03, 0.9, 0.012]
    let backwards: [Double?] = p.reversed()
    expect(holmAdjusted(backwards), equals: holmAdjusted(p).reversed())
    expect(benjaminiHochbergAdjusted(backwards), equals: benjaminiHochbergAdjusted(p).reversed())
  }
}
