import EventLog

extension KindRule {
  /// The rules that an array spells, none of which is hidden by one before it.
  static func list(_ value: ConfigurationValue) throws(Diagnostic) -> [KindRule] {
    var rules: [KindRule] = []
    for (place, element) in try value.elements().enumerated() {
      let rule = try KindRule(element)
      if let earlier = rules.firstIndex(where: { $0.hides(rule) }) {
        throw element.error(
          .unreachableRule,
          "rule \(place + 1) never fires: rule \(earlier + 1) takes all its events",
          fix: "put it first, or remove one of the two")
      }
      rules.append(rule)
    }
    return rules
  }

  private init(_ value: ConfigurationValue) throws(Diagnostic) {
    let object = try ConfigurationObject(
      value, kind: "a rule", keys: ["event", "where", "kind", "set", "fields"])
    let (kind, scope) = try Self.kind(object.required("kind"))
    // What no other rule takes may be declared to be of no kind of ours.
    guard object["event"] != nil || object["where"] != nil || kind == .other else {
      throw value.error(
        .missingKey, "a rule has neither \"event\" nor \"where\"",
        fix: "say which events it is about: \"event\": \"Onboarding Step Viewed\"")
    }
    self.init(
      events: try object["event"].map(Self.patterns) ?? [],
      conditions: try object["where"].map(Self.conditions) ?? [], kind: kind, scope: scope)
    for member in try object["set"]?.members() ?? [] {
      constants[try MappedField(member, among: MappedField.ofRule)] = try member.value.scalarText()
    }
    for member in try object["fields"]?.members() ?? [] {
      values[try MappedField(member, among: MappedField.ofRule)] = try FieldPath(member.value)
    }
  }

  private static func kind(
    _ value: ConfigurationValue
  ) throws(Diagnostic) -> (EventKind, SkipScope?) {
    let text = try value.text(wanted: "write a kind of event, such as \"page_viewed\"")
    guard let meaning = EventKind.named(text) else {
      throw value.unknownWord(text, among: EventKind.names)
    }
    return meaning
  }

  private static func patterns(
    _ value: ConfigurationValue
  ) throws(Diagnostic) -> [EventPattern] {
    guard case .array(let nodes) = value.node.value else { return [try EventPattern(value)] }
    guard !nodes.isEmpty else {
      throw value.error(
        .badValue, "\(value.name) does not name an event", fix: "write a name, or more")
    }
    return try value.elements().map { element throws(Diagnostic) in
      try EventPattern(element)
    }
  }

  private static func conditions(
    _ value: ConfigurationValue
  ) throws(Diagnostic) -> [ValueCondition] {
    try value.members().map { member throws(Diagnostic) in
      guard let path = FieldPath(pointer: member.key) else {
        throw member.error(
          .badValue, "\(member.value.name) is not a JSON pointer",
          fix: "write the keys on the way with slashes, such as \"/properties/status\"")
      }
      if case .object = member.value.node.value {
        return try objectCondition(member.value, at: path)
      }
      return ValueCondition(path: path, values: try values(member.value))
    }
  }

  /// A value, or an array of some.
  private static func values(
    _ value: ConfigurationValue
  ) throws(Diagnostic) -> [Text] {
    guard case .array(let nodes) = value.node.value else { return [try value.scalarText()] }
    guard !nodes.isEmpty else {
      throw value.error(
        .badValue, "\(value.name) allows no value, so the rule never fires",
        fix: "write the values that it is about")
    }
    return try value.elements().map { element throws(Diagnostic) in
      try element.scalarText()
    }
  }

  /// `{ "present": true }`: any value will do; `{ "route": "/signup/email" }`: an address of one of some
  /// routes.
  private static func objectCondition(
    _ value: ConfigurationValue, at path: FieldPath
  ) throws(Diagnostic) -> ValueCondition {
    let object = try ConfigurationObject(value, kind: "a condition", keys: ["present", "route"])
    if let route = object["route"] {
      return ValueCondition(path: path, values: try values(route), isOfRoute: true)
    }
    let present = try object.required("present")
    guard case .bool(true) = present.node.value else {
      throw present.error(
        .badValue, "\(present.name) is not true", fix: "write true, or remove the condition")
    }
    return ValueCondition(path: path, values: [])
  }
}

extension EventPattern {
  /// A name, or a pattern with captures in braces; a brace of a name is doubled.
  fileprivate init(_ value: ConfigurationValue) throws(Diagnostic) {
    let text = try value.text(wanted: "write the event's name in quotes")
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "{") where rest.first == byte, UInt8(ascii: "}") where rest.first == byte:
        literal.append(byte)
        rest = rest.dropFirst()
      case UInt8(ascii: "{"):
        guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
          throw Self.badBrace(value, text)
        }
        let name = Text(utf8: Array(rest[..<end]))
        rest = rest[(end + 1)...]
        if !literal.isEmpty { pieces.append(.literal(Text(utf8: literal))) }
        literal = []
        pieces.append(.capture(try Self.field(name, in: value, after: pieces)))
      case UInt8(ascii: "}"):
        throw Self.badBrace(value, text)
      default:
        literal.append(byte)
      }
    }
    if !literal.isEmpty { pieces.append(.literal(Text(utf8: literal))) }
    guard !pieces.isEmpty else {
      throw value.error(.badValue, "\(value.name) is empty", fix: "write the event's name")
    }
    self.init(pieces: pieces)
  }

  private static func field(
    _ name: Text, in value: ConfigurationValue, after pieces: [Piece]
  ) throws(Diagnostic) -> MappedField {
    let names = MappedField.ofRule.map(\.rawValue)
    guard let field = MappedField.ofRule.first(where: { Text($0.rawValue) == name }) else {
      throw value.unknownWord(name, among: names)
    }
    if case .capture? = pieces.last {
      throw value.error(
        .badValue, "\(value.name) has two captures with nothing between them",
        fix: "write what is between them, such as {flow}:{step}")
    }
    guard !pieces.contains(.capture(field)) else {
      throw value.error(
        .badValue, "\(value.name) captures {\(field.rawValue)} twice", fix: "remove one of the two")
    }
    return field
  }

  private static func badBrace(_ value: ConfigurationValue, _ text: Text) -> Diagnostic {
    value.error(
      .badValue,
      "\(value.name) is \(VisibleText.quoted(text.string)), with a brace that has no twin",
      fix: "write what is to be captured between two braces, such as {step}")
  }
}

extension ConfigurationValue {
  /// A string, number or boolean as the text that values of a log compare with.
  fileprivate func scalarText() throws(Diagnostic) -> Text {
    guard let text = node.scalarText else {
      throw wrongType(fix: "write a string, a number or true or false")
    }
    return text
  }
}
