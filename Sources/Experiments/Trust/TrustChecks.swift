import Definitions
package import EventLog
package import Funnels
package import Journeys
import Statistics

/// Whether an experiment can be trusted, before anything is said of its variants.
package struct TrustChecks: Sendable {
  package let experiment: Text
  /// `nil` where there is no arm.
  package let control: Text?
  /// N* of the always-valid comparison.
  package let tuning: Int
  /// Whether the test was planned before the start.
  package var isPlanned = false
  /// The users of all arms at which a bounded test of completion ends; `nil` without such a plan.
  package var boundedUsers: Int?
  package var split: SplitCheck
  /// The variants whose share changed from day to day.
  package var drifts: [SplitDrift]
  package var mixed: MixedUsers
  package var reversals: [Reversal]
  /// The parts of the users in which a variant does not do the same.
  package var heterogeneities: [Heterogeneity] = []
  /// What each variant does by week of entry.
  package var weeks: [WeeklyEffect] = []
  /// `nil` where assignment seems to come in time.
  package var lateAssignment: LateAssignment?
  /// The other experiments whose arms change what this one does.
  package var interactions: [Interaction] = []
  /// Whether no user's time is over yet.
  package var isProvisional = false

  /// Whether something other than a broken split speaks against the comparison.
  package var areInDoubt: Bool {
    !drifts.isEmpty || mixed.areTooMany || !reversals.isEmpty || lateAssignment != nil
      || !heterogeneities.isEmpty
      || !interactions.isEmpty
  }

  /// The part of so many users of both arms that a plan would have saved; `nil` for 0 users.
  package func savedByPlan(users: Int) -> Double? {
    AlwaysValid(tuning: tuning, level: Verdict.level).savedByTuning(users: users)
  }

  /// The checks of an experiment that nothing speaks against.
  package init(
    experiment: Text, control: Text?, tuning: Int, split: SplitCheck,
    mixed: MixedUsers
  ) {
    self.experiment = experiment
    self.control = control
    self.tuning = tuning
    self.split = split
    self.mixed = mixed
    drifts = []
    reversals = []
  }

  /// Those of each of a flow's experiments.
  package static func all(flow: FlowReading, results: FlowResults) -> [TrustChecks] {
    let all = Arms.all(flow: flow, results: results)
    let interactions = Interaction.interactions(among: all)
    return all.map { TrustChecks(of: $0, interactions: interactions) }
  }

  private init(of arms: Arms, interactions: [Interaction]) {
    experiment = arms.experiment.id
    control = arms.control
    tuning = arms.experiment.plannedTuning
    isPlanned = arms.experiment.plan != nil
    boundedUsers = arms.experiment.boundedUsers
    split = SplitCheck(arms)
    drifts = SplitDrift.drifts(in: arms)
    mixed = MixedUsers(arms)
    reversals = Reversal.reversals(in: arms)
    heterogeneities = Heterogeneity.all(in: arms)
    weeks = WeeklyEffect.all(in: arms)
    lateAssignment = LateAssignment(arms)
    self.interactions = interactions.filter { $0.experiments.contains(arms.experiment.id) }
    isProvisional = arms.areProvisional
  }
}
