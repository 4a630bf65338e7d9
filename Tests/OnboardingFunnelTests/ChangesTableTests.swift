import Expectations
import Foundation
import OnboardingFunnel
import TestSupport
import Testing

/// What `changes.csv` says is what two reports of the two sides say.
struct ChangesTableTests {
  /// What a case is held against.
  private static let bases = [
    "previous-day", "previous-week", "previous-month", "platform=ios", "app_version=(none)",
  ]

  private func base(_ seed: UInt64) -> String { Self.bases[Int(seed % 5)] }

  @Test(arguments: LawSeeds.first(12))
  func `mix and steps add up to completion, shares to the mix, rates to the steps`(seed: UInt64)
    async throws
  {
    let report = try await CaseReport(AdversarialCase(seed: seed)) { analysis in
      analysis.compareTo = base(seed)
      if analysis.by.isEmpty { analysis.by = ["platform", "country"] }
    }
    for rows in try breakdowns(of: report) {
      guard let whole = Double(rows[0]["contribution"]) else { continue }
      expect(rows[0]["part"] == "completion" && rows[0]["difference"] == rows[0]["contribution"])
      let sums = Dictionary(grouping: rows) { $0["part"] }.mapValues { rows in
        rows.reduce(0) { $0 + (Double($1["contribution"]) ?? .nan) }
      }
      let steps = sums["step"] ?? .nan
      #expect(abs(steps + (sums["mix"] ?? 0) - whole) < 1e-12, "seed \(seed)")
      guard let shares = sums["share"], let rates = sums["rate"] else { continue }
      #expect(abs(shares - (sums["mix"] ?? .nan)) < 1e-12, "seed \(seed)")
      #expect(abs(rates - steps) < 1e-12, "seed \(seed)")
    }
  }

