import Expectations
import Foundation
@testable import OnboardingFunnelCommand
import TestSupport
import Testing

/// The first three insights name the story of a log that has one, and nothing is named in others.
struct PlantedStoriesTests {
  struct Story: CustomTestStringConvertible, Sendable {
    let name: String
    /// Rates of the flow, after its name.
    let rates: String
    /// What the story's row has.
    let kind: String
    let step: String
    let subject: String

    var testDescription: String { name }
  }

  private static let definition = """
    { "flows": [ { "id": "tour", "window": "1h",
      "steps": [
        { "id": "hello", "title": "Hello" }, { "id": "apps", "title": "Choose apps" },
        { "id": "goal", "title": "Your goal" },
        { "id": "ask", "title": "Allow access",
          "permissions": [ { "id": "camera", "required": true } ] },
        { "id": "plan", "title": "Your plan" } ],
      "experiment": { "id": "x", "control": "A", "split": { "A": 0.5, "B": 0.5 } } } ] }
    """

  private static let even = """
    "hello": { "leave": 0.05 }, "apps": { "leave": 0.05 }, "goal": { "leave": 0.05 },
    "ask": { "leave": 0.05 }, "plan": { "leave": 0.05 }
    """
  private static let arms = #""variants": { "A": { "share": 0.5 }, "B": { "share": 0.5 } }"#

  static let stories = [
    Story(
      name: "the last page costs most, though most leave the first",
      rates: """
        "steps": { "hello": { "leave": 0.3 }, "apps": { "leave": 0.3 }, "goal": { "leave": 0.02 },
          "ask": { "leave": 0.02 }, "plan": { "leave": 0.5 } }, \(arms)
        """, kind: "step_loss", step: "plan", subject: ""),
    Story(
      name: "one platform leaves one page",
      rates: """
        "steps": { \(even) }, \(arms), "fields": { "platform": { "ios": { "share": 3 },
          "android": { "share": 2, "steps": { "goal": { "leave": 0.25 } } } } }
        """, kind: "who", step: "goal", subject: "platform=android"),
    Story(
      name: "a locale that is no breakdown is worse off",
      rates: """
        "steps": { \(even) }, \(arms), "fields": { "locale": { "en_US": { "share": 6 },
          "de_DE": { "share": 3 },
          "ja_JP": { "share": 2, "steps": { "apps": { "leave": 0.3 } } } } }
        """, kind: "who", step: "apps", subject: "locale=ja_JP"),
    Story(
      name: "a required permission is denied",
      rates: """
        "steps": { "hello": { "leave": 0.05 }, "apps": { "leave": 0.05 }, "goal": { "leave": 0.05 },
          "ask": { "permissions": { "camera": { "deny": 0.3 } } }, "plan": { "leave": 0.05 } }, \(arms)
        """, kind: "permission", step: "ask", subject: "camera:denied"),
    Story(
      name: "a variant moves one page",
      rates: """
        "steps": { \(even) }, "variants": { "A": { "share": 0.5 },
          "B": { "share": 0.5, "steps": { "goal": { "leave": 0.25 } } } }
        """, kind: "experiment", step: "goal", subject: "x:B"),
    Story(
      name: "users tire",
      rates: """
        "steps": { "hello": { "leave": 0.02 }, "apps": { "leave": 0.06 }, "goal": { "leave": 0.1 },
          "ask": { "leave": 0.14 }, "plan": { "leave": 0.18 } }, \(arms)
        """, kind: "fatigue", step: "plan", subject: "leave_rate"),
    Story(
      name: "a loss is not logged",
      rates: """
        "steps": { "hello": { "leave": 0.02 }, "apps": { "leave": 0.4 }, "goal": { "leave": 0.02 },
          "ask": { "leave": 0.02 }, "plan": { "leave": 0.02 } }, \(arms)
        """, kind: "unlogged", step: "apps", subject: ""),
    Story(
      name: "many users see several variants",
      rates: "\"steps\": { \(even) }, \(arms), \"mixed\": 0.2",
      kind: "data", step: "", subject: "mixed_users"),
    Story(
      name: "many users have no variant",
      rates: "\"steps\": { \(even) }, \(arms), \"unassigned\": 0.2",
      kind: "data", step: "", subject: "late_assignment"),
    Story(
      name: "finishing is forgotten", rates: "\"steps\": { \(even) }, \(arms), \"showAgain\": 0.2",
      kind: "data", step: "", subject: "returned_after_completion"),
    Story(
      name: "the split is broken",
      rates: """
        "steps": { \(even) }, "variants": { "A": { "share": 0.42 }, "B": { "share": 0.58 } }
        """, kind: "data", step: "", subject: "x"),
  ]

