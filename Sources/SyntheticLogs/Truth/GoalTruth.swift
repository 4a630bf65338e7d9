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
  mutating func add(
    _ user: UserTruth, goal: Int, _ definition: GoalDefinition, asOf: Int64, log: SyntheticLog
  ) {
    guard let anchor = definition.anchor == .entry ? user.entry : user.completion,
      anchor + definition.window.upperBound <= asOf
    else { return }
    let outcome = user.isCompleted ? 0 : user.deepest.reason == .skippedFlow ? 1 : 2
    outcomes[outcome].users += 1
    let script = log.scripts[user.traits.flow]
    var isReached = false
    for event in user.goalEvents
    where event.goal == goal && definition.window.contains(event.time - anchor) {
      let words = log.words.all[event.words]
      guard script.meets(definition, words, of: user.traits) else { continue }
      isReached = true
      if let term = words.term(of: definition) { outcomes[outcome].total.add(term) }
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

extension FlowScript {
  /// Whether an event of a user has what the goal asks of it.
  fileprivate func meets(
    _ goal: GoalDefinition, _ words: WordTable.Words, of user: UserTraits
  ) -> Bool {
    goal.conditions.allSatisfy { value(of: $0.field, words, of: user) == $0.value }
  }

  /// The event's own property, else the field that all lines of the user have.
  private func value(
    of field: EventField, _ words: WordTable.Words, of user: UserTraits
  ) -> Text {
    let property = field.propertyName
    if let own = words.properties.first(where: { $0.name == property }) { return own.shown }
    let name = property.map { Text("properties.\($0.string)") } ?? Text(field.name)
    guard let place = fields.firstIndex(where: { $0.name == name }) else { return .noValue }
    return fields[place].values[user.values[place]].value
  }
}

extension WordTable.Words {
  /// What the event adds to the goal's sum; `nil` for nothing.
  fileprivate func term(of goal: GoalDefinition) -> DecimalTerm? {
    let name = goal.sum?.propertyName
    return properties.first { $0.name == name }.flatMap { DecimalTerm($0.literal.utf8) }
  }
}
