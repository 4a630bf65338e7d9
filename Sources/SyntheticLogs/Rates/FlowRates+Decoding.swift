import Definitions
import EventLog
import Journeys

extension FlowRates {
  static let keys =
    ["flow", "version", "weight", "steps", "variants", "fields", "spelling"]
    + FlowDecision.allCases.map(\.rawValue)

  /// The rates of one flow, every name of which must be the definition's.
  init(_ value: ConfigurationValue, for flow: FlowDefinition) throws(ConfigurationError) {
    let object = try ConfigurationObject(value, kind: "a flow", keys: Self.keys)
    self.init(weight: try object["weight"]?.weight() ?? 1)
    for decision in FlowDecision.allCases {
      decisions[decision] = try object[decision.rawValue]?.share()
    }
    if let steps = object["steps"] { self.steps = try Self.steps(steps, of: flow) }
    if let variants = object["variants"] {
      self.variants = try Self.variants(variants, of: flow)
    }
    addVariants(of: flow)
    if let fields = object["fields"] { self.fields = try Self.fields(fields, of: flow) }
    if let spelling = object["spelling"] { self.spelling = try EventSpelling(spelling) }
    try requireSense(of: flow, at: value)
  }

  private static func steps(
    _ value: ConfigurationValue, of flow: FlowDefinition
  ) throws(ConfigurationError) -> [Text: StepRates] {
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
  ) throws(ConfigurationError) -> [VariantRates] {
    guard flow.experiment != nil else {
      throw value.error(
        .badValue, "the flow has no experiment", fix: "remove \"variants\", or define one")
    }
    var variants: [VariantRates] = []
    for member in try value.members() {
      let object = try ConfigurationObject(
        member.value, kind: "a variant", keys: ["share", "steps"])
      let share = try object.required("share").weight()
      var variant = VariantRates(variant: try member.name(), share: share)
      if let steps = object["steps"] { variant.steps = try Self.steps(steps, of: flow) }
      variants.append(variant)
    }
    guard variants.contains(where: { $0.share > 0 }) else {
      throw value.error(.badValue, "no variant has a share", fix: "give one a \"share\" above 0")
    }
    return variants
  }

  private static func fields(
    _ value: ConfigurationValue, of flow: FlowDefinition
  ) throws(ConfigurationError) -> [FieldRates] {
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
      var values: [FieldValueRates] = []
      for choice in try member.value.members() {
        let object = try ConfigurationObject(
          choice.value, kind: "a value", keys: ["share", "steps"])
        var value = FieldValueRates(
          value: try choice.name(), share: try object.required("share").weight())
        if let steps = object["steps"] { value.steps = try Self.steps(steps, of: flow) }
        values.append(value)
      }
      guard values.contains(where: { $0.share > 0 }) else {
        throw member.error(
          .badValue, "no value of \(member.value.name) has a share",
          fix: "give one a \"share\" above 0")
      }
      fields.append(FieldRates(name: member.key, values: values))
    }
    return fields
  }

  /// Each value takes a bit of a word.
  static let mostValues = 64

  /// Refuses what would plant one thing and show another.
  private func requireSense(
    of flow: FlowDefinition, at value: ConfigurationValue
  ) throws(ConfigurationError) {
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

extension StepRates {
  fileprivate init(
    _ value: ConfigurationValue, for step: StepDefinition
  ) throws(ConfigurationError) {
    let object = try ConfigurationObject(
      value, kind: "a step",
      keys: StepDecision.allCases.map(\.rawValue) + ["seconds", "permissions", "choices"])
    self.init()
    for decision in StepDecision.allCases {
      decisions[decision] = try object[decision.rawValue]?.share()
    }
    seconds = try object["seconds"]?.weight()
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
  ) throws(ConfigurationError) -> [PermissionDecision: Double] {
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
  fileprivate init(_ value: ConfigurationValue) throws(ConfigurationError) {
    let object = try ConfigurationObject(
      value, kind: "a choice", keys: ["made", "multiple", "change", "values"])
    values = []
    made = try object["made"]?.share() ?? 1
    isMultiple = try object["multiple"]?.bool() ?? false
    change = try object["change"]?.share() ?? 0
    for element in try object.required("values").elements() {
      values.append(try ChoiceValueRates(element))
    }
    let list = try object.required("values")
    guard values.contains(where: { $0.share > 0 }) else {
      throw list.error(
        .badValue, "no value has a share", fix: "give one at least a \"share\" above 0")
    }
  }
}

extension ChoiceValueRates {
  fileprivate init(_ value: ConfigurationValue) throws(ConfigurationError) {
    let object = try ConfigurationObject(
      value, kind: "a value", keys: ["value", "share", "leave"])
    let written = try object.required("value")
    switch written.node.value {
    case .string(let text):
      literal = JSONLiteral(text.string).description
      self.value = text
    case .bool(let flag):
      literal = "\(flag)"
      self.value = flag ? "true" : "false"
    case .number(let digits):
      guard let text = NumberText.comparable(digits) else { fallthrough }
      literal = digits
      self.value = text
    case .null, .array, .object:
      throw written.wrongType(fix: "write a string, a number, true or false")
    }
    share = try object.required("share").weight()
    leave = try object["leave"]?.share() ?? 0
  }
}

extension EventSpelling {
  static let keys = [
    "pageViewed", "stepKey", "byIndex", "titles", "starts", "pageCompleted", "wentBack",
    "exposures",
  ]

  fileprivate init(_ value: ConfigurationValue) throws(ConfigurationError) {
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
