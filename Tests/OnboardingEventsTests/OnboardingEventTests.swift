import Expectations
import Foundation
import OnboardingEvents
import Testing

/// The line of an event, and what is none.
struct OnboardingEventTests {
  @Test(arguments: [
    (OnboardingEvent.Kind.started, #""event":"started""#, ""),
    (.pageViewed(step: "welcome"), #""event":"page_viewed""#, #","step":"welcome""#),
    (.stepSkipped(step: "a"), #""event":"skipped""#, #","step":"a","scope":"step""#),
    (.flowSkipped(step: "a"), #""event":"skipped""#, #","step":"a","scope":"flow""#),
    (.wentBack(step: ""), #""event":"went_back""#, ""),
    (
      .permissionAlreadyDenied("camera"), #""event":"permission_already_denied""#,
      #","permission":"camera""#
    ),
    (
      .permissionGranted("camera", step: "setup"), #""event":"permission_granted""#,
      #","step":"setup","permission":"camera""#
    ),
    (
      .choiceMade("topics", values: ["x", "", "y"]), #""event":"choice_made""#,
      #","choice":"topics","value":["x","y"]"#
    ),
    (
      .choiceMade("difficulty", values: ["medium"]), #""event":"choice_made""#,
      #","choice":"difficulty","value":"medium""#
    ),
    (.custom("workout_logged"), #""event":"workout_logged""#, ""),
  ])
  func `a line of each shape`(kind: OnboardingEvent.Kind, event: String, rest: String) throws {
    let line = try OnboardingEvent(kind, user: "u", time: 1_772_442_900_000).line()
    expect(line, equals: "{\(event),\"timestamp\":1772442900000,\"anonymous_id\":\"u\"\(rest)}")
  }

  @Test func `every field in its place, objects in the order of their bytes`() throws {
    let line = try OnboardingEvent.full(.pageViewed(step: "a")).line()
    expect(
      line,
      equals:
        #"{"event":"page_viewed","timestamp":1772442900123,"anonymous_id":"u\"1\\\u000a\u0007","#
        + #""user_id":"1","event_id":"e\u003c/script\u003e","session_id":"s","sequence":-3,"#
        + #""flow":"\u003cflow\u003e","flow_version":"2","step":"a","step_index":4,"variant":"B","#
        + #""experiments":{"a":"1","b":"2"},"platform":"ios","app_version":"1.2.3","#
        + #""os_version":"26","locale":"de-DE","country":"DE","#
        + #""properties":{"Build":"7","plan":"pro","é":"x"}}"#)
  }

  @Test func `empty texts are left out`() throws {
    var event = OnboardingEvent(.started, user: "u", time: sampleTime)
    (event.account, event.platform, event.properties) = ("", "", ["plan": ""])
    try expect(
      event.line(), equals: #"{"event":"started","timestamp":1772442900123,"anonymous_id":"u"}"#)
  }

  @Test func `without a time it is now`() {
    let seconds = Date().timeIntervalSince1970
    let event = OnboardingEvent(.started, user: "u")
    #expect(abs(Double(event.time) / 1000 - seconds) < 60)
  }

  private static let faults: [(Edit, String)] = [
    (Edit { $0.user = "" }, #""anonymous_id"; give it one that is not empty [missing_field]"#),
    (Edit { $0.kind = .pageViewed(step: "") }, #""page_viewed" has no "step"; "#),
    (Edit { $0.kind = .pageCompleted(step: "") }, "[missing_field]"),
    (Edit { $0.kind = .permissionDenied("") }, #"has no "permission"; "#),
    (Edit { $0.kind = .choiceMade("", values: ["a"]) }, #"has no "choice"; "#),
    (Edit { $0.kind = .custom("") }, "[missing_field]"),
    (Edit { $0.kind = .custom("Page-Viewed") }, #""Page-Viewed" is a word of the format"#),
    (Edit { $0.kind = .custom("onboarding_skipped") }, "[bad_name]"),
    (Edit { $0.time = 978_307_199_999 }, "before 2001"),
    (Edit { $0.time = 253_402_300_800_000 }, "after the year 9999"),
    (Edit { $0.kind = .pageViewed(step: "a\nb") }, "the character U+000A"),
    (Edit { $0.experiments["a\u{202E}"] = "B" }, "U+202E"),
    (Edit { $0.experiments[""] = "B" }, #"a name in "experiments" is empty"#),
    (Edit { $0.properties["p"] = String(repeating: "é", count: 129) }, "258 bytes, more than 256"),
    (Edit { $0.session = String(repeating: "s", count: 1025) }, "1025 bytes, more than 1024"),
    (Edit { $0.stepIndex = -1 }, #""step_index" is below 0"#),
    (
      Edit { event in
        for number in 0..<5000 {
          event.properties["p\(number)"] = String(repeating: "v", count: 256)
        }
      }, "[line_too_long]"
    ),
  ]

  @Test(arguments: faults.indices)
  func `what a report would reject is no line, and no JSON either`(place: Int) throws {
    let (edit, words) = Self.faults[place]
    var event = OnboardingEvent(.started, user: "secret", time: sampleTime)
    edit.make(&event)
    let error = try #require(throws: OnboardingEventError.self) { try event.line() }
    let message = error.message
    expect(message, contains: words)
    expect(message.hasSuffix(" [\(error.reason.rawValue)]") && !message.contains("secret"))
    #expect(throws: error) { try event.check() }
    #expect(throws: error) { try JSONEncoder().encode(event) }
  }

  @Test func `names and ids may be as long as they may be`() throws {
    var event = OnboardingEvent(
      .pageViewed(step: String(repeating: "s", count: OnboardingEvent.longestName)),
      user: String(repeating: "u", count: OnboardingEvent.longestID), time: sampleTime)
    event.properties["p"] = String(repeating: "é", count: 128)
    try event.check()
  }

  @Test(arguments: allKinds)
  func `it is read back from its line and from its JSON`(kind: OnboardingEvent.Kind) throws {
    for event in [OnboardingEvent.full(kind), OnboardingEvent(kind, user: "u", time: sampleTime)] {
      let line = Data(try event.line().utf8)
      try expect(JSONDecoder().decode(OnboardingEvent.self, from: line), equals: event)
      let json = try JSONEncoder().encode(event)
      try expect(JSONDecoder().decode(OnboardingEvent.self, from: json), equals: event)
    }
  }

  @Test(arguments: [
    #"{"event":"page_viewed","timestamp":1772442900123,"anonymous_id":"u"}"#,
    #"{"event":"step_viewed","timestamp":1772442900123,"anonymous_id":"u","step":"a"}"#,
    #"{"event":"started","timestamp":1,"anonymous_id":"u"}"#,
    #"{"event":"started","timestamp":1772442900123}"#,
    #"{"event":"skipped","timestamp":1772442900123,"anonymous_id":"u","scope":"page"}"#,
  ])
  func `what it would not write is not read`(json: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(OnboardingEvent.self, from: Data(json.utf8))
    }
  }
}

/// A change of an event.
struct Edit: Sendable {
  let make: @Sendable (inout OnboardingEvent) -> Void

  init(_ make: @escaping @Sendable (inout OnboardingEvent) -> Void) {
    self.make = make
  }
}
