import Definitions
import EventLog
import Journeys

extension FlowRates {
  static let keys =
    [
      "flow", "version", "weight", "steps", "variants", "experiments", "fields", "later",
      "spelling", "longestStay", "draw",
    ]
    + FlowDecision.allCases.map(\.rawValue)

  /// The rates of one flow, every name of which must be the definition's.
  init(_ value: ConfigurationValue, for flow: FlowDefinition) throws(Diagnostic) {
    let object = try ConfigurationObject(value, kind: "a flow", keys: Self.keys)
    self.init(weight: try object["weight"]?.weight() ?? 1)
    for decision in FlowDecision.allCases {
      decisions[decision] = try object[decision.rawValue]?.share()
    }
    if let steps = object["steps"] { self.steps = try Self.steps(steps, of: flow) }
    if let variants = object["variants"] {
      self.variants = try Self.variants(variants, of: flow)
    }
    if let experiments = object["experiments"] { try take(experiments, of: flow) }
    addVariants(of: flow)
    if let fields = object["fields"] { self.fields += try Self.fields(fields, of: flow) }
    later = try object["later"]?.members().map(LaterEventRates.init) ?? []
    if let spelling = object["spelling"] { self.spelling = try EventSpelling(spelling) }
    if let stay = object["longestStay"] { longestStay = try stay.weight() }
    if let draw = object["draw"] {
      self.draw = Int(try draw.integer(from: 0, wanted: "write a whole number"))
    }
    try requireSense(of: flow, at: value)
  }

  private static func steps(
    _ value: ConfigurationValue, of flow: FlowDefinition
  ) throws(Diagnostic) -> [Text: StepRates] {
    var rates: [Text: StepRates] = [:]
    for member in try value.members() {
      guard let step = flow.steps.first(where: { $0.id == member.key }) else {
        throw member.value.unknown(member.key, kind: "step", among: flow.steps.map(\.id))
      }
      rates[step.id] = try StepRates(member.value, for: step)
    }
    return rates
  }

  private static func variants(
    _ value: ConfigurationValue, of flow: FlowDefinition
  ) throws(Diagnostic) -> [FieldValueRates] {
    guard flow.experiment != nil else {
      throw value.error(
        .badValue, "the flow has \(flow.experiments.isEmpty ? "no" : "more than one") experiment",
        fix: flow.experiments.isEmpty
          ? "remove \"variants\", or define one" : "write \"experiments\" in place of \"variants\"")
    }
    return try values(value, kind: "a variant", of: flow)
  }

  /// The variants of each experiment, where the flow has several.
  private mutating func take(
    _ value: ConfigurationValue, of flow: FlowDefinition
  ) throws(Diagnostic) {
    guard !flow.severalExperiments.isEmpty else {
      throw value.error(
        .badValue, "the flow has no several experiments",
        fix: "write \"variants\", or define \"experiments\"")
    }
    for member in try value.members() {
      guard let experiment = flow.severalExperiments.first(where: { $0.id == member.key }) else {
        throw member.value.unknown(
          member.key, kind: "experiment among several", among: flow.severalExperiments.map(\.id))
      }
      let arms = try Self.values(member.value, kind: "a variant", of: flow)
      if experiment.id == flow.assignedExperiment?.id {
        variants = arms
      } else {
        fields.append(FieldRates(experiment: experiment.id, values: arms))
      }
    }
  }

  /// Values with their shares, and what users who have them do otherwise; `kind`: what one is.
  private static func values(
    _ value: ConfigurationValue, kind: String, of flow: FlowDefinition
  ) throws(Diagnostic) -> [FieldValueRates] {
    var values: [FieldValueRates] = []
    for member in try value.members() {
      let object = try ConfigurationObject(
        member.value, kind: kind, keys: ["share", "steps", "later"])
      var rates = FieldValueRates(
        value: member.key == .absent ? .absent : try member.name(),
        share: try object.required("share").weight())
      if let steps = object["steps"] { rates.steps = try Self.steps(steps, of: flow) }
      rates.later = try object["later"]?.members().map(LaterEventRates.init) ?? []
      values.append(rates)
    }
    guard values.contains(where: { $0.share > 0 }) else {
      throw value.error(
        .badValue, "no \(kind.dropFirst(2)) of \(value.name) has a share",
        fix: "give one a \"share\" above 0")
    }
    return values
  }

