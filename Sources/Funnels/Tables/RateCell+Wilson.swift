import Statistics

extension RateCell {
  /// `part ÷ whole` with its 95 % Wilson interval; empty where nobody is in the whole.
  ///
  /// `clusters`: about users who are in the whole more than once.
  init(_ part: Int, of whole: Int, clusters: ClusterSums = ClusterSums()) {
    let proportion = Proportion(part, of: whole)
    let interval = proportion.wilsonInterval(clusters: clusters)
    self.init(rate: proportion.rate, low: interval?.low, high: interval?.high)
  }
}
