import Expectations
import Foundation
import TestSupport
import Testing

// Five small logs, one for each of the flows this pipeline is made for. Every number below was
// found by following the ten users of a log by hand, twice; how, stands in the `journeys.md` beside
// the log.

/// The tables of one of the logs.
struct HandFollowedFlow {
  let tables: [String: CSVTable]

  init(_ name: String, asOf: String) async throws {
    let fixtures = try #require(Bundle.module.resourceURL)
    let folder = fixtures.appending(path: "Fixtures/flows/\(name)")
    tables = try await runReport([folder.path, "--as-of", asOf])
  }

  func table(_ name: String) throws -> CSVTable {
    try #require(tables[name])
  }

  /// Viewed, reached, advanced, left, skipped step, in progress, revisits, went back, attempts.
  func counts(_ step: String, in segment: String = "") throws -> String? {
    let columns = [
      "viewed", "reached", "advanced", "left", "skipped_step", "in_progress", "revisits",
      "went_back", "attempts",
    ]
    return try table("funnel.csv").line(columns, where: key(segment).merging(["step": step]) { $1 })
  }

  /// Step, reason, detail and users of each row of `dropoff.csv` about everyone.
  func losses() throws -> Set<String> {
    let rows = try table("dropoff.csv").rows(where: key(""))
    return Set(rows.map { $0.line(["step", "reason", "detail", "users"]) })
  }

  /// Completed, skipped the flow, left, in progress, entered midway, returned later.
  func outcomes(in segment: String = "") throws -> String {
    let outcomes = [
      "completed", "skipped_flow", "left", "in_progress", "entered_midway", "returned_later",
    ]
    return try outcomes.map { outcome in
      let values = key(segment).merging(["outcome": outcome]) { $1 }
      return try table("outcomes.csv").value("users", where: values) ?? "?"
    }.joined(separator: " ")
  }

  /// Reached, asked, granted, denied, already granted, already denied, unanswered, recovered;
  /// completed after grant and denial, left after grant and denial.
  func permission(_ id: String) throws -> String? {
    let columns = [
      "reached", "asked", "granted", "denied", "already_granted", "already_denied", "unanswered",
      "recovered", "completed_after_grant", "completed_after_denial", "left_after_grant",
      "left_after_denial",
    ]
    return try table("permissions.csv").line(
      columns, where: key("").merging(["permission": id]) { $1 })
  }

  /// Value, users, and how many of them completed, for each value of a choice.
  func choices(_ id: String) throws -> Set<String> {
    let rows = try table("choices.csv").rows(where: key("").merging(["choice": id]) { $1 })
    return Set(rows.map { $0.line(["value", "is_default", "users", "completed"]) })
  }

  /// A value of `timing.csv`; of no step for `complete`.
  func seconds(_ column: String, _ measure: String, of step: String = "") throws -> Double? {
    let values = ["measure": measure, "step": step]
    return try table("timing.csv").number(column, where: key("").merging(values) { $1 })
  }

  /// The findings about the flow that count anything.
  func findings(_ flow: String) throws -> [String: String] {
    let rows = try table("quality.csv").rows(where: ["scope": flow]).filter { $0["count"] != "0" }
    return Dictionary(rows.map { ($0["finding"], $0["count"]) }) { $0 + " and " + $1 }
  }

  /// Lines, accepted, blank, rejected, duplicates, other events.
  func lines() throws -> String {
    let findings = ["lines", "accepted", "blank", "rejected", "duplicates", "other_events"]
    return try findings.map { finding in
      let values = ["scope": "log", "finding": finding]
      return try table("quality.csv").value("count", where: values) ?? "0"
    }.joined(separator: " ")
  }

  /// What begins a row about everyone, or about a variant or another value.
  private func key(_ segment: String) -> [String: String] {
    segment.isEmpty ? ["breakdown": "all", "segment": ""] : ["segment": segment]
  }
}

/// Whether a time from a histogram is the true one, but for the error that is stated for it.
func isTime(_ value: Double?, _ seconds: Double) -> Bool {
  value.map { abs($0 - seconds) <= seconds * 0.001 } ?? false
}

/// Whether a rate is the fraction given.
func isRate(_ value: Double?, _ numerator: Double, of denominator: Double) -> Bool {
  value.map { abs($0 - numerator / denominator) < 1e-12 } ?? false
}

struct StepsFlowTests {
  private let flow: HandFollowedFlow

