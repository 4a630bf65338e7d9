import Definitions
package import EventLog
import Journeys
import Statistics

/// One line of `choices.csv`.
package struct ChoiceRow: Sendable {
  package var key: RowKey
  package var step: StepKey
  package var choice: Text
  /// `(none)` where the choice was made without a value.
  package var value: Text
  package var isDefault: Bool
  package var users: Count
  /// Users who made the choice; in no column.
  package var answered: Count
  package var completed: Count
  /// About users who are counted more than once.
  var clusters = ClusterSums()
}

extension ChoiceRow {
  /// `users ÷ answered`.
  package var share: Double? { users.share(of: answered) }

  /// `completed ÷ users`.
  package var completion: RateCell { RateCell(completed, of: users, clusters: clusters) }
}

/// The rows of `choices.csv` about one segment: one a value that users chose.
enum ChoiceTable {
  static func rows(of view: SegmentView) -> [ChoiceRow] {
    let counted = view.countedSteps
    return view.steps.flatMap { step in
      let made = counted.span[step.step].choices
      guard !made.entries.isEmpty else { return [ChoiceRow]() }
      let definition = view.definition(of: step)
      return choices(made, at: definition, names: view.names).flatMap { number, choice, tally in
        let clusters = clusters(of: tally, in: view) { value in
          .completedAfterChoice(step: step.step, choice: number, value: value)
        }
        let order = ValueOrder(ofChoice: choice, in: view.list.fields)
        return values(of: tally, names: view.names, in: order).map { value, counts in
          ChoiceRow(
            key: view.key, step: step.key, choice: choice, value: value ?? .noValue,
            isDefault: isDefault(value, of: choice, at: definition, in: view.list.fields),
            users: Count(counts[.users]), answered: Count(tally[.users]),
            completed: Count(counts[.completed]), clusters: clusters[value] ?? ClusterSums())
        }
      }
    }
  }

  /// By value, about users who chose it more than once; empty where nobody did.
  private static func clusters(
    of choice: FunnelTally.ChoiceTally, in view: SegmentView, rate: (Int) -> ClusteredRate
  ) -> [Text?: ClusterSums] {
    let sums = view.counted.clusters
    guard !sums.isEmpty else { return [:] }
    var clusters: [Text?: ClusterSums] = [:]
    for (number, _) in choice.values.entries {
      let name = FunnelTally.ChoiceTally.name(ofValue: number, among: view.names.values)
      // A missing value, spelt out or not, has one number in the sums.
      clusters[name] = sums[rate(name == nil ? 0 : number)]
    }
    return clusters
  }

  /// The choices made at a step, in the order of their rows.
  static func choices(
    _ choices: NumberedTallies<FunnelTally.ChoiceTally>, at definition: StepDefinition,
    names: FlowNames
  ) -> [(number: Int, id: Text, tally: FunnelTally.ChoiceTally)] {
    choices.entries.map { ($0, names.choices[$0], $1) }
      .sorted { rank(of: $0.1, at: definition) < rank(of: $1.1, at: definition) }
  }

  /// Values in their order, none last.
  private static func values(
    of choice: FunnelTally.ChoiceTally, names: FlowNames, in order: ValueOrder
  ) -> [(Text?, FunnelTally.ValueTally)] {
    let rank = { (value: Text?) in
      let (place, name) = value.map(order.rank) ?? (0, "")
      return (value == nil ? 1 : 0, place, name)
    }
    return choice.named(names.values).sorted { rank($0.key) < rank($1.key) }
      .map { ($0.key, $0.value) }
  }

  /// Declared choices in their order, then others by name.
  private static func rank(of choice: Text, at step: StepDefinition) -> (Int, Text) {
    (step.choices.firstIndex { $0.id == choice } ?? step.choices.count, choice)
  }

  /// Whether the value, or a bin, holds what the step pre-selects for the choice.
  private static func isDefault(
    _ value: Text?, of choice: Text, at step: StepDefinition, in fields: FieldDefinitions
  ) -> Bool {
    guard let given = step.choices.first(where: { $0.id == choice })?.defaultValue
    else { return false }
    guard let bins = fields.bins(ofChoice: choice) else { return given == value }
    return bins.label(of: given) ?? .noValue == value ?? .noValue
  }
}
