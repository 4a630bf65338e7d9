import EventLog
import Funnels
import Journeys

/// The arms of a flow's experiment, with the shares that were planned for them.
struct Arms {
  struct Arm {
    let variant: Text
    let counts: ArmCounts?
    /// The planned weight; 0 for a variant the definition does not name.
    let weight: Double

    /// Users who entered, matured or not.
    var entered: Int { counts?.entered ?? 0 }
    /// The same by number of the day.
    var enteredByDay: [Int: Int] {
      Dictionary(
        (counts?.days ?? []).map { ($0.day, $0.entered) }, uniquingKeysWith: { first, _ in first })
    }
  }

  let experiment: ExperimentDefinition
  /// In byte order.
  let arms: [Arm]
  /// Those of more variants than are told apart.
  let others: ArmCounts?
  let mixed: ArmCounts?
  let unassigned: ArmCounts?
  let control: Text?
  /// Whether no user's window is over, so that all who entered count as if.
  let areProvisional: Bool

  /// The arms of a flow; `nil` for one without experiment.
  init?(flow: FlowReading, results: FlowResults) {
    guard let experiment = flow.definition.experiment else { return nil }
    self.init(
      experiment: experiment, counts: results.arms, control: flow.settings.control,
      areProvisional: results.isProvisionalByUsers)
  }

  var controlArm: Arm? { arms.first { $0.variant == control } }

  /// All arms but control.
  var variants: [Arm] { arms.filter { $0.variant != control } }

  /// Everyone who entered, in whatever arm or none.
  var entered: Int {
    arms.reduce(0) { $0 + $1.entered }
      + [others, mixed, unassigned].reduce(0) { $0 + ($1?.entered ?? 0) }
  }

  /// `control`: the control named on the command line.
  init(
    experiment: ExperimentDefinition, counts: [ArmCounts], control: Text?, areProvisional: Bool
  ) {
    self.experiment = experiment
    self.areProvisional = areProvisional
    var byVariant: [Text: ArmCounts] = [:]
    for counts in counts {
      if case .value(let variant) = counts.segment { byVariant[variant] = counts }
    }
    let declared = experiment.declaredVariants
    let seen = byVariant.filter { $0.value.entered > 0 }.keys
    let weights = Self.weights(experiment, declared: declared)
    let arms = Set(declared + seen).sorted().map { variant in
      Arm(variant: variant, counts: byVariant[variant], weight: weights[variant] ?? 0)
    }
    self.arms = arms
    others = counts.first { $0.segment == .other }
    mixed = counts.first { $0.segment == .mixed }
    unassigned = counts.first { $0.segment == .unassigned }
    let named = control.flatMap { name in arms.first { $0.variant == name }?.variant }
    // A single declared variant is the one that is tried: control is who goes without.
    let first = declared.count > 1 ? declared.first : arms.first?.variant
    self.control = named ?? experiment.control ?? first
  }

  /// The planned weights: those of the split, else equal ones over the declared variants.
  private static func weights(
    _ experiment: ExperimentDefinition, declared: [Text]
  ) -> [Text: Double] {
    let pairs =
      experiment.split.map { $0.map { ($0.variant, $0.weight) } } ?? declared.map { ($0, 1) }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}
