import Definitions
import EventLog
import Journeys

/// What is known of the shares of users that the arms of an experiment were to have.
package enum SplitPlan: Hashable, Sendable {
  /// The definition has a split.
  case given
  /// The definition names several variants and no split: equal shares are assumed.
  case assumedEqual
  /// The definition names fewer than two variants, or was read off the log.
  case unknown

  /// `isInferred`: whether the experiment was read off the log.
  init(of experiment: ExperimentDefinition, isInferred: Bool) {
    if experiment.split != nil {
      self = .given
    } else {
      let isPlanned = experiment.declaresArms && !isInferred
      self = isPlanned ? .assumedEqual : .unknown
    }
  }

  /// The planned weight of each variant that has one; equal ones for all arms where no plan is known.
  func weights(of experiment: ExperimentDefinition, arms: [Text]) -> [Text: Double] {
    let pairs: [(Text, Double)] =
      switch self {
      case .given: (experiment.split ?? []).map { ($0.variant, $0.weight) }
      case .assumedEqual: experiment.declaredVariants.map { ($0, 1) }
      case .unknown: arms.map { ($0, 1) }
      }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}
