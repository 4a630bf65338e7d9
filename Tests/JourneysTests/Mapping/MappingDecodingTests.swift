import Definitions
import EventLog
import Expectations
import Journeys
import Testing

/// `"mapping"` in a definition file.
struct MappingDecodingTests {
  private func mapping(_ text: String) throws -> Mapping {
    try #require(try configuration(#"{ "mapping": \#(text) }"#).mapping)
  }

  @Test(arguments: MappingPreset.allCases)
  func `a preset alone is that preset`(preset: MappingPreset) throws {
    try expect(mapping(#"{ "preset": "\#(preset.rawValue)" }"#), equals: Mapping(preset: preset))
  }

  @Test func `fields stand at paths, of which the first with a value wins`() throws {
    let read = try mapping(
      """
      { "preset": "segment", "fields": {
        "step": ["properties", "screen"],
        "permission": "/properties/which~1one",
        "flow": [["context", "flow"], "/properties/flow"],
        "step_index": { "path": ["properties", "n"], "base": 1 },
        "platform": { "path": ["os"], "values": { "iPhone OS": "ios" } } } }
      """)
    expect(read.sources[.step]?.map(\.path), equals: [["properties", "screen"]])
    expect(read.sources[.permission]?.map(\.path), equals: [["properties", "which/one"]])
    expect(
      read.sources[.flow]?.map(\.path), equals: [["context", "flow"], ["properties", "flow"]])
    expect(read.sources[.stepIndex]?.map(\.base), equals: [1])
    expect(read.sources[.platform]?.map(\.replacements), equals: [["iPhone OS": "ios"]])
    expect(read.sources[.eventID], equals: Mapping(preset: .segment).sources[.eventID])
  }

  @Test func `who says which id counts does not want the vendor's person`() throws {
    try expect(mapping(#"{ "preset": "amplitude" }"#).sources[.resolvedID] != nil)
    let own = try mapping(
      #"{ "preset": "amplitude", "fields": { "anonymous_id": ["device_id"] } }"#)
    expectNil(own.sources[.resolvedID])
  }

  @Test(arguments: ["user_id", "timestamp", "platform"])
  func `only steps and events are told otherwise than by a value`(field: String) {
    let error = #expect(throws: Diagnostic.self) {
      try mapping(#"{ "fields": { "\#(field)": { "path": ["url"], "as": "route" } } }"#)
    }
    expect(error?.description.contains("belongs to \"step\" and \"event\" only"), equals: true)
  }

  @Test(arguments: [("event", "route"), ("step", "key")])
  func `an event is told by a key, and a step by a route`(field: String, word: String) {
    #expect(throws: Diagnostic.self) {
      try mapping(#"{ "fields": { "\#(field)": { "path": ["url"], "as": "\#(word)" } } }"#)
    }
  }

  @Test func `a user's rules go before the preset's`() throws {
    let read = try mapping(
      """
      { "preset": "posthog", "rules": [
        { "event": "onboarding:{step}:next", "kind": "step_completed", "set": { "flow": "a" } },
        { "event": ["x", "y"], "where": { "/properties/ok": [true, 1] }, "kind": "flow_skipped" },
        { "event": "ab", "kind": "exposed", "fields": { "variant": ["properties", "arm"] } } ] }
      """)
    expect(read.rules.count, equals: 4)
    expect(
      read.rules[0].events,
      equals: [
        EventPattern(pieces: [.literal("onboarding:"), .capture(.step), .literal(":next")])
      ])
    expect(read.rules[0].kind, equals: .pageCompleted)
    expect(read.rules[0].constants, equals: [.flow: "a"])
    expect(read.rules[1].kind, equals: .skipped)
    expect(read.rules[1].scope, equals: .flow)
    expect(
      read.rules[1].conditions,
      equals: [
        ValueCondition(path: ["properties", "ok"], values: ["true", "1"])
      ])
    expect(read.rules[2].values, equals: [.variant: ["properties", "arm"]])
  }

  @Test func `variants, records, the unit and the zone`() throws {
    let read = try mapping(
      """
      { "variants": [ { "in": ["user"], "prefix": "exp_" } ], "records": ["events"],
        "timeUnit": "us", "timeZone": "America/Los_Angeles" }
      """)
    expect(read.variantSources, equals: [VariantSource(object: ["user"], prefix: "exp_")])
    expect(read.records, equals: ["events"])
    expect(read.numberUnit, equals: .microseconds)
    // 2026-03-08 02:30 was left out; 01:30 and 03:30 were an hour apart.
    expect(read.wallClock?.instant(of: 1_772_933_400_000), equals: 1_772_962_200_000)
    expect(read.wallClock?.instant(of: 1_772_937_000_000), equals: 1_772_965_800_000)
    expect(read.wallClock?.instant(of: 1_772_940_600_000), equals: 1_772_965_800_000)
  }

  @Test(arguments: [
    (
      #"{ "presett": "ga4" }"#,
      #"unknown key "presett" in the mapping; write "preset" [unknown_key]"#
    ),
    (#"{ "preset": "ga5" }"#, #""preset" is "ga5"; write "ga4" [bad_value]"#),
    (#"{ "fields": { "stepp": ["a"] } }"#, #""stepp" is no field; write "step" [unknown_key]"#),
    (
      #"{ "fields": { "step": "a.b" } }"#,
      #""step" is not a path; write the keys on the way, ["properties", "step"], or "/properties/step" [bad_value]"#
    ),
    (
      #"{ "fields": { "step": { "path": ["a"], "base": 1 } } }"#,
      #""base" belongs to "step_index" only; remove it [bad_value]"#
    ),
    (
      #"{ "rules": [ { "kind": "started" } ] }"#,
      #"a rule has neither "event" nor "where"; say which events it is about: "event": "Onboarding Step Viewed" [missing_key]"#
    ),
    (
      #"{ "rules": [ { "event": "a", "kind": "startd" } ] }"#,
      #""kind" is "startd"; write "started" [bad_value]"#
    ),
    (
      #"{ "rules": [ { "event": "a{stp}", "kind": "started" } ] }"#,
      #""event" is "stp"; write "step" [bad_value]"#
    ),
    (
      #"{ "rules": [ { "event": "a{step", "kind": "started" } ] }"#,
      #""event" is "a{step", with a brace that has no twin; write what is to be captured between two braces, such as {step} [bad_value]"#
    ),
    (
      #"{ "rules": [ { "event": "{flow}{step}", "kind": "started" } ] }"#,
      #""event" has two captures with nothing between them; write what is between them, such as {flow}:{step} [bad_value]"#
    ),
    (
      #"{ "rules": [ { "event": "a", "kind": "started" }, { "event": "A", "kind": "skipped" } ] }"#,
      #"rule 2 never fires: rule 1 takes all its events; put it first, or remove one of the two [unreachable_rule]"#
    ),
    (
      #"{ "rules": [ { "event": "a", "where": { "b": 1 }, "kind": "started" } ] }"#,
      #""b" is not a JSON pointer; write the keys on the way with slashes, such as "/properties/status" [bad_value]"#
    ),
    (
      #"{ "rules": [ { "event": "a", "where": { "/b": [] }, "kind": "started" } ] }"#,
      #""/b" allows no value, so the rule never fires; write the values that it is about [bad_value]"#
    ),
    (
      #"{ "timeUnit": "min" }"#,
      #""timeUnit" is "min"; write one of "s", "ms", "us", "ns", "s2001", "ticks", "calendar" [bad_value]"#
    ),
  ])
  func `a fault is told with its place and what to write`(text: String, message: String) throws {
    let said = try fault(in: "{ \"mapping\":\n\(text) }")
    expect(said, hasPrefix: "2:")
    expect(said, contains: " error: \(message)")
  }
}
