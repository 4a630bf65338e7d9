package import EventLog

/// A mapping as the value of `mapping` in an `onboarding.json`.
///
/// Read back it is the same mapping.
package struct MappingText: Sendable {
  let value: PrettyJSON

  /// The value as a file has it.
  package init(_ node: JSONNode) {
    value = PrettyJSON(node)
  }

  /// What a mapping has besides its preset.
  ///
  /// Of its wall clock only that of UTC can be written, for a clock does not know its name.
  package init(_ mapping: Mapping) {
    let preset = Mapping(preset: mapping.preset)
    var members: [(String, PrettyJSON)] = [("preset", .text(mapping.preset.rawValue))]
    let fields = MappedField.ofLine.compactMap { field -> (String, PrettyJSON)? in
      guard let sources = mapping.sources[field], sources != preset.sources[field] else {
        return nil
      }
      return (field.rawValue, Self.places(sources))
    }
    if !fields.isEmpty { members.append(("fields", .object(fields, .lines))) }
    let rules = mapping.rules.dropLast(preset.rules.count)
    if !rules.isEmpty { members.append(("rules", .list(rules.map(Self.rule), .lines))) }
    if mapping.variantSources != preset.variantSources {
      members.append(("variants", .list(mapping.variantSources.map(Self.variants), .lines)))
    }
    if let records = mapping.records { members.append(("records", Self.path(records))) }
    if mapping.numberUnit != preset.numberUnit {
      members.append(("timeUnit", .text(mapping.numberUnit.rawValue)))
    }
    if let order = mapping.dateOrder { members.append(("dateOrder", .text(order.rawValue))) }
    if let time = mapping.timeOfDay { members.append(("timeOfDay", Self.path(time))) }
    if mapping.skipsForeignLines != preset.skipsForeignLines {
      members.append(("otherLines", .text(mapping.skipsForeignLines ? "skip" : "reject")))
    }
    if mapping.skipsLeadingText { members.append(("leadingText", .text("skip"))) }
    if mapping.wallClock == .utc, preset.wallClock != .utc {
      members.append(("timeZone", .text("UTC")))
    }
    value = .object(members, .lines)
  }

  private static func path(_ path: FieldPath) -> PrettyJSON {
    .list(path.keys.map(PrettyJSON.name), .compact)
  }

  private static func places(_ sources: [FieldSource]) -> PrettyJSON {
    if sources.count == 1, isPlain(sources[0]) { return path(sources[0].path) }
    return .list(
      sources.map { isPlain($0) ? path($0.path) : place($0) }, .compact)
  }

  private static func isPlain(_ source: FieldSource) -> Bool {
    source.base == 0 && source.replacements.isEmpty && spelling(source) == nil
  }

  /// What stands for a spelling that definitions may ask for.
  private static func spelling(_ source: FieldSource) -> String? {
    switch source.spelling {
    case .route: "route"
    case .key: "key"
    case .asIs, .platform, .locale, .withoutDomain: nil
    }
  }

  private static func place(_ source: FieldSource) -> PrettyJSON {
    var members: [(String, PrettyJSON)] = [("path", path(source.path))]
    if let spelling = spelling(source) { members.append(("as", .text(spelling))) }
    if source.base != 0 { members.append(("base", .literal(String(source.base)))) }
    if !source.replacements.isEmpty {
      let values = source.replacements.sorted { $0.key < $1.key }.map { entry in
        (entry.key.string, PrettyJSON.name(entry.value))
      }
      members.append(("values", .object(values, .compact)))
    }
    return .object(members, .compact)
  }

  private static func variants(_ source: VariantSource) -> PrettyJSON {
    let object: (String, PrettyJSON) = ("in", path(source.object))
    let prefix: [(String, PrettyJSON)] =
      source.prefix.utf8.isEmpty ? [] : [("prefix", .name(source.prefix))]
    return .object([object] + prefix, .compact)
  }

  // MARK: - Rules

  private static func rule(_ rule: KindRule) -> PrettyJSON {
    var members: [(String, PrettyJSON)] = []
    let names = rule.events.map { PrettyJSON.name($0.spelling) }
    if names.count == 1 { members.append(("event", names[0])) }
    if names.count > 1 { members.append(("event", .list(names, .compact))) }
    if !rule.conditions.isEmpty {
      let conditions = rule.conditions.map { condition -> (String, PrettyJSON) in
        let values = values(condition.values)
        return (
          condition.path.pointer.string,
          condition.isOfRoute ? .object([("route", values)], .compact) : values
        )
      }
      members.append(("where", .object(conditions, .compact)))
    }
    members.append(("kind", .text(kindName(rule))))
    if !rule.constants.isEmpty {
      let constants = rule.constants.sorted { $0.key.rawValue < $1.key.rawValue }
      members.append(
        ("set", .object(constants.map { ($0.key.rawValue, .name($0.value)) }, .compact)))
    }
    if !rule.values.isEmpty {
      let paths = rule.values.sorted { $0.key.rawValue < $1.key.rawValue }
      members.append(
        ("fields", .object(paths.map { ($0.key.rawValue, path($0.value)) }, .compact)))
    }
    return .object(members, .compact)
  }

  private static func values(_ values: [Text]) -> PrettyJSON {
    switch values.count {
    case 0: .object([("present", .literal("true"))], .compact)
    case 1: .name(values[0])
    default: .list(values.map(PrettyJSON.name), .compact)
    }
  }

  private static func kindName(_ rule: KindRule) -> String {
    switch (rule.kind, rule.scope) {
    case (.skipped, .step?): "step_skipped"
    case (.skipped, .flow?): "flow_skipped"
    default: rule.kind.name
    }
  }
}

extension EventPattern {
  /// As a rule of a file spells it.
  fileprivate var spelling: Text {
    Text(
      utf8: pieces.flatMap { piece -> [UInt8] in
        switch piece {
        case .literal(let text):
          text.utf8.flatMap {
            $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") ? [$0, $0] : [$0]
          }
        case .capture(let field): Array("{\(field.rawValue)}".utf8)
        }
      })
  }
}

extension PrettyJSON {
  /// A value of a file, laid out anew.
  init(_ node: JSONNode) {
    switch node.value {
    case .null: self = .literal("null")
    case .bool(let bool): self = .literal(bool ? "true" : "false")
    case .number(let digits): self = .literal(digits)
    case .string(let text): self = .name(text)
    case .array(let nodes): self = .list(nodes.map { PrettyJSON($0) }, .compact)
    case .object(let members):
      self = .object(members.map { ($0.key.string, PrettyJSON($0.node)) }, .compact)
    }
  }
}
