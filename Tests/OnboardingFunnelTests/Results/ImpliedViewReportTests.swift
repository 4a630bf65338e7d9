import Expectations
import Foundation
@testable import OnboardingFunnelCommand
import TestSupport
import Testing

/// What a report, `explain` and `infer` say of pages that were finished and never viewed.
struct ImpliedViewReportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      #"{"flows":[{"id":"tour","steps":[{"id":"a"},{"id":"b"},{"id":"c"}],"window":"1h"}]}"#,
      to: "onboarding.json")
  }

  /// Users who complete pages, each a minute after the one before; `name` of `user`.
  private func write(_ events: [(name: String, user: String, step: String)]) throws {
    let lines = events.enumerated().map { minute, event in
      let (hours, minutes) = (minute / 60, minute % 60)
      let time = "2026-03-01T0\(hours):\(minutes < 10 ? "0" : "")\(minutes):00Z"
      return #"{"event":"\#(event.name)","timestamp":"\#(time)","user_id":"\#(event.user)","#
        + #""step":"\#(event.step)"}"#
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "events.ndjson")
  }

  private func output(of arguments: [String]) async -> String {
    let outcome = await OnboardingFunnelCommand.run(
      arguments, in: .init(clock: 1_780_000_000_000, processors: 2, errorIsTerminal: false))
    return outcome.standardOutput.withOrdinarySpaces
  }

  private func report() async -> String {
    await output(of: ["report", folder.path, "--as-of", "2026-03-03"])
  }

  @Test func `a log of completions alone is told to count steps by their completion`() async throws
  {
    try write([
      ("page_completed", "ada", "a"), ("page_completed", "ada", "b"),
      ("page_completed", "bob", "a"), ("page_completed", "bob", "c"),
    ])
    let report = await report()
    expect(report, contains: "**Steps are counted by their completion:** the log has no views")
    expect(
      report, contains: "check before you rely on these numbers: the log has no views of pages")
  }

  @Test func `one real view is a log with views`() async throws {
    try write([("page_viewed", "ada", "a"), ("page_completed", "ada", "b")])
    let report = await report()
    expect(report, lacks: "Steps are counted by their completion")
    expect(report, contains: "`view_missing`, 1 (100.0 % of those who reached the step): step `b`")
  }

  @Test func `fewer than one in a hundred are a note, one in a hundred a warning`() async throws {
    for (users, severity) in [(101, "info"), (100, "warning")] {
      let views = (1..<users).map { ("page_viewed", "u\($0)", "a") }
      try write((views + [("page_completed", "ada", "a")]).map { ($0.0, $0.1, $0.2) })
      let quality = try #require(
        try await runReport([folder.path, "--as-of", "2026-03-03"])["quality.csv"])
      let row = try #require(quality.records.first { $0[1] == "view_missing" })
      expect(row[2], equals: severity)
      expect(row[3], equals: "1")
      expect(row[6], equals: "\(users)")
    }
  }

  @Test func `explain tells which event stands for a view`() async throws {
    try write([
      ("page_completed", "ada", "a"), ("page_completed", "ada", "b"), ("page_viewed", "ada", "b"),
      ("page_completed", "ada", "b"),
    ])
    let text = await output(of: ["explain", folder.path, "--user", "ada"])
    expect(text, contains: "begins attempt 1: shows 1. `a`, whose view is missing")
    expect(text, contains: "attempt 1: shows 2. `b`, whose view is missing")
    expect(text, contains: "attempt 1: at 2. `b`")
  }
}
