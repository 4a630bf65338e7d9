import Definitions
import Experiments
import Funnels

// The sums of goals: the outcomes make up all, and segments make up everyone. What is compared is counted
// there too, where time begins with the entry.

extension ReportCounts {
  mutating func relateGoals() {
    let rows = contents.goals
    for goal in rows.indices.map({ $0 }).runs(where: {
      rows[$0].key == rows[$1].key && rows[$0].goal == rows[$1].goal
    }) {
      guard let all = goal.first(where: { rows[$0].outcome == .all }) else { continue }
      let ends = goal.filter { $0 != all }
      for column in [\GoalRow.users, \GoalRow.reached] {
        relate(place(\.goals, all, column), ends.flatMap { place(\.goals, $0, column) })
      }
      for index in goal {
        bound(place(\.goals, index, \.reached), atMost: place(\.goals, index, \.users))
      }
    }
    segments(of: \.goals, [\.users, \.reached])
  }

  mutating func relateGoalComparison(_ index: Int) {
    let row = contents.comparison[index]
    let flow = contents.flows.first { $0.key == row.flow }?.definition
    bound(
      place(\.comparison, index, \.controlReached),
      atMost: place(\.comparison, index, \.controlUsers))
    bound(
      place(\.comparison, index, \.variantReached),
      atMost: place(\.comparison, index, \.variantUsers))
    guard let goal = flow?.goals.first(where: { $0.id == row.goal }), goal.anchor == .entry,
      let breakdown = flow?.breakdown(ofExperiment: row.experiment)
    else { return }
    let counted = { (counts: Self, arm: Segment) in
      counts.contents.goals.indices.filter { place in
        let other = counts.contents.goals[place]
        return other.goal == goal.id && other.outcome == .all
          && other.key == RowKey(flow: row.flow, breakdown: breakdown, segment: arm)
      }
    }
    for place in counted(self, .value(row.control)) {
      relate(self.place(\.comparison, index, \.controlUsers), self.place(\.goals, place, \.users))
      relate(
        self.place(\.comparison, index, \.controlReached), self.place(\.goals, place, \.reached))
    }
    for place in counted(self, .value(row.variant)) {
      relate(self.place(\.comparison, index, \.variantUsers), self.place(\.goals, place, \.users))
      relate(
        self.place(\.comparison, index, \.variantReached), self.place(\.goals, place, \.reached))
    }
  }
}

extension GoalRow: SegmentedRow {
  var subject: [AnyHashable?] { [goal, outcome] }
}

extension ReportContents {
  /// What rests on hidden counts of goals.
  mutating func hideGoals() {
    let cells = cells
    for index in goals.indices
    where cells.hides(goals[index].users) || cells.hides(goals[index].reached) {
      goals[index].rate = RateCell()
      goals[index].medianSeconds = nil
      goals[index].total = nil
      goals[index].mean = nil
    }
  }
}
