import Definitions
import EventLog
import Journeys

/// Goals of a flow that no event of the log ever meets.
///
/// Finding: no event has the goal's name, or none of that name has the values that the goal asks for.
/// Fix: write the event as lines spell it, or send it.
struct UnseenGoals: Sendable {
  private let goals: [GoalDefinition]
  private let table: GoalTable
  private var isMet: [Bool]

  init(_ flow: FlowReading, symbols: RunSymbols) {
    goals = flow.definition.goals
    table = GoalTable(flows: [flow], symbols: symbols)
    isMet = Array(repeating: false, count: goals.count)
  }

  /// Adds the records of one user, in whatever flow.
  mutating func add(_ user: [EventRecord]) {
    guard table.areThere else { return }
    for record in user {
      for goal in goals.indices where !isMet[goal] {
        isMet[goal] = table.meets(record, goal: goal, ofFlow: 0)
      }
    }
  }

  mutating func merge(_ other: Self) {
    for goal in isMet.indices where other.isMet[goal] { isMet[goal] = true }
  }

  /// `nil` where some event meets each goal, or there are no events.
  func finding(symbols: RunSymbols) -> CheckFinding? {
    let unmet = goals.indices.filter { !isMet[$0] }.map { goals[$0] }
    guard !unmet.isEmpty, !symbols.shapes.isEmpty else { return nil }
    let names = Set(symbols.shapes.map { $0.otherName ?? Text($0.kind.name) })
    let known = names.map(\.string).sorted()
    let parts = unmet.map { goal in
      let nearest =
        names.contains(goal.event) ? nil : NearestName(to: goal.event.string, among: known)?.name
      return CheckPart(.goal(goal.id, event: goal.event, nearest: nearest), CheckCount())
    }
    return CheckFinding(
      .goalUnseen, .warning, CheckCount(count: unmet.count, whole: goals.count), parts: parts)
  }
}
