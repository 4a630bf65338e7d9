package import EventLog
package import Statistics

/// What of a change a row is about.
package enum ChangePart: String, Sendable {
  /// The change itself: who completed, of all who entered.
  case completion
  /// Going on to a step, of those who reached the one before it.
  case step
  /// All shares together.
  case mix
  /// How many of the users are of a segment.
  case share
  /// Who of a segment completed.
  case rate
}

/// One side of a row: how many of some users reached what the row is about.
package struct ChangeCounts: Hashable, Sendable {
  package var users: Count
  package var reached: Count
  /// About users who are counted more than once.
  var clusters = ClusterSums()

  package init(users: Count, reached: Count) {
    self.users = users
    self.reached = reached
  }

  init(_ share: Proportion, clusters: ClusterSums) {
    self.init(users: Count(share.users), reached: Count(share.reached))
    self.clusters = clusters
  }

  /// `reached ÷ users`; `nil` where there are no users, or one of the counts is hidden.
  package var rate: Double? { proportion?.rate }

  /// `nil` where one of the counts is hidden.
  package var proportion: Proportion? { Proportion(reached, of: users) }
}

/// One line of `changes.csv`.
///
/// In each breakdown the contributions of the mix and the steps add up to that of completion, those of
/// shares to the mix, and those of rates to the steps.
package struct ChangeRow: Sendable {
  package var key: RowKey
  /// The sides as they could be typed.
  package var ownName: Text
  package var baseName: Text
  package var part: ChangePart
  /// `nil` where the row is about no step.
  package var step: StepKey?
  /// `nil` for the mix.
  package var base: ChangeCounts?
  package var own: ChangeCounts?
  /// How much of the change of completion comes from here; `nil` where a side has no users.
  package var contribution: Double?
}

extension ChangeRow {
  /// The own rate − that of the base; `nil` where one of them is.
  package var difference: Double? {
    guard let base = base?.proportion, let own = own?.proportion else { return nil }
    return Statistics.difference(control: base, variant: own)
  }

  /// The ends of the 95 % score interval of `difference`.
  package var differenceLow: Double? { interval?.low }
  package var differenceHigh: Double? { interval?.high }

  private var interval: Interval? {
    guard let base, let own, let control = base.proportion, let variant = own.proportion
    else { return nil }
    return scoreDifferenceInterval(
      control: control, variant: variant, controlClusters: base.clusters,
      variantClusters: own.clusters, z: normalQuantile95)
  }
}
