@testable import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

struct ConfigurationTests {
  @Test(.enabled(if: ZoneDatabase.isInstalled))
  func `the example of the contract is read as it means`() throws {
    var permissions = StepDefinition(id: "permissions")
    permissions.permissions = [
      PermissionDefinition(id: "screen_time", isRequired: true), PermissionDefinition(id: "health"),
    ]
    var difficulty = StepDefinition(id: "difficulty")
    difficulty.choices = [ChoiceDefinition(id: "difficulty", defaultValue: "medium")]
    var welcome = StepDefinition(id: "welcome")
    welcome.title = "Welcome"
    var flow = FlowDefinition(
      id: "lockedin", version: "1",
      steps: [
        welcome,
        StepDefinition(
          id: "app_selection", pages: [.name("app_selection"), .name("choose_apps")]),
        difficulty, permissions, StepDefinition(id: "activation"),
      ])
    flow.title = "LockedIn first launch"
    flow.skip = .none
    flow.relaunch = .restart
    flow.completion = .event
    flow.windowMilliseconds = 86_400_000
    flow.idleMilliseconds = 1_800_000
    var experiment = ExperimentDefinition(id: "difficulty_first")
    experiment.control = "A"
    experiment.split = [
      VariantWeight(variant: "A", weight: 0.5), VariantWeight(variant: "B", weight: 0.5),
    ]
    experiment.variants = [VariantDefinition(id: "B", steps: [0, 2, 1, 3, 4])]
    experiment.tuning = 5000
    flow.experiment = experiment
    var expected = Configuration()
    expected.flows = [flow]
    expected.identity = .install
    expected.mapping = Mapping(preset: .native)
    expected.report.by = [.platform]
    expected.report.conditions = [
      FieldCondition(field: .property("build"), comparison: .notEqual, value: "debug")
    ]
    expected.report.timeZone = "Europe/Berlin"
    expected.report.trend = .day
    expected.failWhen = [FailCondition(.completionRate, .less, 0.6)]

    try expect(configuration(SampleConfigurations.contract), equals: expected)
  }

  @Test(arguments: ["{}", #"{ "flows": [], "mapping": {}, "report": {} }"#])
  func `a file without flows leaves everything at its default`(content: String) throws {
    let read = try configuration(content)
    expect(read, equals: Configuration())
    expectEmpty(read.flows)
    expect(read.identity, equals: .install)
    expectNil(read.mapping)
    expect(read.report, equals: ReportSettings())
    expectEmpty(read.failWhen)
  }

  @Test func `identity may be the account`() throws {
    try expect(configuration(#"{ "identity": "account" }"#).identity, equals: .account)
  }

  @Test func `layout and the order of keys make no difference`() throws {
    let one = """
      { "flows": [ { "id": "f", "steps": [ { "id": "a" } ], "experiment":
        { "id": "e", "split": { "A": 1, "B": 2 }, "variants": { "A": {}, "B": {} } } } ] }
      """
    let other = """
      {"flows":[{"experiment":{"variants":{"B":{},"A":{}},"split":{"B":2.0,"A":1},"id":"e"},
      "steps":[{"id":"a"}],"id":"f"}]}
      """
    try expect(configuration(one), equals: configuration(other))
    try expect(configuration(one).hashValue, equals: configuration(other).hashValue)
  }

  @Test func `one id may have several versions, and one definition for the others`() throws {
    let read = try configuration(
      """
      { "flows": [
        { "id": "f", "version": "1", "steps": [ { "id": "a" } ] },
        { "id": "f", "version": "2", "steps": [ { "id": "a" } ] },
        { "id": "f", "steps": [ { "id": "a" } ] }
      ] }
      """)
    expect(read.flows.map(\.version), equals: ["1", "2", nil])
  }

  @Test func `an id with one version twice is refused at the second`() throws {
    let versioned = """
      { "flows": [
        { "id": "f", "version": "1", "steps": [ { "id": "a" } ] },
        { "id": "f", "version": "1", "steps": [ { "id": "b" } ] }
      ] }
      """
    try expect(
      fault(in: versioned),
      equals: """
        3:3: error: the flow "f" is defined twice with version "1"; remove one of the two, or give \
        it another "version" [repeated_name]
        """)
    let unversioned = """
      { "flows": [
        { "id": "f", "steps": [ { "id": "a" } ] },
        { "id": "f", "steps": [ { "id": "a" } ] }
      ] }
      """
    try expect(
      fault(in: unversioned),
      equals: """
        3:3: error: the flow "f" is defined twice without version; remove one of the two, or give \
        it another "version" [repeated_name]
        """)
  }

  @Test(arguments: [
    (
      "[]",
      #"""
      1:1: error: the document is an array; write the configuration as an object: { … } \#
      [wrong_type]
      """#
    ),
    (
      "{\n  \"flow\": []\n}",
      #"2:3: error: unknown key "flow" in the configuration; write "flows" [unknown_key]"#
    ),
    (
      #"{ "colour": 1 }"#,
      #"""
      1:3: error: unknown key "colour" in the configuration; remove it, or write one of "flows", \#
      "identity", "mapping", "dimensions", "bins", "report" [unknown_key]
      """#
    ),
    (
      "{ \"identity\": \"install\",\n\"identity\": \"account\" }",
      #"""
      2:1: error: the key "identity" appears twice in the document; remove one of the two \#
      [duplicate_key]
      """#
    ),
    (
      #"{ "flows": {} }"#,
      #"1:12: error: "flows" is an object; write an array: [ … ] [wrong_type]"#
    ),
    (
      #"{ "flows": [ "f" ] }"#,
      #"""
      1:14: error: an element of "flows" is the text "f"; write a flow as an object: { … } \#
      [wrong_type]
      """#
    ),
    (
      #"{ "identity": "acount" }"#,
      #"1:15: error: "identity" is "acount"; write "account" [bad_value]"#
    ),
    (
      #"{ "identity": "user" }"#,
      #"1:15: error: "identity" is "user"; write one of "install", "account" [bad_value]"#
    ),
    (
      #"{ "identity": null }"#,
      #"1:15: error: "identity" is null; write one of "install", "account" [wrong_type]"#
    ),
  ])
  func `a fault at the top is told with its place`(content: String, message: String) throws {
    try expect(fault(in: content), equals: message)
  }

  @Test(arguments: [
    (
      #"{ "mapping": "native" }"#,
      #"1:14: error: "mapping" is the text "native"; write an object: { … } [wrong_type]"#
    ),
    (
      #"{ "mapping": { "prset": "native" } }"#,
      #"1:16: error: unknown key "prset" in the mapping; write "preset" [unknown_key]"#
    ),
    (
      #"{ "mapping": { "preset": "posthogg" } }"#,
      #"1:26: error: "preset" is "posthogg"; write "posthog" [bad_value]"#
    ),
  ])
  func `a mapping is an object of known keys`(
    content: String, message: String
  ) throws {
    try expect(fault(in: content), equals: message)
  }
}
