import EventLog
package import Funnels
package import Journeys

/// The rows of `comparison.csv` about one flow: each variant against control, at every step both
/// have and at completion.
///
/// All shares are of matured users who entered.
package enum ComparisonTable {
  /// - Returns: No rows for a flow without experiment, or with a single arm.
  package static func rows(flow: FlowReading, results: FlowResults) -> [ComparisonRow] {
    guard let experiment = flow.definition.experiment else { return [] }
    let arms = Arms(
      experiment: experiment, counts: results.arms, control: flow.settings.control)
    guard let control = arms.arms.first(where: { $0.variant == arms.control }) else { return [] }
    return arms.arms.filter { $0.variant != control.variant }.flatMap { variant in
      pairRows(flow: flow, key: results.key, control: control, variant: variant)
    }
  }

  private static func pairRows(
    flow: FlowReading, key: FlowKey, control: Arms.Arm, variant: Arms.Arm
  ) -> [ComparisonRow] {
    guard let experiment = flow.definition.experiment, let one = control.counts,
      let other = variant.counts
    else { return [] }
    let steps = flow.definition.steps
    var rows: [ComparisonRow] = []
    for (index, step) in steps.enumerated() {
      guard let oneReached = one.reached[index], let otherReached = other.reached[index]
      else { continue }
      rows.append(
        row(
          key: key, experiment: experiment.id, step: StepKey(index: index + 1, id: step.id),
          isCompletion: false, control: (control.variant, oneReached, one.matured),
          variant: (variant.variant, otherReached, other.matured)))
    }
    rows.append(
      row(
        key: key, experiment: experiment.id,
        step: StepKey(index: steps.count + 1, id: "completed"), isCompletion: true,
        control: (control.variant, one.completed, one.matured),
        variant: (variant.variant, other.completed, other.matured)))
    return rows
  }

  private static func row(
    key: FlowKey, experiment: Text, step: StepKey, isCompletion: Bool,
    control: (name: Text, reached: Int, users: Int), variant: (name: Text, reached: Int, users: Int)
  ) -> ComparisonRow {
    let controlRate = control.users > 0 ? Double(control.reached) / Double(control.users) : nil
    let variantRate = variant.users > 0 ? Double(variant.reached) / Double(variant.users) : nil
    return ComparisonRow(
      flow: key, experiment: experiment, step: step, isCompletion: isCompletion,
      control: control.name, variant: variant.name, controlUsers: control.users,
      controlReached: control.reached, controlRate: controlRate, variantUsers: variant.users,
      variantReached: variant.reached, variantRate: variantRate,
      difference: controlRate.flatMap { one in variantRate.map { $0 - one } })
  }
}
