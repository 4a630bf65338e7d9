import Definitions
import EventLog
import Journeys

extension FlowRates {
  /// Rates such as onboarding flows have, for definitions without a file of rates.
  ///
  /// Fields that the report splits or filters by are always there.
  static func usual(for flow: FlowDefinition, reportedBy report: ReportSettings) -> FlowRates {
    var rates = FlowRates()
    rates.decisions = [.comeBack: 0.1]
    if !flow.experiments.isEmpty { rates.decisions[.unassigned] = 0.01 }
    rates.fields = usualFields + reportedFields(report)
    for step in flow.steps { rates.steps[step.id] = .usual(for: step, of: flow) }
    rates.addVariants(of: flow)
    rates.later = usualEvents(of: flow.goals)
    return rates
  }

  /// What goals look for, where it is no event of onboarding.
  private static func usualEvents(of goals: [GoalDefinition]) -> [LaterEventRates] {
    var events: [LaterEventRates] = []
    for goal in goals
    where EventKind.named(goal.event) == nil && !events.contains(where: { $0.name == goal.event }) {
      let middle = Double(goal.window.lowerBound + goal.window.upperBound) / 2
      var event = LaterEventRates(name: goal.event, completed: 0.6, skipped: 0.3, left: 0.15)
      event.hours = middle / 3_600_000
      event.properties = goal.usualProperties
      events.append(event)
    }
    return events
  }

  /// Assigns users as the definition plans it, where no rates say otherwise.
  mutating func addVariants(of flow: FlowDefinition) {
    let assigned = flow.assignedExperiment
    if variants.isEmpty, let assigned {
      variants = Self.planned(assigned)
    }
    for experiment in flow.severalExperiments where experiment.id != assigned?.id {
      guard !fields.contains(where: { $0.experiment == experiment.id }) else { continue }
      let values = Self.planned(experiment)
      if !values.isEmpty { fields.append(FieldRates(experiment: experiment.id, values: values)) }
    }
  }

  private static func planned(_ experiment: ExperimentDefinition) -> [FieldValueRates] {
    experiment.split?.map { value($0.variant, $0.weight) }
      ?? experiment.declaredVariants.map { value($0, 1) }
  }

  private static var usualFields: [FieldRates] {
    [
      FieldRates(name: "platform", values: [value("ios", 6), value("android", 4)]),
      FieldRates(
        name: "app_version", values: [value("2.4.1", 6), value("2.4.0", 3), value("2.3.9", 1)]),
      FieldRates(
        name: "locale",
        values: [value("en_US", 5), value("de_DE", 2), value("ja_JP", 2), value("pt_BR", 1)]),
    ]
  }

  /// The fields that a report asks for besides.
  private static func reportedFields(_ report: ReportSettings) -> [FieldRates] {
    var fields: [FieldRates] = []
    for field in report.by + report.conditions.map(\.field) {
      let name = Text(field.name)
      guard let values = reportedValues(of: field), !fields.contains(where: { $0.name == name })
      else { continue }
      fields.append(FieldRates(name: name, values: values))
    }
    return fields
  }

  /// `nil` where all users have the field, or it is no field of a line.
  private static func reportedValues(of field: EventField) -> [FieldValueRates]? {
    switch field {
    case .device(.platform), .device(.appVersion), .device(.locale), .flowVersion, .weekday,
      .dimension, .variant, .variantOf:
      nil
    case .device(.osVersion): [value("26.1", 6), value("26.0", 3), value("18.7", 1)]
    case .device(.country): [value("US", 5), value("DE", 2), value("JP", 2), value("BR", 1)]
    case .device, .property: [value("first", 6), value("second", 4)]
    }
  }

  private static func value(_ value: Text, _ share: Double) -> FieldValueRates {
    FieldValueRates(value: value, share: share)
  }
}

extension FlowDefinition {
  /// The experiment whose variants may change a user's list of steps; `nil` under none.
  var assignedExperiment: ExperimentDefinition? { listingExperiment ?? severalExperiments.first }
}

extension GoalDefinition {
  /// What the goal asks of an event's properties, and a number to be summed.
  fileprivate var usualProperties: [EventProperty] {
    let wanted = conditions.compactMap { condition in
      condition.field.propertyName.map {
        EventProperty(
          name: $0, literal: JSONLiteral(condition.value.string).description,
          shown: condition.value)
      }
    }
    let summed = sum.flatMap(\.propertyName).map {
      [EventProperty(name: $0, literal: "9.99", shown: "9.99")]
    }
    return wanted + (summed ?? [])
  }
}

extension FieldPath {
  /// The property that the path leads to; `nil` where it leads elsewhere.
  var propertyName: Text? {
    keys.count == 2 && keys[0] == "properties" ? keys[1] : nil
  }
}

extension EventField {
  /// The property that the field is; `nil` for other fields.
  var propertyName: Text? {
    switch self {
    case .property(let name): name
    case .dimension(_, let path): path?.propertyName
    case .device, .flowVersion, .weekday, .variant, .variantOf: nil
    }
  }
}

extension StepRates {
  fileprivate static func usual(
    for step: StepDefinition, of flow: FlowDefinition
  ) -> StepRates {
    var rates = StepRates()
    let isFirst = step.id == flow.steps.first?.id
    rates.decisions = [.leave: 0.06, .error: 0.01, .leaveAfterError: 0.5]
    if !isFirst {
      rates.decisions[.relaunch] = 0.02
      rates.decisions[.loseView] = 0.005
      if step.allowsBack { rates.decisions[.back] = 0.05 }
    }
    if step.isSkippable { rates.decisions[.skip] = 0.1 }
    if flow.skip == .flow { rates.decisions[.skipFlow] = 0.04 }
    if step.isOptional { rates.decisions[.omit] = 0.2 }
    for permission in step.permissions { rates.permissions[permission.id] = usualPermission }
    for choice in step.choices { rates.choices[choice.id] = .usual(for: choice) }
    return rates
  }

  private static var usualPermission: [PermissionDecision: Double] {
    [
      .alreadyGranted: 0.05, .unanswered: 0.03, .deny: 0.35, .grantLate: 0.2,
      .leaveAfterDenial: 0.15, .leaveAfterGrant: 0.03,
    ]
  }
}

extension ChoiceRates {
  fileprivate static func usual(for choice: ChoiceDefinition) -> ChoiceRates {
    let kept = choice.defaultValue.map { [usualValue($0, 6)] } ?? []
    return ChoiceRates(values: kept + [usualValue("first", 2), usualValue("second", 2)])
  }

  private static func usualValue(_ value: Text, _ share: Double) -> ChoiceValueRates {
    ChoiceValueRates(
      literal: JSONLiteral(value.string).description, value: value, share: share)
  }
}
