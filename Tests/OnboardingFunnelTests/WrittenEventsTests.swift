import Expectations
import Foundation
import OnboardingEvents
import TestSupport
import Testing

/// What an app writes into a file is what a report counts.
struct WrittenEventsTests {
  /// 2026-03-02T09:15:00Z.
  private static let time: Int64 = 1_772_442_900_000

  @Test func `traits and properties split a report, and no line is rejected`() async throws {
    let folder = try TemporaryFolder()
    let log = OnboardingEventFile(folder.path + "/events.ndjson")
    for (user, platform, plan) in [("u1", "ios", "pro"), ("u2", "android", "free")] {
      let kinds: [OnboardingEvent.Kind] = [
        .pageViewed(step: "hello"), .permissionDenied("camera"), .errorShown(step: "hello"),
        .choiceMade("topics", values: ["a", "b"], step: "hello"), .completed, .custom("paid"),
      ]
      for kind in kinds {
        var event = OnboardingEvent(kind, user: user, time: Self.time)
        event.platform = platform
        event.properties["plan"] = plan
        try log.append(event)
      }
    }
    let tables = try await runReport(
      [folder.path, "--by", "platform", "--by", "properties.plan"])
    let funnel = try #require(tables["funnel.csv"])
    for segment in ["ios", "android", "pro", "free"] {
      expect(
        funnel.value("reached", where: ["segment": segment, "step": "hello"]), equals: "1",
        "\(segment)")
    }
    let quality = try #require(tables["quality.csv"])
    expect(quality.value("count", where: ["finding": "accepted"]), equals: "12")
    expect(quality.value("count", where: ["finding": "rejected"]), equals: "0")
    expect(quality.value("count", where: ["finding": "other_events"]), equals: "2")
    let choices = try #require(tables["choices.csv"])
    let values = choices.rows(where: ["breakdown": "all"]).map { $0["value"] }
    expect(values.contains("a") && values.contains("b"))
  }
}
