import Expectations
import Foundation
import TestBasics
import TestSupport
import Testing

/// Every number of `SampleEvents/README.md` stands in the recorded report.
struct SampleStoriesTests {
  /// A piece of the text, with `#` for each number, and where the numbers stand.
  struct Claim: Sendable, CustomStringConvertible {
    let sample: String
    let words: String
    let numbers: [Number]

    var description: String { "\(sample): \(words)" }
  }

  enum Unit { case count, percent, seconds }

  struct Number: Sendable {
    let table: String
    let keys: [String: String]
    let column: String
    var unit = Unit.count
  }

  private static func number(
    _ table: String, _ column: String, _ unit: Unit = .count, _ keys: [String: String] = [:]
  ) -> Number {
    let isOfAll = !["assignment", "comparison", "quality"].contains(table)
    let all = isOfAll ? ["breakdown": "all"] : [:]
    return Number(
      table: table + ".csv", keys: all.merging(keys) { $1 }, column: column, unit: unit)
  }

  private static func funnel(
    _ column: String, _ step: String, _ unit: Unit = .count, _ more: [String: String] = [:]
  ) -> Number {
    number("funnel", column, unit, ["step": step].merging(more) { $1 })
  }

  private static func reason(
    _ reason: String, at step: String, _ column: String = "users"
  ) -> Number {
    number("dropoff", column, .count, ["reason": reason, "step": step])
  }

  private static func permission(_ id: String, _ column: String) -> Number {
    number("permissions", column, .count, ["permission": id])
  }

  private static func value(_ value: String, _ column: String, _ unit: Unit = .count) -> Number {
    number("choices", column, unit, ["value": value])
  }

  private static func outcome(_ outcome: String) -> Number {
    number("outcomes", "users", .count, ["outcome": outcome])
  }

  private static func exit(_ position: String, _ event: String) -> Number {
    number("exits", "users", .count, ["position": position, "event": event])
  }

  private static func driver(_ column: String) -> Number {
    number("drivers", column, .count, ["name": "plans_not_loaded"])
  }

  private static func finding(_ finding: String) -> Number {
    number("quality", "count", .count, ["finding": finding])
  }

  private static func arm(_ variant: String) -> Number {
    number("assignment", "users", .count, ["variant": variant])
  }

  private static func completion(_ breakdown: String, _ segment: String) -> Number {
    funnel(
      "rate_from_entry", "completed", .percent, ["breakdown": breakdown, "segment": segment])
  }

  private static func entered(_ step: String) -> Number { funnel("reached", step) }
  private static let completed = funnel("reached", "completed")

  static let claims: [Claim] =
    stepsApp.map { Claim(sample: "steps-app", words: $0.0, numbers: $0.1) }
    + threePages.map { Claim(sample: "three-pages", words: $0.0, numbers: $0.1) }
    + lockedIn.map { Claim(sample: "lockedin", words: $0.0, numbers: $0.1) }
    + waterQuest.map { Claim(sample: "waterquest", words: $0.0, numbers: $0.1) }
    + betFree.map { Claim(sample: "betfree", words: $0.0, numbers: $0.1) }

  private static let stepsApp: [(String, [Number])] = [
    (
      "# of # users completed: # %",
      [completed, entered("welcome"), funnel("rate_from_entry", "completed", .percent)]
    ),
    (
      "# denied it at last: # of them finished all the same, and # left right after the denial",
      [
        permission("health", "denied"), permission("health", "completed_after_denial"),
        reason("left_after_denial", at: "goal_permissions"),
      ]
    ),
    (
      "# granted it and never finished", [reason("left_after_grant", at: "goal_permissions")]
    ),
    ("`attempts` of the first step counts #", [funnel("attempts", "welcome")]),
  ]

  private static let threePages: [(String, [Number])] = [
    ("# `signed_in` events", [finding("other_events")]),
    (
      "# of # completed; # skipped the flow, # of them on the first page; # vanished",
      [
        completed, entered("welcome"), outcome("skipped_flow"),
        reason("skipped_flow", at: "welcome"), outcome("left"),
      ]
    ),
    (
      "`ja_JP` # % completed, of the others # % (`de_DE`) and # % (`en_US`)",
      ["ja_JP", "de_DE", "en_US"].map { completion("locale", $0) }
    ),
    ("# saw B, # A (p < 0.0001)", [arm("B"), arm("A")]),
  ]

  private static let lockedIn: [(String, [Number])] = [
    (
      "# of # completed. # left at `app_selection`, # at `permissions`",
      [
        completed, entered("welcome"), funnel("left", "app_selection"),
        funnel("left", "permissions"),
      ]
    ),
    (
      "# left because they denied it. # denied it first and granted it after all, "
        + "a recovered denial; for # it was granted already",
      [
        reason("denied", at: "permissions"), permission("screen_time", "recovered"),
        permission("screen_time", "already_granted"),
      ]
    ),
    ("# finished after denying it", [permission("health", "completed_after_denial")]),
    ("# attempts of # users", [funnel("attempts", "welcome"), entered("welcome")]),
    ("`medium` is selected from the start, and # % keep it", [value("medium", "share", .percent)]),
    (
      "# % of B completed, # % of A", [completion("variant", "B"), completion("variant", "A")]
    ),
    ("The arms are # and # users", [arm("B"), arm("A")]),
    (
      "# users were seen with both variants and # with none", [arm("(mixed)"), arm("(unassigned)")]
    ),
    (
      "# % of B reached it, # % of A",
      [
        number("comparison", "variant_rate", .percent, session),
        number("comparison", "control_rate", .percent, session),
      ]
    ),
  ]

