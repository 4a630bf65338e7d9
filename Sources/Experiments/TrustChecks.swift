package import EventLog
package import Funnels
package import Journeys

/// Whether an experiment can be trusted, before anything is said of its variants.
package struct TrustChecks: Sendable {
  package let flow: FlowKey
  package let experiment: Text
  /// `nil` where there is no arm.
  package let control: Text?
  /// N* of the always-valid comparison.
  package let tuning: Int
  package var split: SplitCheck
  /// `nil` where the split did not change from day to day.
  package var drift: SplitDrift?
  package var mixed: MixedUsers
  package var reversals: [Reversal]

  /// Whether something other than a broken split speaks against the comparison.
  package var areInDoubt: Bool { drift != nil || mixed.areTooMany || !reversals.isEmpty }

  /// The checks of an experiment that nothing speaks against.
  package init(
    flow: FlowKey, experiment: Text, control: Text?, tuning: Int, split: SplitCheck,
    mixed: MixedUsers
  ) {
    self.flow = flow
    self.experiment = experiment
    self.control = control
    self.tuning = tuning
    self.split = split
    self.mixed = mixed
    reversals = []
  }

  /// - Returns: `nil` for a flow without experiment.
  package init?(flow: FlowReading, results: FlowResults) {
    guard let arms = Arms(flow: flow, results: results) else { return nil }
    self.flow = results.key
    experiment = arms.experiment.id
    control = arms.control
    tuning = arms.experiment.tuning
    split = SplitCheck(arms)
    drift = SplitDrift(arms)
    mixed = MixedUsers(arms)
    reversals = Reversal.reversals(in: arms)
  }
}
