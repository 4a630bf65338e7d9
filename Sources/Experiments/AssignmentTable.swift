package import Funnels
package import Journeys
import Statistics

/// The rows of `assignment.csv` about one flow: its arms, then mixed and unassigned users.
package enum AssignmentTable {
  /// - Returns: No rows for a flow without experiment.
  package static func rows(
    flow: FlowReading, results: FlowResults
  ) -> [AssignmentRow] {
    guard let arms = Arms(flow: flow, results: results) else { return [] }
    return armRows(arms, flow: results.key) + outsideRows(arms, flow: results.key)
  }

  private static func armRows(_ arms: Arms, flow: FlowKey) -> [AssignmentRow] {
    let (split, drifts) = (SplitCheck(arms), SplitDrift.drifts(in: arms))
    let declared = arms.experiment.declaredVariants
    let inArms = arms.arms.reduce(0) { $0 + $1.entered }
    let totalWeight = arms.arms.reduce(0) { $0 + $1.weight }
    return arms.arms.map { arm in
      var row = AssignmentRow(
        flow: flow, experiment: arms.experiment.id, arm: .variant(arm.variant), users: arm.entered,
        expectedShare: totalWeight > 0 ? arm.weight / totalWeight : 0,
        observedShare: Proportion(arm.entered, of: inArms).rate, sampleRatioP: split.p)
      if !declared.contains(arm.variant) {
        row.notes = [.undeclared]
      } else {
        if arm.weight == 0, arm.entered > 0 { row.notes.append(.notPlanned) }
        if split.isBroken { row.notes.append(.splitBroken) }
        if drifts.contains(where: { $0.variant == arm.variant }) { row.notes.append(.shareChanged) }
        if split.isPlanAssumed { row.notes.append(.equalSplitAssumed) }
      }
      return row
    }
  }

  /// Who is in no comparison.
  private static func outsideRows(_ arms: Arms, flow: FlowKey) -> [AssignmentRow] {
    let mixed = MixedUsers(arms)
    let unassigned = arms.unassigned?.entered ?? 0
    return [
      AssignmentRow(
        flow: flow, experiment: arms.experiment.id, arm: .mixed, users: mixed.users,
        observedShare: mixed.share, notes: mixed.areTooMany ? [.tooManyMixed] : [.mixed]),
      AssignmentRow(
        flow: flow, experiment: arms.experiment.id, arm: .unassigned, users: unassigned,
        observedShare: Proportion(unassigned, of: arms.entered).rate, notes: [.unassigned]),
    ]
  }
}
