import Definitions
import EventLog
import Journeys

// assignment.csv: how many users each arm has, and what is to be known of it.
//
// Assigned are all who entered, matured or not; shares of arms are of the users of arms, those of
// mixed and unassigned of all who entered. The sample-ratio p is that of chi-square over arms with
// weight, the same on every arm's row. It is made from everybody who entered, whatever the filters,
// as are its floor of 100 users and its verdict.
//
// Notes of a declared arm, in this order: the split is broken (p below 0.001), its share changed from
// day to day, an equal split was assumed; of an undeclared one that it is. Mixed users are too many
// from one in a hundred of all who entered on, or from one in a thousand where the split is uneven.
//
// Where the plan is not known, expected share and p are empty, and instead of a broken split every arm
// notes sizes that an equal plan would make unlikely: the sizes of all arms of the log, declared or
// seen, tested in the same way.
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
    let p = ReferenceVariants.hasPlan(flow) ? splitP(of: population) : nil
    var rows = arms.indices.map { index in
      let notes = notes(on: arms[index], of: population, in: experiment)
      return key + [
        .text(arms[index]), .integer(users[index]),
        .optional(ReferenceVariants.expectedShare(of: arms[index], in: flow)),
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
    var notes: [String] = []
    guard ReferenceVariants.hasPlan(population.flow) else {
      if ReferenceDrift.hasDrifted(arm, in: population) {
        notes.append("its share changed from day to day")
      }
      if let ratio = unlikelySizes(of: population) {
        notes.append(
          "sizes are \(ratio); if equal was planned, the split is broken: add split")
      }
      return notes
    }
    guard ReferenceVariants.declared(in: population.flow).contains(arm) else {
      return ["not declared"]
    }
    let isUsed = population.entered.contains { $0.variant == .value(arm) }
    if isUsed, ReferenceVariants.expectedShare(of: arm, in: population.flow) == 0 {
      notes.append("planned for nobody, but has users")
    }
    if isSplitBroken(population) { notes.append("the split is broken") }
    if ReferenceDrift.hasDrifted(arm, in: population) {
      notes.append("its share changed from day to day")
    }
    if experiment.split == nil { notes.append("equal split assumed") }
    return notes
  }

  private static func mixedNote(of population: ReferencePopulation) -> Text {
    hasTooManyMixed(population)
      ? "seen with several variants; so many can bias a comparison" : "seen with several variants"
  }

  static func hasTooManyMixed(_ population: ReferencePopulation) -> Bool {
    let flow = population.flow
    let mixed = population.entered.filter { $0.variant == .mixed }.count
    let weights = Set(
      ReferenceVariants.declared(in: flow)
        .compactMap { ReferenceVariants.expectedShare(of: $0, in: flow) }.filter { $0 > 0 })
    let oneIn = weights.count > 1 ? 1000 : 100
    return mixed > 0 && mixed * oneIn >= population.entered.count
  }

  /// Whether the plan is known and the users of the whole log contradict it.
  static func isSplitBroken(_ population: ReferencePopulation) -> Bool {
    guard ReferenceVariants.hasPlan(population.flow) else { return false }
    return splitP(of: population).map { $0 < 0.001 } ?? false
  }

  /// The sizes of all arms where no plan is known and equal ones would be unlikely: the largest first,
  /// the smallest that has users being 1.
  private static func unlikelySizes(of population: ReferencePopulation) -> String? {
    guard let p = splitP(of: population), p < 0.001 else { return nil }
    let sizes = sizes(of: population).map(\.users).sorted(by: >)
    guard let smallest = sizes.last(where: { $0 > 0 }) else { return nil }
    let shown = sizes.count > 4 ? [sizes[0], sizes[sizes.count - 1]] : sizes
    return shown.map { ratio(of: $0, to: smallest) }.joined(separator: ":")
  }

  /// In tenths, or in as many decimals as tell it from 1.
  private static func ratio(of size: Int, to smallest: Int) -> String {
    guard size % smallest != 0 else { return "\(size / smallest)" }
    var scale = 10
    while (size * scale * 2 + smallest) / (smallest * 2) == scale { scale *= 10 }
    let rounded = (size * scale * 2 + smallest) / (smallest * 2)
    let decimals = String(rounded % scale + scale).dropFirst()
    return rounded % scale == 0 ? "\(rounded / scale)" : "\(rounded / scale).\(decimals)"
  }

  /// The arms that users were to be assigned to, each with its users in the whole log.
  private static func sizes(
    of population: ReferencePopulation
  ) -> [(share: Double, users: Int)] {
    let (flow, entered) = (population.flow, population.enteredInLog)
    let arms = ReferenceVariants.arms(in: flow, of: entered)
    let planned = ReferenceVariants.planned(among: arms, in: flow)
    return planned.map { arm in
      let share = ReferenceVariants.expectedShare(of: arm, in: flow)
      return (
        share ?? 1 / Double(planned.count), entered.filter { $0.variant == .value(arm) }.count
      )
    }
  }

  /// Pearson's chi-square of the users of arms with weight against the planned shares, equal ones where
  /// the plan is not known; `nil` below 100 users.
  private static func splitP(of population: ReferencePopulation) -> Double? {
    let sizes = sizes(of: population)
    let total = sizes.map(\.users).reduce(0, +)
    guard total >= 100 else { return nil }
    let chiSquare = sizes.map { size -> Double in
      let expected = Double(total) * size.share
      let excess = Double(size.users) - expected
      return excess * excess / expected
    }
    .reduce(0, +)
    return ReferenceStatistics.chiSquareUpperTail(chiSquare, degrees: sizes.count - 1)
  }
}
