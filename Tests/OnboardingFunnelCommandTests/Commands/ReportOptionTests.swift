import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// Each option of `report` does what it says.
struct ReportOptionTests {
  private let folder: CommandFolder
  private let completion = ["breakdown": "all", "is_completion": "true"]
  private let entry = ["breakdown": "all", "step_index": "1"]

  init() throws {
    folder = try CommandFolder()
  }

  @Test func `without options the window is a day and as-of the last event`() async throws {
    let funnel = try await folder.table("funnel.csv")
    expect(
      funnel.line(["reached", "advanced", "left", "in_progress"], where: entry), equals: "3 2 1 1")
    expect(funnel.value("reached", where: completion), equals: "2")
  }

  @Test func `the report goes to standard output where no folder is named`() async throws {
    let outcome = await folder.run(["report", folder.log])
    expect(outcome.status, equals: .done)
    expect(outcome.standardOutput, hasPrefix: "# Onboarding report\n")
    expect(outcome.standardOutput, contains: "**2 of 3 counted users: 66.7 %")
    expect(outcome.standardError, equals: "")
  }

  @Test func `--out replaces the earlier report and leaves other files`() async throws {
    let outcome = await folder.run(["report", folder.log, "--out", folder.out])
    expect(outcome.standardOutput, equals: "")
    expect(outcome.standardError, equals: "")
    let files = try folder.report()
    expect(
      files.keys.sorted(),
      equals: [
        "assignment.csv", "charts/flow-1-arms.svg", "charts/flow-1-completion.svg",
        "charts/flow-1-funnel.svg", "charts/flow-1-steps.svg", "charts/flow-1-trend.svg",
        "choices.csv", "comparison.csv", "datapackage.json", "drivers.csv", "dropoff.csv",
        "exits.csv", "funnel.csv", "insights.csv", "of somebody else.txt", "outcomes.csv",
        "permissions.csv", "quality.csv", "report.html", "report.json", "report.md", "timing.csv",
        "trend.csv",
      ])
    expect(files["of somebody else.txt"], equals: "precious\n")
    expect(files["report.md"]?.hasPrefix("# Onboarding report\n"), equals: true)
  }

  @Test func `--out makes the folders on the way`() async throws {
    let deep = folder.path + "/a/b/c"
    let outcome = await folder.run(["report", folder.log, "--out", deep])
    expect(outcome.status, equals: .done)
    #expect(try String(contentsOfFile: deep + "/report.md", encoding: .utf8).count > 100)
  }

  @Test func `--window`() async throws {
    let funnel = try await folder.table("funnel.csv", "--window", "1h")
    expect(funnel.value("reached", where: completion), equals: "1")
    let exact = try await folder.table("funnel.csv", "--window=7260s")
    expect(exact.value("reached", where: completion), equals: "2")
  }

  @Test func `--as-of`() async throws {
    let early = try await folder.table("funnel.csv", "--as-of", "2026-03-02T10:30:00Z")
    expect(early.line(["reached", "in_progress"], where: entry), equals: "1 2")
    let late = try await folder.table("funnel.csv", "--as-of", "2026-04-01")
    expect(late.value("reached", where: entry), equals: "4")
  }

  @Test func `--since takes the first moment in, --until leaves it out`() async throws {
    let since = try await folder.table("funnel.csv", "--since", "2026-03-02T11:00:00+01:00")
    expect(since.value("reached", where: entry), equals: "1")
    let until = try await folder.table("funnel.csv", "--until", "2026-03-02T10:00:00Z")
    expect(until.value("reached", where: entry), equals: "2")
    let days = try await folder.table("funnel.csv", "--since", "6d")
    expect(days.value("reached", where: entry), equals: "1")
    let week = try await folder.table("funnel.csv", "--since", "7d")
    expect(week.value("reached", where: entry), equals: "3")
  }

  @Test func `--by`() async throws {
    let funnel = try await folder.table("funnel.csv", "--by", "platform", "--by", "properties.plan")
    let reached = { (breakdown: String, segment: String) in
      funnel.value(
        "reached", where: ["breakdown": breakdown, "segment": segment, "step_index": "1"])
    }
    expect(reached("platform", "ios"), equals: "2")
    expect(reached("platform", "android"), equals: "1")
    expect(reached("properties.plan", "(none)"), equals: "3")
  }

