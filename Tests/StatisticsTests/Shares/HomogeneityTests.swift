import Expectations
import Statistics
import Testing

struct HomogeneityTests {
  @Test func `two arms of 5 and 15 of 20 differ by a statistic of 10`() throws {
    let test = try #require(HomogeneityTest(reached: [5, 15], users: [20, 20]))
    expect(test.statistic, equals: 10)
    expect(test.degreesOfFreedom, equals: 1)
    expect(agree(test.p, 0.0015654022580025, relative: 1e-12))  // erfc(√5)
  }

  @Test(arguments: [
    (Proportion(2140, of: 5210), Proportion(2363, of: 5188)),
    (Proportion(1, of: 900_000), Proportion(7, of: 1_000_000)),
    (Proportion(12, of: 12), Proportion(3, of: 9)),
  ])
  func `the statistic of two arms is the square of the pooled z`(
    control: Proportion, variant: Proportion
  ) throws {
    let test = try #require(
      HomogeneityTest(
        reached: [control.reached, variant.reached], users: [control.users, variant.users]))
    let z = try #require(pooledZ(control: control, variant: variant))
    expect(agree(test.statistic, z * z, relative: 1e-14))
    expect(agree(test.p, twoSidedNormalP(z), relative: 1e-13))
  }

  @Test func `arms of equal rates do not differ`() throws {
    let test = try #require(HomogeneityTest(reached: [1, 2, 16], users: [4, 8, 64]))
    expect(test.statistic, equals: 0)
    expect(test.degreesOfFreedom, equals: 2)
    expect(test.p, equals: 1)
  }

  @Test(arguments: [[0, 0], [12, 30]])
  func `where nobody reached, or everybody, the arms agree`(reached: [Int]) throws {
    let test = try #require(HomogeneityTest(reached: reached, users: [12, 30]))
    expect(test.statistic, equals: 0)
    expect(test.p, equals: 1)
  }

  @Test func `an arm without users stays out`() {
    let test = HomogeneityTest(reached: [5, 15], users: [20, 20])
    expect(HomogeneityTest(reached: [5, 0, 15], users: [20, 0, 20]), equals: test)
  }

  @Test func `one arm has nothing to be compared with`() {
    expectNil(HomogeneityTest(reached: [5], users: [20]))
    expectNil(HomogeneityTest(reached: [5, 0], users: [20, 0]))
    expectNil(HomogeneityTest(reached: [], users: []))
  }
}
