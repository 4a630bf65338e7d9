package import Funnels
package import Journeys
import Statistics

/// The rows of `assignment.csv` about one flow: its arms, then mixed and unassigned users.
package enum AssignmentTable {
  /// - Returns: No rows for a flow without experiment.
  package static func rows(
    flow: FlowReading, results: FlowResults
  ) -> [AssignmentRow] {
    guard let experiment = flow.definition.experiment else { return [] }
    let arms = Arms(
      experiment: experiment, counts: results.arms, control: flow.settings.control)
    let users = arms.arms.map { $0.counts?.entered ?? 0 }
    let inArms = users.reduce(0, +)
    let (mixed, unassigned) = (arms.mixed?.entered ?? 0, arms.unassigned?.entered ?? 0)
    let entered = inArms + mixed + unassigned
    let weights = arms.arms.map(\.weight)
    let totalWeight = weights.reduce(0, +)
    let p = sampleRatioP(observed: users, weights: weights)
    var rows = arms.arms.enumerated().map { index, arm in
      AssignmentRow(
        flow: results.key, experiment: experiment.id, arm: .variant(arm.variant),
        users: users[index], expectedShare: totalWeight > 0 ? arm.weight / totalWeight : 0,
        observedShare: share(users[index], of: inArms), sampleRatioP: p)
    }
    for (arm, users) in [(AssignmentArm.mixed, mixed), (.unassigned, unassigned)] {
      rows.append(
        AssignmentRow(
          flow: results.key, experiment: experiment.id, arm: arm, users: users, expectedShare: nil,
          observedShare: share(users, of: entered), sampleRatioP: nil))
    }
    return rows
  }

  private static func share(_ part: Int, of whole: Int) -> Double? {
    whole > 0 ? Double(part) / Double(whole) : nil
  }
}
