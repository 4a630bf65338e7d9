package import Statistics

/// A segment whose users complete at a rate whose 95 % interval does not touch that of all others.
///
/// Both sides have at least 100 matured users. This is a description and no test: of many segments
/// looked at, some stand apart by chance.
package struct SegmentContrast: Sendable {
  /// Where the segment's interval lies.
  package enum Side: Sendable { case below, above }

  package var key: RowKey
  package var side: Side
  /// Those who completed, of the segment's matured users.
  package var own: Proportion
  /// The same of everyone who is not in the segment.
  package var rest: Proportion
  /// About users who are counted more than once.
  var ownClusters = ClusterSums()
  var restClusters = ClusterSums()
}

extension SegmentContrast {
  /// As many as an arm of an experiment needs to be judged: nothing is said of fewer.
  private static let fewestUsers = 100

  /// `nil` where the intervals touch, or one of them is of few users.
  init?(_ view: SegmentView, among everyone: SegmentView) {
    guard case .field = view.key.breakdown, view.key.segment != .other else { return nil }
    let started = view.counted.started
    guard min(started, everyone.counted.started - started) >= Self.fewestUsers else { return nil }
    let (counted, all) = (view.counted, everyone.counted)
    self.init(
      key: view.key, side: .below, own: Proportion(counted[.completed], of: started),
      rest: Proportion(all[.completed] - counted[.completed], of: all.started - started))
    ownClusters = counted.clusters[.completed]
    restClusters = all.clusters[.completed].subtracting(ownClusters)
    guard let (low, high) = completion.limits, let (restLow, restHigh) = others.limits,
      high < restLow || restHigh < low
    else { return nil }
    side = high < restLow ? .below : .above
  }

  /// Of the segment.
  package var completion: RateCell { RateCell(own, clusters: ownClusters) }

  /// Of everyone who is not in the segment.
  package var others: RateCell { RateCell(rest, clusters: restClusters) }
}

extension RateCell {
  fileprivate var limits: (low: Double, high: Double)? {
    low.flatMap { low in high.map { (low, $0) } }
  }
}