  init() async throws {
    flow = try await HandFollowedFlow("steps-app", asOf: "2026-03-10T00:00:00Z")
  }

  @Test func `a second attempt after completion counts as an attempt and nowhere else`() throws {
    try expect(flow.counts("welcome"), equals: "9 9 8 1 0 0 0 0 11")
    try expect(flow.counts("goal_permissions"), equals: "8 8 5 3 0 1 0 0 10")
    try expect(flow.counts("completed"), equals: "5 5 – – – 0 – – 5")
    try expect(flow.outcomes(), equals: "5 0 4 1 0 0")
  }

  @Test func `leaving after the denial, before the answer and after the grant are three losses`()
    throws
  {
    try expect(
      flow.losses(),
      equals: [
        "welcome unexplained – 1", "goal_permissions left_after_denial health 1",
        "goal_permissions unanswered health 1", "goal_permissions left_after_grant health 1",
      ])
    let dropoff = try flow.table("dropoff.csv")
    let unanswered = ["breakdown": "all", "reason": "unanswered"]
    expect(isRate(dropoff.number("share_of_reached", where: unanswered), 1, of: 8))
    expect(isRate(dropoff.number("share_of_left", where: unanswered), 1, of: 3))
    expect(isTime(dropoff.number("median_seconds_before_leaving", where: unanswered), 18))
  }

  @Test func `who finished after a denial is told from who left after it`() throws {
    try expect(flow.permission("health"), equals: "8 6 3 2 1 1 1 1 3 2 1 1")
    let row = ["breakdown": "all", "permission": "health"]
    let permissions = try flow.table("permissions.csv")
    expect(permissions.value("required", where: row), equals: "false")
    expect(isRate(permissions.number("grant_rate", where: row), 3, of: 6))
  }

  @Test func `the last value of each choice counts`() throws {
    try expect(flow.choices("daily_goal"), equals: ["8000 false 2 2", "10000 false 2 1"])
    try expect(flow.choices("daily_goal_enabled"), equals: ["true false 2 2", "false false 1 0"])
  }

  @Test func `times run from the first entry, a relaunch between or not`() throws {
    expect(isTime(try flow.seconds("p25_seconds", "complete"), 60))
    expect(isTime(try flow.seconds("median_seconds", "complete"), 1820))
    try expectNil(flow.seconds("p75_seconds", "complete"))
    try expect(flow.seconds("users", "complete"), equals: 5)
    try expect(flow.seconds("open", "complete"), equals: 5)
    expect(isRate(try flow.seconds("within_10m", "complete"), 4, of: 10))
    expect(isRate(try flow.seconds("within_1h", "complete"), 5, of: 10))
    expect(isTime(try flow.seconds("median_seconds", "advance", of: "welcome"), 10))
    expect(isTime(try flow.seconds("p90_seconds", "advance", of: "welcome"), 20))
    expect(isTime(try flow.seconds("median_seconds", "advance", of: "goal_permissions"), 40))
    expect(isTime(try flow.seconds("median_seconds", "before_leaving", of: "goal_permissions"), 7))
  }

  @Test func `days without anyone have rows too`() throws {
    let trend = try flow.table("trend.csv")
    let columns = ["started", "matured", "completed", "left", "in_progress"]
    let expected = [
      "2026-03-02": "5 5 3 2 0", "2026-03-03": "3 3 1 2 0", "2026-03-04": "1 1 1 0 0",
      "2026-03-05": "0 0 0 0 0", "2026-03-08": "0 0 0 0 0", "2026-03-09": "1 0 0 0 1",
    ]
    for (day, counts) in expected {
      expect(trend.line(columns, where: ["breakdown": "all", "period_start": day]), equals: counts)
    }
    expect(trend.rows(where: ["breakdown": "all"]).count, equals: 8)
  }

  @Test func `a repeated event id is counted, and a restart is no fault`() throws {
    try expect(flow.lines(), equals: "54 54 0 0 1 1")
    try expect(flow.findings("steps-app"), equals: [:])
  }
}

struct ThreePagesFlowTests {
  private let flow: HandFollowedFlow

  init() async throws {
    flow = try await HandFollowedFlow("three-pages", asOf: "2026-04-20T00:00:00Z")
  }

