import EventLog
import Expectations
import Testing

/// What single lines of exports come to.
struct LineMapperTests {
  @Test func `a track call of Segment`() {
    let line = """
      {"anonymousId":"A1","userId":"U1","messageId":"m1","type":"track","event":"Onboarding Step Viewed",\
      "timestamp":"2026-03-08T10:00:00.5Z","context":{"os":{"name":"iPhone OS","version":"18.3"},\
      "app":{"version":"2.4"},"locale":"en_US"},"properties":{"step_name":"welcome","step_number":1}}
      """
    expect(
      mapped(line, by: Mapping(preset: .segment)),
      equals: [
        """
        {"event":"page_viewed","step":"welcome","step_index":0,"anonymous_id":"A1","user_id":"U1",\
        "event_id":"m1","timestamp":1772964000500,"platform":"ios","app_version":"2.4",\
        "os_version":"18.3","locale":"en-US"}
        """
      ])
  }

  @Test(
    arguments: [
      ("https://a.example/u/8374/signup/email?x=1", #""page_viewed","step":"/u/:id/signup/email""#),
      ("/u/99999/signup/name#top", #""page_viewed","step":"the name""#),
    ])
  func `an address tells the page by its route`(address: String, shown: String) {
    var mapping = Mapping(preset: .native)
    var step = FieldSource(["url"])
    step.spelling = .route
    step.replacements = ["/u/:id/signup/name": "the name"]
    mapping.sources[.step] = [step]
    mapping.rules = [
      KindRule(
        events: [],
        conditions: [
          ValueCondition(
            path: ["url"], values: ["/u/:id/signup/email", "/u/:id/signup/name"], isOfRoute: true)
        ], kind: .pageViewed)
    ]
    let line =
      #"{"event":"page","url":"\#(address)","user_id":"U","timestamp":"2026-03-08T10:00:00Z"}"#
    expect(
      mapped(line, by: mapping),
      equals: [
        #"{"event":\#(shown),"user_id":"U","timestamp":1772964000000}"#
      ])
  }

  @Test(
    arguments: [
      (#""key":"Stage","value":"goal""#, true), (#""Value":"goal","Name":"Stage""#, true),
      (#""Key":"Stage","Value":"goal""#, true), (#""Name":"Stage","value":"goal""#, false),
      (#""title":"Stage","value":"goal""#, true),
    ])
  func `a pair may be spelled otherwise`(pair: String, isPair: Bool) {
    var mapping = Mapping(preset: .native)
    mapping.sources[.step] = [FieldSource(["attributes", "Stage"])]
    mapping.rules = [
      KindRule(
        events: [EventPattern(name: "Stage")],
        conditions: [ValueCondition(path: ["attributes", "Stage"], values: [])], kind: .pageViewed)
    ]
    let line =
      #"{"event":"Stage","user_id":"U","timestamp":"2026-03-08T10:00:00Z","attributes":[{"Name":"Build","Value":7},{\#(pair)}]}"#
    let shown = isPair ? #""page_viewed","step":"goal""# : #""Stage""#
    expect(
      mapped(line, by: mapping),
      equals: [
        #"{"event":\#(shown),"user_id":"U","timestamp":1772964000000}"#
      ])
  }

  @Test(
    arguments: [
      (#"{"stepShown":{"step":"goal"}}"#, #""page_viewed","step":"goal""#),
      (#"{"onboardingCompleted":{}}"#, #""completed""#),
      (#""onboardingCompleted""#, #""completed""#),
    ])
  func `the case of an enum tells what happened`(event: String, kind: String) {
    let line = #"{"event":\#(event),"user_id":"U","timestamp":"2026-03-08T10:00:00Z"}"#
    expect(
      mapped(line, by: .ofEnums),
      equals: [#"{"event":\#(kind),"user_id":"U","timestamp":1772964000000}"#])
  }

  @Test(arguments: [#""name":"Welcome""#, #""event":"Welcome""#])
  func `a screen call is a view of that screen`(name: String) {
    let line = #"{"anonymousId":"A","type":"screen",\#(name),"timestamp":"2026-03-08T10:00:00Z"}"#
    expect(
      mapped(line, by: Mapping(preset: .rudderstack)),
      equals: [
        #"{"event":"page_viewed","step":"Welcome","anonymous_id":"A","timestamp":1772964000000}"#
      ])
  }

  @Test func `an event of the app that happens to be called like ours is another`() {
    let line = #"{"anonymousId":"A","event":"Page Viewed","timestamp":"2026-03-08T10:00:00Z"}"#
    expect(
      mapped(line, by: Mapping(preset: .segment)),
      equals: [
        #"other {"event":"Page Viewed","anonymous_id":"A","timestamp":1772964000000}"#
      ])
  }

  @Test func `an onboarding's own event without its step is left to be found at fault`() {
    let line =
      #"{"anonymousId":"A","event":"Onboarding Step Viewed","timestamp":"2026-03-08T10:00:00Z"}"#
    expect(
      mapped(line, by: Mapping(preset: .segment)),
      equals: [
        #"{"event":"page_viewed","anonymous_id":"A","timestamp":1772964000000}"#
      ])
  }

  @Test func `Mixpanel's list of experiments is split at the last colon of each`() {
    let line = """
      {"event":"Onboarding Completed","properties":{"time":1772964000,"distinct_id":"A",\
      "Experiments":["onb:B","price: new:control","onb:C","alone",":x","y:",7]}}
      """
    expect(
      mapped(line, by: Mapping(preset: .mixpanel)),
      equals: [
        """
        {"event":"completed","anonymous_id":"A","timestamp":1772964000000,\
        "experiments":{"onb":"B","price: new":"control"}}
        """
      ])
  }

  @Test func `Amplitude's person counts and no other id, times are UTC, session -1 is none`() {
    let line = """
      {"event_type":"Onboarding Completed","event_time":"2026-03-08 10:00:00.123456","device_id":"d",\
      "user_id":"u","amplitude_id":9007199254740993,"session_id":-1,"$insert_id":"i",\
      "user_properties":{"[Experiment] onb":"B","[Experiment] off":null,"plan":"free"}}
      """
    expect(
      mapped(line, by: Mapping(preset: .amplitude), properties: ["plan", "color"]),
      equals: [
        """
        {"event":"completed","anonymous_id":9007199254740993,"event_id":"i",\
        "timestamp":1772964000123,"experiments":{"onb":"B"},"properties":{"plan":"free"}}
        """
      ])
  }

  @Test func `Mixpanel's properties are spelt in title case and its seconds are UTC`() {
    let line = """
      {"event":"Onboarding Step Skipped","properties":{"time":1772964000,"distinct_id":"$device:A",\
      "Step Name":"account","Step Number":3,"$os":"Android"}}
      """
    expect(
      mapped(line, by: Mapping(preset: .mixpanel)),
      equals: [
        """
        {"event":"skipped","scope":"step","step":"account","step_index":2,"anonymous_id":"$device:A",\
        "timestamp":1772964000000,"platform":"android"}
        """
      ])
  }

  @Test func `PostHog's flags are experiments, on the exposure and on every event`() {
    let exposure = """
      {"event":"$feature_flag_called","distinct_id":"A","person_id":"p","timestamp":"2026-03-08T10:00:00Z",\
      "properties":{"$feature_flag":"onb","$feature_flag_response":true,"$feature/dark":"on"}}
      """
    expect(
      mapped(exposure, by: Mapping(preset: .posthog)),
      equals: [
        """
        {"event":"exposed","anonymous_id":"p","timestamp":1772964000000,\
        "experiments":{"onb":"true","dark":"on"}}
        """
      ])
  }

  @Test func `properties may be JSON in a string`() {
    let line = #"""
      {"event":"onboarding_step_viewed","distinct_id":"A","timestamp":"2026-03-08T10:00:00Z",\#
      "properties":"{\"step_name\":\"welcome\",\"$feature/onb\":\"B\"}"}
      """#
    expect(
      mapped(line, by: Mapping(preset: .posthog)),
      equals: [
        """
        {"event":"page_viewed","step":"welcome","anonymous_id":"A","timestamp":1772964000000,\
        "experiments":{"onb":"B"}}
        """
      ])
  }

  @Test func `GA4's pairs are read by key, whatever their type`() {
    let line = """
      {"event_name":"tutorial_step_viewed","event_timestamp":"1772964000123456","user_pseudo_id":"g",\
      "event_params":[{"key":"step_number","value":{"string_value":null,"int_value":"2"}},\
      {"key":"ga_session_id","value":{"int_value":"77"}}],\
      "user_properties":[{"key":"firebase_exp_4","value":{"string_value":"1","int_value":null}}]}
      """
    expect(
      mapped(line, by: Mapping(preset: .ga4)),
      equals: [
        """
        {"event":"page_viewed","step_index":1,"anonymous_id":"g","session_id":"77",\
        "timestamp":1772964000123,"experiments":{"firebase_exp_4":"1"}}
        """
      ])
  }

  @Test func `TelemetryDeck's signals have dots in their keys`() {
    let line = """
      {"type":"TelemetryDeck.Activation.onboardingCompleted","clientUser":"c","sessionID":"s",\
      "receivedAt":"2026-03-08T10:00:00+0000","payload":{"TelemetryDeck.AppInfo.version":"2.4"}}
      """
    expect(
      mapped(line, by: Mapping(preset: .telemetrydeck)),
      equals: [
        """
        {"event":"completed","anonymous_id":"c","session_id":"s","timestamp":1772964000000,\
        "app_version":"2.4"}
        """
      ])
  }
}

/// A user's own mapping.
struct OwnMappingTests {
  @Test func `a rule's captures and constants are values of the event`() {
    var mapping = Mapping(preset: .native)
    mapping.rules = [
      KindRule(
        events: [
          EventPattern(pieces: [.literal("onboarding:"), .capture(.step), .literal(":next")])
        ],
        kind: .pageCompleted, constants: [.flow: "signup"])
    ]
    expect(
      mapped(
        #"{"event":"onboarding:interests:next","ts":1772964000000,"userId":"u"}"#, by: mapping),
      equals: [
        """
        {"event":"page_completed","flow":"signup","step":"interests","user_id":"u",\
        "timestamp":1772964000000}
        """
      ])
  }

  @Test func `the first rule whose conditions hold counts`() {
    var mapping = Mapping(preset: .segment)
    func rule(_ status: Text, _ kind: EventKind) -> KindRule {
      KindRule(
        events: [EventPattern(name: "notifications:request")],
        conditions: [ValueCondition(path: ["properties", "status"], values: [status])], kind: kind,
        constants: [.permission: "push"])
    }
    mapping.rules = [rule("granted", .permissionGranted), rule("denied", .permissionDenied)]
    func kind(_ status: String) -> [String] {
      mapped(
        """
        {"anonymousId":"A","event":"notifications:request","timestamp":"2026-03-08T10:00:00Z",\
        "properties":{"status":\(status)}}
        """, by: mapping
      ).map { String($0.prefix(28)) }
    }
    expect(kind(#""denied""#), equals: [#"{"event":"permission_denied""#])
    expect(kind(#""granted""#), equals: [#"{"event":"permission_granted"#])
    expect(kind(#""undetermined""#), equals: [#"other {"event":"notification"#])
  }

  @Test func `a line of many events gives each the fields of its batch`() {
    var mapping = Mapping(preset: .native)
    mapping.records = ["resourceLogs", "scopeLogs", "logRecords"]
    mapping.sources[.event] = [FieldSource(["eventName"])]
    mapping.sources[.timestamp] = [FieldSource(["timeUnixNano"])]
    mapping.sources[.anonymousID] = [
      FieldSource(["resource", "attributes", "app.installation.id"])
    ]
    mapping.sources[.step] = [FieldSource(["attributes", "step"])]
    mapping.numberUnit = .nanoseconds
    let line = """
      {"resourceLogs":[{"resource":{"attributes":[{"key":"app.installation.id",\
      "value":{"stringValue":"i1"}}]},"scopeLogs":[{"logRecords":[{"eventName":"started",\
      "timeUnixNano":"1772964000000000000"},{"eventName":"page_viewed","timeUnixNano":\
      "1772964001999999999","attributes":[{"key":"step","value":{"stringValue":"a"}}]}]}]}]}
      """
    expect(
      mapped(line, by: mapping),
      equals: [
        #"{"event":"started","anonymous_id":"i1","timestamp":1772964000000}"#,
        #"{"event":"page_viewed","step":"a","anonymous_id":"i1","timestamp":1772964001999}"#,
      ])
  }

  @Test func `records may be JSON in a string, and values beside their types`() {
    var mapping = Mapping(preset: .native)
    mapping.records = ["message"]
    mapping.sources[.userID] = [FieldSource(["user", "S"])]
    mapping.sources[.sequence] = [FieldSource(["n", "N"])]
    let event = #"{\"event\":\"started\",\"user\":{\"S\":\"u\"},\"n\":{\"N\":\"12\"}}"#
    let native = #"{"event":"started","user_id":"u","sequence":12,"timestamp":1772964000000}"#
    expect(mapped(#"{"message":"\#(event)","ts":1772964000000}"#, by: mapping), equals: [native])
    expect(
      mapped(#"{"message":"[\#(event),\#(event)]","ts":1772964000000}"#, by: mapping),
      equals: [native, native])
    expect(mapped(#"{"message":["\#(event)"],"ts":1772964000000}"#, by: mapping), equals: [native])
  }

  @Test func `a line without the array of events is at fault`() {
    var mapping = Mapping(preset: .native)
    mapping.records = ["events"]
    expect(
      mapped(#"{"a":1}"#, by: mapping),
      equals: [
        """
        1: missing_field: the line has no events where the mapping's "records" points; correct the \
        path, or the log
        """
      ])
    expect(mapped(#"{"events":[]}"#, by: mapping), equals: [])
  }

  @Test func `a step's number counts from the base, and a value may be replaced`() {
    var mapping = Mapping(preset: .native)
    var index = FieldSource(["position"])
    index.base = 1
    var platform = FieldSource(["os"])
    platform.replacements = ["iPhone OS": "ios", "unknown": ""]
    mapping.sources[.stepIndex] = [index]
    mapping.sources[.platform] = [platform]
    func map(_ os: String) -> [String] {
      mapped(
        #"{"event":"page_viewed","position":"3","ts":1772964000000,"user_id":7,"os":"\#(os)"}"#,
        by: mapping)
    }
    let start = #"{"event":"page_viewed","step_index":2,"user_id":7,"timestamp":1772964000000"#
    expect(map("iPhone OS"), equals: [start + #","platform":"ios"}"#])
    expect(map("unknown"), equals: [start + "}"])
  }
}

/// Where a fault of a mapped line is told to stand.
struct MappedFaultTests {
  @Test(arguments: [
    (
      #"{"event":"E","properties":{"time":⟪⟫"yesterday","distinct_id":"u"}}"#,
      "bad_timestamp: field \"timestamp\" is \"yesterday\": it is not an RFC 3339 instant; "
        + "write an RFC 3339 instant such as 2025-03-01T09:30:00Z"
    ),
    (
      #"{"event":"E","properties":{"time":⟪⟫100,"distinct_id":"u"}}"#,
      "bad_timestamp: field \"timestamp\" is \"100000\": it lies before 2001; "
        + "set the device's clock, or write milliseconds instead of seconds"
    ),
    (
      #"{"event":"E","properties":{"time":1772964000,"distinct_id":⟪⟫{}}}"#,
      "wrong_type: field \"anonymous_id\" is an object, not a string or an integer; "
        + "write a string or an integer, or leave it out"
    ),
    (
      #"{"event":"E","properties":{"time":1772964000,"distinct_id":"u",⟪⟫"time":1}}"#,
      #"duplicate_key: key "time" appears twice; write it once"#
    ),
    (
      #"⟪⟫{"event":"E","properties":{"time":1772964000}}"#,
      #"missing_field: the event has no user; add "anonymous_id" or "user_id""#
    ),
    (
      #"{"event":"E","properties":{"time":1772964000⟪⟫"#,
      "json_truncated: the line ends before a comma or a closing brace; "
        + "write each event whole, with a line feed after it"
    ),
  ])
  func `the column is that of the line that was read`(marked: String, words: String) throws {
    let parts = marked.split(separator: "⟪⟫", omittingEmptySubsequences: false)
    var settings = ScanSettings()
    settings.mappings = [Mapping(preset: .mixpanel)]
    var chunk = Chunk(
      file: 0, source: 0, index: 0, offset: 0, bytes: lines([parts.joined()]))
    chunk.mapping = 0
    let rejected = scan([chunk], settings: settings).summary.rejectedLines
    let rejection = try #require(rejected.first?.rejection)
    expect("\(rejection.reason.rawValue): \(rejection.detail)", equals: words)
    expect(rejection.column, equals: parts[0].utf8.count + 1)
  }

  @Test func `with a preset, lines without the name of an event are those of others`() {
    let texts = [
      "Server started on port 80", #"{"level":"info"}"#, #"{"event":"#, "[1]", "",
      #"{"event":"E","properties":{"time":1772964000,"distinct_id":"u"}}"#, #"{"level":"info"}"#,
      #"{"event":"","level":"info"}"#, #"{"event":null,"level":"info"}"#,
    ]
    func summary(_ mapping: Mapping) -> ScanSummary {
      var settings = ScanSettings()
      settings.mappings = [mapping]
      var chunk = Chunk(file: 0, source: 0, index: 0, offset: 0, bytes: lines(texts))
      chunk.mapping = 0
      return scan([chunk], settings: settings).summary
    }
    var mapping = Mapping(preset: .mixpanel)
    let others = summary(mapping)
    expect(others.foreignLines == 5 && others.accepted == 6 && others.events == 1)
    // An app that writes the key and an empty name has a fault of its own.
    expect(others.rejected == [.jsonTruncated: 1, .missingField: 1] && others.blank == 1)
    mapping.skipsForeignLines = false
    let strict = summary(mapping)
    expect(strict.foreignLines == 0 && strict.accepted == 1 && strict.events == 1)
    expect(
      strict.rejected, equals: [.jsonTruncated: 1, .jsonSyntax: 1, .missingField: 4, .notObject: 1])
  }

  @Test func `a line is rejected when none of its events is good, and else only those`() {
    var mapping = Mapping(preset: .native)
    mapping.records = ["events"]
    var settings = ScanSettings()
    settings.mappings = [mapping]
    let good = #"{"event":"started","ts":1772964000000}"#
    let bad = #"{"event":"started"}"#
    let batches = [[good, bad, good], [bad, bad], [], [good]].map { events in
      #"{"user_id":"u","events":[\#(events.joined(separator: ","))]}"#
    }
    var chunk = Chunk(file: 0, source: 0, index: 0, offset: 0, bytes: lines(batches))
    chunk.mapping = 0
    let scanned = scan([chunk], settings: settings)
    expect(scanned.records.map(\.place.line), equals: [0, 0, 3])
    expect(scanned.summary.accepted, equals: 3)
    expect(scanned.summary.events, equals: 3)
    expect(scanned.summary.rejectedEvents, equals: 1)
    expect(scanned.summary.rejected, equals: [.missingField: 1])
  }
}

extension Mapping {
  /// Of events that are written as enums, `{"event":{"stepShown":{"step":"goal"}}}`.
  static var ofEnums: Mapping {
    var mapping = Mapping(preset: .native)
    var name = FieldSource(["event"])
    name.spelling = .key
    mapping.sources[.event] = [name]
    mapping.sources[.step] = [FieldSource(["event", "stepShown", "step"])]
    mapping.rules = [
      KindRule(events: [EventPattern(name: "stepShown")], kind: .pageViewed),
      KindRule(events: [EventPattern(name: "onboardingCompleted")], kind: .completed),
    ]
    return mapping
  }
}
