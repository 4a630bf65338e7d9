import EventLog

// The texts are those that Swift prints for such values by itself. It finds the fields out at run
// time, which was a tenth of a whole report on an empty log; and it was what digests were first
// taken from, so it is kept to the letter, with the name of the module that the types were in then: the
// digests stand in states. A test compares both, and so finds a field forgotten here.

extension FlowDefinition {
  /// All fields as one text, different where two definitions are.
  package var fieldText: String {
    var fields = [
      "id: \(id)", "version: \(optional(version))", "title: \(optional(title))",
      "steps: \(list(steps, \.fieldText))", "skip: Journeys.SkipRule.\(skip.rawValue)",
      "relaunch: Journeys.RelaunchRule.\(relaunch.rawValue)",
      "completion: Journeys.CompletionRule.\(completion.rawValue)",
      "windowMilliseconds: \(windowMilliseconds)", "idleMilliseconds: \(idleMilliseconds)",
      "experiment: \(optional(experiment?.fieldText))",
    ]
    if !severalExperiments.isEmpty {
      fields.append("severalExperiments: \(list(severalExperiments, \.fieldText))")
    }
    if !goals.isEmpty { fields.append("goals: \(list(goals, \.fieldText))") }
    return "FlowDefinition(\(fields.joined(separator: ", ")))"
  }
}

extension GoalDefinition {
  fileprivate var fieldText: String {
    let anchor = anchor == .entry ? "entry" : "completion"
    let conditions = list(conditions) { "\($0.field.name)=\($0.value)" }
    let better = better == .more ? "more" : "less"
    let margin = optional(margin.map { "\($0)" })
    return "Definitions.GoalDefinition(id: \(id), event: \(event), window: \(window), "
      + "anchor: \(anchor), conditions: \(conditions), sum: \(optional(sum?.pointer)), "
      + "better: \(better), margin: \(margin))"
  }
}

extension StepDefinition {
  fileprivate var fieldText: String {
    "Journeys.StepDefinition(id: \(id), title: \(optional(title)), "
      + "pages: \(list(pages, \.fieldText)), permissions: \(list(permissions, \.fieldText)), "
      + "choices: \(list(choices, \.fieldText)), isSkippable: \(isSkippable), "
      + "isOptional: \(isOptional), allowsBack: \(allowsBack)\(isPaywall ? ", isPaywall: true" : ""))"
  }
}

extension Page {
  fileprivate var fieldText: String {
    switch self {
    case .name(let name): "Journeys.Page.name(\(name))"
    case .index(let index): "Journeys.Page.index(\(index))"
    }
  }
}

extension PermissionDefinition {
  fileprivate var fieldText: String {
    "Journeys.PermissionDefinition(id: \(id), isRequired: \(isRequired))"
  }
}

extension ChoiceDefinition {
  fileprivate var fieldText: String {
    "Journeys.ChoiceDefinition(id: \(id), defaultValue: \(optional(defaultValue)))"
  }
}

extension ExperimentDefinition {
  fileprivate var fieldText: String {
    "Journeys.ExperimentDefinition(id: \(id), control: \(optional(control)), "
      + "split: \(optional(split.map { list($0, \.fieldText) })), "
      + "variants: \(list(variants, \.fieldText)), tuning: \(tuning)"
      + "\(plan.map { ", plan: \($0.fieldText)" } ?? ""))"
  }
}

extension ExperimentPlan {
  fileprivate var fieldText: String {
    "Definitions.ExperimentPlan(test: \(test.rawValue), users: \(users), "
      + "weeks: \(optional(weeks.map(String.init))), tuning: \(optional(tuning.map(String.init))))"
  }
}

extension VariantWeight {
  fileprivate var fieldText: String {
    "Journeys.VariantWeight(variant: \(variant), weight: \(weight))"
  }
}

extension VariantDefinition {
  fileprivate var fieldText: String {
    "Journeys.VariantDefinition(id: \(id), "
      + "steps: \(optional(steps.map { list($0, \.description) })))"
  }
}

private func optional(_ text: Text?) -> String { optional(text?.string) }

private func optional(_ text: String?) -> String {
  text.map { "Optional(\($0))" } ?? "nil"
}

private func list<Element>(_ elements: [Element], _ text: (Element) -> String) -> String {
  "[\(elements.map(text).joined(separator: ", "))]"
}
