// How wide the limits of a median are depends on the variance of the share of times up to t. With m the
// times of a user, over or still open, and y(t) those of them over by t, it needs Σy², Σym and Σm² over
// users (`ClusterSums`) at every t. No user has to be remembered for that: the sums grow at times only,
//
//     Σ(y² − y)    by 2(r − 1) at the user's r-th time, as r² − (r − 1)² = 2r − 1
//     Σ(ym − y)    by m − 1 at each of the user's times
//     Σ(m² − m)    not with time
//
// so they are kept by time, as times are. Users with one time add nothing, and most have one.
//
// As in a `TimeHistogram`, times are told apart up to 1,024 different ones, and by bucket beyond: then
// by the first of the bucket. Which it is does not depend on the order of adding and merging.

/// Mergeable sums about users with several times each, by time.
package struct ClusterTimes: Hashable, Sendable {
  /// What the sums grow by at one time.
  package struct Growth: Hashable, Sendable {
    package var reachedSquares: Int
    package var products: Int

    package init(reachedSquares: Int, products: Int) {
      self.reachedSquares = reachedSquares
      self.products = products
    }
  }

  private var growths: [Int64: Growth] = [:]
  /// Whether all times are told apart.
  package private(set) var isExact = true
  /// As in `ClusterSums`.
  package private(set) var unitSquares = 0
  package private(set) var surplusUnits = 0

  package init() {}

  /// What was read from a partial.
  ///
  /// - Returns: `nil` where these are no sums that could have been written.
  package init?(
    growths: [(milliseconds: Int64, growth: Growth)], isExact: Bool, unitSquares: Int,
    surplusUnits: Int
  ) {
    let isKnown = growths.allSatisfy { isExact || TimeBucket(of: $0.milliseconds).first == $0.0 }
    guard isKnown, !isExact || growths.count <= TimeHistogram.mostExactTimes else { return nil }
    for (time, growth) in growths {
      guard self.growths.updateValue(growth, forKey: time) == nil else { return nil }
    }
    self.isExact = isExact
    self.unitSquares = unitSquares
    self.surplusUnits = surplusUnits
  }

  /// Whether no user has more than one time.
  package var isEmpty: Bool { surplusUnits == 0 }

  /// The bytes of memory that the sums take.
  package var memory: Int {
    growths.capacity * (MemoryLayout<Int64>.stride + MemoryLayout<Growth>.stride + 1)
  }

  /// In ascending order.
  package var ordered: [(milliseconds: Int64, growth: Growth)] {
    growths.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Adds one user, whom nothing is kept of who has one time only.
  ///
  /// `open`: how many more times the user has that are not over.
  package mutating func add(ofUser times: TimeHistogram, open: Int = 0) {
    let units = times.count + open
    guard units > 1 else { return }
    unitSquares += units * units - units
    surplusUnits += units - 1
    if !times.isExact { giveUpTimes() }
    var before = 0
    for run in times.runs {
      let rank = before + run.count
      add(
        Growth(
          reachedSquares: rank * (rank - 1) - before * (before - 1),
          products: run.count * (units - 1)),
        at: run.milliseconds)
      before = rank
    }
  }

  package mutating func merge(_ other: Self) {
    unitSquares += other.unitSquares
    surplusUnits += other.surplusUnits
    if !other.isExact { giveUpTimes() }
    for (time, growth) in other.growths { add(growth, at: time) }
  }

  private mutating func add(_ growth: Growth, at milliseconds: Int64) {
    let time = isExact ? milliseconds : TimeBucket(of: milliseconds).first
    growths[time, default: Growth(reachedSquares: 0, products: 0)].add(growth)
    if growths.count > TimeHistogram.mostExactTimes { giveUpTimes() }
  }

  private mutating func giveUpTimes() {
    guard isExact else { return }
    isExact = false
    let exact = growths
    growths = [:]
    for (time, growth) in exact { add(growth, at: time) }
  }
}

extension ClusterTimes.Growth {
  fileprivate mutating func add(_ other: Self) {
    reachedSquares += other.reachedSquares
    products += other.products
  }
}

/// The sums at one time after the other.
struct RunningClusterSums {
  private var rest: ArraySlice<(milliseconds: Int64, growth: ClusterTimes.Growth)>
  private var sums: ClusterSums

  init(_ times: ClusterTimes) {
    rest = times.ordered[...]
    sums = ClusterSums(unitSquares: times.unitSquares, surplusUnits: times.surplusUnits)
  }

  /// The sums about the times up to one that is not before those asked for so far.
  mutating func sums(upTo milliseconds: Int64) -> ClusterSums {
    while let next = rest.first, next.milliseconds <= milliseconds {
      sums.reachedSquares += next.growth.reachedSquares
      sums.products += next.growth.products
      rest.removeFirst()
    }
    return sums
  }
}
