package import EventLog

extension Mapping {
  /// The mapping that a definition file spells: a preset, and what replaces parts of it.
  package init(_ value: ConfigurationValue) throws(Diagnostic) {
    let object = try ConfigurationObject(
      value, kind: "the mapping",
      keys: [
        "preset", "fields", "rules", "variants", "records", "timeUnit", "timeOfDay", "timeZone",
        "dateOrder", "otherLines", "leadingText",
      ])
    self.init(preset: try object["preset"].map(Self.preset) ?? .native)
    if let fields = object["fields"] { try replaceSources(by: fields) }
    if let rules = object["rules"] { self.rules = try KindRule.list(rules) + self.rules }
    if let variants = object["variants"] {
      variantSources = try variants.elements().map { value throws(Diagnostic) in
        try VariantSource(value)
      }
    }
    if let records = object["records"] { self.records = try FieldPath(records) }
    if let unit = object["timeUnit"] { numberUnit = try Self.unit(unit) }
    if let order = object["dateOrder"] {
      dateOrder = try order.word([
        DateOrder.dayFirst.rawValue: .dayFirst, DateOrder.monthFirst.rawValue: .monthFirst,
      ])
    }
    if let time = object["timeOfDay"] { timeOfDay = try FieldPath(time) }
    if let lines = object["otherLines"] {
      skipsForeignLines = try lines.word(["skip": true, "reject": false])
    }
    if let text = object["leadingText"] {
      skipsLeadingText = try text.word(["skip": true, "reject": false])
    }
    if let zone = object["timeZone"] { wallClock = try Self.wallClock(zone) }
  }

  private static func preset(
    _ value: ConfigurationValue
  ) throws(Diagnostic) -> MappingPreset {
    let names = MappingPreset.allCases.map(\.rawValue)
    let text = try value.text(wanted: "write one of \(names.joined(separator: ", "))")
    guard let preset = MappingPreset(rawValue: text.string) else {
      throw value.unknownWord(text, among: names)
    }
    return preset
  }

  private static func unit(_ value: ConfigurationValue) throws(Diagnostic) -> TimeUnit {
    try value.word([
      "s": .seconds, "ms": .milliseconds, "us": .microseconds, "ns": .nanoseconds,
      "s2001": .secondsSince2001, "ticks": .ticks, "calendar": .calendar,
    ])
  }

  private static func wallClock(
    _ value: ConfigurationValue
  ) throws(Diagnostic) -> WallClock {
    let name = try value.text(wanted: "write the name of a time zone, such as \"Europe/Berlin\"")
    return try value.parsed(
      ReportCalendar(timeZone: name.string).wallClock, .badValue, "\(value.name): ")
  }

  /// Puts a user's own places of fields in place of the preset's.
  ///
  /// Who says which id counts does not want the vendor's choice of it.
  private mutating func replaceSources(
    by value: ConfigurationValue
  ) throws(Diagnostic) {
    for member in try value.members() {
      let field = try MappedField(member, among: MappedField.ofLine)
      sources[field] = try FieldSource.list(member.value, for: field)
      if field == .anonymousID || field == .userID { sources[.resolvedID] = nil }
    }
  }
}

extension MappedField {
  /// Those that a file may place.
  static let ofLine = allCases.filter { $0 != .resolvedID }

  /// Those that a rule may set and capture.
  static let ofRule = allCases.filter { field in
    switch field {
    case .shape, .stepIndex, .value, .scope, .experiment, .variant: true
    case .event, .timestamp, .anonymousID, .userID, .resolvedID, .eventID, .sessionID, .sequence,
      .device:
      false
    }
  }

  init(
    _ member: ConfigurationMember, among fields: [MappedField]
  ) throws(Diagnostic) {
    guard let field = fields.first(where: { Text($0.rawValue) == member.key }) else {
      throw member.unknownKey("no field", among: fields.map(\.rawValue))
    }
    self = field
  }
}

