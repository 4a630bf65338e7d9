import EventLog
import Journeys

// assignment.csv: how many users each arm has, and what is to be known of it.
//
// Assigned are all who entered, matured or not; shares of arms are of the users of arms, those of
// mixed and unassigned of all who entered. The sample-ratio p is that of chi-square over arms with
// weight, the same on every arm's row.
//
// Notes of a declared arm, in this order: the split is broken (p below 0.001), its share changed from
// day to day, an equal split was assumed; of an undeclared one that it is. Mixed users are too many
// from one in a hundred of all who entered on, or from one in a thousand where the split is uneven.
//
// Holes, and how they are read here:
// - "Below 100 users" are those of the arms with weight.
// - With one arm the p is 1 (its chi-square has no degree of freedom).
// - A split is uneven where two arms with weight have different weights.
// - Arms come by bytes, then `(mixed)` and `(unassigned)`, which always have a row.

enum ReferenceAssignmentTable {
  static let columns = [
    "flow", "flow_version", "experiment", "variant", "users", "expected_share", "observed_share",
    "sample_ratio_p", "note",
  ]

  static func rows(of population: ReferencePopulation) -> [[ReferenceCell]] {
    let flow = population.flow
    guard let experiment = flow.definition.experiment else { return [] }
    let key: [ReferenceCell] = [
      .text(flow.definition.id), .optional(flow.definition.version), .text(experiment.id),
    ]
    let entered = population.entered
    let arms = ReferenceVariants.arms(in: flow, of: entered)
    let users = arms.map { arm in entered.filter { $0.variant == .value(arm) }.count }
    let p = sampleRatioP(of: population)
    var rows = arms.indices.map { index in
      let notes = notes(on: arms[index], of: population, in: experiment)
      return key + [
        .text(arms[index]), .integer(users[index]),
        .number(ReferenceVariants.expectedShare(of: arms[index], in: flow)),
        .share(users[index], of: users.reduce(0, +)), .optional(p),
        notes.isEmpty ? .empty : .text(Text(notes.joined(separator: "; "))),
      ]
    }
    for special in [ReferenceVariant.mixed, .unassigned] {
      let count = entered.filter { $0.variant == special }.count
      rows.append(
        key + [
          .text(special.text), .integer(count), .empty, .share(count, of: entered.count), .empty,
          .text(special == .mixed ? mixedNote(of: population) : "seen with no variant"),
        ])
    }
    return rows
  }

  private static func notes(
    on arm: Text, of population: ReferencePopulation, in experiment: ExperimentDefinition
  ) -> [String] {
    guard ReferenceVariants.declared(in: population.flow).contains(arm) else {
      return ["not declared"]
    }
    var notes: [String] = []
    let isUsed = population.entered.contains { $0.variant == .value(arm) }
    if isUsed, ReferenceVariants.expectedShare(of: arm, in: population.flow) == 0 {
      notes.append("planned for nobody, but has users")
    }
    if let p = sampleRatioP(of: population), p < 0.001 { notes.append("the split is broken") }
    if ReferenceDrift.hasDrifted(arm, in: population) {
      notes.append("its share changed from day to day")
    }
    if experiment.split == nil { notes.append("equal split assumed") }
    return notes
  }

  private static func mixedNote(of population: ReferencePopulation) -> Text {
    let flow = population.flow
    let mixed = population.entered.filter { $0.variant == .mixed }.count
    let weights = Set(
      ReferenceVariants.declared(in: flow)
        .map { ReferenceVariants.expectedShare(of: $0, in: flow) }.filter { $0 > 0 })
    let oneIn = weights.count > 1 ? 1000 : 100
    let areTooMany = mixed > 0 && mixed * oneIn >= population.entered.count
    return areTooMany
      ? "seen with several variants; so many can bend a comparison" : "seen with several variants"
  }

  /// Pearson's chi-square of the users of arms with weight against the planned shares; `nil` below
  /// 100 users.
  static func sampleRatioP(of population: ReferencePopulation) -> Double? {
    let flow = population.flow
    let planned = ReferenceVariants.arms(in: flow, of: population.entered)
      .filter { ReferenceVariants.expectedShare(of: $0, in: flow) > 0 }
    let users = planned.map { arm in
      population.entered.filter { $0.variant == .value(arm) }.count
    }
    let total = users.reduce(0, +)
    guard total >= 100 else { return nil }
    let chiSquare = planned.indices.map { arm in
      let share = ReferenceVariants.expectedShare(of: planned[arm], in: flow)
      let expected = Double(total) * share
      return (Double(users[arm]) - expected) * (Double(users[arm]) - expected) / expected
    }
    .reduce(0, +)
    return ReferenceStatistics.chiSquareUpperTail(chiSquare, degrees: planned.count - 1)
  }
}
