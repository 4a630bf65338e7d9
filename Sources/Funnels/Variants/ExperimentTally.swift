import EventLog
import Journeys

/// Mergeable counts of everyone in a flow, by the arms of an experiment where it is of one.
struct ExperimentTally: Sendable {
  /// Users, or attempts where those are counted.
  var units: VariantTallies
  /// Users, where `units` counts attempts: arms are compared by users.
  var users: VariantTallies?
  /// Users who entered, by variant, whatever the report's filters.
  var assigned = AssignedTally()
  /// How the users of each variant complete, parted by their values at entry.
  var strata: StrataTallies

  /// `names`: of the values at entry, by field, by number.
  init(stepCount: Int, hasExperiment: Bool, countsAttempts: Bool, names: [[Text]]) {
    units = VariantTallies(stepCount: stepCount, hasExperiment: hasExperiment)
    users = countsAttempts ? units : nil
    strata = StrataTallies(names: names)
  }

  /// Counts a user who entered.
  @inline(__always)
  mutating func addUser(
    _ facts: JourneyFacts, _ assignment: VariantAssignment, list: Span<Int>, day: Int
  ) {
    strata.add(facts, assignment)
    if users != nil {
      users?.add(facts.whole, of: assignment, list: list, day: day)
    } else {
      units.add(facts.whole, of: assignment, list: list, day: day)
    }
  }

  mutating func addGoals(_ facts: JourneyFacts, _ assignment: VariantAssignment) {
    units.addGoals(facts.goals, of: facts.whole, assignment)
    users?.addGoals(facts.goals, of: facts.whole, assignment)
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
    try codeBesideUnits(with: &archive, names: names, variantCount: variantCount)
  }

  mutating func codeBesideUnits(
    with archive: inout some PartialArchive, names: FlowNames, variantCount: Int
  ) throws(PartialFault) {
    try users?.code(with: &archive, names: names, variantCount: variantCount)
    try assigned.code(with: &archive, variantCount: variantCount)
    try strata.code(with: &archive, names: names, variantCount: variantCount)
  }

  /// `variants`: the numbers of the experiment's variants, by number so far.
  mutating func renumber(_ numbers: NameRemap, variants: [Int], names: [[Text]]) {
    units = units.renumbered(numbers, variants: variants)
    users = users?.renumbered(numbers, variants: variants)
    assigned = assigned.renumbered(variants)
    strata.renumber(numbers, variants: variants, names: names)
  }
}
