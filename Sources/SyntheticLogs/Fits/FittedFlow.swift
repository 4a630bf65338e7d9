import Definitions
import EventLog
import Journeys

/// A flow as the log made after another has it: without what fewer than five users share, and without
/// what the events of a made log cannot show.
struct FittedFlow: Sendable {
  private(set) var definition: FlowDefinition
  /// By step of the flow that was read, its place in `definition`; `nil` for steps left out.
  let places: [Int?]
  /// Variants of the made log, in the order of bytes.
  let variants: [Text]
  private(set) var omissions: [Omission] = []

  /// `nil` where the flow's own name, or its first step, must not stand in the log.
  ///
  /// `seen`: the variants of users, by number.
  init?(_ flow: FlowReading, seen: [Text], words: SharedWords) {
    let original = flow.definition
    let kept = original.steps.indices.filter { !words.isRare(original.steps[$0].id) }
    guard kept.first == 0, !words.isRare(original.id),
      !(original.version.map(words.isRare) ?? false)
    else { return nil }
    var places: [Int?] = original.steps.map { _ in nil }
    for (place, step) in kept.enumerated() { places[step] = place }
    self.places = places
    var definition = original
    definition.steps = kept.map { Self.step(original.steps[$0], words) }
    definition.title = original.title.flatMap { words.isRare($0) ? nil : $0 }
    variants = original.experiment == nil ? [] : seen.filter(words.isShared)
    self.definition = definition
    if kept.count < original.steps.count {
      omissions.append(.steps(original.steps.count - kept.count))
    }
    leaveOutOfSteps(of: original)
    finishExperiments(of: original, seen: seen, words)
    finishCompletion(of: original)
    keepGoals(of: original, words)
  }

  private static func step(_ step: StepDefinition, _ words: SharedWords) -> StepDefinition {
    var kept = StepDefinition(id: step.id)
    kept.title = step.title.flatMap { words.isRare($0) ? nil : $0 }
    kept.permissions = step.permissions.filter { !words.isRare($0.id) }
    kept.choices = step.choices.filter { !words.isRare($0.id) }.map { choice in
      let value = choice.defaultValue.flatMap { words.isRare($0) ? nil : $0 }
      return ChoiceDefinition(id: choice.id, defaultValue: value)
    }
    kept.isSkippable = step.isSkippable
    kept.isOptional = step.isOptional
    kept.allowsBack = step.allowsBack
    kept.isPaywall = step.isPaywall
    return kept
  }

  private mutating func leaveOutOfSteps(of original: FlowDefinition) {
    let count = { (steps: [StepDefinition]) in
      steps.reduce(0) { $0 + $1.permissions.count + $1.choices.count }
    }
    let kept = places.indices.filter { places[$0] != nil }.map { original.steps[$0] }
    let lost = count(kept) - count(definition.steps)
    if lost > 0 { omissions.append(.questions(lost)) }
  }

  /// Keeps the only experiment, with the variants of enough users.
  private mutating func finishExperiments(
    of original: FlowDefinition, seen: [Text], _ words: SharedWords
  ) {
    definition.experiment = nil
    definition.severalExperiments = []
    if !original.severalExperiments.isEmpty {
      omissions.append(.experiments(original.severalExperiments.count))
    }
    guard var experiment = original.experiment else { return }
    if variants.count < seen.count { omissions.append(.variants(seen.count - variants.count)) }
    guard !variants.isEmpty, !words.isRare(experiment.id) else { return }
    experiment.split = experiment.split?.filter { variants.contains($0.variant) }
    if experiment.split?.count ?? 0 < 2 { experiment.split = nil }
    experiment.variants = experiment.variants.filter { variants.contains($0.id) }.map { variant in
      VariantDefinition(id: variant.id, steps: variant.steps.map { $0.compactMap { places[$0] } })
    }
    if let control = experiment.control, !variants.contains(control) { experiment.control = nil }
    definition.experiment = experiment
  }

  /// Where the last step completes the flow and is left out, an event has to.
  private mutating func finishCompletion(of original: FlowDefinition) {
    guard definition.completion == .lastStep else { return }
    let lists = StepLists(flow: original).lists
    let isLost = lists.contains { list in list.steps.last.map { places[$0] == nil } ?? false }
    if isLost { definition.completion = .event }
  }

  private mutating func keepGoals(of original: FlowDefinition, _ words: SharedWords) {
    definition.goals = original.goals.filter { goal in
      goal.conditions.isEmpty && goal.sum == nil && goal.window.lowerBound == 0
        && !words.isRare(goal.event)
        && !words.isRare(goal.id)
    }
    let lost = original.goals.count - definition.goals.count
    if lost > 0 { omissions.append(.goals(lost)) }
  }

  /// Leaves out a goal that too few users reached.
  mutating func removeGoal(_ id: Text) {
    definition.goals.removeAll { $0.id == id }
    omissions.append(.goals(1))
  }

  mutating func note(_ omission: Omission) { omissions.append(omission) }
}

/// What of a flow a log made after another leaves out, and how many of it.
enum Omission: Hashable, Sendable {
  case steps(Int)
  /// Permissions and choices.
  case questions(Int)
  case variants(Int)
  /// Of a flow under several.
  case experiments(Int)
  case goals(Int)
  /// Values of a field or of all choices, by its name.
  case values(Int, of: Text)
}
