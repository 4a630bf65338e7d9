import Expectations
import Foundation
@testable import OnboardingFunnelCommand
import TestSupport
import Testing

/// A number or a finding has one value in every output.
///
/// Each test is of a contradiction that was found once.
/// That a warning is one in the report and in `check`, with the same share, and that “no problem” never
/// stands above one, are tested by `FindingLawsTests`.
struct ContradictionTests {
  private static func report(
    _ sample: SampleEventsTests.Sample, _ arguments: [String] = []
  ) async throws -> [String: String] {
    try await ReportRun([sample.folder] + arguments).files
  }

  private static func sample(_ name: String) throws -> SampleEventsTests.Sample {
    try #require(SampleEventsTests.samples.first { $0.description == name })
  }

  private static func table(_ name: String, of files: [String: String]) throws -> CSVTable {
    try CSVTable(files[name] ?? "")
  }

  private static func text(_ name: String, of files: [String: String]) throws -> String {
    plain(try #require(files[name]))
  }

  /// Words without the marks of Markdown and HTML, and with plain spaces and signs.
  private static func plain(_ text: String) -> String {
    var plain = text.replacing(#/<[a-z\/][^>]*>/#, with: "")
    for (mark, word) in [
      ("`", ""), ("**", ""), ("“", ""), ("”", ""), ("\u{A0}", " "), ("\u{202F}", " "),
      ("&nbsp;", " "), ("&amp;", "&"), ("&#39;", "'"), ("&quot;", "\""), ("\\", ""),
    ] { plain = plain.replacing(mark, with: word) }
    return plain
  }

  @Test(arguments: SampleEventsTests.samples)
  func `an insight is the same sentence in the table, the page, the Markdown and the JSON`(
    sample: SampleEventsTests.Sample
  ) async throws {
    let files = try await Self.report(sample)
    let table = try Self.table("insights.csv", of: files)
    expect(!table.records.isEmpty)
    let texts = try ["report.md", "report.html", "report.json"].map { try Self.text($0, of: files) }
    for row in table.rows().prefix(5) {
      let sentence = Self.plain(row["sentence"])
      for text in texts { expect(text, contains: sentence) }
    }
  }

  @Test(arguments: SampleEventsTests.samples)
  func `the first page says the rate of completion of the table`(
    sample: SampleEventsTests.Sample
  ) async throws {
    let files = try await Self.report(sample)
    let row = try #require(
      try Self.table("funnel.csv", of: files)
        .rows(where: ["breakdown": "all", "is_completion": "true"]).first)
    let rate = try #require(Double(row["rate_from_entry"]))
    let words = "\(Int((rate * 100).rounded())) % finish"
    for name in ["report.md", "report.html"] {
      try expect(Self.text(name, of: files), contains: words, "\(name)")
    }
  }

  @Test(
    arguments: SampleEventsTests.samples,
    ["", "--count attempts --order ordered", "--since 40d --window 2h --where platform=ios"])
  func `the users that an insight counts are those that its command lists`(
    sample: SampleEventsTests.Sample, options: String
  ) async throws {
    let files = try await Self.report(sample, options.split(separator: " ").map(String.init))
    let rows = try Self.table("insights.csv", of: files).rows()
    // Of a segment those who left are listed, and those who finished are counted.
    let commands = try #require(files["report.md"])
      .matches(of: #/Statement ([0-9]+): `onboarding-funnel (users [^`]*)`/#)
    expect(!commands.isEmpty || !options.isEmpty)
    for command in commands {
      let place = try #require(Int(command.output.1))
      let row = try #require(rows.first { $0["rank"] == "\(place)" })
      guard row["kind"] != "who" else { continue }
      let words = command.output.2.split(separator: " ").map {
        String($0).replacing("'", with: "")
      }
      let folder = try TemporaryFolder()
      let outcome = await OnboardingFunnelCommand.run(
        words + ["--users", folder.path + "/users.csv"],
        in: .init(clock: 4_102_444_800_000, processors: 2, errorIsTerminal: false))
      expect(outcome.standardError, equals: "")
      let list = try String(contentsOfFile: folder.path + "/users.csv", encoding: .utf8)
      let listed = list.split(separator: "\n").count - 1
      expect("\(listed)", equals: row["users"], "\(row["sentence"])")
    }
  }

  @Test(arguments: SampleEventsTests.samples)
  func `a share of the events is the same in the report and in its table`(
    sample: SampleEventsTests.Sample
  ) async throws {
    let files = try await Self.report(sample)
    let row = try Self.table("quality.csv", of: files)
      .rows(where: ["finding": "other_events"]).first
    guard let row, let share = Double(row["share"]), row["count"] != "0" else { return }
    let tenths = Int((share * 1000).rounded())
    let words = "of other kinds (\(tenths / 10).\(tenths % 10) % of all events)"
    try expect(Self.text("report.md", of: files), contains: words)
  }

  @Test func `skips say of whom they are a share, and how many of them the funnel counts`()
    async throws
  {
    let sample = try Self.sample("betfree")
    let text = Self.plain(try #require(try await Self.report(sample)["report.md"]))
    let line = try #require(
      text.split(separator: "\n").first { $0.contains("skip_of_unskippable, ") })
    expect(line, contains: "of the users who saw the step")
    expect(line, contains: "who saw it; the funnel counts ")
    expect(line, lacks: "of the flow's events")
  }

  @Test(arguments: SampleEventsTests.samples)
  func `a rate that the curve does not show at the window's end is explained beside it`(
    sample: SampleEventsTests.Sample
  ) async throws {
    let files = try await Self.report(sample)
    let headline = try #require(
      try Self.table("funnel.csv", of: files)
        .number("rate_from_entry", where: ["breakdown": "all", "is_completion": "true"]))
    let curve = try #require(
      try Self.table("timing.csv", of: files)
        .number("within_24h", where: ["breakdown": "all", "measure": "complete"]))
    let isSame = Int((headline * 1000).rounded()) == Int((curve * 1000).rounded())
    let text = try Self.text("report.md", of: files)
    expect(isSame || text.contains("so the share at 24 hours may differ from it here"))
  }

