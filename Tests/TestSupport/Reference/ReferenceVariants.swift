import Definitions
import EventLog
import Journeys

// Which arm of the flow's experiment a user is in; of several experiments, of each.
//
// With several, only `experiments` under an experiment's id counts: a bare `variant` says nothing. Each
// is assigned, compared and checked as if it were the flow's only one, on the same users.
//
// The only value seen on exposures or events of the flow until the window ends, the value of
// `experiments` under the experiment's id before `variant` on one line. Several values: mixed. None:
// unassigned, never control.
//
// Holes, and how they are read here:
// - Declared are the variants of `variants`, of `split`, and the control.
// - Values on events of other kinds are not looked at: such events are outside the funnel.
// - A user entered midway has the window from the first event.
// - In a flow without experiment everyone is unassigned, for a condition on `variant` too.
// - "The first variant in byte order" is the first declared one; where fewer than two are declared,
//   the first of all arms.
// - `--control` holds for the flows that have that variant.
// - A variant in `variants` that `split` leaves out has weight 0.
// - An undeclared variant is an arm as soon as an entered user of the report has it.

enum ReferenceVariant: Hashable {
  case value(Text)
  case mixed
  case unassigned

  /// As it is printed and compared with in conditions.
  var text: Text {
    switch self {
    case .value(let value): value
    case .mixed: "(mixed)"
    case .unassigned: "(unassigned)"
    }
  }
}

enum ReferenceVariants {
  /// The variant that one line tells.
  static func value(
    on event: Event, of experiment: ExperimentDefinition, in flow: ReferenceFlow
  ) -> Text? {
    event.experiments.first { $0.experiment == experiment.id }?.variant
      ?? (flow.isOneOfSeveral ? nil : event.variant)
  }

  /// All values of the flow's only experiment on the lines that are given.
  static func values(on events: [Event], in flow: ReferenceFlow) -> Set<Text> {
    guard let experiment = flow.definition.experiment else { return [] }
    return Set(
      events.filter { $0.kind != .other }.compactMap { value(on: $0, of: experiment, in: flow) })
  }

  /// By experiment, what a user is who has these lines.
  static func variants(on events: [Event], in flow: ReferenceFlow) -> [Text: ReferenceVariant] {
    Dictionary(
      uniqueKeysWithValues: flow.experiments.map { alone in
        (alone.definition.experiment?.id ?? "", variant(of: values(on: events, in: alone)))
      })
  }

  static func variant(of values: Set<Text>) -> ReferenceVariant {
    if values.count > 1 { return .mixed }
    return values.first.map { .value($0) } ?? .unassigned
  }

  /// The declared variants in byte order.
  static func declared(in flow: ReferenceFlow) -> [Text] {
    guard let experiment = flow.definition.experiment else { return [] }
    let all =
      experiment.variants.map(\.id) + (experiment.split ?? []).map(\.variant)
      + [experiment.control].compactMap(\.self)
    return Set(all).sorted()
  }

  /// Declared variants, and those that users who entered have, in byte order.
  static func arms(in flow: ReferenceFlow, of entered: [ReferenceUser]) -> [Text] {
    var arms = Set(declared(in: flow))
    for user in entered {
      if case .value(let value) = user.variant { arms.insert(value) }
    }
    return arms.sorted()
  }

  static func control(in flow: ReferenceFlow, of arms: [Text]) -> Text? {
    if let named = flow.settings.control, arms.contains(named) { return named }
    let declared = declared(in: flow)
    return flow.definition.experiment?.control ?? (declared.count > 1 ? declared : arms).first
  }

  /// Whether the definition has a split, or declares two variants, of which equal shares are assumed.
  static func hasPlan(_ flow: ReferenceFlow) -> Bool {
    flow.definition.experiment?.split != nil || declared(in: flow).count > 1
  }

  /// The planned share of an arm, 0 for an undeclared one; `nil` where the plan is not known.
  static func expectedShare(of arm: Text, in flow: ReferenceFlow) -> Double? {
    guard hasPlan(flow) else { return nil }
    let declared = declared(in: flow)
    guard let split = flow.definition.experiment?.split else {
      return declared.contains(arm) ? 1 / Double(declared.count) : 0
    }
    let total = split.map(\.weight).reduce(0, +)
    return total > 0 ? (split.first { $0.variant == arm }?.weight ?? 0) / total : 0
  }

  /// The arms that users were to be assigned to: all of them where the plan is not known.
  static func planned(among arms: [Text], in flow: ReferenceFlow) -> [Text] {
    arms.filter { expectedShare(of: $0, in: flow).map { $0 > 0 } ?? true }
  }
}