  @Test func `--where`() async throws {
    let same = try await folder.table("funnel.csv", "--where", "platform=ios")
    expect(same.value("reached", where: entry), equals: "2")
    let other = try await folder.table("funnel.csv", "--where", "platform!=ios")
    expect(other.value("reached", where: entry), equals: "1")
    let both = try await folder.table(
      "funnel.csv", "--where", "platform=ios", "--where", "platform=android", "--where",
      "variant=B")
    expect(both.value("reached", where: entry), equals: "2")
  }

  // `u1` of ios completes on March 1, `u2` of android does not; `u3` of ios on March 2.
  @Test(arguments: [
    (["2026-03-01..2026-03-02"], "1 2 1 1"), (["platform=android"], "0 1 2 2"),
    (["previous-day", "--since", "2026-03-02", "--until", "2026-03-03"], "1 2 1 1"),
    (["previous-week"], "0 0 2 3"), (["7d..6d"], "1 2 1 1"),
  ])
  func `--compare-to`(words: [String], counts: String) async throws {
    let outcome = await folder.run(
      ["report", folder.log, "--out", folder.out, "--compare-to"] + words)
    expect(outcome.status, equals: .done, "\(outcome.standardError)")
    let changes = try CSVTable(folder.report()["changes.csv"] ?? "")
    let sides = ["base_reached", "base_users", "reached", "users"]
    expect(changes.line(sides, where: ["breakdown": "all", "part": "completion"]), equals: counts)
    let report = await folder.run(["report", folder.log, "--out", folder.out])
    expect(report.status, equals: .done)
    try expectNil(folder.report()["changes.csv"])
  }

  @Test func `--trend and --time-zone`() async throws {
    let starts = { (table: CSVTable) in
      table.rows(where: ["breakdown": "all"]).map { $0.line(["period_start", "started"]) }
    }
    let weeks = try await folder.table("trend.csv", "--trend", "week")
    expect(starts(weeks), equals: ["2026-02-23 2", "2026-03-02 2"])
    let days = try await folder.table("trend.csv", "--trend", "day", "--since", "2026-03-02")
    expect(starts(days).first, equals: "2026-03-02 1")
    let east = try await folder.table("trend.csv", "--time-zone", "Pacific/Kiritimati")
    expect(starts(east).first, equals: "2026-03-02 2")
  }

  @Test func `--control`() async throws {
    let comparison = try await folder.table("comparison.csv", "--control", "B")
    let arms = Set(comparison.rows().map { $0.line(["control", "variant"]) })
    expect(arms, equals: ["B A"])
  }

  @Test func `--flow`() async throws {
    let funnel = try await folder.table("funnel.csv", "--flow", "tour", "--flow=tour")
    expect(Set(funnel.rows().map { $0["flow"] }), equals: ["tour"])
    expect(funnel.value("reached", where: entry), equals: "3")
  }

  @Test func `--config names one definition for all`() async throws {
    let other = try folder.folder.write(
      #"{"flows":[{"id":"tour","steps":[{"id":"welcome"},{"id":"done"}],"window":"1h"}]}"#,
      to: "other.json")
    let funnel = try await folder.table("funnel.csv", "--config", other)
    expect(funnel.value("reached", where: completion), equals: "1")
  }

  @Test func `words that name shape is built already`() async throws {
    let funnel = try await folder.table(
      "funnel.csv", "--format", "native", "--order=furthest", "--count", "users")
    expect(funnel.value("reached", where: entry), equals: "3")
  }

