import Definitions
package import EventLog

// A goal is an event of any flow or of none, at any time after a user's entry. So it is looked for among
// all events of a user, once for all flows, before these are parted; and what a goal asks of an event is
// told by symbols: a name is one of a shape's, a condition is a number of a field, a sum one of
// `Dimensions`.

/// What a run's goals ask of events, by flow and goal.
package struct GoalTable: Sendable {
  /// One goal of one flow.
  struct Goal: Sendable {
    let definition: GoalDefinition
    /// By `EventShape`, whether it has the goal's name.
    let isNamed: [Bool]
    let conditions: [Condition]
    /// By `Dimensions`; `nil` for no number.
    ///
    /// Empty where nothing is summed.
    let terms: [DecimalTerm?]

    func holds(for record: EventRecord) -> Bool {
      isNamed[Int(record.shape)] && conditions.allSatisfy { $0.holds(for: record) }
    }
  }

  /// What a goal asks of a field.
  struct Condition: Sendable {
    let numbers: FieldNumbers
    /// The number of the wanted value; `nil` where no event has it.
    let wanted: Int?
    /// Whether an event without a value is wanted.
    let takesNone: Bool

    func holds(for record: EventRecord) -> Bool {
      guard let number = numbers.number(of: record) else { return takesNone }
      return number == wanted
    }
  }

  /// By flow, by goal.
  let goals: [[Goal]]
  /// By `EventShape`, whether some goal has the name; empty where there are no goals.
  let isGoal: [Bool]
  /// Whether any event may be one.
  package let areThere: Bool

  package init(flows: [FlowReading], symbols: RunSymbols) {
    goals = flows.map { flow in
      flow.definition.goals.map { Self.goal($0, in: flow, symbols: symbols) }
    }
    let all = goals.joined()
    isGoal =
      all.isEmpty
      ? [] : symbols.shapes.indices.map { shape in all.contains { $0.isNamed[shape] } }
    areThere = isGoal.contains(true)
  }

  /// Whether an event, at whatever time, is one that the goal looks for.
  package func meets(_ record: EventRecord, goal: Int, ofFlow flow: Int) -> Bool {
    goals[flow][goal].holds(for: record)
  }

  private static func goal(
    _ definition: GoalDefinition, in flow: FlowReading, symbols: RunSymbols
  ) -> Goal {
    let sum = definition.sum.map { KeptValue.path($0).key }.flatMap { symbols.propertyNames[$0] }
    return Goal(
      definition: definition,
      isNamed: symbols.shapes.map { $0.otherName == definition.event },
      conditions: definition.conditions.map { condition in
        let numbers = FieldNumbers(condition.field, in: flow, symbols: symbols)
        return Condition(
          numbers: numbers, wanted: numbers.names.firstIndex(of: condition.value),
          takesNone: condition.value == .noValue)
      },
      terms: sum.map { place in
        symbols.dimensionSets.properties[place].results { $0.flatMap { DecimalTerm($0.utf8) } }
      } ?? [])
  }
}
