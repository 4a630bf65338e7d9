import EventLog
import Journeys

// comparison.csv and assignment.csv: the arms of a flow's experiment beside its control.
//
// Compared are completion and the shared steps, each divided by all matured users of the arm.
// Mixed and unassigned users are out of every comparison. Assigned are all who entered, matured or
// not; shares of arms are of the users of arms, those of mixed and unassigned of all who entered.
// The sample-ratio p is that of chi-square over arms with weight, the same on every arm's row.
//
// Holes, and how they are read here:
// - A step is shared where the control's list and the variant's have it; its number is the flow's.
// - Undeclared arms are compared as the others.
// - "Below 100 users" are those of the arms with weight.
// - With one arm the p is 1 (its chi-square has no degree of freedom).
// - Rows come by variant, then step; arms by bytes, then `(mixed)` and `(unassigned)`, which always
//   have a row.

enum ReferenceComparisonTable {
  static let columns = [
    "flow", "flow_version", "experiment", "step_index", "step", "is_completion", "control",
    "variant", "control_users", "control_reached", "control_rate", "variant_users",
    "variant_reached", "variant_rate", "difference", "difference_low", "difference_high", "uplift",
    "uplift_low", "uplift_high", "p_value", "p_adjusted", "adjustment", "detectable_difference",
    "users_needed", "verdict",
  ]

  static func rows(of population: ReferencePopulation) -> [[ReferenceCell]] {
    let flow = population.flow
    guard let experiment = flow.definition.experiment else { return [] }
    let arms = ReferenceVariants.arms(in: flow, of: population.entered)
    guard let control = ReferenceVariants.control(in: flow, of: arms) else { return [] }
    let key: [ReferenceCell] = [
      .text(flow.definition.id), .optional(flow.definition.version), .text(experiment.id),
    ]
    var rows: [[ReferenceCell]] = []
    for variant in arms where variant != control {
      let users = ReferenceComparedArms(control: control, variant: variant, population)
      for (index, step) in flow.list.steps.enumerated() where users.share(step.id, in: flow) {
        rows.append(
          key + [.integer(index + 1), .text(step.id), .bool(false)]
            + users.cells { $0.reached(step.id) })
      }
      rows.append(
        key + [.integer(flow.list.count + 1), .text("completed"), .bool(true)]
          + users.cells(where: \.hasCompleted))
    }
    return rows
  }
}

/// The matured users of a variant and of the control.
struct ReferenceComparedArms {
  var control: Text
  var variant: Text
  var controlUsers: [ReferenceUser]
  var variantUsers: [ReferenceUser]

  init(control: Text, variant: Text, _ population: ReferencePopulation) {
    let matured = population.entered.filter(\.isMatured)
    self.control = control
    self.variant = variant
    controlUsers = matured.filter { $0.variant == .value(control) }
    variantUsers = matured.filter { $0.variant == .value(variant) }
  }

  /// Whether both lists have the step.
  func share(_ step: Text, in flow: ReferenceFlow) -> Bool {
    [control, variant].allSatisfy { flow.list(of: .value($0)).position(of: step) != nil }
  }

  /// The cells from `control` on.
  func cells(where holds: (ReferenceUser) -> Bool) -> [ReferenceCell] {
    let controlReached = controlUsers.filter(holds).count
    let variantReached = variantUsers.filter(holds).count
    var difference: ReferenceCell = .empty
    if !controlUsers.isEmpty && !variantUsers.isEmpty {
      difference = .number(
        Double(variantReached) / Double(variantUsers.count)
          - Double(controlReached) / Double(controlUsers.count))
    }
    let notComputed = [ReferenceCell](repeating: .empty, count: 11)
    return [
      .text(control), .text(variant), .integer(controlUsers.count), .integer(controlReached),
      .share(controlReached, of: controlUsers.count), .integer(variantUsers.count),
      .integer(variantReached), .share(variantReached, of: variantUsers.count), difference,
    ] + notComputed
  }
}

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
    let shares = arms.map { ReferenceVariants.expectedShare(of: $0, in: flow) }
    let p = sampleRatioP(users: users, expected: shares)
    var rows = arms.indices.map { index in
      key + [
        .text(arms[index]), .integer(users[index]), .number(shares[index]),
        .share(users[index], of: users.reduce(0, +)), .optional(p), .empty,
      ]
    }
    for special in [ReferenceVariant.mixed, .unassigned] {
      let count = entered.filter { $0.variant == special }.count
      rows.append(
        key + [
          .text(special.text), .integer(count), .empty, .share(count, of: entered.count), .empty,
          .empty,
        ])
    }
    return rows
  }

  /// Pearson's chi-square of the users of arms with weight against the planned shares; `nil` below
  /// 100 users.
  static func sampleRatioP(users: [Int], expected shares: [Double]) -> Double? {
    let planned = users.indices.filter { shares[$0] > 0 }
    let total = planned.map { users[$0] }.reduce(0, +)
    guard total >= 100 else { return nil }
    let chiSquare = planned.map { arm in
      let expected = Double(total) * shares[arm]
      return (Double(users[arm]) - expected) * (Double(users[arm]) - expected) / expected
    }
    .reduce(0, +)
    return ReferenceStatistics.chiSquareUpperTail(chiSquare, degrees: planned.count - 1)
  }
}
