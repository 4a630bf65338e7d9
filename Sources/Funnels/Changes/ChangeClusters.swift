import Journeys
import Statistics

/// Mergeable sums about users with several attempts on one side of a change, in one segment.
struct ChangeClusters: MergingTally {
  /// Completed, of the segment.
  private(set) var completion = ClusterSums()
  /// Of the segment, of all on the side.
  ///
  /// Only what users of the segment add: how many attempts users have on the side is the same for all
  /// segments, and in `completion` of everyone.
  private var share = ClusterSums()
  /// By step of the flow, and by the number of steps for completion: reached it, of those who reached
  /// the step before it on their list.
  ///
  /// Of everyone only: rows of steps are about them.
  private(set) var steps: [Int: ClusterSums] = [:]

  /// Whether no user counts more than once.
  var isEmpty: Bool { completion.isEmpty }

  /// Takes note of one user's attempts in the segment.
  ///
  /// `completed`: of these attempts alone. `sideCount`: how many the user has on the side, in any
  /// segment.
  mutating func add(_ completed: Proportion, sideCount: Int) {
    let ofSide = ClusterSums(ofUser: Proportion(completed.users, of: sideCount))
    share.merge(
      ClusterSums(reachedSquares: ofSide.reachedSquares, products: ofSide.products))
    completion.merge(ClusterSums(ofUser: completed))
  }

  /// Takes note of how one user's attempts went on, of all who are in the segment.
  ///
  /// `list`: the flow's step at each position of the user's list.
  mutating func addSteps(
    of user: ChangeTally.ListChange, on side: ChangeSide, list: Span<Int>, stepCount: Int
  ) {
    let reached = ReachedPlaces(user)
    for place in 1...list.count {
      let part = reached.goingOn(to: place)[side]
      guard part.users > 1 else { continue }
      let step = place == list.count ? stepCount : list[place]
      steps[step, default: .init()].merge(ClusterSums(ofUser: part))
    }
  }

  /// About the share of a segment among all on the side, who are these.
  func share(of segment: Self) -> ClusterSums {
    ClusterSums(
      reachedSquares: segment.share.reachedSquares, products: segment.share.products,
      unitSquares: completion.unitSquares, surplusUnits: completion.surplusUnits)
  }

  mutating func merge(_ other: Self) {
    completion.merge(other.completion)
    share.merge(other.share)
    for (step, more) in other.steps { steps[step, default: .init()].merge(more) }
  }

  /// The bytes of memory that the sums take.
  var memory: Int {
    steps.capacity * (MemoryLayout<Int>.stride + MemoryLayout<ClusterSums>.stride + 1)
  }
}

/// The same proportion on both sides.
struct SidePair: MergingTally {
  var base = Proportion()
  var own = Proportion()

  mutating func merge(_ other: SidePair) {
    base.merge(other.base)
    own.merge(other.own)
  }

  subscript(side: ChangeSide) -> Proportion {
    switch side {
    case .base: base
    case .own: own
    }
  }
}
