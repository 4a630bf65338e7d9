import Expectations
import Statistics
import Testing

struct AlwaysValidTests {
  // c(N) for N* = 5000, rounded, as tabulated with the method.
  @Test(arguments: [
    (100, 6.69), (500, 3.86), (1_000, 3.36), (2_000, 3.12), (5_000, 3.04), (20_000, 3.13),
    (100_000, 3.34),
  ])
  func `the multiplier is about least at the tuning`(users: Int, expected: Double) {
    expect(agree(AlwaysValid().multiplier(users: users), expected, relative: 0, absolute: 5e-3))
  }

  // 1 − ((c*(N) + 0.8416) / (c(N) + 0.8416))² for N* = 5000, computed in Python.
  @Test(arguments: [
    (200, 0.574_255_1), (640, 0.253_111_3), (2_000, 0.044_172_6), (5_000, 0),
    (100_000, 0.139_170_5),
  ])
  func `a tuning that suits the size saves most where the other is far from it`(
    users: Int, expected: Double
  ) {
    let saved = AlwaysValid().savedByTuning(users: users)
    expect(agree(saved, expected, relative: 0, absolute: 1e-6))
    expect(AlwaysValid(tuning: users).savedByTuning(users: users), equals: 0)
  }

  @Test func `no users have no multiplier and no p-value`() {
    expectNil(AlwaysValid().savedByTuning(users: 0))
    expectNil(AlwaysValid().multiplier(users: 0))
    expectNil(AlwaysValid().logEvidence(z: 0, users: 0))
    expectNil(AlwaysValid().p(z: 0, users: 0))
  }

  @Test func `the statistic at the multiplier has the level for its p-value`() throws {
    for level in [0.001, 0.05, 0.2] {
      let test = AlwaysValid(tuning: 1_000, level: level)
      for users in [1, 50, 1_000, 1_000_000_000] {
        let c = try #require(test.multiplier(users: users))
        expect(agree(test.p(z: c, users: users), level, relative: 1e-12), "\(level) \(users)")
      }
    }
  }

  @Test func `evidence against the variant being equal counts for either sign`() {
    let test = AlwaysValid()
    expect(test.p(z: -4, users: 900), equals: test.p(z: 4, users: 900))
  }

  @Test func `no difference has a p-value of 1 and evidence below 0`() throws {
    expect(AlwaysValid().p(z: 0, users: 900), equals: 1)
    #expect(try #require(AlwaysValid().logEvidence(z: 0, users: 900)) < 0)
  }

  @Test func `evidence too large for a number is still compared`() throws {
    let evidence = try #require(AlwaysValid().logEvidence(z: 100, users: 1_000_000))
    #expect(evidence > 4_900)
    expect(AlwaysValid().p(z: 100, users: 1_000_000), equals: 0)
  }

  // 41.1 % of 5,210 against 45.5 % of 5,188: p = 0.00019, +1.5 … +7.4 percentage points.
  @Test func `a worked example gives its p-value and interval`() throws {
    let control = Proportion(2_140, of: 5_210)
    let variant = Proportion(2_363, of: 5_188)
    let test = AlwaysValid()
    let z = try #require(pooledZ(control: control, variant: variant))
    let c = try #require(test.multiplier(users: 10_398))
    let interval = try #require(
      scoreDifferenceInterval(control: control, variant: variant, z: c))
    expect(agree(test.p(z: z, users: 10_398), 0.00019, relative: 0, absolute: 5e-6))
    expect(agree(interval.low, 0.015, relative: 0, absolute: 5e-4))
    expect(agree(interval.high, 0.074, relative: 0, absolute: 5e-4))
  }
}