  @Test func `pages are found by their zero-based index`() throws {
    try expect(flow.counts("welcome"), equals: "9 9 8 1 0 0 2 0 10")
    try expect(flow.counts("secure"), equals: "8 8 5 3 0 1 2 1 8")
    try expect(flow.counts("fast"), equals: "5 5 3 2 0 0 0 1 5")
  }

  @Test func `what follows a flow skip does not complete the flow`() throws {
    try expect(flow.counts("completed"), equals: "3 3 – – – 0 – – 3")
    try expect(flow.outcomes(), equals: "3 3 3 1 1 0")
    let outcomes = try flow.table("outcomes.csv")
    let midway = ["breakdown": "all", "outcome": "entered_midway"]
    expect(isRate(outcomes.number("share", where: midway), 1, of: 11))
  }

  @Test func `a flow skip counts at the page where it was pressed`() throws {
    try expect(
      flow.losses(),
      equals: [
        "welcome skipped_flow – 1", "secure skipped_flow – 1", "secure unexplained – 2",
        "fast skipped_flow – 1", "fast went_back – 1",
      ])
    let dropoff = try flow.table("dropoff.csv")
    let row = ["breakdown": "all", "step": "fast", "reason": "skipped_flow"]
    expect(isTime(dropoff.number("median_seconds_before_leaving", where: row), 8))
    let secure = ["breakdown": "all", "step": "secure", "reason": "unexplained"]
    expect(isRate(dropoff.number("share_of_left", where: secure), 2, of: 3))
  }

  @Test func `each locale has its own funnel`() throws {
    try expect(flow.counts("welcome", in: "en"), equals: "5 5 4 1 0 0 2 0 6")
    try expect(flow.counts("secure", in: "en"), equals: "4 4 4 0 0 0 2 1 4")
    try expect(flow.counts("fast", in: "en"), equals: "4 4 3 1 0 0 0 1 4")
    try expect(flow.counts("completed", in: "en"), equals: "3 3 – – – 0 – – 3")
    try expect(flow.counts("secure", in: "de"), equals: "3 3 1 2 0 0 0 0 3")
    try expect(flow.counts("secure", in: "fr"), equals: "1 1 0 1 0 0 0 0 1")
    try expect(flow.counts("secure", in: "(none)"), equals: "0 0 0 0 0 1 0 0 0")
    try expect(flow.outcomes(in: "de"), equals: "0 2 1 0 1 0")
  }

  @Test func `without sessions a pause of more than half an hour begins an attempt`() throws {
    expect(isTime(try flow.seconds("p25_seconds", "complete"), 3620.001))
    try expectNil(flow.seconds("median_seconds", "complete"))
    expect(isRate(try flow.seconds("within_1h", "complete"), 2, of: 10))
    expect(isRate(try flow.seconds("within_24h", "complete"), 3, of: 10))
    expect(isTime(try flow.seconds("median_seconds", "advance", of: "welcome"), 5))
    expect(isTime(try flow.seconds("p90_seconds", "advance", of: "welcome"), 9))
    expect(isTime(try flow.seconds("p90_seconds", "advance", of: "secure"), 7))
    expect(isTime(try flow.seconds("median_seconds", "advance", of: "fast"), 10))
  }

  @Test func `a person who goes on under the user id alone is two users, and a finding`() throws {
    try expect(flow.findings("three-pages"), equals: ["entered_midway": "1", "two_ids": "1"])
    try expect(flow.lines(), equals: "38 38 0 0 0 0")
  }
}

struct LockedInFlowTests {
  private let flow: HandFollowedFlow

  init() async throws {
    flow = try await HandFollowedFlow("lockedin", asOf: "2026-05-20T00:00:00Z")
  }

  @Test func `each user is read on the list of the own variant and counted by step id`() throws {
    try expect(flow.counts("welcome"), equals: "9 9 9 0 0 0 0 0 10")
    try expect(flow.counts("app_selection"), equals: "8 8 7 1 0 0 0 1 9")
    try expect(flow.counts("difficulty"), equals: "9 9 6 3 0 1 1 0 9")
    try expect(flow.counts("permissions"), equals: "5 5 3 2 0 0 0 0 5")
    try expect(flow.counts("activation"), equals: "3 3 3 0 0 0 0 0 3")
    try expect(flow.counts("completed"), equals: "3 3 – – – 0 – – 3")
    try expect(flow.outcomes(), equals: "3 0 6 1 0 0")
  }

