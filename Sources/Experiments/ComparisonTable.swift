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
    guard let arms = Arms(flow: flow, results: results), let control = arms.controlArm
    else { return [] }
    let test = AlwaysValid(tuning: arms.experiment.tuning, level: Verdict.level)
    var rows = arms.variants.flatMap { variant in
      comparisons(of: flow, control: control, variant: variant, test: test).map {
        ComparisonRow(
          $0.comparison, at: $0.step, of: variant.variant, against: control.variant,
          flow: results.key, experiment: arms.experiment.id)
      }
    }
    adjust(&rows)
    judge(&rows, isSplitBroken: SplitCheck(arms).isBroken, isProvisional: arms.areProvisional)
    return rows
  }

  private typealias Cell = (step: ComparedStep, comparison: ArmComparison)

  private static func comparisons(
    of flow: FlowReading, control: Arms.Arm, variant: Arms.Arm, test: AlwaysValid
  ) -> [Cell] {
    guard let one = control.counts, let other = variant.counts else { return [] }
    let compare = { (step: ComparedStep, one: Proportion, other: Proportion) -> Cell in
      (step, ArmComparison(control: one, variant: other, test: test))
    }
    let controlPlaces = flow.lists.places(in: control.variant, among: variant.variant)
    let variantPlaces = flow.lists.places(in: variant.variant, among: control.variant)
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

  /// Completion is one question a variant, all steps are looked at besides: two families.
  private static func adjust(_ rows: inout [ComparisonRow]) {
    let completions = rows.indices.filter { rows[$0].isCompletion }
    let steps = rows.indices.filter { !rows[$0].isCompletion }
    for (family, adjustment) in [(completions, PAdjustment.holm), (steps, .benjaminiHochberg)] {
      let adjusted = adjustment.adjusted(family.map { rows[$0].p })
      for (index, p) in zip(family, adjusted) {
        rows[index].adjustedP = p
        rows[index].adjustment = p == nil ? nil : adjustment
      }
    }
  }

  private static func judge(
    _ rows: inout [ComparisonRow], isSplitBroken: Bool, isProvisional: Bool
  ) {
    for index in rows.indices {
      let users = min(rows[index].controlUsers, rows[index].variantUsers)
      let verdict = Verdict(
        isSplitBroken: isSplitBroken, maturedUsers: isProvisional ? 0 : users,
        difference: rows[index].gainOfVariant, adjustedP: rows[index].adjustedP)
      rows[index].verdict = verdict
      if !verdict.isOpen {
        rows[index].detectableDifference = nil
        rows[index].usersNeeded = nil
      }
    }
  }
}

extension Verdict {
  /// Whether more users may still decide it.
  fileprivate var isOpen: Bool {
    switch self {
    case .noClearDifference, .tooEarly: true
    case .better, .worse, .splitBroken: false
    }
  }
}

/// Where two arms are compared.
private struct ComparedStep {
  let key: StepKey
  var isCompletion = false
  var isMoved = false
  var measure = ComparisonMeasure.reached
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
      control: control, variant: variant, controlUsers: comparison.control.users,
      controlReached: comparison.control.reached, controlRate: comparison.control.rate,
      variantUsers: comparison.variant.users, variantReached: comparison.variant.reached,
      variantRate: comparison.variant.rate, verdict: .tooEarly)
    isMoved = step.isMoved
    measure = step.measure
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
