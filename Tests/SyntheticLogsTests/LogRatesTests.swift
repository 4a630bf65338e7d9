import Definitions
import EventLog
import Expectations
import Journeys
import Testing

@testable import SyntheticLogs

struct LogRatesTests {
  private static let definition = """
    { "flows": [ { "id": "tour", "steps": [
      { "id": "hello" },
      { "id": "goal", "choices": [ { "id": "goal" } ], "permissions": [ { "id": "camera" } ] } ],
      "experiment": { "id": "x", "split": { "A": 3, "B": 1 } } } ] }
    """

  private static func read(_ rates: String) throws -> LogRates {
    let configuration = try Configuration.parse(Array(definition.utf8), file: "onboarding.json")
    return try LogRates(Array(rates.utf8), file: "rates.json", for: configuration)
  }

  @Test func `a file without anything but a flow plants nothing`() throws {
    let rates = try Self.read(#"{ "flows": [ { "flow": "tour" } ] }"#)
    expectEmpty(rates.flows[0].rates.steps)
    expect(rates.flows[0].rates.variants.map(\.value), equals: ["A", "B"])
    expect(rates.flows[0].rates.variants.map(\.share), equals: [3, 1])
    expect(rates.settings.users, equals: 1000)
  }

  @Test func `rates of a variant lie over those of the step`() throws {
    let rates = try Self.read(
      """
      { "seed": 9, "users": 5, "start": "2026-05-04", "flows": [ { "flow": "tour",
        "steps": { "hello": { "leave": 0.1, "error": 0.2, "seconds": 4 } },
        "variants": { "B": { "share": 1, "steps": { "hello": { "leave": 0.5 } } } } } ] }
      """)
    expect(rates.settings.seed, equals: 9)
    expect(rates.settings.start, equals: 1_777_852_800_000)
    let flow = rates.flows[0].rates
    let own = try #require(flow.steps["hello"])
    let overlay = try #require(flow.variants[0].steps["hello"])
    let both = own.overlaid(by: overlay)
    expect(both.decisions, equals: [.leave: 0.5, .error: 0.2])
    expect(both.seconds, equals: 4)
  }

  @Test(arguments: [
    (#"{ "flows": [ { "flow": "tuor" } ] }"#, #"the definition has no flow "tuor"; write "tour""#),
    (
      #"{ "flows": [ { "flow": "tour", "steps": { "gaol": {} } } ] }"#,
      #"the definition has no step "gaol"; write "goal""#
    ),
    (
      #"{ "flows": [ { "flow": "tour", "steps": { "hello": { "leve": 1 } } } ] }"#,
      #"unknown key "leve" in a step; write "leave""#
    ),
    (
      #"{ "flows": [ { "flow": "tour", "steps": { "hello": { "leave": 1.5 } } } ] }"#,
      #""leave" is above 1; write a share from 0 to 1, such as 0.25"#
    ),
    (
      #"{ "flows": [ { "flow": "tour", "steps": { "hello": { "back": 0.1 } } } ] }"#,
      #"the first step, "hello", has "back"; remove it: its view is the entry"#
    ),
    (
      #"{ "flows": [ { "flow": "tour", "steps": { "goal": { "omit": 0.1 } } } ] }"#,
      #"the step "goal" is omitted, but not optional; remove "omit", or define the step as optional"#
    ),
    (
      #"{ "flows": [ { "flow": "tour", "steps": { "goal": { "permissions": { "mic": {} } } } } ] }"#,
      #"the definition has no permission here "mic"; write one of "camera""#
    ),
    (
      #"{ "flows": [ { "flow": "tour", "fields": { "plattform": { "ios": { "share": 1 } } } } ] }"#,
      #"the field "plattform" is not known; write platform"#
    ),
    (
      #"{ "flows": [ { "flow": "tour", "later": { "Completed": {} } } ] }"#,
      #"the event "Completed" is read as completed; write a name of the app's own"#
    ),
    (
      #"{ "flows": [ { "flow": "tour", "steps": { "goal": { "silent": true, "error": 0.1 } } } ] }"#,
      #"the step "goal" is "silent", and not all that happens there could be seen"#
    ),
    (
      #"{ "flows": [ { "flow": "tour", "experiments": {} } ] }"#,
      #"the flow has no several experiments; write "variants""#
    ),
    (
      #"{ "flows": [ { "flow": "tour", "later": { "paid": { "properties": { "plan": 1 } } }, "fields": { "properties.plan": { "a": { "share": 1 } } } } ] }"#,
      #"the property "plan" of a later event is a field too; give one of the two another name"#
    ),
    (#"{ "flows": [] }"#, #""flows" is empty; name at least one flow of the definition"#),
    (#"{ "users": -1, "flows": [] }"#, #""users" is -1; write a whole number"#),
  ])
  func `a mistake is reported with what to write instead`(text: String, words: String) throws {
    let error = #expect(throws: Diagnostic.self) { try Self.read(text) }
    expect(error?.description.hasPrefix("rates.json:1:"), equals: true)
    expect(error?.description.contains(words), equals: true, "\(error?.description ?? "")")
  }
}