  @Test func `a rate from the previous step divides by who could come from it`() throws {
    let funnel = try flow.table("funnel.csv")
    let rate = { (step: String) in
      funnel.number("rate_from_previous", where: ["breakdown": "all", "step": step])
    }
    expectNil(rate("welcome"))
    expect(isRate(rate("app_selection"), 8, of: 9))
    expect(isRate(rate("difficulty"), 9, of: 9))
    expect(isRate(rate("permissions"), 5, of: 8))
    expect(isRate(rate("activation"), 3, of: 5))
    expect(isRate(rate("completed"), 3, of: 3))
  }

  @Test func `a variant's rows follow its own list`() throws {
    let rows = try flow.table("funnel.csv").rows(where: ["breakdown": "variant", "segment": "B"])
    expect(
      rows.map { $0.line(["step_index", "step", "reached"]) },
      equals: [
        "1 welcome 3", "2 difficulty 3", "3 app_selection 2", "4 permissions 1", "5 activation 1",
        "6 completed 1",
      ])
    try expect(flow.counts("app_selection", in: "B"), equals: "2 2 1 1 0 0 0 1 2")
    try expect(flow.counts("difficulty", in: "A"), equals: "4 4 3 1 0 1 0 0 4")
    try expect(flow.counts("difficulty", in: "(mixed)"), equals: "1 1 0 1 0 0 0 0 1")
    try expect(flow.counts("permissions", in: "(unassigned)"), equals: "1 1 0 1 0 0 0 0 1")
  }

  @Test func `the loss says which of two permissions it was, and before or after the answer`()
    throws
  {
    try expect(
      flow.losses(),
      equals: [
        "app_selection went_back – 1", "difficulty unexplained – 3",
        "permissions denied screen_time 1", "permissions unanswered health 1",
      ])
    let times = try flow.table("dropoff.csv").rows(where: ["breakdown": "all"]).map {
      Double($0["median_seconds_before_leaving"])
    }
    expect(zip(times, [11, 0, 11, 15]).allSatisfy { isTime($0, $1) })
  }

  @Test func `a denial that is followed by a grant is recovered, a prompt not needed not asked`()
    throws
  {
    try expect(flow.permission("screen_time"), equals: "5 4 3 1 1 0 0 1 3 0 1 1")
    try expect(flow.permission("health"), equals: "5 2 1 0 0 1 1 0 1 1 0 0")
    let permissions = try flow.table("permissions.csv")
    let row = ["breakdown": "all", "permission": "screen_time"]
    expect(permissions.value("required", where: row), equals: "true")
    expect(isRate(permissions.number("grant_rate", where: row), 3, of: 4))
  }

  @Test func `the difficulty that was selected beforehand is marked`() throws {
    try expect(
      flow.choices("difficulty"), equals: ["medium true 4 1", "hard false 1 1", "easy false 1 1"])
    try expect(flow.choices("apps_selected"), equals: ["3 false 1 1"])
    let row = ["breakdown": "all", "choice": "difficulty", "value": "medium"]
    expect(isRate(try flow.table("choices.csv").number("share", where: row), 4, of: 6))
  }

  @Test func `times are taken along the user's own list`() throws {
    expect(isTime(try flow.seconds("p25_seconds", "complete"), 155))
    try expect(flow.seconds("open", "complete"), equals: 7)
    expect(isRate(try flow.seconds("within_10m", "complete"), 3, of: 10))
    expect(isTime(try flow.seconds("median_seconds", "advance", of: "welcome"), 10))
    expect(isTime(try flow.seconds("median_seconds", "advance", of: "app_selection"), 15))
    expect(isTime(try flow.seconds("p90_seconds", "advance", of: "app_selection"), 30))
    expect(isTime(try flow.seconds("median_seconds", "advance", of: "permissions"), 25))
    expect(isTime(try flow.seconds("median_seconds", "before_leaving", of: "permissions"), 11))
  }

  @Test func `every comparison divides by the matured users of the arm who entered`() throws {
    let columns = ["control_users", "control_reached", "variant_users", "variant_reached"]
    let comparison = try flow.table("comparison.csv")
    let expected = [
      "welcome": "4 4 3 3", "app_selection": "4 4 3 2", "difficulty": "4 4 3 3",
      "permissions": "4 3 3 1", "activation": "4 2 3 1", "completed": "4 2 3 1",
    ]
    for (step, counts) in expected {
      expect(comparison.line(columns, where: ["variant": "B", "step": step]), equals: counts)
    }
    let completion = ["variant": "B", "is_completion": "true"]
    expect(comparison.value("control", where: completion), equals: "A")
    expect(isRate(comparison.number("control_rate", where: completion), 2, of: 4))
    expect(isRate(comparison.number("variant_rate", where: completion), 1, of: 3))
    expect(isRate(comparison.number("difference", where: completion), -1, of: 6))
  }

