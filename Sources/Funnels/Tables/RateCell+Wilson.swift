package import Statistics

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
