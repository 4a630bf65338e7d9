import EventLog
import Journeys

/// The rows of `choices.csv` about one segment: one a value that users chose.
enum ChoiceTable {
  static func rows(of view: SegmentView) -> [ChoiceRow] {
    view.steps.flatMap { step in
      step.tally.choices
        .sorted { rank($0.key, at: step.definition) < rank($1.key, at: step.definition) }
        .map { key, tally in
          ChoiceRow(
            key: view.key, step: step.key, choice: key.choice, value: key.value ?? "(none)",
            isDefault: isDefault(key, at: step.definition),
            users: tally.users,
            share: share(tally.users, of: step.tally.choiceUsers[key.choice]?.users ?? 0),
            completed: tally.completed,
            completion: RateCell(tally.completed, of: tally.users))
        }
    }
  }

  /// Values by name, none last, under their choices.
  private static func rank(
    _ key: FunnelTally.ChoiceKey, at step: StepDefinition
  ) -> (Int, Text, Int, Text) {
    let (declared, name) = rank(of: key.choice, at: step)
    return (declared, name, key.value == nil ? 1 : 0, key.value ?? "")
  }

  /// Declared choices in their order, then others by name.
  static func rank(of choice: Text, at step: StepDefinition) -> (Int, Text) {
    (step.choices.firstIndex { $0.id == choice } ?? step.choices.count, choice)
  }

  /// Whether the value is what the step pre-selects for the choice.
  private static func isDefault(_ key: FunnelTally.ChoiceKey, at step: StepDefinition) -> Bool {
    guard let value = key.value else { return false }
    return step.choices.first { $0.id == key.choice }?.defaultValue == value
  }
}
