package import Statistics

extension FunnelRow {
  /// Those who left, of those who reached the step; `nil` where one of them is hidden, and at the end.
  package var leavers: Proportion? { left.flatMap { Proportion($0, of: reached) } }
}

extension TrendRow {
  /// `nil` where one of the counts is hidden.
  package var completers: Proportion? { Proportion(completed, of: matured) }
}

extension ChangeCounts {
  /// `nil` where one of the counts is hidden.
  package var proportion: Proportion? { Proportion(reached, of: users) }
}

extension Proportion {
  /// `nil` where a count is hidden.
  package init?(_ part: Count, of whole: Count) {
    guard let part = part.shown, let whole = whole.shown else { return nil }
    self.init(part, of: whole)
  }
}

extension Count {
  /// `nil` where one of the counts is hidden, or the whole is nobody.
  package func share(of whole: Count) -> Double? { Proportion(self, of: whole)?.rate }
}

extension RateCell {
  /// A share with its 95 % Wilson interval; empty where there are no users.
  ///
  /// `clusters`: about users who are counted more than once.
  package init(_ share: Proportion, clusters: ClusterSums = ClusterSums()) {
    let interval = share.wilsonInterval(clusters: clusters)
    self.init(rate: share.rate, low: interval?.low, high: interval?.high)
  }

  /// `part ÷ whole`; empty also where one of them is hidden, or not there.
  package init(_ part: Count?, of whole: Count?, clusters: ClusterSums = ClusterSums()) {
    self =
      part.flatMap { part in whole.flatMap { Proportion(part, of: $0) } }
      .map { RateCell($0, clusters: clusters) } ?? RateCell()
  }
}