  @Test func `a segment may be told by a property that nothing else asks for`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{ "flows": [ { "id": "tour", "steps": [ { "id": "x" }, { "id": "y" } ] } ] }"#,
      to: "onboarding.json")
    let users = [
      ("a", "2026-03-01", "pro"), ("b", "2026-03-01", "free"), ("c", "2026-03-09", "free"),
    ]
    let lines = users.map { user, day, plan in
      #"{"event":"page_viewed","timestamp":"\#(day)T10:00:00Z","user_id":"\#(user)","step":"x","#
        + #""properties":{"plan":"\#(plan)"}}"# + "\n"
    }
    try folder.write(lines.joined(), to: "events.ndjson")
    let report = try await CaseReport(ReportOptions(), input: folder.path) { analysis in
      analysis.compareTo = "properties.plan=pro"
      analysis.window = "1h"
    }
    let rows = try report.table("changes.csv").rows()
    expect(rows.first?["base_users"] == "1" && rows.first?["users"] == "1")
  }

  /// The rows of each flow and breakdown.
  private func breakdowns(of report: CaseReport) throws -> [[CSVRow]] {
    var runs: [[CSVRow]] = []
    for row in try report.table("changes.csv").rows() {
      if row["part"] == "completion" { runs.append([]) }
      runs[runs.count - 1].append(row)
    }
    return runs
  }

  @Test(arguments: LawSeeds.first(6))
  func `order of lines, files, chunks and threads change nothing`(seed: UInt64) async throws {
    let test = AdversarialCase(seed: seed)
    let compare: (inout Analysis) -> Void = { $0.compareTo = base(seed) }
    let expected = try await CaseReport(test, change: compare).withoutExamples()
    expect(expected["changes.csv"] != nil)
    let shuffled = try await CaseReport(test.shuffled(seed: 1), change: compare)
    expect(differences(expected, try shuffled.withoutExamples()), equals: [], "seed \(seed)")
    let split = try await CaseReport(test, files: test.files(splitInto: 3, seed: seed)) {
      compare(&$0)
      $0.chunkSize = 512
      $0.threads = 4
    }
    expect(differences(expected, try split.withoutExamples()), equals: [], "seed \(seed)")
  }

  @Test(arguments: LawSeeds.first(6))
  func `the rest of the report is as without`(seed: UInt64) async throws {
    let test = AdversarialCase(seed: seed)
    let plain = try await CaseReport.plain(seed)
    let held = try await CaseReport(test) { $0.compareTo = base(seed) }
    for name in CaseReport.tableNames {
      expect(plain.files[name], equals: held.files[name], "seed \(seed), \(name)")
    }
  }

  /// Each side is counted again by a report of its own, by the times that the table has.
  @Test(arguments: LawSeeds.first(9))
  func `each period has the counts of a report of that period`(seed: UInt64) async throws {
    let test = AdversarialCase(seed: seed)
    let words = ["previous-day", "previous-week", "previous-month"]
    let changes = try await CaseReport(test) { $0.compareTo = words[Int(seed % 3)] }
      .table("changes.csv")
    for completion in changes.rows(where: ["breakdown": "all", "part": "completion"]) {
      let flow = ["flow": completion["flow"], "flow_version": completion["flow_version"]]
      for (side, prefix) in [("compared", ""), ("base", "base_")] {
        let ends = completion[side].components(separatedBy: "..")
        let recount = try await CaseReport(test) {
          $0.since = ends[0]
          $0.until = ends[1]
        }
        expectSame(
          changes.rows(where: flow), prefix, in: try recount.table("funnel.csv").rows(where: flow),
          "seed \(seed), \(completion["flow"]), \(prefix)")
      }
    }
  }

  /// The flow of this sample has no variants, so all its rows can be held against `funnel.csv`.
  @Test(arguments: ["steps-app", "betfree"])
  func `each segment has the counts of a report of that segment`(name: String) async throws {
    let version = name == "betfree" ? "country=US" : "app_version=1.5.2"
    let changes = try await sample(name) { $0.compareTo = version }
    let sides = [("base_", version), ("", version.replacing("=", with: "!="))]
    for (prefix, condition) in sides {
      let recount = try await sample(name) { $0.conditions = [condition] }
      expectSame(
        changes.rows["changes.csv"] ?? [], prefix, in: recount.rows["funnel.csv"] ?? [], condition)
    }
    expect(changes.rows["changes.csv"]?.first?["compared"], equals: sides[1].1)
  }

  /// Holds one side against a funnel, unless nobody on it has matured.
  private func expectSame(
    _ changes: [CSVRow], _ prefix: String, in funnel: [CSVRow], _ comment: String
  ) {
    for row in changes where ["completion", "step", "rate"].contains(row["part"]) {
      guard let users = Int(row["\(prefix)users"]), users > 0 else { continue }
      let breakdown = row["part"] == "rate" ? row["breakdown"] : "all"
      let segment = funnel.filter {
        $0["breakdown"] == breakdown && $0["segment"] == row["segment"]
      }
      let step = segment.first {
        row["part"] == "rate" ? $0["is_completion"] == "true" : $0["step"] == row["step"]
      }
      let isOfAll = row["part"] != "step"
      let column = isOfAll ? "rate_from_entry" : "rate_from_previous"
      expect(step?["reached"], equals: row["\(prefix)reached"], "\(comment)")
      expect(step?[column], equals: row["\(prefix)rate"], "\(comment)")
      if isOfAll { expect(segment.first?["reached"], equals: row["\(prefix)users"], "\(comment)") }
    }
  }

  @Test func `swapping the sides negates every difference and contribution`() async throws {
    let forth = try await sample("lockedin") {
      ($0.conditions, $0.compareTo) = (["app_version=2.1.0"], "app_version=2.0.3")
    }.rows["changes.csv"]
    let back = try await sample("lockedin") {
      ($0.conditions, $0.compareTo) = (["app_version=2.0.3"], "app_version=2.1.0")
    }.rows["changes.csv"]
    let pairs = Array(zip(try #require(forth), try #require(back)))
    expect(pairs.count, equals: 16)
    for (row, mirrored) in pairs {
      expect(row["base_reached"], equals: mirrored["reached"])
      for column in ["difference", "contribution"] {
        expect(Double(row[column]), equals: Double(mirrored[column]).map { 0 - $0 }, "\(column)")
      }
      expect(
        Double(row["difference_low"]), equals: Double(mirrored["difference_high"]).map { 0 - $0 })
    }
  }

  /// The same ten users, under other names, a week later.
  @Test func `a week that is like the one before has no change at all`() async throws {
    let folder = try TemporaryFolder()
    let lines = ["2026-03-01", "2026-03-08"].flatMap { day in
      (0..<10).flatMap { user in
        ["started", "page_viewed", "completed"].prefix(1 + user % 3).map { event in
          let fields = #""flow":"f","step":"b","platform":"\#(user % 4 == 0 ? "ios" : "web")""#
          let id = #""user_id":"\#(day)-\#(user)""#
          return #"{"event":"\#(event)","timestamp":"\#(day)T10:00:00Z",\#(id),\#(fields)}"#
        }
      }
    }
    try folder.write(lines.joined(separator: "\n"), to: "events.ndjson")
    try folder.write(
      #"{"flows":[{"id":"f","steps":[{"id":"a"},{"id":"b"}]}]}"#, to: "onboarding.json")
    var analysis = Analysis(inputs: [folder.path])
    analysis.by = ["platform"]
    analysis.asOf = "2026-03-20"
    analysis.compareTo = "2026-03-01..2026-03-08"
    let changes = try CSVTable(try await analysis.run().text(of: "changes.csv") ?? "").rows()
    expect(changes.count, equals: 11)
    for row in changes {
      expect(["0", ""].contains(row["difference"]) && row["contribution"] == "0")
      expect(row["base_reached"] == row["reached"] && row["base_users"] == row["users"])
    }
  }

  @Test func `an empty log has a table without rows`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "events.ndjson")
    try folder.write(#"{"flows":[{"id":"f","steps":[{"id":"a"}]}]}"#, to: "onboarding.json")
    var analysis = Analysis(inputs: [folder.path])
    analysis.compareTo = "previous-week"
    let report = try await analysis.run()
    try expectEmpty(CSVTable(report.text(of: "changes.csv") ?? "").rows())
    expect(report.markdown, lacks: "What changed")
  }

  private func sample(_ name: String, _ change: (inout Analysis) -> Void) async throws
    -> SampleTables
  {
    var analysis = Analysis(inputs: [
      Article.root.appendingPathComponent("SampleEvents/\(name)").path
    ])
    analysis.by = ["platform"]
    change(&analysis)
    let report = try await analysis.run()
    let rows = try ["changes.csv", "funnel.csv"].map {
      ($0, try report.text(of: $0).map { try CSVTable($0).rows() } ?? [])
    }
    return SampleTables(rows: Dictionary(uniqueKeysWithValues: rows))
  }

  private struct SampleTables {
    let rows: [String: [CSVRow]]
  }
}
