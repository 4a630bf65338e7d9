import Expectations
import Testing

@testable import EventLog

struct FieldPathTests {
  @Test func `a pointer spells slashes and tildes of keys with escapes`() {
    expect(FieldPath(pointer: "/a/b.c"), equals: ["a", "b.c"])
    expect(FieldPath(pointer: "/$feature~1onb/~01"), equals: ["$feature/onb", "~1"])
    expect(FieldPath(pointer: "/"), equals: [""])
    expectNil(FieldPath(pointer: "a/b"))
    expectNil(FieldPath(pointer: "/a~2"))
  }

  @Test(
    arguments: [
      (#"{"a":{"b":1}}"#, ["a", "b"], "1"), (#"{"a":[5,6]}"#, ["a", "1"], "6"),
      (#"{"a":[{"key":"k","value":"v"}]}"#, ["a", "k"], "v"),
      (#"{"a":[{"key":"k","value":{"string_value":null,"int_value":"7"}}]}"#, ["a", "k"], "7"),
      (#"{"a":[{"key":"k","value":{"boolValue":true}}]}"#, ["a", "k"], "true"),
      (#"{"a":"{\"b\":\"c\"}"}"#, ["a", "b"], "c"), (#"{"a":"[\"x\"]"}"#, ["a", "0"], "x"),
      (#"{"a":{"b":null}}"#, ["a", "b"], nil), (#"{"a":{"b":""}}"#, ["a", "b"], nil),
      (#"{"a":"b"}"#, ["a", "b"], nil), (#"{"a":[1]}"#, ["a", "b"], nil), ("{}", ["a"], nil),
    ] as [(String, FieldPath, Text?)])
  func `a key leads through objects, arrays, pairs and strings of JSON`(
    json: String, path: FieldPath, text: Text?
  ) throws {
    let node = try JSONNode.parse(Array(json.utf8))
    try expect(node.value(at: path)?.scalarText, equals: text)
  }

  @Test func `a key that stands twice on the way is a fault`() throws {
    let node = try JSONNode.parse(Array(#"{"a":1,"b":2,"b":3}"#.utf8))
    try expect(node.value(at: ["a"])?.scalarText, equals: "1")
    #expect(throws: LineFault.self) { try node.value(at: ["b"]) }
  }
}

struct VendorKindTests {
  @Test(
    arguments: [
      ("Onboarding Step Viewed", .pageViewed), ("onboarding:step:viewed", .pageViewed),
      ("onboardingStepViewed", .pageViewed), ("Onboarding.stepViewed", .pageViewed),
      ("onboarding_page_view", .pageViewed), ("onboarding.card_view", .pageViewed),
      ("Onboarding Step Completed", .pageCompleted), ("tutorial_begin", .started),
      ("tutorial_complete", .completed), ("onboarding_finish", .completed),
      ("onboarding_start", .started), ("Onboarding.permissionDenied", .permissionDenied),
      ("TelemetryDeck.Activation.onboardingCompleted", .completed), ("onboarding.close", nil),
      ("$exposure", .exposed), ("$experiment_started", .exposed), ("Experiment Viewed", .exposed),
      ("$feature_flag_called", .exposed), ("feature_flag.evaluation", .exposed),
      ("Order Completed", nil), ("begin", nil), ("done", nil), ("$identify", nil), ("", nil),
    ] as [(Text, EventKind?)])
  func `what names of exports mean`(name: Text, kind: EventKind?) {
    expect(VendorKind(name: name)?.meaning.kind, equals: kind)
  }

  @Test func `a skip is of what its name says`() {
    expect(VendorKind(name: "Onboarding Skipped")?.meaning.scope, equals: .flow)
    expect(VendorKind(name: "Onboarding Step Skipped")?.meaning.scope, equals: .step)
    expectNil(VendorKind(name: "skipped")?.meaning.scope)
  }

  @Test func `only a name that speaks of the onboarding is sure to be ours`() {
    expect(VendorKind(name: "Onboarding Step Viewed")?.isOwn, equals: true)
    expect(VendorKind(name: "step_viewed")?.isOwn, equals: true)
    expect(VendorKind(name: "Page Viewed")?.isOwn, equals: false)
  }
}

struct PropertyNameTests {
  @Test(
    arguments: [
      ("step_name", .step), ("Step Name", .step), ("stepName", .step), ("Onboarding.step", .step),
      ("Onboarding.index", .stepIndex), ("onboarding_version", .flowVersion),
      ("Experiment name", .experiment), ("$feature_flag", .experiment), ("Variant name", .variant),
      ("$feature_flag_response", .variant), ("color", nil), ("onboarding", nil), ("", nil),
    ] as [(Text, MappedField?)])
  func `usual spellings of fields`(key: Text, field: MappedField?) {
    expect(PropertyName.field(key)?.field, equals: field)
  }

  @Test func `a step's number counts from one, its index from zero`() {
    expect(PropertyName.field("Step Number")?.base, equals: 1)
    expect(PropertyName.field("step_index")?.base, equals: 0)
  }
}

struct EventPatternTests {
  private let next = EventPattern(pieces: [
    .literal("onboarding:"), .capture(.step), .literal(":next"),
  ])

  @Test func `a capture takes what stands between`() {
    expect(next.captures(in: "onboarding:interests:next"), equals: [.step: "interests"])
    expect(next.captures(in: "onboarding:a:b:next"), equals: [.step: "a:b"])
    expectNil(next.captures(in: "onboarding::next"))
    expectNil(next.captures(in: "Onboarding:a:next"))
    expectNil(next.captures(in: "onboarding:a:next!"))
  }

  @Test func `of several captures the first is the shortest`() {
    let two = EventPattern(pieces: [.capture(.flow), .literal("_"), .capture(.step)])
    expect(two.captures(in: "a_b_c"), equals: [.flow: "a", .step: "b_c"])
  }

  @Test func `a name without captures compares without case and separators`() {
    let name = EventPattern(name: "Step Viewed")
    expect(name.captures(in: "step_viewed"), equals: [:])
    expectNil(name.captures(in: "step_viewed2"))
  }

  @Test func `a rule hides those whose events it takes all of`() {
    func rule(_ name: Text, _ values: [Text]? = nil) -> KindRule {
      let conditions = values.map { [ValueCondition(path: ["a"], values: $0)] } ?? []
      return KindRule(events: [EventPattern(name: name)], conditions: conditions, kind: .started)
    }
    expect(rule("a b").hides(rule("A_B")))
    expect(rule("a").hides(rule("a", ["1"])))
    expect(!rule("a", ["1"]).hides(rule("a")))
    expect(rule("a", ["1", "2"]).hides(rule("a", ["2"])))
    expect(!rule("a", ["1"]).hides(rule("a", ["1", "2"])))
    expect(!rule("a").hides(rule("b")))
  }
}

struct DecimalFloorTests {
  @Test(
    arguments: [
      ("1540919166796.9", 0, 1_540_919_166_796), ("1673858401132999", -3, 1_673_858_401_132),
      ("-1.5", 0, -2), ("-1500", -3, -2), ("-1000", -3, -1), ("0.0", 5, 0), ("7", 3, 7000),
      ("1e-400", 0, 0), ("9223372036854775807", 0, .max), ("9223372036854775808", 0, nil),
      ("1e30", -12, 1_000_000_000_000_000_000), ("0.000999", 3, 0),
    ] as [(String, Int, Int64?)])
  func `digits that do not count are dropped towards the past, exactly`(
    digits: String, places: Int, whole: Int64?
  ) {
    expect(DecimalText.floor(Array(digits.utf8), shiftedBy: places), equals: whole)
  }
}

struct FormatGuessTests {
  private static let segment =
    #"{"type":"track","anonymousId":"a","messageId":"m","event":"E","timestamp":"t"}"#
  private static let rudder =
    #"{"type":"track","anonymousId":"a","messageId":"m","rudderId":"r","event":"E"}"#
  private static let posthog =
    #"{"uuid":"1","event":"e","distinct_id":"d","person_id":"p","properties":{},"timestamp":"t"}"#
  private static let native = #"{"event":"page_viewed","ts":1,"user_id":"u","step":"a"}"#

  @Test(
    arguments: [
      ([segment], [.segment]), ([rudder], [.rudderstack]), ([segment, rudder], [.rudderstack]),
      ([#"{"event_type":"e","amplitude_id":1,"event_time":"t"}"#], [.amplitude]),
      ([#"{"event":"e","properties":{"time":1,"distinct_id":"d"}}"#], [.mixpanel]),
      ([posthog], [.posthog]),
      ([#"{"event_name":"e","event_timestamp":"1","user_pseudo_id":"u"}"#], [.ga4]),
      ([#"{"type":"T.x","clientUser":"c","receivedAt":"t","payload":{}}"#], [.telemetrydeck]),
      ([native], [.native]), ([#"{"kind":"started","ts":1,"anonymous_id":"a"}"#], [.native]),
      ([], []), (["not json", "[1]", "{}"], []), ([native, "not json"], [.native]),
      ([segment, native], [.native, .segment]), ([posthog, native], [.native, .posthog]),
      (
        [
          #"{"uuid":"1","event":"page_viewed","distinct_id":"d","timestamp":"t","step":"a","properties":{}}"#
        ],
        [.native]
      ),
      (
        [posthog.replacing("\"properties\":{}", with: #""step":"a","properties":{"$lib":"x"}"#)],
        [.native, .posthog]
      ),
    ] as [([String], [MappingPreset])])
  func `the first lines tell`(lines: [String], presets: [MappingPreset]) {
    let bytes = Array(lines.joined(separator: "\n").utf8)
    expect(FormatGuess(bytes[...], isWhole: true).candidates, equals: presets)
  }

  @Test func `a line that goes on beyond what was read says nothing`() {
    let bytes = Array("\(Self.segment)\n{\"event_type\":\"e\",\"amplitude_id\":1".utf8)
    expect(FormatGuess(bytes[...], isWhole: false).candidates, equals: [.segment])
  }
}
