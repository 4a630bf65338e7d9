import Definitions
import EventLog
import Statistics

/// The rows of `goals.csv` about one segment.
enum GoalRows {
  /// `isProvisional`: whether no user's time is over yet, so that all count as if.
  static func rows(of view: SegmentView, isProvisional: Bool) -> [GoalRow] {
    view.list.definition.goals.enumerated().flatMap { index, goal in
      let users = users(of: view, goal: index, isProvisional: isProvisional)
      return GoalOutcome.allCases.map { outcome in
        row(of: view, goal, outcome, counted: counted(outcome, of: users))
      }
    }
  }

  /// Who is compared with another arm in each goal, and who of them reached it.
  static func compared(in view: SegmentView) -> [Proportion] {
    view.list.definition.goals.indices.map { goal in
      users(of: view, goal: goal, isProvisional: view.list.isProvisional).compared
    }
  }

  private static func users(
    of view: SegmentView, goal: Int, isProvisional: Bool
  ) -> GoalTally.Users {
    guard !view.tally.goals.isEmpty else { return GoalTally.Users() }
    return view.tally.goals.goals[goal][!isProvisional]
  }

  private static func counted(_ outcome: GoalOutcome, of users: GoalTally.Users)
    -> GoalTally.Counted
  {
    if let place = GoalOutcome.ends.firstIndex(of: outcome) { return users.outcomes[place] }
    var all = users.outcomes.reduce(into: GoalTally.Counted()) { $0.merge($1) }
    all.times.finalize()
    return all
  }

  private static func row(
    of view: SegmentView, _ goal: GoalDefinition, _ outcome: GoalOutcome,
    counted: GoalTally.Counted
  ) -> GoalRow {
    let reached = counted.times.count
    let total = goal.sum.map { _ in counted.total.value }
    return GoalRow(
      key: view.key, goal: goal.id, outcome: outcome, users: Count(counted.users),
      reached: Count(reached), medianSeconds: seconds(counted.times.quantile(0.5)), total: total)
  }
}
