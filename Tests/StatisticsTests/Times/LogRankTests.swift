import Expectations
import Statistics
import Testing

struct LogRankTests {
  private typealias Group = (events: TimeHistogram, censorings: TimeHistogram)

  private func group(_ events: [Int64], censored: [Int64] = []) -> Group {
    (
      events.reduce(into: TimeHistogram()) { $0.add($1) },
      censored.reduce(into: TimeHistogram()) { $0.add($1) }
    )
  }

  @Test func `four users at three times`() {
    // Expected of the first: 1/2 + 1/3 + 1/2; variance 1/4 + 2/9 + 1/4.
    let test = LogRankTest(groups: [group([1], censored: [3]), group([2, 3])])
    expect(test.observed, equals: [1, 2])
    expect(agree(test.expected[0], 4.0 / 3, relative: 1e-15))
    expect(agree(test.expected[1], 5.0 / 3, relative: 1e-15))
    expect(agree(test.statistic, 2.0 / 13, relative: 1e-14))
    expect(test.degreesOfFreedom, equals: 1)
    expect(agree(test.p, 0.6948866023724733, relative: 1e-14))  // erfc(√(1/13))
  }

  @Test func `a group censored before the first event stays out of the statistic`() {
    let two = [group([10], censored: [30]), group([20, 30])]
    let three = LogRankTest(groups: [group([], censored: [9, 9])] + two)
    expect(three.observed, equals: [0, 1, 2])
    expect(three.expected[0], equals: 0)
    expect(three.statistic, equals: LogRankTest(groups: two).statistic)
    expect(three.degreesOfFreedom, equals: 1)
  }

  @Test func `everybody at one time are as expected`() {
    let test = LogRankTest(groups: [group([5, 5]), group([5])])
    expect(test.expected, equals: [2, 1])
    expect(test.statistic, equals: 0)
    expect(test.p, equals: 1)
  }

  @Test func `without events, or with one group, there is not a test`() {
    let silent = LogRankTest(groups: [group([], censored: [1, 2]), group([], censored: [3])])
    expectNil(silent.statistic)
    expectNil(silent.p)
    expect(silent.degreesOfFreedom, equals: 0)
    let alone = LogRankTest(groups: [group([1, 2]), group([])])
    expect(alone.observed, equals: [2, 0])
    expect(alone.expected, equals: [2, 0])
    expectNil(alone.statistic)
    expectNil(LogRankTest(groups: []).p)
  }

  @Test func `the order of the groups changes the order of the answers only`() {
    let groups = [
      group([1, 4, 4, 9], censored: [2, 12]), group([3, 4, 20], censored: [5]),
      group([7, 7, 8, 30], censored: [40]),
    ]
    let test = LogRankTest(groups: groups)
    let backwards = LogRankTest(groups: groups.reversed())
    expect(backwards.observed, equals: test.observed.reversed())
    expect(backwards.expected, equals: test.expected.reversed())
    expect(agree(backwards.statistic, test.statistic, relative: 1e-13))
    expect(test.degreesOfFreedom, equals: 2)
  }

  @Test func `times in one bucket are one time where not all are told apart`() {
    // 90,050 and 90,100 are in one bucket. Before them the other group has one user at risk of
    // r = 1,102 … 3, then half of two events: Σ 1/r + 1 = H(1102) − 3/2 + 1.
    let many = group((0..<1_100).map { Int64($0) } + [90_100])
    let test = LogRankTest(groups: [many, group([90_050])])
    expect(agree(test.expected[1], 7.082551306501791, relative: 1e-12))
    let apart = LogRankTest(groups: [many, group([80_000])])
    expect(agree(apart.expected[1], 6.582551306501791, relative: 1e-12))
  }
}
