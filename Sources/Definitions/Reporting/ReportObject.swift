import EventLog

/// The `report` object of a definition file.
struct ReportObject {
  private let object: ConfigurationObject

  init(_ value: ConfigurationValue) throws(Diagnostic) {
    try Self.refuseOptions(in: value)
    object = try ConfigurationObject(
      value, kind: "the report", keys: ["by", "where", "timeZone", "trend", "notes", "failWhen"])
  }

  /// The settings that the object adds to others, whose `fields` may be named.
  func settings(over base: ReportSettings) throws(Diagnostic) -> ReportSettings {
    var settings = base
    let dimensions = base.fields.dimensions
    if let by = object["by"] { settings.by = try fields(by, dimensions) }
    if let conditions = object["where"] {
      settings.conditions = try self.conditions(conditions, dimensions)
    }
    if let zone = object["timeZone"] {
      let name = try zone.text(wanted: "write an IANA name in quotes, such as \"Europe/Berlin\"")
      try zone.parsed(TimeZoneName.check(name.string))
      settings.timeZone = name.string
    }
    if let trend = object["trend"] {
      settings.trend = try trend.word(["day": .day, "week": .week])
    }
    if let notes = object["notes"] { settings.notes = try TrendNote.list(notes) }
    return settings
  }

  /// The conditions of the file, which defines these flows.
  ///
  /// Where it defines none, flows are known only once the log is read.
  func failWhen(of flows: [FlowDefinition]) throws(Diagnostic) -> [FailCondition] {
    guard let value = object["failWhen"] else { return [] }
    return try value.elements().map { element throws(Diagnostic) in
      let text = try element.text(
        wanted: "write a condition in quotes, such as \"completion_rate < 0.6\"")
      let condition = try element.parsed(FailCondition.parse(text))
      if !flows.isEmpty, let error = condition.missingFlow(among: flows) {
        throw element.error(.unknownFlow, error.message, fix: error.fix)
      }
      return condition
    }
  }

  private func fields(
    _ value: ConfigurationValue, _ dimensions: [DimensionDefinition]
  ) throws(Diagnostic) -> [EventField] {
    var fields: [EventField] = []
    for element in try value.elements() {
      let text = try element.text(wanted: "write a field in quotes, such as \"platform\"")
      let field = try element.parsed(
        EventField.parse(text, for: .breakdown, from: .file, dimensions: dimensions))
      guard !fields.contains(field) else {
        throw element.error(
          .repeatedName, "the field \(VisibleText.quoted(field.name)) appears twice in \"by\"",
          fix: "remove one of the two")
      }
      fields.append(field)
    }
    return fields
  }

  private func conditions(
    _ value: ConfigurationValue, _ dimensions: [DimensionDefinition]
  ) throws(Diagnostic) -> [FieldCondition] {
    try value.elements().map { element throws(Diagnostic) in
      let text = try element.text(wanted: "write a condition in quotes, such as \"platform=ios\"")
      return try element.parsed(
        FieldCondition.parse(text, from: .file, dimensions: dimensions))
    }
  }

  /// Names the option for what only the command line can say.
  private static func refuseOptions(in value: ConfigurationValue) throws(Diagnostic) {
    guard case .object(let members) = value.node.value else { return }
    for member in members where member.key == "since" || member.key == "until" {
      throw value.source.error(
        .unknownKey, at: member.keyOffset, "\"\(member.key)\" is not a key of the file",
        fix: "remove it, and write --\(member.key) on the command line")
    }
  }
}
