import Definitions
import EventLog
import Expectations
import Journeys
import Testing

struct StepDefinitionTests {
  private func step(_ members: String) throws -> StepDefinition {
    let read = try configuration(
      #"{ "flows": [ { "id": "f", "steps": [ { "id": "s"\#(members) } ] } ] }"#)
    return try #require(read.flows.first?.steps.first)
  }

  @Test func `a step of an id alone has every default`() throws {
    let step = try step("")
    expect(step, equals: StepDefinition(id: "s"))
    expect(step.pages, equals: [.name("s")])
    expectNil(step.title)
    expectEmpty(step.permissions)
    expectEmpty(step.choices)
    expect(!step.isSkippable)
    expect(!step.isOptional)
    expect(step.allowsBack)
  }

  @Test func `every key of a step is read`() throws {
    let step = try step(
      """
      , "title": "A \\u0007 title", "pages": ["one", 0, "0", 12],
      "permissions": [{ "id": "p", "required": true }, { "id": "q", "required": false }],
      "choices": [{ "id": "c" }, { "id": "d", "default": "x" }], "skippable": true, "back": false
      """)
    expect(step.title, equals: "A \u{7} title")
    expect(step.pages, equals: [.name("one"), .index(0), .name("0"), .index(12)])
    expect(
      step.permissions,
      equals: [PermissionDefinition(id: "p", isRequired: true), PermissionDefinition(id: "q")])
    expect(
      step.choices,
      equals: [ChoiceDefinition(id: "c"), ChoiceDefinition(id: "d", defaultValue: "x")])
    expect(step.isSkippable)
    expect(!step.allowsBack)
  }

  @Test func `a page may show several steps`() throws {
    let read = try configuration(
      #"""
      { "flows": [ { "id": "f", "steps": [ { "id": "a", "pages": ["form", 0] },
        { "id": "b", "pages": ["form", 0] } ] } ] }
      """#)
    expect(
      read.flows[0].steps.map(\.pages),
      equals: [
        [.name("form"), .index(0)], [.name("form"), .index(0)],
      ])
  }

  @Test func `an id may stand in another step again`() throws {
    let read = try configuration(
      #"""
      { "flows": [ { "id": "f", "steps": [
        { "id": "a", "permissions": [{ "id": "health" }], "choices": [{ "id": "goal" }] },
        { "id": "b", "permissions": [{ "id": "health" }], "choices": [{ "id": "goal" }] } ] } ] }
      """#)
    expect(read.flows[0].steps.map(\.permissions.count), equals: [1, 1])
    expect(read.flows[0].steps.map(\.choices.count), equals: [1, 1])
  }

  @Test(arguments: [
    (#""medium""#, "medium" as Text), ("true", "true"), ("false", "false"),
    ("10000", "10000"), ("-0", "0"), ("10000.0", "10000"), ("1e4", "10000"), ("0.10", "0.1"),
    ("9007199254740993", "9007199254740993"), ("1E300", "1e+300"),
  ])
  func `a default is kept as values of choices compare`(value: String, text: Text) throws {
    let step = try step(#", "choices": [{ "id": "c", "default": \#(value) }]"#)
    expect(step.choices, equals: [ChoiceDefinition(id: "c", defaultValue: text)])
  }

  @Test(arguments: [
    (
      #"{ "title": "A" }"#, #"2:1: error: a step has no "id"; add "id" to it [missing_key]"#
    ),
    (
      #"{ "id": "s", "chioces": [] }"#,
      #"2:14: error: unknown key "chioces" in a step; write "choices" [unknown_key]"#
    ),
    (
      #"{ "id": "s", "pages": "s" }"#,
      #"2:23: error: "pages" is the text "s"; write an array: [ … ] [wrong_type]"#
    ),
    (
      #"{ "id": "s", "pages": [] }"#,
      #"""
      2:23: error: "pages" is empty; name a page, or remove the key where the page is called as the \#
      step [bad_value]
      """#
    ),
    (
      #"{ "id": "s", "pages": [-1] }"#,
      #"""
      2:24: error: an element of "pages" is -1; write a name, or a whole number counted from 0 \#
      [bad_value]
      """#
    ),
    (
      #"{ "id": "s", "pages": [1.5] }"#,
      #"""
      2:24: error: an element of "pages" is 1.5; write a name, or a whole number counted from 0 \#
      [bad_value]
      """#
    ),
    (
      #"{ "id": "s", "pages": [null] }"#,
      #"""
      2:24: error: an element of "pages" is null; write a name in quotes, or a whole number counted \#
      from 0 [wrong_type]
      """#
    ),
    (
      #"{ "id": "s", "pages": [""] }"#,
      #"""
      2:24: error: an element of "pages": the name is empty; write at least one character [bad_name]
      """#
    ),
    (
      #"{ "id": "s", "pages": ["p", "q", "p"] }"#,
      #"""
      2:34: error: the page "p" appears twice in one step; remove one of the two [repeated_name]
      """#
    ),
    (
      #"{ "id": "s", "pages": [3, 3] }"#,
      #"2:27: error: the page 3 appears twice in one step; remove one of the two [repeated_name]"#
    ),
    (
      #"{ "id": "s", "permissions": ["health"] }"#,
      #"""
      2:30: error: an element of "permissions" is the text "health"; write a permission as an \#
      object: { … } [wrong_type]
      """#
    ),
    (
      #"{ "id": "s", "permissions": [{ "id": "p", "require": true }] }"#,
      #"2:43: error: unknown key "require" in a permission; write "required" [unknown_key]"#
    ),
    (
      #"{ "id": "s", "permissions": [{ "id": "p", "required": "yes" }] }"#,
      #"2:55: error: "required" is the text "yes"; write true or false [wrong_type]"#
    ),
    (
      #"{ "id": "s", "permissions": [{ "id": "p" }, { "id": "p" }] }"#,
      #"""
      2:45: error: the permission "p" appears twice in one step; remove one of the two \#
      [repeated_name]
      """#
    ),
    (
      #"{ "id": "s", "choices": [{ "default": 1 }] }"#,
      #"2:26: error: a choice has no "id"; add "id" to it [missing_key]"#
    ),
    (
      #"{ "id": "s", "choices": [{ "id": "c" }, { "id": "c" }] }"#,
      #"""
      2:41: error: the choice "c" appears twice in one step; remove one of the two [repeated_name]
      """#
    ),
    (
      #"{ "id": "s", "choices": [{ "id": "c", "default": ["x"] }] }"#,
      #"""
      2:50: error: "default" is an array; write a string, a number, true or false [wrong_type]
      """#
    ),
    (
      #"{ "id": "s", "choices": [{ "id": "c", "default": 1e999 }] }"#,
      #"""
      2:50: error: "default" is a number beyond reckoning; write a string, a number, true or false \#
      [bad_value]
      """#
    ),
    (
      #"{ "id": "s", "skippable": 1 }"#,
      #"2:27: error: "skippable" is the number 1; write true or false [wrong_type]"#
    ),
  ])
  func `a fault of a step is told with its place`(step: String, message: String) throws {
    try expect(fault(inStep: step), equals: message)
  }
}
