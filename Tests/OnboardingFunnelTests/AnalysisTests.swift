import Expectations
import Foundation
import OnboardingFunnel
import TestSupport
import Testing

/// The library as its users meet it: settings in, tables and Markdown out.
struct AnalysisTests {
  private let folder: TemporaryFolder
  private let events: String

  init() throws {
    folder = try TemporaryFolder()
    events = try folder.write(
      """
      {"event":"page_viewed","timestamp":"2026-03-01T10:00:00Z","user_id":"u1","step":"welcome"}
      {"event":"page_viewed","timestamp":"2026-03-01T10:05:00Z","user_id":"u1","step":"done"}
      {"event":"completed","timestamp":"2026-03-01T10:06:00Z","user_id":"u1"}
      {"event":"page_viewed","timestamp":"2026-03-01T11:00:00Z","user_id":"u2","step":"welcome"}
      {"event":"page_viewed","timestamp":"2026-03-04T11:00:00Z","user_id":"u3","step":"welcome"}

      """, to: "log/events.ndjson")
    try folder.write(
      #"{"flows":[{"id":"tour","steps":[{"id":"welcome"},{"id":"done"}]}]}"#,
      to: "log/onboarding.json")
  }

  @Test func `a report has Markdown, tables and a summary`() async throws {
    let analysis = Analysis(inputs: [folder.path + "/log"])
    let report = try await analysis.run()

    expect(report.markdown, hasPrefix: "# Onboarding report\n")
    let funnel = try CSVTable(try #require(report.text(of: "funnel.csv")))
    expect(
      funnel.line(["reached", "left", "in_progress"], where: ["step": "welcome"]), equals: "2 1 1")
    expect(funnel.value("reached", where: ["step": "completed"]), equals: "1")
    expect(report.text(of: "report.md")?.hasPrefix("# Onboarding report\n"), equals: true)
    expect(report.text(of: "charts/flow-1-funnel.svg")?.hasPrefix("<svg "), equals: true)
    expectNil(report.text(of: "nothing.csv"))
    expect(report.summary, equals: "5 lines: 5 accepted, 0 rejected, 0 blank")
    expect(!report.hasRejectedLines)
    expect(report.warnings, equals: [])
  }

  @Test func `settings are those of the command line`() async throws {
    var analysis = Analysis(inputs: [events], threads: 1)
    analysis.window = "5m"
    analysis.asOf = "2026-04-01"
    analysis.since = "2026-03-01"
    analysis.until = "2026-03-02"
    analysis.trend = "week"
    analysis.timeZone = "Europe/Berlin"
    analysis.by = ["platform"]
    analysis.conditions = ["platform!=amiga"]
    let report = try await analysis.run()
    let funnel = try CSVTable(try #require(report.text(of: "funnel.csv")))
    let all = { (step: String) in
      funnel.value("reached", where: ["breakdown": "all", "step": step])
    }
    expect([all("welcome"), all("done"), all("completed")], equals: ["2", "1", "0"])
    let trend = try CSVTable(try #require(report.text(of: "trend.csv")))
    expect(Set(trend.rows().map { $0["period_start"] }), equals: ["2026-02-23"])
  }

  @Test func `a report is written to a folder, and rejected lines to a file`() async throws {
    try folder.write("nonsense\n", to: "log/more.ndjson")
    var analysis = Analysis(inputs: [folder.path + "/log"])
    analysis.quarantine = .places
    let report = try await analysis.run()
    expect(report.hasRejectedLines)

    let out = folder.path + "/reports/today"
    try report.write(to: out)
    try report.writeQuarantine(to: folder.path + "/bad.ndjson")
    let written = try folderTexts(at: out)
    for (name, text) in written { expect(report.text(of: name), equals: text, "\(name)") }
    for name in ["report.md", "report.html", "datapackage.json", "charts/flow-1-funnel.svg"] {
      #expect(written[name] != nil, "\(name)")
    }
    for name in ["goals.csv", "charts/flow-2-funnel.svg", "charts", ""] {
      expectNil(report.text(of: name), "\(name)")
    }
    let bad = try String(contentsOfFile: folder.path + "/bad.ndjson", encoding: .utf8)
    expect(bad, hasPrefix: #"{"file":"more.ndjson","line":1,"#)
  }

  @Test func `an error says of what kind it is and what to do`() async throws {
    let missing = await #expect(throws: AnalysisError.self) {
      try await Analysis(inputs: ["nowhere"]).run()
    }
    expect(missing?.kind, equals: .noInput)
    expect(
      missing?.message,
      equals:
        "nowhere: error: does not exist; check the path; a name with spaces needs quotes [no_input]"
    )
    var strict = Analysis(inputs: [try folder.write("nonsense\n", to: "bad.ndjson")])
    strict.mostBadLines = 0
    let bad = await #expect(throws: AnalysisError.self) { try await strict.run() }
    expect(bad?.kind, equals: .unusableInput)
    let report = try await Analysis(inputs: [events]).run()
    let blocked = #expect(throws: AnalysisError.self) { try report.write(to: events) }
    expect(blocked?.kind, equals: .cannotCreate)
  }

  @Test func `one analysis can run many times, and several at once`() async throws {
    let analysis = Analysis(inputs: [events])
    let reports = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { try await analysis.run().markdown } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    expect(reports.count, equals: 1)
  }

  @Test func `no clock is asked unless one is given`() async throws {
    let late = #"{"event":"started","timestamp":"2090-01-01T00:00:00Z","user_id":"u4"}"#
    try folder.write(late, to: "log/late.ndjson")
    var analysis = Analysis(inputs: [folder.path + "/log"])
    try await expect(!analysis.run().hasRejectedLines)
    analysis.clock = 1_772_700_000_000
    try await expect(analysis.run().hasRejectedLines)
  }
}
