import Expectations
import Foundation
@testable import OnboardingFunnelCommand
import TestSupport
import Testing

import OnboardingFunnel

/// Semantics 17, by hand: who did later what onboarding was for.
struct GoalsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let definition = """
    {"flows":[{"id":"tour","steps":[{"id":"a"},{"id":"b"}],"window":"1h","goals":[
      {"id":"trained","event":"workout","within":"1d"},
      {"id":"revenue","event":"purchase","within":"1d","sum":"/properties/price"},
      {"id":"back","event":"workout","from":"1h","to":"2h","after":"completion"}]}]}
    """

  /// Ann completes, trains twice and buys; bob leaves and trains in another flow; cat enters too late.
  private static let log =
    [
      ("page_viewed", "10:00:00", "ann", #","step":"a""#), ("completed", "10:10:00", "ann", ""),
      ("purchase", "11:00:00", "ann", #","properties":{"price":0.1}"#),
      ("workout", "11:10:00", "ann", ""), ("workout", "12:10:00", "ann", ""),
      ("purchase", "12:30:00", "ann", #","properties":{"price":"0.2"}"#),
      ("purchase", "12:31:00", "ann", #","properties":{"price":"gift"}"#),
      ("page_viewed", "10:00:00", "bob", #","step":"a""#),
      ("workout", "10:30:00", "bob", #","flow":"gym""#), ("Workout", "10:20:00", "bob", ""),
      ("page_viewed", "23:30:00", "cat", #","step":"a""#),
    ].map { event, time, user, more in
      #"{"event":"\#(event)","timestamp":"2026-03-01T\#(time)Z","user_id":"\#(user)"\#(more)}"#
    }.joined(separator: "\n") + "\n"

  private func goals(_ arguments: [String] = []) async throws -> CSVTable {
    try folder.write(Self.definition, to: "onboarding.json")
    try folder.write(Self.log, to: "events.ndjson")
    let arguments = [folder.path, "--as-of", "2026-03-02T12:00:00Z"] + arguments
    return try #require(try await runReport(arguments)["goals.csv"])
  }

  @Test func `a goal counts users whose window and whose goal's window are over`() async throws {
    let table = try await goals()
    let lines = ["all", "completed", "skipped_flow", "left"].map { outcome in
      table.line(
        ["users", "reached", "median_seconds", "total", "mean"],
        where: ["goal": "trained", "outcome": outcome])
    }
    expect(lines, equals: ["2 2 1800 – –", "1 1 4200 – –", "0 0 – – –", "1 1 1800 – –"])
  }

  @Test func `of one user an amount is told as people write it`() async throws {
    _ = try await goals()
    let outcome = await OnboardingFunnelCommand.run(
      ["explain", "--user", "ann", folder.path, "--as-of", "2026-03-02T12:00:00Z"],
      in: .init(clock: 0, processors: 2, errorIsTerminal: false))
    expect(
      outcome.standardOutput,
      contains: "- Goal `revenue`: reached 1 h after the entry, 0.30 in all.")
  }

  @Test func `amounts add up as decimals, and what is not a number is nothing`() async throws {
    let table = try await goals()
    let lines = ["all", "completed", "left"].map { outcome in
      table.line(
        ["users", "reached", "total", "mean"], where: ["goal": "revenue", "outcome": outcome])
    }
    expect(lines, equals: ["2 1 0.3 0.15", "1 1 0.3 0.3", "1 0 0 0"])
  }

  @Test func `after completion only those count who completed, both ends of the time included`()
    async throws
  {
    let table = try await goals()
    let lines = ["all", "completed", "left"].map { outcome in
      table.line(
        ["users", "reached", "median_seconds"], where: ["goal": "back", "outcome": outcome])
    }
    expect(lines, equals: ["1 1 3600", "1 1 3600", "0 0 –"])
  }

  @Test func `counting attempts changes no goal`() async throws {
    #expect(try await goals(["--count", "attempts"]) == (try await goals()))
  }
}
