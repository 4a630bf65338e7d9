import Expectations
import Foundation
@testable import OnboardingFunnelCommand
import TestSupport
import Testing

import OnboardingFunnel

/// Semantics 13: several experiments, each as if it were the only one.
struct SeveralExperimentsReportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      {"flows":[{"id":"tour","steps":[{"id":"a"},{"id":"b"}],"window":"1h","experiments":[
        {"id":"color","split":{"red":1,"blue":1}},{"id":"text","control":"long"}]}]}
      """, to: "onboarding.json")
    let events = [
      ("page_viewed", "ann", #","experiments":{"color":"red","text":"long"}"#),
      ("completed", "ann", ""),
      ("page_viewed", "bob", #","experiments":{"color":"blue","text":"short"}"#),
      ("page_viewed", "cat", #","experiments":{"color":"red","text":"short"},"variant":"red""#),
      ("page_viewed", "dan", #","variant":"blue""#),
    ]
    let lines = events.map { event, user, more in
      #"{"event":"\#(event)","timestamp":"2026-03-01T10:00:00Z","user_id":"\#(user)","step":"a"\#(more)}"#
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "events.ndjson")
  }

  private func tables(_ arguments: [String] = []) async throws -> [String: CSVTable] {
    try await runReport([folder.path, "--as-of", "2026-03-05"] + arguments)
  }

  @Test func `each experiment has a breakdown and rows of its own`() async throws {
    let tables = try await tables()
    let funnel = try #require(tables["funnel.csv"])
    let ends = funnel.rows(where: ["is_completion": "true"]).map {
      $0.line(["breakdown", "segment", "reached"])
    }
    expect(
      ends,
      equals: [
        "all – 1", "variant:color blue 0", "variant:color red 1", "variant:color (unassigned) 0",
        "variant:text long 1", "variant:text short 0", "variant:text (unassigned) 0",
      ])
    let assigned = try #require(tables["assignment.csv"]).records.map {
      $0[2...4].joined(separator: " ")
    }
    expect(
      assigned,
      equals: [
        "color blue 1", "color red 2", "color (mixed) 0", "color (unassigned) 1", "text long 1",
        "text short 2", "text (mixed) 0", "text (unassigned) 1",
      ])
    let compared = try #require(tables["comparison.csv"]).rows(where: ["is_completion": "true"])
      .map { $0.line(["experiment", "control", "variant", "doubt"]) }
    expect(
      compared,
      equals: [
        "color blue red late_assignment;first_week", "text long short late_assignment;first_week",
      ])
  }

  @Test func `a bare variant speaks of none of them`() async throws {
    let quality = try #require(try await tables()["quality.csv"])
    expect(quality.value("count", where: ["finding": "ambiguous_variant"]), equals: "2")
  }

  @Test func `conditions name the experiment`() async throws {
    let tables = try await tables(["--where", "variant:text=short"])
    expect(
      tables["outcomes.csv"]?.value("users", where: ["outcome": "left", "breakdown": "all"]),
      equals: "2")
    let bare = await OnboardingFunnelCommand.run(
      ["report", folder.path, "--as-of", "2026-03-05", "--where", "variant=red"],
      in: .init(clock: 0, processors: 1, errorIsTerminal: false))
    expect(bare.status.rawValue, equals: 64)
    expect(bare.standardError, contains: "write variant:color=red or variant:text=red")
  }
}
