import EventLog

extension GoalDefinition {
  /// A goal of a definition file; `dimensions`: those that conditions may name.
  init(
    _ value: ConfigurationValue, dimensions: [DimensionDefinition]
  ) throws(Diagnostic) {
    let object = try ConfigurationObject(
      value, kind: "a goal",
      keys: [
        "id", "event", "within", "from", "to", "sum", "where", "after", "better", "guardrail",
        "margin",
      ])
    self.init(
      id: try object.required("id").nameText(), event: try object.required("event").nameText(),
      window: try Self.window(object, at: value))
    sum = try object["sum"].map { value throws(Diagnostic) in try FieldPath(value) }
    anchor = try object["after"]?.word(["entry": .entry, "completion": .completion]) ?? .entry
    better = try object["better"]?.word(["more": .more, "less": .less]) ?? .more
    for member in try object["where"]?.members() ?? [] {
      conditions.append(try Self.condition(member, dimensions: dimensions))
    }
    // Two files that say the same are equal, whatever the order of their keys.
    conditions.sort { $0.field.name < $1.field.name }
    margin = try Self.margin(object)
  }

  /// The goals of a flow, whose ids are unique.
  static func goals(
    _ value: ConfigurationValue, dimensions: [DimensionDefinition]
  ) throws(Diagnostic) -> [GoalDefinition] {
    var goals: [GoalDefinition] = []
    for element in try value.elements() {
      let goal = try GoalDefinition(element, dimensions: dimensions)
      guard !goals.contains(where: { $0.id == goal.id }) else {
        throw element.error(
          .repeatedName, "the goal \(VisibleText.quoted(goal.id.string)) appears twice in the flow",
          fix: "give one of the two another \"id\"")
      }
      goals.append(goal)
    }
    return goals
  }

  /// `within`, or `from` and `to`.
  private static func window(
    _ object: ConfigurationObject, at value: ConfigurationValue
  ) throws(Diagnostic) -> ClosedRange<Int64> {
    let fix = "write \"within\": \"7d\", or \"from\": \"7d\", \"to\": \"8d\""
    let (within, from, to) = (object["within"], object["from"], object["to"])
    if let within {
      if let other = from ?? to {
        throw other.error(
          .badWindow, "the goal has \"within\" and \(other.name)", fix: "remove one of the two")
      }
      let last = try end(within, after: 0, fix: fix)
      return 0...last
    }
    guard let to else {
      throw (from ?? value).error(
        .badWindow, from == nil ? "the goal has no window" : "the goal has \"from\" and no \"to\"",
        fix: fix)
    }
    let first: Int64 = if let from { try start(from) } else { 0 }
    let last = try end(to, after: first, fix: fix)
    return first...last
  }

  private static func start(_ value: ConfigurationValue) throws(Diagnostic) -> Int64 {
    if case .number("0") = value.node.value { return 0 }
    return try value.duration()
  }

  private static func end(
    _ value: ConfigurationValue, after start: Int64, fix: String
  ) throws(Diagnostic) -> Int64 {
    let end = try value.duration()
    guard end > start else {
      throw value.error(.badWindow, "\(value.name) does not lie after the window's start", fix: fix)
    }
    return end
  }

  private static func condition(
    _ member: ConfigurationMember, dimensions: [DimensionDefinition]
  ) throws(Diagnostic) -> GoalCondition {
    guard let value = member.value.node.scalarText, !value.utf8.isEmpty else {
      throw member.value.wrongType(fix: "write the text that the event must have, or (none)")
    }
    if member.key.utf8.first == UInt8(ascii: "/") {
      guard let path = FieldPath(pointer: member.key) else {
        throw member.error(
          .badValue, "\(member.value.name) is not a JSON pointer", fix: "write \"/properties/plan\""
        )
      }
      return GoalCondition(field: .dimension(member.key, path), value: value)
    }
    do throws(ValueError) {
      let field = try EventField.parse(
        member.key, for: .breakdown, from: .file, dimensions: dimensions)
      return GoalCondition(field: field, value: value)
    } catch {
      throw member.error(.badValue, error.message, fix: error.fix)
    }
  }

  private static func margin(_ object: ConfigurationObject) throws(Diagnostic) -> Double? {
    let isGuardrail = try object["guardrail"]?.bool() ?? false
    guard let value = object["margin"] else { return isGuardrail ? 0.02 : nil }
    guard isGuardrail else {
      throw value.error(
        .badValue, "\"margin\" belongs to a guardrail", fix: "remove it, or add \"guardrail\": true"
      )
    }
    let fix = "write a share of users from 0 to 1, such as 0.02"
    guard case .number(let digits) = value.node.value else { throw value.wrongType(fix: fix) }
    guard let margin = Double(digits), margin >= 0, margin < 1 else {
      throw value.error(.badValue, "\"margin\" is \(value.shortened(digits))", fix: fix)
    }
    return margin
  }
}
