import Definitions
import EventLog
import Funnels
import Journeys
import Statistics

/// The arms of a flow's experiment, with the shares that were planned for them.
struct Arms {
  struct Arm {
    let variant: Text
    let counts: ArmCounts?
    /// The planned weight; 0 for a variant that the plan does not name, 1 where no plan is known.
    let weight: Double

    /// Users who entered, matured or not.
    var entered: Int { counts?.entered ?? 0 }
    /// The same by number of the day.
    var enteredByDay: [Int: Int] {
      Dictionary(
        (counts?.days ?? []).map { ($0.day, $0.entered) }, uniquingKeysWith: { first, _ in first })
    }

    /// Who completed of the matured, by number of the part; `nil` where the arm is not parted so.
    func completions(by stratification: Stratification) -> [Int: Proportion]? {
      counts?.strata.first { $0.stratification == stratification }?.completions
    }
  }

  let experiment: ExperimentDefinition
  let plan: SplitPlan
  /// Users of the whole log who entered, by variant, whatever the report's filters.
  let usersInLog: [Text: Int]
  /// Who completed of the matured users of the whole log.
  var completionsInLog = AssignedCompletions()
  /// In byte order.
  let arms: [Arm]
  /// Those of more variants than are told apart.
  let others: ArmCounts?
  let mixed: ArmCounts?
  let unassigned: ArmCounts?
  let control: Text?
  /// Whether no user's time is over yet, so that all who entered count as if.
  let areProvisional: Bool
  /// As days since 1970; `nil` for a log without events.
  var lastClosedDay: Int?

  /// The arms of each of a flow's experiments; none for a flow without.
  static func all(flow: FlowReading, results: FlowResults) -> [Arms] {
    results.experiments.map { counts in
      var arms = Arms(
        experiment: counts.experiment, isInferred: flow.isInferred, counts: counts.arms,
        usersInLog: counts.usersInLog, control: flow.settings.control,
        areProvisional: results.isProvisionalByUsers)
      arms.completionsInLog = counts.completionsInLog
      arms.lastClosedDay = counts.lastClosedDay
      return arms
    }
  }

  var controlArm: Arm? { arms.first { $0.variant == control } }

  /// All arms but control.
  var variants: [Arm] { arms.filter { $0.variant != control } }

  /// Everyone who entered, in whatever arm or none.
  var entered: Int {
    arms.reduce(0) { $0 + $1.entered }
      + [others, mixed, unassigned].reduce(0) { $0 + ($1?.entered ?? 0) }
  }

  /// The arms that have users or that the experiment names.
  ///
  /// `isInferred`: whether it was read off the log. `control`: the control named on the command line.
  init(
    experiment: ExperimentDefinition, isInferred: Bool, counts: [ArmCounts],
    usersInLog: [Text: Int],
    control: Text?, areProvisional: Bool
  ) {
    self.experiment = experiment
    self.usersInLog = usersInLog
    plan = SplitPlan(of: experiment, isInferred: isInferred)
    self.areProvisional = areProvisional
    var byVariant: [Text: ArmCounts] = [:]
    for counts in counts {
      if case .value(let variant) = counts.segment { byVariant[variant] = counts }
    }
    let declared = experiment.declaredVariants
    let seen = byVariant.filter { $0.value.entered > 0 }.keys
    let names = Set(declared + seen).sorted()
    let weights = plan.weights(of: experiment, arms: names)
    let arms = names.map { variant in
      Arm(variant: variant, counts: byVariant[variant], weight: weights[variant] ?? 0)
    }
    self.arms = arms
    others = counts.first { $0.segment == .other }
    mixed = counts.first { $0.segment == .mixed }
    unassigned = counts.first { $0.segment == .unassigned }
    let named = control.flatMap { name in arms.first { $0.variant == name }?.variant }
    // A single declared variant is the one that is tried: control is who goes without.
    let first = experiment.declaresArms ? declared.first : arms.first?.variant
    self.control = named ?? experiment.control ?? first
  }
}

extension Arms {
  /// The arms of the whole log in byte order, those that no user of the report is in included.
  var weightsInLog: [(variant: Text, weight: Double)] {
    let seen = usersInLog.filter { $0.value > 0 }.keys
    let names = Set(experiment.declaredVariants + seen).sorted()
    let weights = plan.weights(of: experiment, arms: names)
    return names.map { ($0, weights[$0] ?? 0) }
  }
}
