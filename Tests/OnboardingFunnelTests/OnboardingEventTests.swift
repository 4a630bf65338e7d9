import OnboardingFunnel
import TestSupport
import Testing

/// What an app records is what a report counts.
struct OnboardingEventTests {
  /// 2026-03-02T09:15:00Z.
  private static let time: Int64 = 1_772_442_900_000

  @Test(arguments: [
    (OnboardingEvent.Kind.started, #""event":"started""#, ""),
    (.pageViewed(step: "welcome"), #""event":"page_viewed""#, #","step":"welcome""#),
    (.stepSkipped(step: "a"), #""event":"skipped""#, #","step":"a","scope":"step""#),
    (.flowSkipped(step: "a"), #""event":"skipped""#, #","step":"a","scope":"flow""#),
    (
      .permissionAlreadyDenied("camera"), #""event":"permission_already_denied""#,
      #","permission":"camera""#
    ),
    (
      .permissionGranted("camera", step: "setup"), #""event":"permission_granted""#,
      #","step":"setup","permission":"camera""#
    ),
    (
      .choiceMade("topics", values: ["x", "y"]), #""event":"choice_made""#,
      #","choice":"topics","value":["x","y"]"#
    ),
  ])
  func `a line of each shape`(kind: OnboardingEvent.Kind, event: String, rest: String) throws {
    let line = try OnboardingEvent(kind, user: "u", time: Self.time).line()
    #expect(
      line == "{\(event),\"timestamp\":1772442900000,\"anonymous_id\":\"u\"\(rest)}")
  }

  @Test func `traits and properties split a report`() async throws {
    let folder = try TemporaryFolder()
    var log = ""
    for (user, platform, plan) in [("u1", "ios", "pro"), ("u2", "android", "free")] {
      for kind in [OnboardingEvent.Kind.pageViewed(step: "hello"), .completed] {
        var event = OnboardingEvent(kind, user: user, time: Self.time)
        event.platform = platform
        event.properties["plan"] = plan
        log += try event.line() + "\n"
      }
    }
    try folder.write(log, to: "events.ndjson")
    let tables = try await runReport(
      [folder.path, "--by", "platform", "--by", "properties.plan"])
    let funnel = try #require(tables["funnel.csv"])
    for segment in ["ios", "android", "pro", "free"] {
      #expect(
        funnel.value("reached", where: ["segment": segment, "step": "hello"]) == "1", "\(segment)")
    }
  }

  @Test(arguments: [
    (OnboardingEvent(.started, user: "", time: time), "[missing_field]"),
    (OnboardingEvent(.started, user: "u", time: 0), "[bad_timestamp]"),
    (OnboardingEvent(.pageViewed(step: "a\nb"), user: "u", time: time), "[bad_name]"),
    (OnboardingEvent(.pageViewed(step: ""), user: "u", time: time), "[missing_field]"),
  ])
  func `what a report would reject is no line`(event: OnboardingEvent, word: String) throws {
    let error = #expect(throws: AnalysisError.self) { try event.line() }
    #expect(error?.kind == .unusableInput)
    #expect(error?.message.hasSuffix(word) == true, "\(error?.message ?? "")")
  }
}
