import Definitions
import EventLog
import Journeys

/// What users of a segment came to in one goal, by how the flow ended for them.
struct GoalTruth: Sendable {
  /// Of those who completed, who skipped the flow, and who left.
  private(set) var outcomes = [Count](repeating: Count(), count: 3)

  struct Count: Sendable {
    var users = 0
    var reached = 0
    var total = DecimalSum()

    mutating func merge(_ other: Count) {
      users += other.users
      reached += other.reached
      total.merge(other.total)
    }
  }

  var all: Count {
    outcomes.reduce(into: Count()) { $0.merge($1) }
  }

  /// Adds a matured user whose goal window is over by `asOf`; `goal`: its place in the flow.
  ///
  /// `term`: the number that an event, by its words, adds to the goal's sum.
  mutating func add(
    _ user: UserTruth, goal: Int, _ definition: GoalDefinition, asOf: Int64,
    term: (Int) -> DecimalTerm?
  ) {
    guard let anchor = definition.anchor == .entry ? user.entry : user.completion,
      anchor + definition.window.upperBound <= asOf
    else { return }
    let outcome = user.isCompleted ? 0 : user.deepest.reason == .skippedFlow ? 1 : 2
    outcomes[outcome].users += 1
    var isReached = false
    for event in user.goalEvents
    where event.goal == goal && definition.window.contains(event.time - anchor) {
      isReached = true
      if let term = term(event.words) { outcomes[outcome].total.add(term) }
    }
    if isReached { outcomes[outcome].reached += 1 }
  }
}

extension UserTruth {
  /// When the user's last goal window is over; the end of the flow's window where that is later.
  func end(in flow: FlowDefinition) -> Int64? {
    guard let entry else { return nil }
    let ends = flow.goals.map { goal in
      (goal.anchor == .entry ? entry : completion ?? entry) + goal.window.upperBound
    }
    return (ends + [entry + flow.windowMilliseconds]).max()
  }
}