  @Test func `the assignment counts the young too, and the mixed apart`() throws {
    let assignment = try flow.table("assignment.csv")
    let shares = ["A": (5.0, 8.0), "B": (3, 8), "(mixed)": (1, 10), "(unassigned)": (1, 10)]
    for (variant, share) in shares {
      expect(assignment.number("users", where: ["variant": variant]), equals: share.0)
      let observed = assignment.number("observed_share", where: ["variant": variant])
      expect(isRate(observed, share.0, of: share.1))
    }
    expect(assignment.number("expected_share", where: ["variant": "B"]), equals: 0.5)
    expectNil(assignment.number("sample_ratio_p", where: ["variant": "A"]))
  }

  @Test func `a user seen with two variants is a finding`() throws {
    try expect(flow.findings("lockedin"), equals: ["mixed_users": "1"])
    try expect(flow.lines(), equals: "68 68 0 0 0 0")
  }
}

struct WaterQuestFlowTests {
  private let flow: HandFollowedFlow

  init() async throws {
    flow = try await HandFollowedFlow("waterquest", asOf: "2026-06-10T00:00:00Z")
  }

  @Test func `back shows with an event and as an earlier page`() throws {
    try expect(flow.counts("welcome"), equals: "8 8 8 0 0 0 1 0 8")
    try expect(flow.counts("name"), equals: "7 8 7 1 0 0 2 1 8")
    try expect(flow.counts("weight"), equals: "6 7 6 1 0 1 2 1 7")
    try expect(flow.counts("activity"), equals: "5 6 4 2 0 0 0 1 6")
  }

  @Test func `a page view that was lost is no loss of a user`() throws {
    try expect(flow.counts("goal"), equals: "3 4 4 0 0 0 0 0 4")
    try expect(flow.counts("schedule"), equals: "3 4 4 0 0 0 0 0 4")
    try expect(flow.counts("reminders"), equals: "4 4 2 2 0 0 0 0 4")
  }

  @Test func `a completion at the window's end counts, and one a millisecond later does not`()
    throws
  {
    let completion = ["breakdown": "all", "step": "completed"]
    let funnel = try flow.table("funnel.csv")
    expect(funnel.line(["viewed", "reached", "in_progress"], where: completion), equals: "2 2 1")
    expect(isRate(funnel.number("rate_from_entry", where: completion), 2, of: 8))
    expect(isRate(funnel.number("rate_from_previous", where: completion), 2, of: 4))
    try expect(flow.outcomes(), equals: "2 0 6 2 0 1")
    let outcomes = try flow.table("outcomes.csv")
    let young = ["breakdown": "all", "outcome": "in_progress"]
    expect(isRate(outcomes.number("share", where: young), 2, of: 10))
  }

  @Test func `each loss has its reason`() throws {
    try expect(
      flow.losses(),
      equals: [
        "name unexplained – 1", "weight error – 1", "activity went_back – 1",
        "activity unexplained – 1", "reminders unexplained – 2",
      ])
  }

  @Test func `the time of each step shows where the flow tires`() throws {
    let medians = [
      "welcome": 10.0, "name": 10, "weight": 10, "activity": 10, "goal": 10, "schedule": 550,
      "reminders": 10,
    ]
    for (step, median) in medians {
      expect(isTime(try flow.seconds("median_seconds", "advance", of: step), median))
    }
    let funnel = try flow.table("funnel.csv")
    let schedule = ["breakdown": "all", "step": "schedule"]
    expect(isTime(funnel.number("median_seconds_to_advance", where: schedule), 550))
  }

  @Test func `completion times run on beyond the window`() throws {
    try expect(flow.seconds("users", "complete"), equals: 4)
    try expect(flow.seconds("open", "complete"), equals: 6)
    expect(isTime(try flow.seconds("p25_seconds", "complete"), 3600))
    try expectNil(flow.seconds("median_seconds", "complete"))
    expect(isRate(try flow.seconds("within_10m", "complete"), 2, of: 10))
    expect(isRate(try flow.seconds("within_1h", "complete"), 11, of: 35))
    expect(isRate(try flow.seconds("within_24h", "complete"), 3, of: 7))
  }