  private static let session = ["step": "goal:first_session"]

  private static let waterQuest: [(String, [Number])] = [
    ("# of # completed", [completed, entered("welcome")]),
    (
      "from # s to # s",
      [
        funnel("median_seconds_to_advance", "welcome", .seconds),
        funnel("median_seconds_to_advance", "schedule", .seconds),
      ]
    ),
    (
      "# users went back from the sixth step, more than from any other, and # left having gone back",
      [funnel("went_back", "schedule"), reason("went_back", at: "schedule")]
    ),
    (
      "`activity` was viewed by # users and reached by #",
      [funnel("viewed", "activity"), funnel("reached", "activity")]
    ),
    ("# % with A, # % with B", ["A", "B"].map { completion("variant:progress_row", $0) }),
    (
      "# % completed with a suggested day, # % with empty fields",
      ["suggested", "empty"].map { completion("variant:suggested_day", $0) }
    ),
  ]

  private static let betFree: [(String, [Number])] = [
    (
      "# skipped `personal_setup`, and # left there",
      [funnel("skipped_step", "personal_setup"), funnel("left", "personal_setup")]
    ),
    (
      "# left at the paywall, which cannot be skipped: # subscribed, # started a trial, "
        + "and of # who declined # went on to the end. # left after an error",
      [
        funnel("left", "paywall"), value("subscribed", "users"), value("trial_started", "users"),
        value("declined", "users"), value("declined", "completed"),
        reason("error", at: "paywall"),
      ]
    ),
    (
      "explains the other #, and the log does: `exits.csv` has `plans_not_loaded` as the first "
        + "event of #, and `support_opened` as the last of #. Of # users with the event # went on",
      [
        reason("unexplained", at: "paywall"), exit("first", "plans_not_loaded"),
        exit("last", "support_opened"), driver("users_with"), driver("advanced_with"),
      ]
    ),
    ("shows that # reached it", [entered("completion")]),
    (
      "`stress` #, `boredom` #, and # ended with none",
      [value("stress", "users"), value("boredom", "users"), value("(none)", "users")]
    ),
    (
      "# skips of the paywall, # users who were shown the flow again after completing it, "
        + "and # who entered midway. # lines are no events",
      [
        finding("skip_of_unskippable"), finding("returned_after_completion"),
        outcome("entered_midway"), finding("rejected"),
      ]
    ),
  ]

  private static let samples =
    ProjectFolder.root.path
    + "/SampleEvents/"

  @Test(arguments: claims)
  func `a number of the story stands in the report`(claim: Claim) throws {
    let story = try Self.story(of: claim.sample)
    var words = claim.words
    for number in claim.numbers {
      let table = try CSVTable(
        String(
          contentsOfFile: Self.samples + claim.sample + "/expected/" + number.table,
          encoding: .utf8))
      let rows = table.rows(where: number.keys)
      expect(rows.count, equals: 1, "\(number)")
      let text = Self.text(rows.first?[number.column] ?? "", number.unit)
      let place = try #require(words.range(of: "#"))
      words.replaceSubrange(place, with: text)
    }
    expect(story, contains: words)
  }

  @Test func `the share that leaves grows as the story says`() throws {
    let story = try Self.story(of: "waterquest")
    // 17 of 450 leave at the first step, 69 of 310 at the sixth.
    expect(story, contains: "from 3.8 % at the first step to 22.3 % at the sixth")
    let funnel = try CSVTable(
      String(contentsOfFile: Self.samples + "waterquest/expected/funnel.csv", encoding: .utf8))
    let all = ["breakdown": "all"]
    let welcome = funnel.line(["left", "reached"], where: all.merging(["step": "welcome"]) { $1 })
    let schedule = funnel.line(
      ["left", "reached"], where: all.merging(["step": "schedule"]) { $1 })
    expect(welcome, equals: "17 450")
    expect(schedule, equals: "69 310")
  }

  @Test func `as many users restarted as the story says`() throws {
    let truth = try PlantedTruth(Self.samples + "steps-app/truth.json")
    let restarts = truth.decisions.filter { $0.decision == "restart" }.map(\.happened)
    let restarted = restarts.reduce(0, +)
    try expect(
      Self.story(of: "steps-app"), contains: "\(restarted) users who had completed restarted")
  }

  /// The section about a sample, in one line.
  private static func story(of sample: String) throws -> String {
    let readme = try String(contentsOfFile: samples + "README.md", encoding: .utf8)
    let sections = readme.components(separatedBy: "\n## ")
    let section = try #require(sections.first { $0.hasPrefix("`\(sample)`") })
    return section.split(separator: "\n").map { $0.trimmingPrefix("  ") }.joined(separator: " ")
  }

  private static func text(_ value: String, _ unit: Unit) -> String {
    switch unit {
    case .count: value
    case .percent: String(format: "%.1f", (Double(value) ?? .nan) * 100)
    case .seconds: String(format: "%.1f", Double(value) ?? .nan)
    }
  }
}
