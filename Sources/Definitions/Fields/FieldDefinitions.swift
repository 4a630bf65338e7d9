package import EventLog

/// What a definition file says of fields beyond those that every event line may have: `dimensions`,
/// names for places in lines, and `bins`, which cut numbers.
package struct FieldDefinitions: Hashable, Sendable {
  /// Ordered by name.
  package var dimensions: [DimensionDefinition] = []
  /// Ordered by name.
  package var bins: [BinDefinition] = []

  package init() {}

  /// The field as this file means it: the command line knows a dimension by its name alone.
  package func resolved(_ field: EventField) -> EventField {
    guard case .dimension(let name, _) = field else { return field }
    return .dimension(name, dimensions.first { $0.name == name }.flatMap(\.path))
  }

  /// The bins that cut a field; `nil` where none do.
  package func bins(of field: EventField) -> BinDefinition? {
    switch field {
    case .property, .dimension: bins.first { $0.name == Text(field.name) }
    case .device, .flowVersion, .weekday, .variant, .variantOf: nil
    }
  }

  /// The bins that cut the values of a choice; `nil` where none do.
  package func bins(ofChoice choice: Text) -> BinDefinition? {
    bins.first { $0.name == choice }
  }
}

/// A name for a place in lines as they were written.
package struct DimensionDefinition: Hashable, Sendable {
  package var name: Text
  /// `nil` where only the name is known, as on a command line.
  package var path: FieldPath?

  package init(name: Text, path: FieldPath? = nil) {
    self.name = name
    self.path = path
  }
}

extension FieldDefinitions {
  /// The `dimensions` of a definition file, ordered by name.
  static func dimensions(
    _ value: ConfigurationValue?
  ) throws(Diagnostic) -> [DimensionDefinition] {
    var dimensions: [DimensionDefinition] = []
    for member in try value?.members() ?? [] {
      let name = try Self.name(member)
      dimensions.append(DimensionDefinition(name: name, path: try FieldPath(member.value)))
    }
    return dimensions.sorted { $0.name < $1.name }
  }

  /// The `bins` of a definition file beside its dimensions.
  ///
  /// `choices`: ids of the choices of its flows; `nil` where flows are to be inferred.
  init(
    dimensions: [DimensionDefinition], bins: ConfigurationValue?, choices: [Text]?
  ) throws(Diagnostic) {
    self.init()
    self.dimensions = dimensions
    for member in try bins?.members() ?? [] {
      try requireKnown(member, choices: choices)
      self.bins.append(try BinDefinition(name: member.key, bounds: member.value))
    }
    self.bins.sort { $0.name < $1.name }
  }

  /// Whether a file may name a dimension so.
  package static func mayBeDimension(_ name: Text) -> Bool {
    guard !EventField.isBuiltIn(name), separators.allSatisfy({ !name.utf8.contains($0.utf8[0]) })
    else { return false }
    do {
      try NameRule.check(name)
      return true
    } catch {
      return false
    }
  }

  /// What `--by` and `--where` part names with.
  private static let separators: [Text] = ["=", ",", "!"]

  /// A name that options can spell and that is none of ours.
  private static func name(_ member: ConfigurationMember) throws(Diagnostic) -> Text {
    let name = try member.name()
    guard !EventField.isBuiltIn(name) else {
      throw member.error(
        .badName, "a dimension cannot be named \(member.value.name), which is a field already",
        fix: "give it another name")
    }
    for sign in separators where name.utf8.contains(sign.utf8[0]) {
      throw member.error(
        .badName, "the dimension \(member.value.name) has \"\(sign.string)\" in its name",
        fix: "remove it: --by and --where part names there")
    }
    return name
  }

  /// Bins are of a dimension, a property or a choice; any choice may come where flows are inferred.
  private func requireKnown(
    _ member: ConfigurationMember, choices: [Text]?
  ) throws(Diagnostic) {
    let name = member.key
    let isProperty =
      name.utf8.starts(with: EventField.propertyPrefix)
      && name.utf8.count > EventField.propertyPrefix.count
    if isProperty || dimensions.contains(where: { $0.name == name }) { return }
    if let choices {
      if choices.contains(name) { return }
    } else if !EventField.isBuiltIn(name) {
      return
    }
    let known = dimensions.map(\.name.string) + (choices ?? []).map(\.string)
    let nearest = NearestName(to: name.string, among: known)?.name
    throw member.error(
      .unknownKey, "\(member.value.name) is not a dimension, property or choice",
      fix: nearest.map { "write \(VisibleText.quoted($0))" }
        ?? "write a name of \"dimensions\", properties.NAME, or the id of a choice")
  }
}
