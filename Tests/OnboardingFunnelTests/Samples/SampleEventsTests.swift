import EventLog
import Expectations
import Foundation
import Journeys
@testable import OnboardingFunnelCommand
import TestBasics
import TestSupport
import Testing

/// The samples of the five flows: each log is what its rates make, and its recorded report is what
/// was planted, what the reference engine counts, and what the program writes.
struct SampleEventsTests {
  private static let root = ProjectFolder.root.path

  /// A sample by its flow's id.
  struct Sample: CustomStringConvertible, Sendable {
    let description: String
    /// The fields that were planted with an effect.
    let fields: [String]

    var folder: String { SampleEventsTests.root + "/SampleEvents/" + description }

    func bytes(_ file: String) throws -> [UInt8] {
      try Array(Data(contentsOf: URL(fileURLWithPath: folder + "/" + file)))
    }

    func text(_ file: String) throws -> String {
      try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
    }
  }

  static let samples = [
    Sample(description: "steps-app", fields: ["os_version", "app_version"]),
    Sample(description: "three-pages", fields: ["locale"]),
    Sample(description: "lockedin", fields: ["app_version"]),
    Sample(description: "waterquest", fields: ["locale"]),
    Sample(description: "betfree", fields: ["country"]),
  ]

  @Test(arguments: samples)
  func `the log is what the rates make of the definition`(sample: Sample) async throws {
    let made = try TemporaryFolder()
    let outcome = await OnboardingFunnelCommand.run(
      [
        "generate", "--config", sample.folder + "/onboarding.json", "--rates",
        sample.folder + "/rates.json", "--out", made.path,
      ], in: .init(clock: 0, processors: 2, errorIsTerminal: false))
    expect(outcome.standardError, equals: "")
    for file in ["events.ndjson", "truth.json", "onboarding.json"] {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: made.path + "/" + file))
      // Not compared inside the expectation, which would print both.
      let isSame = try Array(bytes) == sample.bytes(file)
      expect(isSame, "\(file)")
    }
  }

  @Test(arguments: samples)
  func `the report counts what was planted`(sample: Sample) async throws {
    let fields = ["platform", "app_version"] + sample.fields
    let tables = try await runReport([sample.folder] + fields.flatMap { ["--by", $0] })
    let comparison = try TruthComparison(
      PlantedTruth(sample.folder + "/truth.json"), with: tables)
    #expect(comparison.numbers > 100)
    expectEmpty(
      comparison.differences,
      "\(comparison.differences.prefix(12).joined(separator: "\n"))")
  }

  @Test(arguments: samples)
  func `the recorded tables are those of the reference engine`(sample: Sample) throws {
    let input = try ReferenceInput(
      definition: sample.text("onboarding.json"),
      log: sample.bytes("events.ndjson"))
    for (name, table) in ReferenceEngine.report(input).sorted(by: { $0.key < $1.key }) {
      let recorded = try CSVTable(sample.text("expected/" + name))
      let comparison = TableComparison(name, ours: recorded, reference: table, flows: [])
      expectEmpty(
        comparison.differences,
        "\(comparison.differences.prefix(12).joined(separator: "\n"))")
    }
  }

  /// `RECORD=1` writes what the program reports now, and fails, so that nobody takes a recording for
  /// a test.
  @Test(arguments: samples)
  func `the report is the recorded one`(sample: Sample) async throws {
    let run = try await ReportRun([sample.folder])
    let files = run.files.mapValues {
      $0.replacing(Self.root + "/", with: "")
    }
    let expected = sample.folder + "/expected"
    guard ProcessInfo.processInfo.environment["RECORD"] != "1" else {
      try record(files, in: expected)
      Issue.record("recorded anew: review it with git diff, and run without RECORD")
      return
    }
    try expect(Set(folderTexts(at: expected).keys), equals: Set(files.keys))
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
      let recorded = try? sample.text("expected/" + name)
      let difference = differences([name: text], [name: recorded ?? ""])
      expectEmpty(difference, "\(difference.joined(separator: "\n"))")
    }
  }

  private func record(_ files: [String: String], in folder: String) throws {
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(
      atPath: folder + "/charts", withIntermediateDirectories: true)
    for (name, text) in files {
      try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
    }
  }

  @Test(arguments: samples)
  func `the first page of the report takes forty lines at most`(sample: Sample) throws {
    let lines = try sample.text("expected/report.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(try #require(lines.firstIndex(of: "---")) <= 40)
  }

  @Test func `all five at once are each read with their own definition`() async throws {
    let options = ["--as-of", "2026-06-01", "--by", "platform,locale"]
    let together = try await runReport([Self.root + "/SampleEvents"] + options)
    for sample in Self.samples {
      let alone = try await runReport([sample.folder] + options)
      for name in alone.keys.sorted() where name != "quality.csv" {
        let flow = sample.description
        let rows = try #require(together[name]).rows(where: ["flow": flow]).map(\.fields)
        expect(rows, equals: alone[name]?.records, "\(flow) \(name)")
      }
    }
    // The rows of a flow stand together, those of its segments too.
    let flows = try #require(together["funnel.csv"]).records.map { $0[0] }
    let begins = flows.indices.filter { $0 == 0 || flows[$0] != flows[$0 - 1] }
    expect(begins.map { flows[$0] }, equals: Self.samples.map(\.description).sorted())
    let newline = UInt8(ascii: "\n")
    let lines = try Self.samples.reduce(0) { sum, sample in
      try sum + sample.bytes("events.ndjson").count { $0 == newline }
    }
    let quality = try #require(together["quality.csv"])
    expect(quality.value("count", where: ["scope": "log", "finding": "lines"]), equals: "\(lines)")
  }
}
