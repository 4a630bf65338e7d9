import Definitions
package import EventLog
import Journeys

/// Who answered one choice at one step, and what those had chosen who left there.
package struct ChoiceSummary: Sendable {
  /// A value and how many users chose it.
  package struct Value: Hashable, Sendable {
    package var value: Text
    package var users: Count

    package init(value: Text, users: Count) {
      self.value = value
      self.users = users
    }
  }

  package var key: RowKey
  package var step: StepKey
  package var choice: Text
  /// Users who reached the step.
  package var reached: Count
  /// Of these, users who made the choice.
  package var answered: Count
  /// Whether some users gave several values, so that shares of users add up to more than 1.
  package var hasSeveralValues: Bool
  /// Users who made the choice and went no further than its step.
  package var left: Count
  /// The last values of those who left, the value of most users first, of equal ones by name.
  package var leftValues: [Value]
}

extension ChoiceSummary {
  /// The choices of one segment in the order of their rows.
  static func summaries(of view: SegmentView) -> [ChoiceSummary] {
    view.steps.flatMap { step in
      ChoiceTable.choices(
        view.counted.steps[step.step].choices, at: view.definition(of: step), names: view.names
      ).map { _, choice, tally in
        ChoiceSummary(
          key: view.key, step: step.key, choice: choice,
          reached: view.counted.steps[step.step][.reached], tally: tally,
          values: tally.named(view.names.values))
      }
    }
  }

  private init(
    key: RowKey, step: StepKey, choice: Text, reached: Int, tally: FunnelTally.ChoiceTally,
    values: [Text?: FunnelTally.ValueTally]
  ) {
    let leftValues = values.filter { $0.value[.left] > 0 }
      .map { Value(value: $0.key ?? .noValue, users: Count($0.value[.left])) }
      .sorted { ($1.users, $0.value) < ($0.users, $1.value) }
    self.init(
      key: key, step: step, choice: choice, reached: Count(reached),
      answered: Count(tally[.reached]),
      hasSeveralValues: values.values.reduce(0) { $0 + $1[.users] } > tally[.users],
      left: Count(tally[.left]),
      leftValues: leftValues)
  }
}
