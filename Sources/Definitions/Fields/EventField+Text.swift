package import EventLog

extension EventField {
  /// Where a field is named; it decides what a bare unknown name means.
  package enum Source: Sendable {
    /// A definition file: a name far from every known field is a property.
    case file
    /// The command line: properties are written as `properties.NAME`.
    case commandLine
  }

  /// What a field is named for.
  package enum Use: Sendable {
    /// `by`: splits the funnel. Variants always do, so they cannot be named.
    case breakdown
    /// `where`: filters users; `variant` is allowed.
    case condition
  }

  /// The field of that name.
  ///
  /// `dimensions`: those that may be named.
  package static func parse(
    _ text: Text, for use: Use, from source: Source, dimensions: [DimensionDefinition] = []
  ) throws(ValueError) -> EventField {
    if text == "variant" { return try variant(.variant, for: use) }
    if text.utf8.starts(with: variantPrefix) {
      let experiment = Text(utf8: Array(text.utf8.dropFirst(variantPrefix.count)))
      return try variant(.variantOf(experiment), for: use)
    }
    if let field = known.first(where: { Text($0.name) == text }) { return field }
    if text.utf8.starts(with: propertyPrefix) {
      return try property(
        Text(utf8: Array(text.utf8.dropFirst(propertyPrefix.count))), written: text)
    }
    if let dimension = dimensions.first(where: { $0.name == text }) {
      return .dimension(dimension.name, dimension.path)
    }
    let quoted = VisibleText.quoted(text.string)
    try refuseMistake(in: text, quoted: quoted, use: use, dimensions: dimensions)
    switch source {
    case .file:
      return try property(text, written: text)
    case .commandLine:
      throw ValueError(
        "the field \(quoted) is not known",
        fix: "write \(list(for: use)), or properties.\(VisibleText(text.string).string)")
    }
  }

  /// The field as it is written in options and in the column `breakdown`.
  package var name: String {
    switch self {
    case .device(let field): field.name.string
    case .flowVersion: "flow_version"
    case .weekday: "weekday"
    case .property(let name): "properties.\(name.string)"
    case .dimension(let name, _): name.string
    case .variant: "variant"
    case .variantOf(let experiment): "variant:\(experiment.string)"
    }
  }

  /// The value that lines are read for besides their fields; `nil` for what they always have.
  package var keptValue: KeptValue? {
    switch self {
    case .property(let name): .property(name)
    case .dimension(_, let path): path.map { .path($0) }
    case .device, .flowVersion, .weekday, .variant, .variantOf: nil
    }
  }

  /// Whether reports know a name for something of their own.
  package static func isBuiltIn(_ name: Text) -> Bool {
    known.contains { Text($0.name) == name } || name.utf8.starts(with: variantPrefix)
      || name.utf8.starts(with: propertyPrefix)
      || ["variant", "properties", "all"].contains(name)
  }

  /// The field of the device that it is; `nil` for a property and for the variant.
  package var deviceField: DeviceField? {
    if case .device(let field) = self { field } else { nil }
  }

  static let propertyPrefix = Array("properties.".utf8)

  private static let variantPrefix = Array("variant:".utf8)

  private static let known =
    DeviceField.allCases.map(EventField.device) + [.flowVersion, .weekday]

  private static func list(for use: Use) -> String {
    (known.map(\.name) + (use == .condition ? ["variant"] : [])).joined(separator: ", ")
  }

  /// Whether the field is the user's variant of some experiment.
  package var isVariant: Bool {
    switch self {
    case .variant, .variantOf: true
    case .device, .flowVersion, .weekday, .property, .dimension: false
    }
  }

  private static func variant(
    _ field: EventField, for use: Use
  ) throws(ValueError) -> EventField {
    switch use {
    case .condition:
      return field
    case .breakdown:
      throw ValueError(
        "\(VisibleText.quoted(field.name)) cannot be asked for as a breakdown",
        fix: "leave it out: the variants of an experiment are always shown")
    }
  }

  private static func property(_ name: Text, written: Text) throws(ValueError) -> EventField {
    do {
      try NameRule.check(name)
    } catch {
      let quoted = VisibleText.quoted(written.string)
      throw ValueError("the field \(quoted): \(error.message)", fix: error.fix)
    }
    return .property(name)
  }

  /// Stops names that are no field, yet too near to one to be taken for a property.
  private static func refuseMistake(
    in text: Text, quoted: String, use: Use, dimensions: [DimensionDefinition]
  ) throws(ValueError) {
    if text.utf8.isEmpty {
      throw ValueError("the field has no name", fix: "write one of \(list(for: use))")
    }
    if text.utf8.first == UInt8(ascii: " ") || text.utf8.last == UInt8(ascii: " ") {
      throw ValueError("the field \(quoted) has spaces around it", fix: "remove them")
    }
    if text == "properties" {
      throw ValueError("\"properties\" does not name a property", fix: "write properties.NAME")
    }
    // Lines may use such a name, but reports do not.
    if let field = DeviceField.allCases.first(where: { $0.otherSpellings.contains(text) }) {
      let field = field.name.string
      throw ValueError(
        "\(quoted) in an event line is the field \(field)",
        fix: "write \(field), or properties.\(text.string) for a property of that name")
    }
    let names =
      dimensions.map(\.name.string) + known.map(\.name) + (use == .condition ? ["variant"] : [])
    if let nearest = NearestName(to: text.string, among: names, limit: 2) {
      let property = VisibleText(text.string).string
      throw ValueError(
        "the field \(quoted) is not known",
        fix: "write \(nearest.name), or properties.\(property) for a property of that name")
    }
  }
}

extension Text {
  /// How conditions and reports spell a value that a user does not have.
  package static let noValue: Text = "(none)"
}
