@testable import Definitions
import EventLog
import Expectations
import Journeys
import Testing

struct FieldConditionTests {
  @Test(arguments: [
    ("platform=ios", FieldCondition(field: .platform, comparison: .equal, value: "ios")),
    (
      "properties.build!=debug",
      FieldCondition(field: .property("build"), comparison: .notEqual, value: "debug")
    ),
    ("variant=B", FieldCondition(field: .variant, comparison: .equal, value: "B")),
    ("locale=(none)", FieldCondition(field: .locale, comparison: .equal, value: "(none)")),
    ("country=a!=b=c", FieldCondition(field: .country, comparison: .equal, value: "a!=b=c")),
    ("country!==x", FieldCondition(field: .country, comparison: .notEqual, value: "=x")),
  ])
  func `a condition splits at its first sign and prints itself`(
    text: String, condition: FieldCondition
  ) throws {
    try expect(FieldCondition.parse(Text(text), from: .commandLine), equals: condition)
    expect(condition.text, equals: text)
  }

  @Test(arguments: [
    (
      "platform", "the condition \"platform\" has no \"=\"", "write FIELD=VALUE or FIELD!=VALUE"
    ),
    (
      "platform!=", "the condition \"platform!=\" has no value",
      "write (none) for users whose entry lacks the field"
    ),
    (
      "=ios", "the field has no name",
      "write one of platform, app_version, os_version, locale, country, flow_version, weekday, variant"
    ),
    ("build != debug", "the field \"build \" has spaces around it", "remove them"),
    (
      "varaint=B", "the field \"varaint\" is not known",
      "write variant, or properties.varaint for a property of that name"
    ),
  ])
  func `anything else says what is wrong`(text: String, message: String, fix: String) {
    #expect(throws: ValueError(message, fix: fix)) {
      try FieldCondition.parse(Text(text), from: .file)
    }
  }
}
