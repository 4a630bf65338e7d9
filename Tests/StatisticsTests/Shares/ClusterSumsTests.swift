import Expectations
import Statistics
import Testing

struct ClusterSumsTests {
  /// Three users with 4, 1 and 1 attempts, of which 4, 0 and 0 completed.
  private let threeUsers = [(4, 4), (0, 1), (0, 1)]

  @Test func `the design effect is the variance of a ratio over the binomial one`() {
    // p = 4/6. Σ(y − pm)² = (4/3)² + (2/3)² + (2/3)² = 8/3; times 3/2, by 6²: 1/9.
    // The binomial p(1 − p)/6 is 1/27, so the design effect is 3.
    let (share, clusters) = summed(threeUsers)
    expect(agree(share.designEffect(clusters), 3, relative: 1e-12))
  }

  @Test func `six attempts with a design effect of 3 are worth two`() throws {
    let (share, clusters) = summed(threeUsers)
    let interval = try #require(share.wilsonInterval(clusters: clusters))
    // Wilson's interval of the share 2/3 of 2 trials: with z² = 3.841459, the middle is
    // (2/3 + z²/4) / (1 + z²/2) and the half-width z·√(1/9 + z²/16) / (1 + z²/2).
    expect(agree(interval.low, 0.1593818, relative: 1e-4))
    expect(agree(interval.high, 0.9547449, relative: 1e-4))
  }

  @Test func `users with one attempt each have the plain interval to the last digit`() throws {
    let (share, clusters) = summed(
      Array(repeating: (1, 1), count: 45) + Array(repeating: (0, 1), count: 55))
    expect(clusters, equals: ClusterSums())
    expect(clusters.isEmpty)
    expect(share.wilsonInterval(clusters: clusters), equals: share.wilsonInterval())
  }

  @Test func `attempts that differ as if they were strangers' are not worth more than they are`() {
    let (share, clusters) = summed(Array(repeating: (1, 2), count: 50))
    expect(share.designEffect(clusters), equals: 1)
  }

  @Test(arguments: [0, 1])
  func `a share of 0 or 1 takes the attempts of a user to be alike`(completed: Int) {
    // Ten users with three attempts: thirty that are worth ten.
    let (share, clusters) = summed(Array(repeating: (3 * completed, 3), count: 10))
    expect(share.designEffect(clusters), equals: 3)
  }

  @Test func `attempts of one user are worth one`() {
    let (share, clusters) = summed([(2, 5)])
    expect(share.designEffect(clusters), equals: 5)
  }

  @Test func `nobody has no interval`() {
    expectNil(Proportion(0, of: 0).wilsonInterval(clusters: ClusterSums()))
  }

  @Test func `sums of parts merge to the sums of the whole`() {
    var parts = summed(Array(threeUsers.prefix(1))).clusters
    parts.merge(summed(Array(threeUsers.suffix(2))).clusters)
    expect(parts, equals: summed(threeUsers).clusters)
  }

  /// Sixty users with one to six attempts each; half complete nine in ten, half one in ten.
  @Test func `intervals hold the truth where users differ, and plain ones do not`() throws {
    var random = Seeded(state: 29)
    var (held, heldPlain) = (0, 0)
    for _ in 0..<2_000 {
      let (share, clusters) = summed((0..<60).map { _ in random.attempts() })
      let interval = try #require(share.wilsonInterval(clusters: clusters))
      let plain = try #require(share.wilsonInterval())
      if interval.low <= 0.5, 0.5 <= interval.high { held += 1 }
      if plain.low <= 0.5, 0.5 <= plain.high { heldPlain += 1 }
    }
    // 95.3 and 73.9 %, of 2,000 logs.
    expect((1_880...1_930).contains(held))
    expect((1_450...1_510).contains(heldPlain))
  }

  private func summed(_ users: [(reached: Int, units: Int)]) -> (
    share: Proportion, clusters: ClusterSums
  ) {
    var (share, clusters) = (Proportion(0, of: 0), ClusterSums())
    for user in users {
      share.reached += user.reached
      share.users += user.units
      clusters.merge(ClusterSums(ofUser: Proportion(user.reached, of: user.units)))
    }
    return (share, clusters)
  }
}

/// Users made up from a seed, by SplitMix64.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A user who completes nine attempts in ten or one in ten, of one to six.
  mutating func attempts() -> (reached: Int, units: Int) {
    let chance = Bool.random(using: &self) ? 0.9 : 0.1
    let units = Int.random(in: 1...6, using: &self)
    let reached = (0..<units).filter { _ in Double.random(in: 0..<1, using: &self) < chance }.count
    return (reached, units)
  }
}
