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
  }

  let experiment: ExperimentDefinition
  /// In byte order.
  let arms: [Arm]
  let mixed: ArmCounts?
  let unassigned: ArmCounts?
  let control: Text?

  /// - Parameter control: The control named on the command line.
  init(experiment: ExperimentDefinition, counts: [ArmCounts], control: Text?) {
    self.experiment = experiment
    var byVariant: [Text: ArmCounts] = [:]
    for counts in counts {
      if case .value(let variant) = counts.segment { byVariant[variant] = counts }
    }
    let declared = experiment.declaredVariants
    let seen = byVariant.keys.filter { !declared.contains($0) }
    let weights = Self.weights(experiment, declared: declared, seen: Array(seen))
    arms = Set(declared + seen).sorted().map { variant in
      Arm(variant: variant, counts: byVariant[variant], weight: weights[variant] ?? 0)
    }
    mixed = counts.first { $0.segment == .mixed }
    unassigned = counts.first { $0.segment == .unassigned }
    self.control = control ?? experiment.control ?? arms.first?.variant
  }

  /// The planned weights: those of the split, else equal ones over the declared variants; where the
  /// definition names none, over those seen.
  private static func weights(
    _ experiment: ExperimentDefinition, declared: [Text], seen: [Text]
  ) -> [Text: Double] {
    let pairs =
      experiment.split.map { $0.map { ($0.variant, $0.weight) } }
      ?? (declared.isEmpty ? seen : declared).map { ($0, 1) }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}
