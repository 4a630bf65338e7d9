import Definitions
import EventLog
import Journeys

// comparison.csv: the arms of a flow's experiment beside its control.
//
// Compared are completion and the shared steps, each divided by all matured users of the arm.
// Mixed and unassigned users are out of every comparison. p is adjusted by Holm over the variants at
// completion, by Benjamini–Hochberg over all other rows.
//
// The verdict is the first that applies: the plan is known and the sample-ratio p of the whole log is
// below 0.001, `split broken`; an arm has
// fewer than 100 matured users, nobody's window is over, or there was no look (ReferenceLooks), `too early`; the adjusted p is below 0.05,
// `better` or `worse`; `no clear difference`. What could be found, and how many more users it takes,
// is told of `too early` and `no clear difference`.
//
// Rows `leave:ID` compare who left at a page of those who got there, at whatever place: fewer is better.
// `doubt`: see ReferenceDoubts.
//
// Holes, and how they are read here:
// - Of leave rates nobody asks what could be found.
// - A step is shared where the control's list and the variant's have it; its number is the flow's.
// - Undeclared arms are compared, and their p adjusted for, as the others.
// - Where an arm has no users there is no p, and no adjustment of it.
// - Without an uplift there are no ends of it.
// - Rows come by variant, then step.

enum ReferenceComparisonTable {
  static let columns = [
    "flow", "flow_version", "experiment", "step_index", "step", "is_completion", "control",
    "variant", "control_users", "control_reached", "control_rate", "variant_users",
    "variant_reached", "variant_rate", "difference", "difference_low", "difference_high", "uplift",
    "uplift_low", "uplift_high", "p_value", "p_adjusted", "adjustment", "detectable_difference",
    "users_needed", "verdict", "doubt", "first_clear",
  ]

  /// `all`: the population under each experiment of the flow, this one among them.
  static func rows(
    of population: ReferencePopulation, beside all: [ReferencePopulation],
    events: ReferenceUserEvents
  ) -> [[ReferenceCell]] {
    let flow = population.flow
    guard let experiment = flow.definition.experiment else { return [] }
    let key: [ReferenceCell] = [
      .text(flow.definition.id), .optional(flow.definition.version), .text(experiment.id),
    ]
    let isEarly = ReferenceLooks.closedDays(of: population) < 7
    var comparisons =
      comparisons(of: population, in: experiment)
      + goals(of: population, in: experiment, events: events)
    let clear = look(at: &comparisons, of: population, in: experiment)
    let isSplitBroken = ReferenceAssignmentTable.isSplitBroken(population)
    let judged = comparisons.map { comparison in
      let family = comparisons.filter {
        $0.isCompletion == comparison.isCompletion && ($0.goal == nil) == (comparison.goal == nil)
      }.compactMap(\.p)
      let adjusted = comparison.adjustedP(among: family)
      let verdict = comparison.verdict(
        adjustedP: adjusted, isSplitBroken: isSplitBroken,
        isProvisional: population.isProvisional || isEarly, clear: clear[comparison.variant])
      return (comparison: comparison, adjusted: adjusted, verdict: verdict)
    }
    return judged.map { comparison, adjusted, own in
      // Completing more often is no better where what must not suffer does.
      let isHarmed = judged.contains {
        $0.comparison.variant == comparison.variant && $0.comparison.goal?.margin != nil
          && $0.verdict == .worse
      }
      let isHeldBack = comparison.isCompletion && own == .better && isHarmed
      let verdict = isHeldBack ? ReferenceComparison.Verdict.noClearDifference : own
      return key + comparison.countCells + comparison.estimateCells
        + comparison.verdictCells(verdict, adjustedP: adjusted)
        + [
          ReferenceDoubts.cell(on: comparison.variant, of: population, beside: all),
          comparison.isCompletion && (own == .better || own == .worse)
            ? .optional(clear[comparison.variant]?.day) : .empty,
        ]
    }
  }

