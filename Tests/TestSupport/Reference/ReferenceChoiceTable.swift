import Definitions
import EventLog
import Journeys

// choices.csv: the last value per user and choice.
//
// A multi-select counts each of its values once; no value or an empty array is `(none)`. Shares
// divide by the users who made the choice. Rows have users only.
//
// Holes, and how they are read here:
// - A choice is known by its step and its name, as its rows are: made on two steps, it has a last
//   value on each.
// - "Last" is the last within the window, in any attempt that counts.
// - Rows of a step come by choice (declared ones in their order, then others by name), then by
//   value in byte order, bins by their numbers and `(none)` after them.

enum ReferenceChoiceTable {
  static let columns = [
    "flow", "flow_version", "breakdown", "segment", "step_index", "step", "choice", "value",
    "is_default", "users", "share", "completed", "completion_rate", "completion_rate_low",
    "completion_rate_high",
  ]

  static func rows(of segment: ReferenceSegment, in flow: ReferenceFlow) -> [[ReferenceCell]] {
    segment.list.steps.enumerated().flatMap { index, step in
      choices(of: step, made: segment.matured).flatMap { choice in
        rows(
          choice, at: step.id, of: segment.matured,
          bins: flow.settings.fields.bins.first { $0.name == choice.id }
        ).map { row in
          segment.key(in: flow) + [.integer(index + 1), .text(step.id)] + row
        }
      }
    }
  }

  private static func choices(
    of step: StepDefinition, made users: [ReferenceUser]
  ) -> [ChoiceDefinition] {
    let declared = Set(step.choices.map(\.id))
    let made = Set(users.flatMap { $0.choiceEvents(at: step.id) }.compactMap(\.choice))
    return step.choices + made.subtracting(declared).sorted().map { ChoiceDefinition(id: $0) }
  }

  private static func rows(
    _ choice: ChoiceDefinition, at step: Text, of users: [ReferenceUser], bins: BinDefinition?
  ) -> [[ReferenceCell]] {
    let shown = { (value: Text) in
      bins.map { ReferenceBins.bin(of: value, in: $0) ?? "(none)" } ?? value
    }
    let makers = users.filter { $0.lastValues(of: choice.id, at: step) != nil }
    let valuesOf = { (user: ReferenceUser) in
      Set((user.lastValues(of: choice.id, at: step) ?? []).map(shown))
    }
    let values = Set(makers.flatMap(valuesOf))
    let place = { (value: Text) in bins?.labels.firstIndex(of: value) ?? 1_000 }
    return values.sorted { (place($0), $0) < (place($1), $1) }.map { value in
      let takers = makers.filter { valuesOf($0).contains(value) }
      let completed = takers.filter(\.hasCompleted)
      return [
        .text(choice.id), .text(value), .bool(value == choice.defaultValue.map(shown)),
        .integer(takers.count), .share(takers.count, of: makers.count), .integer(completed.count),
      ] + ReferenceStatistics.wilsonCells(completed, of: takers)
    }
  }
}

extension ReferenceUser {
  fileprivate func choiceEvents(at step: Text) -> [Event] {
    guard let position = list.position(of: step) else { return [] }
    return attempts.flatMap { $0.events(at: position) }.map(\.event)
      .filter { $0.kind == .choiceMade }
  }

  /// The values of the user's last choice; `nil` where it was never made.
  fileprivate func lastValues(of choice: Text, at step: Text) -> Set<Text>? {
    guard let last = choiceEvents(at: step).last(where: { $0.choice == choice }) else {
      return nil
    }
    guard let values = last.values, !values.isEmpty else { return ["(none)"] }
    return Set(values)
  }
}
