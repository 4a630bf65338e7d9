import Definitions
package import Funnels
package import Journeys
import Statistics

/// The rows of `assignment.csv` about one flow: its arms, then mixed and unassigned users.
package enum AssignmentTable {
  /// - Returns: No rows for a flow without experiment.
  package static func rows(
    flow: FlowReading, results: FlowResults
  ) -> [AssignmentRow] {
    Arms.all(flow: flow, results: results).flatMap { arms in
      armRows(arms, flow: results.key) + outsideRows(arms, flow: results.key)
    }
  }

  private static func armRows(_ arms: Arms, flow: FlowKey) -> [AssignmentRow] {
    let (split, drifts) = (SplitCheck(arms), SplitDrift.drifts(in: arms))
    let inArms = arms.arms.reduce(0) { $0 + $1.entered }
    let inLog = arms.usersInLog.values.reduce(0, +)
    let totalWeight = arms.arms.reduce(0) { $0 + $1.weight }
    return arms.arms.map { arm in
      var row = AssignmentRow(
        flow: flow, experiment: arms.experiment.id, arm: .variant(arm.variant),
        users: Count(arm.entered), whole: Count(inArms), sampleRatioP: split.p)
      row.usersInLog = Count(arms.usersInLog[arm.variant] ?? 0)
      row.wholeInLog = Count(inLog)
      if arms.plan != .unknown {
        row.expectedShare = totalWeight > 0 ? arm.weight / totalWeight : 0
      }
      let hasDrifted = drifts.contains { $0.variant == arm.variant }
      row.notes = notes(on: arm, of: arms, split: split, hasDrifted: hasDrifted)
      return row
    }
  }

  private static func notes(
    on arm: Arms.Arm, of arms: Arms, split: SplitCheck, hasDrifted: Bool
  ) -> [AssignmentNote] {
    let drift: [AssignmentNote] = hasDrifted ? [.shareChanged] : []
    guard split.plan != .unknown else {
      return drift + [split.unlikelySizes].compactMap(\.self).map { .unevenWithoutPlan($0) }
    }
    guard arms.experiment.declaredVariants.contains(arm.variant) else { return [.undeclared] }
    let isUnplanned = arm.weight == 0 && arm.entered > 0
    return (isUnplanned ? [.notPlanned] : []) + (split.isBroken ? [.splitBroken] : []) + drift
      + (split.plan == .assumedEqual ? [.equalSplitAssumed] : [])
  }

  /// Who is in no comparison.
  private static func outsideRows(_ arms: Arms, flow: FlowKey) -> [AssignmentRow] {
    let mixed = MixedUsers(arms)
    let unassigned = arms.unassigned?.entered ?? 0
    return [
      AssignmentRow(
        flow: flow, experiment: arms.experiment.id, arm: .mixed, users: mixed.users,
        whole: mixed.whole, notes: mixed.areTooMany ? [.tooManyMixed] : [.mixed]),
      AssignmentRow(
        flow: flow, experiment: arms.experiment.id, arm: .unassigned, users: Count(unassigned),
        whole: Count(arms.entered), notes: [.unassigned]),
    ]
  }
}