  /// `u5` completes with the view of the first step lost, `u6` sees the steps the other way round.
  @Test(arguments: [
    ("furthest", ["5 4", "4 4", "4 4"]), ("ordered", ["5 4", "2 4", "2 4"]),
    ("strict", ["5 4", "2 4", "2 4"]), ("any", ["5 4", "3 4", "3 4"]),
  ])
  func `--order`(reading: String, counts: [String]) async throws {
    let folder = try CommandFolder(more: [
      CommandFolder.line("started", "2026-03-01T09:00:00Z", "u5", "ios", "A"),
      CommandFolder.line(
        "page_viewed", "2026-03-01T09:01:00Z", "u5", "ios", "A", #","step":"done""#),
      CommandFolder.line("completed", "2026-03-01T09:02:00Z", "u5", "ios", "A"),
      CommandFolder.line("started", "2026-03-01T08:00:00Z", "u6", "ios", "A"),
      CommandFolder.line(
        "page_viewed", "2026-03-01T08:01:00Z", "u6", "ios", "A", #","step":"done""#),
      CommandFolder.line(
        "page_viewed", "2026-03-01T08:02:00Z", "u6", "ios", "A", #","step":"welcome""#),
      CommandFolder.line("completed", "2026-03-01T08:03:00Z", "u6", "ios", "A"),
    ])
    let funnel = try await folder.table("funnel.csv", "--order", reading)
    let rows = funnel.rows(where: ["breakdown": "all"])
    expect(rows.map { $0.line(["reached", "viewed"]) }, equals: counts)
  }

  @Test func `--count`() async throws {
    let folder = try CommandFolder(more: [
      CommandFolder.line("restarted", "2026-03-04T09:00:00Z", "u1", "android", "A")
    ])
    let funnel = try await folder.table("funnel.csv", "--count", "attempts")
    expect(funnel.value("reached", where: entry), equals: "4")
    expect(funnel.value("reached", where: completion), equals: "2")
    let assignment = try await folder.table("assignment.csv", "--count=attempts")
    expect(assignment.rows().map { $0["users"] }, equals: ["2", "2", "0", "0"])
    let report = await folder.run(["report", folder.log, "--count", "attempts"])
    expect(report.standardOutput, contains: "\n- filters and options: `--count attempts`\n")
  }

  @Test(arguments: ["1", "2", "7", "1000"])
  func `--threads`(number: String) async throws {
    let funnel = try await folder.table("funnel.csv", "--threads", number)
    expect(funnel.value("reached", where: entry), equals: "3")
  }

  @Test func `--memory and --spill-dir change nothing but where records are`() async throws {
    let usual = await folder.run(["report", folder.log])
    let bounded = await folder.run(
      ["report", folder.log, "--memory", "64M", "--spill-dir", folder.path])
    expect(bounded.status == .done && bounded.standardError == usual.standardError)
    expect(bounded.standardOutput, equals: usual.standardOutput)
    try await folder.expectRefusal(
      [folder.log, "--spill-dir", folder.path + "/none"], .cannotCreate,
      """
      \(folder.path)/none: error: is not a folder that records can be spilled to; make it, or name another \
      one with --spill-dir [cannot_create]
      """)
  }

  @Test func `--max-line sets longer lines aside`() async throws {
    let extra = #","extra":"\#(String(repeating: "x", count: 600))""#
    let long = CommandFolder.line("started", "2026-03-01T09:00:00Z", "u5", "ios", "A", extra)
    let folder = try CommandFolder(more: [long])
    let short = try await folder.table("quality.csv", "--max-line", "512")
    expect(short.value("count", where: ["finding": "rejected_line_too_long"]), equals: "1")
    expect(short.value("count", where: ["finding": "accepted"]), equals: "8")
    let whole = try await folder.table("quality.csv", "--max-line", "1K")
    expect(whole.value("count", where: ["finding": "accepted"]), equals: "9")
  }

  @Test func `inputs and options stand in any order, and after -- all are inputs`() async throws {
    let mixed = await folder.run(["report", "--out", folder.out, folder.log, "--strict"])
    expect(mixed.status, equals: .done)
    let odd = "--" + folder.log
    let outcome = await folder.run(["report", "--out", folder.path + "/other", "--", odd])
    expect(outcome.status, equals: .noInput)
    expect(
      outcome.standardError,
      equals: """
        onboarding-funnel: \(odd): error: does not exist; check the path; a name with spaces needs \
        quotes [no_input]

        """)
  }

  @Test func `a filter that nobody passes leaves rows at zero`() async throws {
    let funnel = try await folder.table("funnel.csv", "--where", "platform=amiga")
    expect(funnel.line(["reached", "rate_from_entry"], where: entry), equals: "0 –")
  }
}