  private static func fields(
    _ value: ConfigurationValue, of flow: FlowDefinition
  ) throws(Diagnostic) -> [FieldRates] {
    var fields: [FieldRates] = []
    for member in try value.members() {
      do throws(ValueError) {
        let field = try EventField.parse(member.key, for: .breakdown, from: .commandLine)
        guard field != .weekday, field != .flowVersion else {
          throw ValueError(
            "\(member.value.name) is not drawn: times and versions of flows decide it",
            fix: "remove it")
        }
      } catch {
        throw member.error(.badValue, error.message, fix: error.fix)
      }
      fields.append(
        FieldRates(
          name: member.key, values: try Self.values(member.value, kind: "a value", of: flow)))
    }
    return fields
  }

  /// Each value takes a bit of a word.
  static let mostValues = 64

  /// Refuses what would plant one thing and show another.
  private func requireSense(
    of flow: FlowDefinition, at value: ConfigurationValue
  ) throws(Diagnostic) {
    guard let first = flow.steps.first else { return }
    for step in layers.compactMap({ $0[first.id] }) {
      let forbidden: [StepDecision] = [.loseView, .back, .omit]
      for decision in forbidden where step.decisions[decision] ?? 0 > 0 {
        throw value.error(
          .badValue,
          "the first step, \(VisibleText.quoted(first.id.string)), has \"\(decision.rawValue)\"",
          fix: "remove it: its view is the entry")
      }
    }
    try requireSenseOfSilence(in: flow, at: value)
    try requireOwnProperties(at: value)
    for step in flow.steps {
      for choice in step.choices where values(of: choice.id, at: step.id).count > Self.mostValues {
        throw value.error(
          .badValue,
          "the choice \(VisibleText.quoted(choice.id.string)) has more than \(Self.mostValues) values",
          fix: "name fewer")
      }
    }
    for step in flow.steps where !step.isOptional {
      for layer in layers where layer[step.id]?.decisions[.omit] ?? 0 > 0 {
        throw value.error(
          .badValue, "the step \(VisibleText.quoted(step.id.string)) is omitted, but not optional",
          fix: "remove \"omit\", or define the step as optional")
      }
    }
  }
}

extension FlowRates {
  /// Refuses later events with a property that all of the user's lines have.
  private func requireOwnProperties(at value: ConfigurationValue) throws(Diagnostic) {
    let taken = Set(fields.map(\.name))
    let events = later + variants.flatMap(\.later) + fields.flatMap { $0.values.flatMap(\.later) }
    for property in events.flatMap(\.properties)
    where taken.contains(Text("properties.\(property.name.string)")) {
      throw value.error(
        .badValue,
        "the property \(VisibleText.quoted(property.name.string)) of a later event is a field too",
        fix: "give one of the two another name")
    }
  }

  /// Refuses what could not be seen at a page that sends no view.
  private func requireSenseOfSilence(
    in flow: FlowDefinition, at value: ConfigurationValue
  ) throws(Diagnostic) {
    for (place, step) in flow.steps.enumerated()
    where layers.contains(where: { $0[step.id]?.isSilent == true }) {
      let quoted = VisibleText.quoted(step.id.string)
      let seen: [StepDecision] = [.back, .error, .loseView]
      let shows = layers.compactMap { $0[step.id] }.contains { rates in
        !rates.permissions.isEmpty || !rates.choices.isEmpty
          || seen.contains { rates.decisions[$0] ?? 0 > 0 }
      }
      guard place > 0, place + 1 < flow.steps.count || flow.completion == .event, !shows,
        spelling.hasPageCompleted
      else {
        throw value.error(
          .badValue,
          "the step \(quoted) is \"silent\", and not all that happens there could be seen",
          fix: "plant there nothing but \"leave\", \"skip\", \"relaunch\", \"events\" and "
            + "\"seconds\", with \"pageCompleted\", neither at the first step nor where a view completes"
        )
      }
    }
  }
}