  /// The insights of a generated log.
  private static func insights(
    _ rates: String, users: Int, seed: Int, _ arguments: [String] = []
  ) async throws -> [CSVRow] {
    let folder = try TemporaryFolder()
    try folder.write(definition, to: "onboarding.json")
    try folder.write(
      #"{ "users": \#(users), "seed": \#(seed), "days": 28, "flows": [ { "flow": "tour", \#(rates) } ] }"#,
      to: "rates.json")
    let outcome = await OnboardingFunnelCommand.run(
      [
        "generate", "--config", folder.path + "/onboarding.json", "--rates",
        folder.path + "/rates.json", "--out", folder.path + "/log",
      ], in: .init(clock: 0, processors: 2, errorIsTerminal: false))
    expect(outcome.standardError, equals: "")
    return try #require(try await runReport([folder.path + "/log"] + arguments)["insights.csv"])
      .rows()
  }

  @Test(arguments: stories)
  func `the first three insights name the story`(story: Story) async throws {
    let rows = try await Self.insights(story.rates, users: 3_000, seed: 11)
    let told = rows.prefix(3).map { [$0["kind"], $0["step"], $0["subject"]] }
    expect(told, contains: [story.kind, story.step, story.subject])
    let row = rows.first { $0["kind"] == story.kind }
    expect(row?["sentence"].isEmpty, equals: false)
  }

  // Six weeks from a Monday on: of 100 users a day 30 complete on Sundays, some 60 on other days.
  @Test func `a weekday on which fewer complete is named where the report is split by weekdays`()
    async throws
  {
    let lines = (0..<42).flatMap { day in
      (0..<100).flatMap { user -> [String] in
        let id = #""flow": "tour", "user_id": "\#(day)-\#(user)", "ts": "#
        let start = (day * 24 + 12) * 3_600_000 + 1_772_409_600_000
        let completed = day % 7 == 6 ? 30 : 58 + day * 7 % 5
        let view = #"{"event": "page_viewed", "step": "hello", \#(id)\#(start)}"#
        let end = #"{"event": "flow_completed", \#(id)\#(start + 60_000)}"#
        return user < completed ? [view, end] : [view]
      }
    }
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"flows": [{"id": "tour", "window": "1h", "steps": [{"id": "hello"}]}]}"#,
      to: "onboarding.json")
    try folder.write(lines.joined(separator: "\n") + "\n", to: "events.ndjson")
    let options = ["--by", "weekday", "--as-of", "2026-05-01T00:00:00Z"]
    for more in [[], ["--min-cell", "5"]] {
      let rows = try await runReport([folder.path] + options + more)["insights.csv"]?.rows() ?? []
      let who = rows.first { $0["kind"] == "who" }
      expect(who?["subject"], equals: "weekday=Sunday", "\(more)")
      expect(
        who?["sentence"].hasPrefix("Users who start on a Sunday finish less often"), equals: true)
    }
  }

  /// What only a story may bring about.
  private static let named: Set = ["who", "fatigue", "change", "experiment", "data"]

  /// Forty logs; of all seeds at most one in twenty may name something, so of forty hardly more than four.
  @Test func `where there is no story nothing is named`() async throws {
    let rates = """
      "steps": { \(Self.even) }, \(Self.arms), "fields": { "platform": { "ios": { "share": 3 },
        "android": { "share": 2 } }, "locale": { "en_US": { "share": 6 }, "de_DE": { "share": 3 },
        "ja_JP": { "share": 2 } }, "app_version": { "1.0": { "share": 1 }, "1.1": { "share": 1 } } }
      """
    var pages = 0
    for seed in 1...40 {
      let rows = try await Self.insights(rates, users: 800, seed: seed)
      if rows.contains(where: { Self.named.contains($0["kind"]) }) { pages += 1 }
      #expect(rows.count <= 7)
    }
    #expect(pages <= 4)
  }

  @Test func `the rows do not depend on threads, and hidden counts tell nothing`() async throws {
    let rates = Self.stories[1].rates
    let rows = try await Self.insights(rates, users: 600, seed: 5, ["--by", "platform"])
    let again = try await Self.insights(
      rates, users: 600, seed: 5, ["--by", "platform", "--threads", "1"])
    expect(rows.map(\.fields), equals: again.map(\.fields))
    let hidden = try await Self.insights(
      rates, users: 600, seed: 5, ["--by", "platform", "--min-cell", "40"])
    for row in hidden {
      for count in ["users", "of_users"].compactMap({ Int(row[$0]) }) {
        expect(count == 0 || count >= 40, "\(row)")
      }
    }
  }
}
