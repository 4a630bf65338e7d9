package import EventLog

/// An event that tells whether completing was worth it.
package struct GoalDefinition: Hashable, Sendable {
  package var id: Text
  /// The name of the event as lines have it.
  package var event: Text
  /// The time after the anchor in milliseconds, both ends included.
  package var window: ClosedRange<Int64>
  package var anchor: GoalAnchor = .entry
  /// What must hold of the event; all of it.
  package var conditions: [GoalCondition] = []
  /// Where the number stands that is summed; `nil` for a goal that is only reached.
  package var sum: FieldPath?
  package var better: GoalDirection = .more
  /// The largest loss that a guardrail lets pass, as a share of users; `nil` for a goal that guards
  /// nothing.
  package var margin: Double?

  package init(id: Text, event: Text, window: ClosedRange<Int64>) {
    self.id = id
    self.event = event
    self.window = window
  }

  package var isGuardrail: Bool { margin != nil }
}

/// What the time of a goal counts from.
package enum GoalAnchor: Sendable { case entry, completion }

/// Whether reaching a goal more often is better.
package enum GoalDirection: Sendable { case more, less }

/// A field of an event and the text it must have.
package struct GoalCondition: Hashable, Sendable {
  package var field: EventField
  package var value: Text

  package init(field: EventField, value: Text) {
    self.field = field
    self.value = value
  }
}

extension GoalDefinition {
  /// The values besides fields that lines are read for.
  package var keptValues: [KeptValue] {
    let summed = sum.map { [KeptValue.path($0)] } ?? []
    return conditions.compactMap(\.field.keptValue) + summed
  }
}
