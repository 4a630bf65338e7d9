import Definitions
import EventLog
import Journeys

/// Rates made ready for walking: what users of a flow may do, with every name already put into the
/// words of a line.
struct FlowScript: Sendable {
  let definition: FlowDefinition
  let weight: Double
  /// As users are really assigned; empty where the flow is under no experiment.
  let variants: [FieldValueRates]
  let variantPick: Pick
  let fields: [FieldRates]
  let fieldPicks: [Pick]
  let exposedNeverEntered, midway, unassigned, mixed, signIn, restart: Chance
  let showAgain, comeBack: Chance
  let words: FlowWords
  let longestStay: Double
  let draw: Int
  let spelling: EventSpelling
  /// One for each variant (first for users without one) and each value of a field whose users act
  /// otherwise; `table(variant:fields:)` finds it.
  let tables: [UserScript]
  /// The permissions that steps declare, in their order, and the choices.
  let permissions: [DeclaredName]
  let choices: [DeclaredName]
  /// By choice: every value that some rates have, as reports name it.
  let choiceValues: [[Text]]
  /// By words of the log: the goals of the flow that look for events of that name.
  private(set) var goals: [[Int]] = []

  /// The id of the experiment that `variants` are of; empty under none.
  var assigned: String { definition.assignedExperiment?.id.string ?? "" }

  mutating func findGoals(among words: WordTable) {
    goals = words.all.map { word in
      definition.goals.indices.filter { definition.goals[$0].event == word.event.written }
    }
  }

  /// A permission or a choice with the step that declares it.
  struct DeclaredName: Sendable {
    let step: Int
    let id: Text
  }

  /// What a user with these traits may do.
  ///
  /// `variant` is `nil` for users read on the flow's own list.
  func table(variant: Int?, fields values: [Int]) -> UserScript {
    var index = variant.map { $0 + 1 } ?? 0
    for (field, value) in zip(fields, values) where field.isActedOn {
      index = index * field.values.count + value
    }
    return tables[index]
  }
}

extension FieldRates {
  /// Whether users act otherwise for a value of the field.
  var isActedOn: Bool { values.contains(where: \.isActedOn) }
}

/// What may happen to users who are alike.
struct UserScript: Sendable {
  /// In the order in which they are to see them.
  let steps: [StepScript]
  let later: [LaterEventScript]
}

/// An event of the app's own after the flow.
struct LaterEventScript: Sendable {
  let completed, skipped, left: Chance
  let medianMilliseconds: Double
  let words: Int
}

/// Events of the app's own at a step.
struct OwnEventScript: Sendable {
  let happens, leave: Chance
  let words: [Int]
}

/// What may happen at one step.
struct StepScript: Sendable {
  /// Index into the flow's steps.
  let step: Int
  let allowsBack: Bool
  /// Whether the page sends no view.
  let isSilent: Bool
  let medianMilliseconds: Double
  let omit, back, leaveAfterBack, skipFlow, skip, relaunch, leave: Chance
  let error, leaveAfterError, loseView: Chance
  let permissions: [PermissionScript]
  let choices: [ChoiceScript]
  let events: [OwnEventScript]
  let words: StepWords
}

/// What may happen with a permission.
struct PermissionScript: Sendable {
  /// Index into the flow's declared permissions.
  let slot: Int
  let isRequired: Bool
  let notAsked, alreadyGranted, alreadyDenied, unanswered, deny, grantLate: Chance
  let leaveAfterDenial, leaveAfterGrant: Chance
  let words: PermissionWords
}

/// How a choice is made.
struct ChoiceScript: Sendable {
  /// Index into the flow's declared choices.
  let slot: Int
  let isMultiple: Bool
  let made, change: Chance
  /// One of the values, where one is chosen.
  let pick: Pick
  /// Each of the values, where several are.
  let each: [Chance]
  /// By value.
  let leave: [Chance]
  /// By value: its place among all values of the choice.
  let places: [Int]
  /// By value; of several values, one for all.
  let words: [Int]
}