  @Test func `equal numbers are one value however they are spelt`() throws {
    try expect(flow.choices("weight"), equals: ["70.5 false 2 2"])
    try expect(flow.choices("units"), equals: ["kg false 1 1"])
    try expect(flow.permission("notifications"), equals: "4 1 1 0 0 0 0 0 1 0 0 0")
  }

  @Test func `a torn line is set aside and counted`() throws {
    try expect(flow.lines(), equals: "63 61 1 1 0 0")
    let torn = ["scope": "log", "finding": "rejected_json_truncated"]
    try expect(flow.table("quality.csv").value("count", where: torn), equals: "1")
    try expect(flow.findings("waterquest"), equals: [:])
  }
}

struct BetFreeFlowTests {
  private let flow: HandFollowedFlow

  init() async throws {
    flow = try await HandFollowedFlow("betfree", asOf: "2026-07-10T00:00:00Z")
  }

  @Test func `who skips a step goes on`() throws {
    try expect(flow.counts("welcome"), equals: "9 9 9 0 1 0 0 0 10")
    try expect(flow.counts("personal_setup"), equals: "9 9 8 1 1 0 1 0 9")
    try expect(flow.counts("paywall"), equals: "8 8 5 3 1 1 1 1 8")
    try expect(flow.counts("notification_privacy"), equals: "5 5 4 1 1 0 0 0 5")
    try expect(flow.counts("completion"), equals: "4 4 4 0 0 0 0 0 4")
    try expect(flow.counts("completed"), equals: "4 4 – – – 0 – – 4")
  }

  @Test func `who skips the flow does not`() throws {
    try expect(flow.outcomes(), equals: "4 1 4 1 0 0")
    try expect(
      flow.losses(),
      equals: [
        "personal_setup skipped_flow – 1", "paywall unexplained – 3",
        "notification_privacy left_after_grant notifications 1",
      ])
    let paywall = ["breakdown": "all", "step": "paywall"]
    let dropoff = try flow.table("dropoff.csv")
    expect(isTime(dropoff.number("median_seconds_before_leaving", where: paywall), 16))
    expect(isRate(dropoff.number("share_of_reached", where: paywall), 3, of: 8))
  }

  @Test func `the paywall has outcomes of its own`() throws {
    try expect(
      flow.choices("paywall"),
      equals: [
        "subscribed false 2 2", "trial_started false 1 1", "declined false 2 1",
      ])
    let declined = ["breakdown": "all", "choice": "paywall", "value": "declined"]
    let choices = try flow.table("choices.csv")
    expect(isRate(choices.number("share", where: declined), 2, of: 5))
    expect(isRate(choices.number("completion_rate", where: declined), 1, of: 2))
  }

  @Test func `a multi-select counts each of its last values once`() throws {
    try expect(
      flow.choices("triggers"),
      equals: [
        "stress false 2 2", "boredom false 2 2", "friends false 1 1", "(none) false 1 0",
      ])
    let stress = ["breakdown": "all", "choice": "triggers", "value": "stress"]
    expect(isRate(try flow.table("choices.csv").number("share", where: stress), 2, of: 4))
  }

  @Test func `permissions and times are those of the users who came so far`() throws {
    try expect(flow.permission("notifications"), equals: "5 2 1 1 1 0 0 0 1 1 1 0")
    expect(isTime(try flow.seconds("p25_seconds", "complete"), 80))
    try expectNil(flow.seconds("median_seconds", "complete"))
    expect(isRate(try flow.seconds("within_10m", "complete"), 4, of: 10))
    expect(isTime(try flow.seconds("median_seconds", "advance", of: "paywall"), 22))
    expect(isTime(try flow.seconds("p90_seconds", "advance", of: "paywall"), 25))
    expect(isTime(try flow.seconds("p90_seconds", "advance", of: "personal_setup"), 20))
    expect(isTime(try flow.seconds("median_seconds", "advance", of: "notification_privacy"), 9))
  }

  @Test func `a skip of the paywall and a completed user who is back are faults of the app`() throws
  {
    try expect(
      flow.findings("betfree"),
      equals: [
        "skip_of_unskippable": "1", "returned_after_completion": "1",
      ])
    try expect(flow.lines(), equals: "67 67 0 0 0 0")
  }
}
