package import Statistics

/// A share of users with its 95 % Wilson limits; all `nil` where nobody could have been counted.
package struct RateCell: Hashable, Sendable {
  package var rate: Double?
  package var low: Double?
  package var high: Double?

  package init(rate: Double? = nil, low: Double? = nil, high: Double? = nil) {
    self.rate = rate
    self.low = low
    self.high = high
  }
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
