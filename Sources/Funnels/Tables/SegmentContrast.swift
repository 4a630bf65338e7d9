import Statistics

/// A segment whose users complete at a rate whose 95 % interval does not touch that of all others.
///
/// Both sides have at least 100 matured users. This is a description and no test: of many segments
/// looked at, some stand apart by chance.
package struct SegmentContrast: Sendable {
  /// Where the segment's interval lies.
  package enum Side: Sendable { case below, above }

  package var key: RowKey
  package var side: Side
  package var completion: RateCell
  /// The completion rate of everyone who is not in the segment.
  package var others: RateCell

  package init(key: RowKey, side: Side, completion: RateCell, others: RateCell) {
    self.key = key
    self.side = side
    self.completion = completion
    self.others = others
  }
}

extension SegmentContrast {
  /// As many as an arm of an experiment needs to be judged: nothing is said of fewer.
  private static let fewestUsers = 100

  /// `nil` where the intervals touch, or one of them is of few users.
  init?(_ view: SegmentView, among everyone: SegmentView) {
    guard case .field = view.key.breakdown, view.key.segment != .other else { return nil }
    let started = view.counted.started
    guard min(started, everyone.counted.started - started) >= Self.fewestUsers else { return nil }
    let (own, all) = (view.counted, everyone.counted)
    let completion = RateCell(
      own.completed, of: own.started, clusters: own.clusters[.completed])
    let others = RateCell(
      all.completed - own.completed, of: all.started - own.started,
      clusters: all.clusters[.completed].subtracting(own.clusters[.completed]))
    guard let low = completion.low, let high = completion.high, let othersLow = others.low,
      let othersHigh = others.high, high < othersLow || othersHigh < low
    else { return nil }
    self.init(
      key: view.key, side: high < othersLow ? .below : .above, completion: completion,
      others: others)
  }
}
