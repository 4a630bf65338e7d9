/// A proportion whose units are worth fewer independent ones, as attempts of one user are.
///
/// Both counts are divided by the design effect, and used like any others then. Source: J. N. K. Rao
/// and A. J. Scott, "A simple method for the analysis of clustered binary data", Biometrics 48 (1992)
/// 577–585.
struct EffectiveProportion {
  let counts: Proportion
  /// How many of the units are worth one; at least 1.
  let designEffect: Double
  let reached: Double
  let users: Double

  init(_ counts: Proportion, clusters: ClusterSums = ClusterSums()) {
    self.init(counts, designEffect: counts.designEffect(clusters))
  }

  private init(_ counts: Proportion, designEffect: Double) {
    self.counts = counts
    self.designEffect = designEffect
    reached = Double(counts.reached) / designEffect
    users = Double(counts.users) / designEffect
  }

  /// The units that did not reach the step.
  var missed: Self {
    Self(Proportion(counts.users - counts.reached, of: counts.users), designEffect: designEffect)
  }
}
