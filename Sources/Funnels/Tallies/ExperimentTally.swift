import EventLog
import Journeys

/// Mergeable counts of one of the several experiments that a flow is under: its arms, as those of an
/// only experiment, beside those of the others.
struct ExperimentTally: Sendable {
  /// Users, or attempts where those are counted.
  var units: VariantTallies
  /// Users, where `units` counts attempts.
  var users: VariantTallies?
  var assigned = AssignedTally()
  var strata: StrataTallies

  init(stepCount: Int, countsAttempts: Bool, names: FlowNames) {
    units = VariantTallies(stepCount: stepCount, hasExperiment: true)
    users = countsAttempts ? units : nil
    strata = StrataTallies(names: names.segments)
  }

  mutating func merge(_ other: Self) {
    units.merge(other.units)
    if let more = other.users { users?.merge(more) }
    assigned.merge(other.assigned)
    strata.merge(other.strata)
  }

  mutating func finalize() {
    units.finalize()
    users?.finalize()
  }

  var memory: Int { units.memory + (users?.memory ?? 0) }

  /// `variantCount`: how many variants of the experiment have a number.
  mutating func code(
    with archive: inout some PartialArchive, names: FlowNames, variantCount: Int
  ) throws(PartialFault) {
    try units.code(with: &archive, names: names, variantCount: variantCount)
    try users?.code(with: &archive, names: names, variantCount: variantCount)
    try assigned.code(with: &archive, variantCount: variantCount)
    try strata.code(with: &archive, names: names, variantCount: variantCount)
  }

  /// `variants`: the numbers of the experiment's variants, by number so far.
  mutating func renumber(_ numbers: NameNumbers, variants: [Int], names: [[Text]]) {
    units = units.renumbered(numbers, variants: variants)
    users = users?.renumbered(numbers, variants: variants)
    assigned = assigned.renumbered(variants)
    strata.renumber(numbers, variants: variants, names: names)
  }
}