extension FieldSource {
  /// The places that a value names: one path, or an array of paths, or of objects with a path; of an
  /// empty array none, where the field is nowhere.
  static func list(
    _ value: ConfigurationValue, for field: MappedField
  ) throws(Diagnostic) -> [FieldSource] {
    guard case .array(let nodes) = value.node.value, nodes.isEmpty || !nodes.allSatisfy(\.isText)
    else { return [try FieldSource(value, for: field)] }
    return try value.elements().map { value throws(Diagnostic) in
      try FieldSource(value, for: field)
    }
  }

  private static let spellings: [MappedField: KeyValuePairs<String, Spelling>] = [
    .step: ["route": .route], .event: ["key": .key],
  ]

  private init(
    _ value: ConfigurationValue, for field: MappedField
  ) throws(Diagnostic) {
    guard case .object = value.node.value else {
      self.init(try FieldPath(value))
      return
    }
    let object = try ConfigurationObject(
      value, kind: "a place of a field", keys: ["path", "base", "values", "as"])
    self.init(try FieldPath(object.required("path")))
    if let base = object["base"] {
      guard field == .stepIndex else {
        throw base.error(.badValue, "\(base.name) belongs to \"step_index\" only", fix: "remove it")
      }
      self.base = try base.integer(from: 0, wanted: "write the number of the first step, 0 or 1")
    }
    if let spelling = object["as"] {
      guard let words = Self.spellings[field] else {
        throw spelling.error(
          .badValue, "\(spelling.name) belongs to \"step\" and \"event\" only", fix: "remove it")
      }
      self.spelling = try spelling.word(words)
    }
    for member in try object["values"]?.members() ?? [] {
      replacements[member.key] = try member.value.text()
    }
  }
}

extension FieldPath {
  /// A path as an array of keys, or as a JSON pointer.
  init(_ value: ConfigurationValue) throws(Diagnostic) {
    switch value.node.value {
    case .array:
      let keys = try value.elements().map { element throws(Diagnostic) in
        try element.text(wanted: "write a path as an array of keys: [\"properties\", \"step\"]")
      }
      guard !keys.isEmpty else { throw Self.noPath(value) }
      self.init(keys)
    case .string(let text):
      guard let path = FieldPath(pointer: text) else { throw Self.noPath(value) }
      self = path
    case .null, .bool, .number, .object:
      throw Self.noPath(value)
    }
  }

  private static func noPath(_ value: ConfigurationValue) -> Diagnostic {
    value.error(
      .badValue, "\(value.name) is not a path",
      fix: "write the keys on the way, [\"properties\", \"step\"], or \"/properties/step\"")
  }
}

extension VariantSource {
  fileprivate init(_ value: ConfigurationValue) throws(Diagnostic) {
    let object = try ConfigurationObject(
      value, kind: "a place of variants", keys: ["in", "prefix"])
    self.init(
      object: try FieldPath(object.required("in")),
      prefix: try object["prefix"].map { value throws(Diagnostic) in try value.text() }
        ?? "")
  }
}

extension JSONNode {
  fileprivate var isText: Bool {
    if case .string = value { true } else { false }
  }
}

extension ConfigurationValue {
  /// An unknown word, with the nearest known one.
  func unknownWord(_ text: Text, among names: [String]) -> Diagnostic {
    let nearest = NearestName(to: text.string, among: names)?.name
    return error(
      .badValue, "\(name) is \(VisibleText.quoted(text.string))",
      fix: nearest.map { "write \"\($0)\"" } ?? "write one of \(names.joined(separator: ", "))")
  }
}

extension ConfigurationMember {
  /// A key that names nothing, with the nearest that does.
  fileprivate func unknownKey(_ what: String, among names: [String]) -> Diagnostic {
    let nearest = NearestName(to: key.string, among: names)?.name
    return error(
      .unknownKey, "\(value.name) is \(what)",
      fix: nearest.map { "write \"\($0)\"" } ?? "write one of \(names.joined(separator: ", "))")
  }
}