  /// Gives completion the p of its looks.
  ///
  /// - Returns: By variant, the day on which it became clear.
  private static func look(
    at comparisons: inout [ReferenceComparison], of population: ReferencePopulation,
    in experiment: ExperimentDefinition
  ) -> [Text: (day: Text, isHigher: Bool)] {
    let days = ReferenceLooks.judgedDays(of: population)
    let places = comparisons.indices.filter { comparisons[$0].isCompletion }
    let findings = ReferenceLooks.findings(
      places.map { place in
        let (control, variant) = (comparisons[place].control, comparisons[place].variant)
        return ReferenceLooks(
          arms: ReferenceComparedArms(control: control, variant: variant, population),
          tuning: experiment.tuning, days: days)
      }, among: places.count { comparisons[$0].variantCount.users > 0 })
    var clear: [Text: (day: Text, isHigher: Bool)] = [:]
    for (place, finding) in zip(places, findings) {
      comparisons[place].looks = finding.p.map { .seen(p: $0) } ?? .unseen
      clear[comparisons[place].variant] = finding.clear
    }
    return clear
  }

  /// The goals, after all steps of all variants.
  private static func goals(
    of population: ReferencePopulation, in experiment: ExperimentDefinition,
    events: ReferenceUserEvents
  ) -> [ReferenceComparison] {
    let flow = population.flow
    let arms = ReferenceVariants.arms(in: flow, of: population.entered)
    guard let control = ReferenceVariants.control(in: flow, of: arms) else { return [] }
    return arms.filter { $0 != control }.flatMap { variant in
      flow.definition.goals.map { goal in
        var users = ReferenceComparedArms(control: control, variant: variant, population)
        users.controlUsers = users.controlUsers.filter { goal.isCompared($0, in: flow) }
        users.variantUsers = users.variantUsers.filter { goal.isCompared($0, in: flow) }
        var comparison = users.comparison(
          at: Text("goal:" + goal.id.string), number: 0, in: experiment
        ) { !goal.hits(of: $0, among: events, in: flow).isEmpty }
        comparison.goal = goal
        return comparison
      }
    }
  }

  private static func comparisons(
    of population: ReferencePopulation, in experiment: ExperimentDefinition
  ) -> [ReferenceComparison] {
    let flow = population.flow
    let arms = ReferenceVariants.arms(in: flow, of: population.entered)
    guard let control = ReferenceVariants.control(in: flow, of: arms) else { return [] }
    return arms.filter { $0 != control }.flatMap { variant in
      let users = ReferenceComparedArms(control: control, variant: variant, population)
      let steps = flow.list.steps.enumerated().filter { users.share($0.element.id, in: flow) }
        .map { index, step in
          users.comparison(at: step.id, number: index + 1, in: experiment) {
            $0.reached(step.id)
          }
        }
      let completion = users.comparison(
        at: nil, number: flow.list.count + 1, in: experiment, where: \.hasCompleted)
      let leaving = flow.list.steps.enumerated().filter { users.share($0.element.id, in: flow) }
        .map { index, step in
          users.comparison(ofLeaving: step.id, number: index + 1, in: experiment)
        }
      return steps + [completion] + leaving
    }
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

  /// Who left at a page, of those who got there.
  func comparison(
    ofLeaving step: Text, number: Int, in experiment: ExperimentDefinition
  ) -> ReferenceComparison {
    let counts = [controlUsers, variantUsers].map { users in
      (
        reached: users.filter { $0.stands(at: step) }.count,
        users: users.filter { $0.reached(step) }.count
      )
    }
    return ReferenceComparison(
      step: step, number: number, control: control, variant: variant, tuning: experiment.tuning,
      controlCount: counts[0], variantCount: counts[1], isOfLeaving: true)
  }

  /// `step`: `nil` for completion.
  func comparison(
    at step: Text?, number: Int, in experiment: ExperimentDefinition,
    where holds: (ReferenceUser) -> Bool
  ) -> ReferenceComparison {
    ReferenceComparison(
      step: step, number: number, control: control, variant: variant, tuning: experiment.tuning,
      controlCount: (controlUsers.filter(holds).count, controlUsers.count),
      variantCount: (variantUsers.filter(holds).count, variantUsers.count))
  }
}
