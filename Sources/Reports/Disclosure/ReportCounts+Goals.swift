import Definitions
import EventLog
import Experiments
import Funnels
import Journeys

// The sums of goals: the outcomes make up all, and segments make up everyone. Where the time of a goal is
// over for all users, they are those of the funnel. What is compared is counted here too.

extension ReportCounts {
  mutating func relateGoals() {
    let rows = flow.rows.goals
    for goal in rows.indices.map({ $0 }).runs(where: {
      rows[$0].key == rows[$1].key && rows[$0].goal == rows[$1].goal
    }) {
      guard let all = goal.first(where: { rows[$0].outcome == .all }) else { continue }
      let ends = goal.filter { $0 != all }
      for column in [\GoalRow.users, \GoalRow.reached] {
        relate(place(\.rows.goals, all, column), ends.flatMap { place(\.rows.goals, $0, column) })
      }
      for index in goal { relateGoal(index) }
    }
    segments(of: \.rows.goals)
  }

  private mutating func relateGoal(_ index: Int) {
    let users = place(\.rows.goals, index, \.users)
    let reached = place(\.rows.goals, index, \.reached)
    bound(reached, atMost: users)
    let whole = usersOfOutcome(of: flow.rows.goals[index])
    relate(users, whole)
    bound(users, atMost: whole)
    let goal = goal(flow.rows.goals[index].goal)
    // Whoever completed reached the goal to complete.
    if goal?.event == "completed" { relate(reached, whole) }
  }

  /// Who is counted in a line of a goal, or will be when the goal's time is over.
  private mutating func usersOfOutcome(of row: GoalRow) -> [Int] {
    switch row.outcome {
    case .all where goal(row.goal)?.anchor == .completion:
      return outcomes(of: row.key, [.completed])
    case .all:
      return (rows.funnel[row.key] ?? []).prefix(1).flatMap { place(\.rows.funnel, $0, \.reached) }
    case .completed: return outcomes(of: row.key, [.completed])
    case .skippedFlow: return outcomes(of: row.key, [.skippedFlow])
    case .left: return outcomes(of: row.key, [.left])
    }
  }

  private func goal(_ id: Text) -> GoalDefinition? {
    flow.definition.goals.first { $0.id == id }
  }

  mutating func relateGoalComparison(_ index: Int) {
    let row = flow.comparison[index]
    bound(
      place(\.comparison, index, \.controlReached),
      atMost: place(\.comparison, index, \.controlUsers))
    bound(
      place(\.comparison, index, \.variantReached),
      atMost: place(\.comparison, index, \.variantUsers))
    let breakdown = flow.definition.breakdown(ofExperiment: row.experiment)
    let arm = { (name: Text) in
      RowKey(flow: row.flow, breakdown: breakdown, segment: .value(name))
    }
    relateArm(
      arm(row.control), row.goal, users: place(\.comparison, index, \.controlUsers),
      reached: place(\.comparison, index, \.controlReached))
    relateArm(
      arm(row.variant), row.goal, users: place(\.comparison, index, \.variantUsers),
      reached: place(\.comparison, index, \.variantReached))
  }

  private mutating func relateArm(
    _ key: RowKey, _ goal: Text?, users: [Int], reached: [Int]
  ) {
    let entered = (rows.funnel[key] ?? []).prefix(1)
    relate(users, entered.flatMap { place(\.rows.funnel, $0, \.reached) })
    for index in flow.rows.goals.indices {
      let line = flow.rows.goals[index]
      guard line.key == key, line.goal == goal, line.outcome == .all else { continue }
      relate(users, place(\.rows.goals, index, \.users))
      relate(reached, place(\.rows.goals, index, \.reached))
    }
  }
}

extension FlowReport {
  /// What rests on hidden counts of goals.
  mutating func hideGoals() {
    for index in rows.goals.indices
    where rows.goals[index].users.isHidden || rows.goals[index].reached.isHidden {
      rows.goals[index].medianSeconds = nil
      rows.goals[index].total = nil
    }
  }
}