  @Test(arguments: SampleEventsTests.samples)
  func `quartiles stand in brackets, and parentheses are for intervals`(
    sample: SampleEventsTests.Sample
  ) async throws {
    let files = try await Self.report(sample)
    let chart = try #require(files["charts/flow-1-steps.svg"] ?? files["flow-1-steps.svg"])
    expect(Self.plain(chart), contains: "Median [middle half]")
    let labels = chart.matches(of: #/<text[^>]*>([^<]*)<\/text>/#).map { String($0.output.1) }
    expect(labels.contains { $0.contains("[") })
    expect(!labels.contains { $0.contains("(") })
  }

  @Test func `a field that two groups are compared by is no mix of them`() async throws {
    let files = try await Self.report(
      try Self.sample("lockedin"), ["--by", "app_version", "--compare-to", "app_version=2.0.3"])
    let changes = try Self.table("changes.csv", of: files)
    expectEmpty(changes.rows(where: ["breakdown": "app_version"]))
    let steps = changes.rows(where: ["breakdown": "all", "part": "step"])
      .compactMap { Double($0["contribution"]) }.map(abs).reduce(0, +)
    let mix = changes.rows(where: ["breakdown": "all", "part": "mix"])
      .compactMap { Double($0["contribution"]) }.map(abs).reduce(0, +)
    #expect(steps > mix)
  }

  @Test(arguments: [[], ["--since", "2026-05-18"], ["--until", "2026-05-08"]])
  func `a broken split is broken in every output, whatever the days of the report`(
    arguments: [String]
  ) async throws {
    let files = try await Self.report(try Self.sample("three-pages"), arguments)
    let insights = try Self.table("insights.csv", of: files)
    expect(insights.rows().first?["kind"], equals: "data")
    let verdicts = try Self.table("comparison.csv", of: files).rows().map { $0["verdict"] }
    expect(Set(verdicts), equals: ["split broken"])
    let text = try Self.text("report.md", of: files)
    expect(text, contains: "Do not compare these variants:")
    expect(text, lacks: "Group sizes are as")
    try expect(Self.text("report.json", of: files), contains: "split broken")
  }

  /// What the first page says of findings, as far as `quality.csv` calls them warnings.
  @Test(arguments: SampleEventsTests.samples)
  func `the first page names each warning, and no warning that is none`(
    sample: SampleEventsTests.Sample
  ) async throws {
    let files = try await Self.report(sample)
    let warnings = try Self.table("quality.csv", of: files)
      .rows(where: ["severity": "warning"]).filter { $0["count"] != "0" }
    let line = try #require(
      try Self.text("report.md", of: files).split(separator: "\n")
        .first { $0.hasPrefix("- Data:") })
    for row in warnings where row["scope"] != "log" && row["finding"] != "view_missing" {
      expect(line, contains: "\(row["count"]) ", "\(row["finding"]): \(line)")
    }
    expect(!line.contains("check before") || !warnings.isEmpty)
  }
}
