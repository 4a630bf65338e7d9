import Definitions
import EventLog
package import Funnels
package import Journeys
import Statistics

/// The rows of `comparison.csv` about one flow: each variant against control, at every step both
/// have, at completion, and by who left at each of these steps.
///
/// All shares are of matured users who entered, but for leave rates, which are of those who got there:
/// these say where a difference comes from, and are no verdict on the experiment.
package enum ComparisonTable {
  /// - Returns: No rows for a flow without experiment, or with a single arm.
  package static func rows(flow: FlowReading, results: FlowResults) -> [ComparisonRow] {
    let all = Arms.all(flow: flow, results: results)
    let interactions = Interaction.interactions(among: all)
    return all.flatMap { arms in
      rows(of: arms, flow: flow, results: results, interactions: interactions)
    }
  }

  private static func rows(
    of arms: Arms, flow: FlowReading, results: FlowResults, interactions: [Interaction]
  ) -> [ComparisonRow] {
    guard let control = arms.controlArm else { return [] }
    let test = AlwaysValid(tuning: arms.experiment.plannedTuning, level: Verdict.level)
    let clear = ClearDays(arms)
    var rows = arms.variants.flatMap { variant in
      comparisons(of: flow, arms: arms, control: control, variant: variant, test: test).map {
        cell in
        var comparison = cell.comparison
        let course = cell.step.isCompletion ? clear.courses[variant.variant] : nil
        comparison.boundary = course?.multiplier
        var row = ComparisonRow(
          comparison, at: cell.step, of: variant.variant, against: control.variant,
          flow: results.key, experiment: arms.experiment.id)
        if let course { row.p = course.p }
        row.hasLook = !cell.step.isCompletion || course != nil
        if cell.step.isCompletion {
          row.plannedUsers = arms.plannedUsers(of: [control, variant])
        }
        return row
      }
    }
    rows += arms.variants.flatMap { variant in
      goals(of: flow, control: control, variant: variant, test: test).map {
        ComparisonRow(
          $0.comparison, at: $0.step, of: variant.variant, against: control.variant,
          flow: results.key, experiment: arms.experiment.id)
      }
    }
    adjust(&rows)
    let doubts = Doubts(arms, interactions: interactions)
    let early = arms.closedDays < Arms.firstWeek ? arms.closedDays : nil
    for index in rows.indices {
      rows[index].doubts = doubts.of(rows[index].variant)
      rows[index].daysOfFirstWeek = early
    }
    judge(
      &rows, goals: flow.definition.goals, isSplitBroken: SplitCheck(arms).isBroken,
      isProvisional: arms.areProvisional, clear: clear)
    return rows
  }

  private typealias Cell = (step: ComparedStep, comparison: ArmComparison)

  private static func comparisons(
    of flow: FlowReading, arms: Arms, control: Arms.Arm, variant: Arms.Arm, test: AlwaysValid
  ) -> [Cell] {
    guard let one = control.counts, let other = variant.counts else { return [] }
    let compare = { (step: ComparedStep, one: Proportion, other: Proportion) -> Cell in
      (step, ArmComparison(control: one, variant: other, test: test))
    }
    let hasLists = arms.experiment == flow.definition.listingExperiment
    let places = { (own: Arms.Arm, other: Arms.Arm) in
      hasLists ? flow.lists.places(in: own.variant, among: other.variant) : [:]
    }
    let (controlPlaces, variantPlaces) = (places(control, variant), places(variant, control))
    let steps = flow.definition.steps.enumerated().compactMap { index, step -> Cell? in
      guard let oneReached = one.reached[index], let otherReached = other.reached[index]
      else { return nil }
      return compare(
        ComparedStep(
          key: StepKey(index: index + 1, id: step.id),
          isMoved: controlPlaces[index] != variantPlaces[index]),
        Proportion(oneReached, of: one.matured), Proportion(otherReached, of: other.matured))
    }
    let end = StepKey.completion(behind: flow.definition.steps.count)
    let leaving = flow.definition.steps.enumerated().compactMap { index, step -> Cell? in
      guard let oneReached = one.reached[index], let oneLeft = one.left[index],
        let otherReached = other.reached[index], let otherLeft = other.left[index]
      else { return nil }
      return compare(
        ComparedStep(key: StepKey(index: index + 1, id: step.id), measure: .left),
        Proportion(oneLeft, of: oneReached), Proportion(otherLeft, of: otherReached))
    }
    return steps + [
      compare(
        ComparedStep(key: end, isCompletion: true),
        Proportion(one.completed, of: one.matured),
        Proportion(other.completed, of: other.matured))
    ] + leaving
  }

  /// A row a goal, of the users of both arms for whom its time is over.
  private static func goals(
    of flow: FlowReading, control: Arms.Arm, variant: Arms.Arm, test: AlwaysValid
  ) -> [Cell] {
    guard let one = control.counts, let other = variant.counts else { return [] }
    return flow.definition.goals.enumerated().map { index, goal in
      (
        ComparedStep(
          key: StepKey(index: 0, id: Text("goal:\(goal.id.string)")), goal: goal.id),
        ArmComparison(control: one.goals[index], variant: other.goals[index], test: test)
      )
    }
  }

  /// Completion is one question a variant, all steps are looked at besides, and so are all goals: three
  /// families.
  private static func adjust(_ rows: inout [ComparisonRow]) {
    let completions = rows.indices.filter { rows[$0].isCompletion }
    let steps = rows.indices.filter { !rows[$0].isCompletion && rows[$0].goal == nil }
    let goals = rows.indices.filter { rows[$0].goal != nil }
    let families: [([Int], PAdjustment)] = [
      (completions, .holm), (steps, .benjaminiHochberg), (goals, .benjaminiHochberg),
    ]
    for (family, adjustment) in families {
      let adjusted = adjustment.adjusted(family.map { rows[$0].p })
      for (index, p) in zip(family, adjusted) {
        rows[index].adjustedP = p
        rows[index].adjustment = p == nil ? nil : adjustment
      }
    }
  }

  private static func judge(
    _ rows: inout [ComparisonRow], goals: [GoalDefinition], isSplitBroken: Bool,
    isProvisional: Bool, clear: ClearDays
  ) {
    let goals = Dictionary(goals.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for index in rows.indices {
      let goal = rows[index].goal.flatMap { goals[$0] }
      rows[index].isGuardrail = goal?.isGuardrail ?? false
      let users = min(rows[index].controlUsers, rows[index].variantUsers).shown ?? 0
      rows[index].verdict = Verdict(
        isSplitBroken: isSplitBroken,
        maturedUsers: isProvisional || !rows[index].canBeJudged ? 0 : users,
        difference: rows[index].gainOfVariant, adjustedP: rows[index].adjustedP,
        goal: goal, low: rows[index].differenceLow,
        high: rows[index].differenceHigh)
      guard rows[index].isCompletion, let look = clear.courses[rows[index].variant]?.clear
      else { continue }
      rows[index].stand(by: look)
    }
    holdBack(&rows)
    for index in rows.indices where !rows[index].verdict.isOpen {
      rows[index].detectableDifference = nil
      rows[index].usersNeeded = nil
    }
  }

  /// Completion is not called better where a guardrail is worse.
  private static func holdBack(_ rows: inout [ComparisonRow]) {
    for index in rows.indices where rows[index].isCompletion && rows[index].verdict == .better {
      let harmed = rows.filter {
        $0.variant == rows[index].variant && $0.isGuardrail && $0.verdict == .worse
      }
      guard !harmed.isEmpty else { continue }
      rows[index].verdict = .noClearDifference
      rows[index].harmedGuardrails = harmed.compactMap(\.goal)
    }
  }
}

extension Verdict {
  /// Whether more users may still decide it.
  fileprivate var isOpen: Bool {
    switch self {
    case .noClearDifference, .tooEarly: true
    case .better, .worse, .notWorse, .splitBroken: false
    }
  }
}

/// Where two arms are compared.
private struct ComparedStep {
  let key: StepKey
  var isCompletion = false
  var isMoved = false
  var measure = ComparisonMeasure.reached
  var goal: Text?
}

extension ComparisonRow {
  /// By how much the variant is better, in the unit of the rates.
  fileprivate var gainOfVariant: Double? {
    switch measure {
    case .reached: difference
    case .left: difference.map { -$0 }
    }
  }

  /// Before p is adjusted and anything judged.
  fileprivate init(
    _ comparison: ArmComparison, at step: ComparedStep, of variant: Text, against control: Text,
    flow: FlowKey, experiment: Text
  ) {
    self.init(
      flow: flow, experiment: experiment, step: step.key, isCompletion: step.isCompletion,
      control: control, variant: variant, controlUsers: Count(comparison.control.users),
      controlReached: Count(comparison.control.reached),
      variantUsers: Count(comparison.variant.users),
      variantReached: Count(comparison.variant.reached), verdict: .tooEarly)
    isMoved = step.isMoved
    measure = step.measure
    goal = step.goal
    let (limits, upliftLimits) = (comparison.differenceLimits, comparison.upliftLimits)
    difference = comparison.difference
    differenceLow = limits?.low
    differenceHigh = limits?.high
    uplift = comparison.uplift
    upliftLow = upliftLimits?.low
    upliftHigh = upliftLimits?.high
    p = comparison.p
    // Nobody plans an experiment to make more users leave.
    guard measure == .reached else { return }
    detectableDifference = comparison.detectableDifference
    usersNeeded = comparison.usersNeeded
  }
}
