import Statistics
import Testing

struct SampleRatioTests {
  // Expected values: mpmath; they equal scipy.stats.chisquare.
  @Test(arguments: [
    ([1_000_000, 1_003_300], [0.5, 0.5], 0.019725448043252318),
    ([0, 589], [1, 9], 5.977550736569929e-16),
    ([250, 40], [0.9, 0.1], 0.031307614193015344),
  ])
  func `the p-value equals the reference`(observed: [Int], weights: [Double], expected: Double) {
    #expect(
      agree(
        sampleRatioP(observed: observed, weights: weights), expected, relative: 1e-10,
        absolute: 1e-12))
  }

  @Test func `an arm without weight stays out of the test`() {
    #expect(sampleRatioP(observed: [500, 500, 77], weights: [1, 1, 0]) == 1)
  }

  @Test func `below 100 users there is no answer`() {
    #expect(sampleRatioP(observed: [60, 39], weights: [1, 1]) == nil)
    #expect(sampleRatioP(observed: [60, 39, 50], weights: [1, 1, 0]) == nil)
    #expect(sampleRatioP(observed: [60, 40], weights: [1, 1]) != nil)
  }

  @Test func `one arm is always as planned`() {
    #expect(sampleRatioP(observed: [100], weights: [0.3]) == 1)
    #expect(sampleRatioP(observed: [100, 5], weights: [0.3, 0]) == 1)
  }

  @Test func `no arms have no answer`() {
    #expect(sampleRatioP(observed: [], weights: []) == nil)
  }
}
