import Expectations
import Foundation
@testable import OnboardingFunnelCommand
import TestSupport
import Testing

/// A finding is one thing: what a report, a check and their tables say of it agrees.
struct FindingLawsTests {
  /// What a sample's report and check say, by file.
  private static func outputs(
    of sample: SampleEventsTests.Sample
  ) async throws -> (report: [String: String], check: [String: String], text: String) {
    let folder = try TemporaryFolder()
    let outcome = await OnboardingFunnelCommand.run(
      ["check", sample.folder, "--out", folder.path],
      in: .init(clock: 4_102_444_800_000, processors: 2, errorIsTerminal: false))
    return (
      try await ReportRun([sample.folder]).files, try folderTexts(at: folder.path),
      outcome.standardOutput
    )
  }

  @Test(arguments: SampleEventsTests.samples)
  func `what a report finds a check finds with the same severity, count, share and words`(
    sample: SampleEventsTests.Sample
  ) async throws {
    let (report, check, text) = try await Self.outputs(of: sample)
    let found = try #require(report["quality.csv"]).split(separator: "\n")
    let checked = try #require(check["quality.csv"]).split(separator: "\n")
    expect(Array(checked.prefix(found.count)), equals: found)
    let items = Self.items(try #require(report["report.md"]))
    let others = Self.items(try #require(check["check.md"]))
    for (finding, item) in items where others[finding] != nil {
      expect(others[finding], equals: item, "\(finding)")
      let share = try #require(item.firstMatch(of: #/, (\d[^:]*\)):/#)).output.1
      expect(text.contains(share), "\(finding)")
    }
    expect(items.keys.contains { others[$0] != nil } || sample.description == "waterquest")
  }

  /// The events of other kinds are told by the report and, by name, by the check.
  @Test(arguments: SampleEventsTests.samples)
  func `other events are the same share of all events in both`(
    sample: SampleEventsTests.Sample
  ) async throws {
    let table = try CSVTable(
      try #require(try await Self.outputs(of: sample).check["quality.csv"]))
    let shares = ["other_events", "unknown_event"].map { word in
      table.rows(where: ["finding": word]).first?["share"]
    }
    expect(shares[1] == nil || shares[0] == shares[1])
    let withOwn = ["three-pages", "betfree"]
    expect((shares[1] != nil), equals: withOwn.contains(sample.description))
  }

  @Test(arguments: SampleEventsTests.samples)
  func `a report with a warning never says that there is no problem`(
    sample: SampleEventsTests.Sample
  ) async throws {
    let files = try await ReportRun([sample.folder]).files
    let hasWarning = files["quality.csv"]?.contains(",warning,") ?? false
    let markdown = try #require(files["report.md"])
    let saysNone = markdown.contains("no problem was found") || markdown.contains("problems found")
    // WaterQuest has no warning but lost views, which are told beside.
    expect(!hasWarning || !saysNone)
    expect(hasWarning, equals: !["waterquest", "three-pages"].contains(sample.description))
  }

  /// The items of findings by their word, without what only a report knows: what its funnel counts.
  private static func items(_ markdown: String) -> [String: String] {
    var items: [String: String] = [:]
    for line in markdown.split(separator: "\n") {
      guard let match = line.wholeMatch(of: #/- (\*\*warning\*\*, )?`([a-z0-9_]+)`, .*/#) else {
        continue
      }
      items[String(match.output.2)] = String(line).replacing(
        #/; the funnel counts [0-9,]+ of them/#, with: "")
    }
    return items
  }
}
