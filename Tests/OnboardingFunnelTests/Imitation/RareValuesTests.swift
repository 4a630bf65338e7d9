import Expectations
import Foundation
import OnboardingFunnelCommand
import TestSupport
import Testing

/// Rare values are planted wherever a line has room for one; none is in a log that is made after it.
struct RareValuesTests {
  private static let secrets = [
    "9.9.9-jane", "xx_JANE", "Jane's phone", "Welcome, Jane Doe!", "jane_wrote_to_support",
    "jane@example.org", "jane-step", "jane-arm", "jane-permission", "jane-choice", "jane-value",
    "jane-os", "jane-country", "jane-plan", "other", "welcome back",
  ]

  /// A log of a tour, by users who differ in what few share.
  ///
  /// `planted`: how many users have each secret.
  private static func log(planted: Int) -> String {
    var lines: [String] = []
    for user in 0..<400 {
      let secret = user < secrets.count * planted ? secrets[user / planted] : nil
      func line(_ event: String, _ second: Int, _ more: String = "") {
        let time = "2026-05-\(user % 20 + 11)T08:\(user % 50 + 10):\(second + 10)Z"
        lines.append(
          #"{"event":"\#(event)","timestamp":"\#(time)","user_id":"id-\#(user)","flow":"tour","#
            + fields(of: user, secret) + more + "}")
      }
      line("page_viewed", 0, #","step":"welcome","title":"\#(secret ?? "Hello")""#)
      if let secret { plant(secret, line) }
      if user % 4 == 0 { continue }
      line("page_viewed", 20, #","step":"alerts""#)
      line("permission_requested", 21, #","step":"alerts","permission":"notifications""#)
      line(
        user % 3 == 0 ? "permission_denied" : "permission_granted", 22,
        #","step":"alerts","permission":"notifications""#)
      line("choice_made", 23, #","step":"alerts","choice":"sound","value":"\#(secret ?? "on")""#)
      if user % 5 != 0 { line("completed", 30) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fields(of user: Int, _ secret: String?) -> String {
    let arm = secret == "jane-arm" ? "jane-arm" : user % 2 == 0 ? "A" : "B"
    return
      #""variant":"\#(arm)","app_version":"\#(secret ?? "1.0")","locale":"\#(secret ?? "en")","#
      + #""platform":"\#(secret ?? "ios")","os_version":"\#(secret ?? "26.1")","#
      + #""country":"\#(secret ?? "US")","properties":{"plan":"\#(secret ?? "free")","note":"\#(secret ?? "")"}"#
  }

  private static func plant(_ secret: String, _ line: (String, Int, String) -> Void) {
    line(secret, 1, "")
    line("page_viewed", 2, #","step":"\#(secret)""#)
    line("permission_requested", 3, #","step":"welcome","permission":"\#(secret)""#)
    line("permission_denied", 4, #","step":"welcome","permission":"\#(secret)""#)
    line("choice_made", 5, #","step":"welcome","choice":"\#(secret)","value":"\#(secret)""#)
    line("error_shown", 6, #","step":"\#(secret)""#)
  }

  private static let definition = """
    {
      "flows": [
        {
          "id": "tour",
          "steps": [
            {
              "id": "welcome", "title": "Hello",
              "permissions": [{ "id": "jane-permission" }], "choices": [{ "id": "jane-choice" }]
            },
            { "id": "jane-step", "title": "welcome back", "optional": true },
            {
              "id": "alerts", "permissions": [{ "id": "notifications" }],
              "choices": [{ "id": "sound", "default": "jane-value" }]
            }
          ],
          "experiment": { "id": "tour", "split": { "A": 0.4, "B": 0.4, "jane-arm": 0.2 } }
        }
      ],
      "dimensions": { "note": "/properties/note" },
      "report": { "by": ["locale", "properties.plan", "note"] }
    }
    """

  private static func imitate(
    planted: Int, definition: String?
  ) async throws -> (log: ImitatedLog, audit: ValueAudit, original: TemporaryFolder) {
    let original = try TemporaryFolder()
    let text = log(planted: planted)
    try original.write(text, to: "events.ndjson")
    if let definition { try original.write(definition, to: "onboarding.json") }
    let log = try await ImitatedLog(of: [original.path])
    expect(log.outcome.status, equals: .done, "\(log.outcome.standardError)")
    return (log, try ValueAudit(text), original)
  }

  @Test(arguments: [1, 4], [true, false])
  func `no secret of fewer than five users is told, wherever it stands`(
    planted: Int, isDefined: Bool
  ) async throws {
    let (log, audit, original) = try await Self.imitate(
      planted: planted, definition: isDefined ? Self.definition : nil)
    expect(audit.rare.isSuperset(of: Self.secrets))
    try expect(audit.leaks(into: log), equals: [])
    let all = try log.text("events.ndjson") + log.text("onboarding.json") + log.text("truth.json")
    for secret in Self.secrets where secret.contains(where: { "jJ".contains($0) }) {
      expect(all, lacks: secret)
      expect(log.outcome.standardError, lacks: secret)
    }
    expect(log.outcome.standardError, contains: "values of app_version with fewer than 5 users")
    withExtendedLifetime(original) {}
  }

  @Test func `what five users share may be told`() async throws {
    let (log, audit, original) = try await Self.imitate(planted: 5, definition: Self.definition)
    expect(audit.rare.isDisjoint(with: Self.secrets))
    try expect(log.text("events.ndjson"), contains: "xx_JANE")
    withExtendedLifetime(original) {}
  }

  @Test func `the funnel without the rare ones agrees`() async throws {
    let (log, _, original) = try await Self.imitate(planted: 2, definition: Self.definition)
    let other = try #require(try await runReport([original.path])["funnel.csv"])
    let own = try #require(try await runReport([log.path])["funnel.csv"])
    for step in ["welcome", "alerts", "completed"] {
      let row = ["breakdown": "all", "step": step]
      let rate = try #require(own.number("rate_from_entry", where: row))
      let low = try #require(other.number("rate_from_entry_low", where: row))
      let high = try #require(other.number("rate_from_entry_high", where: row))
      expect((low - 1e-9...high + 1e-9).contains(rate), "\(step)")
    }
    expectEmpty(own.rows(where: ["step": "jane-step"]))
  }
}
