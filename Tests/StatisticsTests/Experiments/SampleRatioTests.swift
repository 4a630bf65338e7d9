import Expectations
import Statistics
import Testing

struct SampleRatioTests {
  @Test func `60 and 40 users of two like arms`() {
    let test = SampleRatioTest(observed: [60, 40], weights: [0.5, 0.5])
    expect(test.statistic, equals: 4)
    expect(test.degreesOfFreedom, equals: 1)
    expect(agree(test.p, 0.04550026389635842, relative: 1e-14))  // erfc(√2)
    expect(sampleRatioP(observed: [60, 40], weights: [1, 1]), equals: test.p)
  }

  @Test func `users where none were planned cannot be chance`() {
    let test = SampleRatioTest(observed: [500, 510, 3], weights: [1, 1, 0])
    expectNil(test.statistic)
    expect(test.degreesOfFreedom, equals: 1)
    expect(test.p, equals: 0)
    expect(SampleRatioTest(observed: [7], weights: [0]).p, equals: 0)
  }

  @Test func `an arm that was planned without users and has none is no arm`() {
    let test = SampleRatioTest(observed: [60, 40, 0], weights: [1, 1, 0])
    expect(test, equals: SampleRatioTest(observed: [60, 40], weights: [1, 1]))
  }

  @Test func `nobody and one arm are as planned`() {
    for test in [
      SampleRatioTest(observed: [0, 0], weights: [1, 1]),
      SampleRatioTest(observed: [10], weights: [1]), SampleRatioTest(observed: [], weights: []),
    ] {
      expect(test.statistic, equals: 0)
      expect(test.degreesOfFreedom, equals: 0)
      expect(test.p, equals: 1)
    }
  }

  @Test func `an arm without weight stays out of the test`() {
    expect(sampleRatioP(observed: [500, 500, 77], weights: [1, 1, 0]), equals: 1)
  }

  @Test func `below 100 users there is no answer`() {
    expectNil(sampleRatioP(observed: [60, 39], weights: [1, 1]))
    expectNil(sampleRatioP(observed: [60, 39, 50], weights: [1, 1, 0]))
    expect(sampleRatioP(observed: [60, 40], weights: [1, 1]) != nil)
  }

  @Test func `one arm is always as planned`() {
    expect(sampleRatioP(observed: [100], weights: [0.3]), equals: 1)
    expect(sampleRatioP(observed: [100, 5], weights: [0.3, 0]), equals: 1)
  }

  @Test func `no arms have no answer`() {
    expectNil(sampleRatioP(observed: [], weights: []))
  }
}