extension StepRates {
  fileprivate init(
    _ value: ConfigurationValue, for step: StepDefinition
  ) throws(Diagnostic) {
    let object = try ConfigurationObject(
      value, kind: "a step",
      keys: StepDecision.allCases.map(\.rawValue)
        + ["seconds", "permissions", "choices", "events", "silent"])
    self.init()
    for decision in StepDecision.allCases {
      decisions[decision] = try object[decision.rawValue]?.share()
    }
    seconds = try object["seconds"]?.weight()
    isSilent = try object["silent"]?.bool()
    events = try object["events"]?.elements().map(OwnEventRates.init)
    for member in try object["permissions"]?.members() ?? [] {
      let known = step.permissions.map(\.id)
      guard known.contains(member.key) else {
        throw member.value.unknown(member.key, kind: "permission here", among: known)
      }
      permissions[member.key] = try Self.permission(member.value)
    }
    for member in try object["choices"]?.members() ?? [] {
      let known = step.choices.map(\.id)
      guard known.contains(member.key) else {
        throw member.value.unknown(member.key, kind: "choice here", among: known)
      }
      choices[member.key] = try ChoiceRates(member.value)
    }
  }

  private static func permission(
    _ value: ConfigurationValue
  ) throws(Diagnostic) -> [PermissionDecision: Double] {
    let object = try ConfigurationObject(
      value, kind: "a permission", keys: PermissionDecision.allCases.map(\.rawValue))
    var decisions: [PermissionDecision: Double] = [:]
    for decision in PermissionDecision.allCases {
      decisions[decision] = try object[decision.rawValue]?.share()
    }
    return decisions
  }
}

extension ChoiceRates {
  fileprivate init(_ value: ConfigurationValue) throws(Diagnostic) {
    let object = try ConfigurationObject(
      value, kind: "a choice", keys: ["made", "multiple", "change", "values"])
    made = try object["made"]?.share() ?? 1
    isMultiple = try object["multiple"]?.bool() ?? false
    change = try object["change"]?.share() ?? 0
    let list = try object.required("values")
    values = try list.elements().map(ChoiceValueRates.init)
    guard values.contains(where: { $0.share > 0 }) else {
      throw list.error(
        .badValue, "no value has a share", fix: "give one at least a \"share\" above 0")
    }
  }
}

extension ChoiceValueRates {
  fileprivate init(_ value: ConfigurationValue) throws(Diagnostic) {
    let object = try ConfigurationObject(
      value, kind: "a value", keys: ["value", "share", "leave"])
    (literal, self.value) = try object.required("value").literal()
    share = try object.required("share").weight()
    leave = try object["leave"]?.share() ?? 0
  }
}

extension EventSpelling {
  static let keys = [
    "pageViewed", "stepKey", "byIndex", "titles", "starts", "pageCompleted", "wentBack",
    "exposures",
  ]

  fileprivate init(_ value: ConfigurationValue) throws(Diagnostic) {
    let object = try ConfigurationObject(value, kind: "a spelling", keys: Self.keys)
    self.init()
    if let name = object["pageViewed"] { pageViewed = try name.nameText().string }
    if let key = object["stepKey"] { stepKey = try key.nameText().string }
    isByIndex = try object["byIndex"]?.bool() ?? isByIndex
    hasTitles = try object["titles"]?.bool() ?? hasTitles
    hasStarts = try object["starts"]?.bool() ?? hasStarts
    hasPageCompleted = try object["pageCompleted"]?.bool() ?? hasPageCompleted
    hasWentBack = try object["wentBack"]?.bool() ?? hasWentBack
    hasExposures = try object["exposures"]?.bool() ?? hasExposures
  }
}
