import Definitions
import EventLog
import Expectations
import Journeys
import Testing

struct EventFieldTests {
  @Test(arguments: [
    ("platform", EventField.platform), ("app_version", .appVersion), ("os_version", .osVersion),
    ("locale", .locale), ("country", .country), ("properties.build", .property("build")),
    ("properties.app_version", .property("app_version")),
    ("properties.a.b", .property("a.b")), ("flow_version", .flowVersion), ("weekday", .weekday),
  ])
  func `a field is read by its name and prints it`(name: String, field: EventField) throws {
    try expect(EventField.parse(Text(name), for: .breakdown, from: .commandLine), equals: field)
    try expect(EventField.parse(Text(name), for: .condition, from: .file), equals: field)
    expect(field.name, equals: name)
  }

  @Test func `the variant is a field of conditions only`() throws {
    try expect(EventField.parse("variant", for: .condition, from: .commandLine), equals: .variant)
    let expected = ValueError(
      "\"variant\" cannot be asked for as a breakdown",
      fix: "leave it out: the variants of an experiment are always shown")
    #expect(throws: expected) {
      try EventField.parse("variant", for: .breakdown, from: .commandLine)
    }
  }

  @Test func `a bare name is a property in the file, an error on the command line`() throws {
    try expect(EventField.parse("build", for: .condition, from: .file), equals: .property("build"))
    let expected = ValueError(
      "the field \"build\" is not known",
      fix: """
        write platform, app_version, os_version, locale, country, flow_version, weekday, or \
        properties.build
        """)
    #expect(throws: expected) { try EventField.parse("build", for: .breakdown, from: .commandLine) }
  }

  @Test func `a dimension is a field by its name, and is offered for a misspelt one`() throws {
    let campaign = DimensionDefinition(name: "campaign", path: ["context", "campaign"])
    for source in [EventField.Source.file, .commandLine] {
      try expect(
        EventField.parse("campaign", for: .breakdown, from: source, dimensions: [campaign]),
        equals: .dimension("campaign", ["context", "campaign"]))
    }
    let expected = ValueError(
      "the field \"campain\" is not known",
      fix: "write campaign, or properties.campain for a property of that name")
    #expect(throws: expected) {
      try EventField.parse("campain", for: .condition, from: .file, dimensions: [campaign])
    }
  }

  @Test(arguments: [
    ("platfrom", "write platform, or properties.platfrom for a property of that name"),
    ("appVersion", "write app_version, or properties.appVersion for a property of that name"),
    ("contry", "write country, or properties.contry for a property of that name"),
  ])
  func `a misspelt field is an error in the file too`(text: String, fix: String) {
    let expected = ValueError("the field \"\(text)\" is not known", fix: fix)
    for source in [EventField.Source.file, .commandLine] {
      #expect(throws: expected) { try EventField.parse(Text(text), for: .breakdown, from: source) }
    }
  }

  @Test(arguments: [
    (
      "", "the field has no name",
      "write one of platform, app_version, os_version, locale, country, flow_version, weekday"
    ),
    (" build", "the field \" build\" has spaces around it", "remove them"),
    ("properties", "\"properties\" does not name a property", "write properties.NAME"),
    (
      "properties.", "the field \"properties.\": the name is empty",
      "write at least one character"
    ),
    (
      "bu\u{7}ild", "the field \"bu\\u{7}ild\": the name holds the control character U+0007",
      "remove it"
    ),
    (
      "os", "\"os\" in an event line is the field platform",
      "write platform, or properties.os for a property of that name"
    ),
  ])
  func `a name that can be no field is refused`(text: String, message: String, fix: String) {
    #expect(throws: ValueError(message, fix: fix)) {
      try EventField.parse(Text(text), for: .breakdown, from: .file)
    }
  }
}
