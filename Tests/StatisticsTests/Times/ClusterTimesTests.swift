import Expectations
import Statistics
import Testing

struct ClusterTimesTests {
  /// The sums up to a time.
  private func sums(_ times: ClusterTimes, upTo limit: Int64) -> ClusterSums {
    times.ordered.filter { $0.milliseconds <= limit }.reduce(
      into: ClusterSums(unitSquares: times.unitSquares, surplusUnits: times.surplusUnits)
    ) {
      $0.reachedSquares += $1.growth.reachedSquares
      $0.products += $1.growth.products
    }
  }

  private func histogram(_ times: [Int64]) -> TimeHistogram {
    var histogram = TimeHistogram()
    for time in times { histogram.add(time) }
    return histogram
  }

  private func clusters(_ users: [(times: [Int64], open: Int)]) -> ClusterTimes {
    var clusters = ClusterTimes()
    for user in users { clusters.add(ofUser: histogram(user.times), open: user.open) }
    return clusters
  }

  @Test func `a user's sums grow at each of the times`() {
    // Of four units one is open: y is 1 from 10 ms on and 3 from 30 ms on, m is 4.
    let one = clusters([([30, 10, 30], 1)])
    expect(sums(one, upTo: 9), equals: ClusterSums(unitSquares: 12, surplusUnits: 3))
    expect(
      sums(one, upTo: 10),
      equals: ClusterSums(reachedSquares: 0, products: 3, unitSquares: 12, surplusUnits: 3))
    expect(
      sums(one, upTo: 30),
      equals: ClusterSums(reachedSquares: 6, products: 9, unitSquares: 12, surplusUnits: 3))
  }

  @Test func `at every time the sums are those of the share over by then`() {
    var random = Steps(state: 7)
    let users = (0..<40).map { _ in random.user(below: 50) }
    let all = clusters(users)
    for limit in Int64(0)..<50 {
      var expected = ClusterSums()
      for user in users {
        let over = user.times.filter { $0 <= limit }.count
        expected.merge(ClusterSums(ofUser: Proportion(over, of: user.times.count + user.open)))
      }
      expect(sums(all, upTo: limit), equals: expected)
    }
  }

  @Test func `who has one time adds nothing`() {
    let one = clusters([([5], 0), ([], 1), ([], 0)])
    expect(one.isEmpty && one == ClusterTimes())
  }

  /// Times of few and of many different values: told apart, and by bucket.
  @Test(arguments: [500, 90_000_000] as [Int64])
  func `parts merge to the whole in any order`(range: Int64) {
    var random = Steps(state: 11)
    let users = (0..<900).map { _ in random.user(below: range) }
    let whole = clusters(users)
    expect(whole.isExact, equals: range == 500)
    for parts in [[0, 1, 2], [2, 0, 1]] {
      var merged = ClusterTimes()
      for part in parts {
        merged.merge(clusters(users.indices.filter { $0 % 3 == part }.map { users[$0] }))
      }
      expect(merged, equals: whole)
    }
    expect(clusters(users.reversed()), equals: whole)
  }

  @Test func `as many times as are told apart are, and one more are not`() {
    func times(_ count: Int64, _ factor: Int64) -> [([Int64], Int)] {
      (1...count).map { number in ([number * 10_001, number * factor], 0) }
    }
    let exact = clusters(times(512, 20_002))
    expect(exact.isExact)
    var more = clusters(times(1_024, 10_001))
    expect(more.isExact)
    more.merge(clusters([([3, 3], 0)]))
    expect(!more.isExact)
    expect(sums(more, upTo: .max).reachedSquares, equals: 2 * 1_025)
  }

  @Test func `exact times merged with times by the bucket are by the bucket, in either order`() {
    // More times than are told apart, in few buckets.
    let byBucket = clusters([((0...1_024).map { (1 << 40) + Int64($0) }, 0)])
    expect(!byBucket.isExact && byBucket.ordered.count < 10)
    let exact = clusters([([4097, 4097], 0)])
    expect(exact.isExact)
    for (one, other) in [(byBucket, exact), (exact, byBucket)] {
      var merged = one
      merged.merge(other)
      expect(!merged.isExact)
      // Buckets are four milliseconds wide there.
      expect(merged.ordered.first?.milliseconds, equals: 4096)
    }
  }

  @Test func `sums that nobody has written are none`() {
    let growth = ClusterTimes.Growth(reachedSquares: 2, products: 2)
    let first = ClusterTimes(
      growths: [(4096, growth)], isExact: false, unitSquares: 2, surplusUnits: 1)
    expect(first != nil)
    let amid = ClusterTimes(
      growths: [(4097, growth)], isExact: false, unitSquares: 2, surplusUnits: 1)
    expectNil(amid)
    let twice = ClusterTimes(
      growths: [(4, growth), (4, growth)], isExact: true, unitSquares: 2, surplusUnits: 1)
    expectNil(twice)
  }
}

/// Numbers made up from a seed, by SplitMix64.
private struct Steps: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A user with one to six times, and up to two that are open.
  mutating func user(below range: Int64) -> (times: [Int64], open: Int) {
    let times = (0..<Int.random(in: 1...6, using: &self)).map { _ in
      Int64.random(in: 0..<range, using: &self)
    }
    return (times, Int.random(in: 0...2, using: &self))
  }
}
