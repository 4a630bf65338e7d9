import Expectations
import Foundation
@testable import OnboardingFunnelCommand
import TestSupport
import Testing

import OnboardingFunnel

/// A field that nobody who enters has is told, with the name that was likely meant.
struct UnseenFieldTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.definition(), to: "onboarding.json")
  }

  private static func definition(_ report: String = "{}") -> String {
    """
    {"flows":[{"id":"tour","steps":[{"id":"a"},{"id":"b"}],"window":"1h"}],"report":\(report)}
    """
  }

  /// A view of a step by a user each, with what else the line says.
  private static func log(_ lines: [(user: String, step: String, more: String)]) -> String {
    lines.enumerated().map { second, line in
      let time = "2026-03-01T00:00:\(second < 10 ? "0" : "")\(second)Z"
      return #"{"event":"page_viewed","timestamp":"\#(time)","user_id":"\#(line.user)","#
        + #""step":"\#(line.step)"\#(line.more)}"#
    }.joined(separator: "\n") + "\n"
  }

  private static let plans = log([
    ("ada", "a", #","platform":"ios","properties":{"plan":"pro","tier":1}"#),
    ("ada", "b", #","locale":"de","properties":{"refferer":"x"}"#),
    ("bob", "a", #","platform":"web","properties":{"plan":"free"}"#),
  ])

  /// The severity, count, share, line and explanation of each row of the finding.
  private func rows(_ arguments: [String], of log: String = plans) async throws -> [[String]] {
    try folder.write(log, to: "events.ndjson")
    let quality = try #require(try await runReport([folder.path] + arguments)["quality.csv"])
    return quality.rows(where: ["finding": "dimension_unseen"]).map { row in
      ["severity", "count", "share", "example_line", "explanation"].map { row[$0] }
    }
  }

  private func words(_ arguments: [String], of log: String = plans) async throws -> [String] {
    try await rows(arguments, of: log).map { $0[4] }
  }

  private static func unseen(_ name: String, nearest: String) -> String {
    #"users who started, all without "\#(name)", which no event has; the most similar name in the log is "\#(nearest)""#
  }

  @Test func `a misspelt breakdown is told with the property that was meant`() async throws {
    try await expect(
      rows(["--by", "properties.paln"]),
      equals: [
        ["warning", "2", "1", "1", Self.unseen("properties.paln", nearest: "properties.plan")]
      ])
  }

  @Test(arguments: [
    ("properties.platfrom", "platform"), ("properties.Plan", "properties.plan"),
    ("properties.tiers", "properties.tier"),
  ])
  func `the nearest name may be a field, or differ in case`(
    name: String, nearest: String
  ) async throws {
    try await expect(words(["--by", name]), equals: [Self.unseen(name, nearest: nearest)])
  }

  @Test func `a field of the device may be among the properties`() async throws {
    let log = Self.log([("ada", "a", #","properties":{"Country":"de"}"#)])
    try await expect(
      words(["--by", "country"], of: log),
      equals: [
        Self.unseen("country", nearest: "properties.Country")
      ])
  }

  @Test func `where no name is near, that is said`() async throws {
    let words = try await words(["--by", "country"])
    expect(words.count == 1 && words[0].contains("which no event has, nor anything similar"))
  }

  @Test func `a condition that holds for nobody is told, though nobody is in the report`()
    async throws
  {
    let arguments = ["--where", "properties.paln=pro", "--where", "properties.paln=free"]
    try await expect(
      rows(arguments),
      equals: [
        ["warning", "2", "1", "1", Self.unseen("properties.paln", nearest: "properties.plan")]
      ])
    try await expect(words(["--where", "properties.plan=nobody"]), equals: [])
  }

  @Test func `a field of other events alone is told as that`() async throws {
    try await expect(
      words(["--where", "locale=de"]),
      equals: [
        #"users who started, all without "locale": only later events have it; send it with the first event"#
      ])
    try await expect(words(["--where", "properties.refferer=x"]).count, equals: 1)
    // A breakdown has that finding already.
    try await expect(words(["--by", "locale"]), equals: [])
  }

  @Test func `the definition's report is judged too`() async throws {
    try folder.write(
      Self.definition(#"{"by":["properties.paln","platform"],"where":["properties.teir!=1"]}"#),
      to: "onboarding.json")
    try await expect(
      words([]),
      equals: [
        Self.unseen("properties.paln", nearest: "properties.plan"),
        Self.unseen("properties.teir", nearest: "properties.tier"),
      ])
  }

  @Test func `Markdown, terminal and check tell it`() async throws {
    try folder.write(Self.definition(#"{"by":["properties.paln"]}"#), to: "onboarding.json")
    try folder.write(Self.plans, to: "events.ndjson")
    let markdown = try #require(try await ReportRun([folder.path]).files["report.md"])
    expect(
      markdown,
      contains: """
        2 users without a field that the report names (`properties.paln`, did you mean `properties.plan`?)
        """)
    expect(
      markdown,
      contains:
        "- **warning**, `dimension_unseen`, 2 (100.0 % of the flow's users): users who started, all without `properties.paln`, which no event has; the most similar name in the log is `properties.plan`. First: `events.ndjson:1`."
    )
    let screen = TerminalScreen(columns: 200, hasColour: false)
    for (command, screen) in [("report", screen), ("check", nil)] {
      var environment = OnboardingFunnelCommand.Environment(
        clock: 4_102_444_800_000, processors: 2, errorIsTerminal: false)
      environment.outputScreen = screen
      let outcome = await OnboardingFunnelCommand.run([command, folder.path], in: environment)
      for name in ["properties.paln", "properties.plan"] {
        expect(outcome.standardOutput, contains: name, "\(command)")
      }
    }
  }

  @Test func `what hides few users hides how many there are`() async throws {
    try await expect(
      rows(["--by", "properties.paln", "--min-cell", "5"]).map { $0[1] }, equals: [""])
  }

  // MARK: Any split

  /// Two hundred users with keys of all kinds, of which the nearest stands on one line alone.
  private static let many = log(
    (0..<60).map { user in
      let key = user == 31 ? "plan" : user % 3 == 0 ? "plna_x" : "color\(user)"
      let properties = #","properties":{"\#(key)":"\#(user)","contry":"de"}"#
      return ("u\(user)", "a", (user == 40 ? #","locale":"de""# : "") + properties)
    })

  /// The same as an export.
  private static let exported =
    many.split(separator: "\n").map { line in
      line.replacing(#""page_viewed""#, with: #""Onboarding Step Viewed""#)
        .replacing(#","locale":"de""#, with: #","context":{"locale":"de"}"#)
        .replacing(#""user_id""#, with: #""anonymousId""#)
        .replacing(#","step":"a""#, with: #","type":"track","messageId":"m""#)
        .replacing(#""properties":{"#, with: #""properties":{"step":"a","#)
    }.joined(separator: "\n") + "\n"

  private static let asked = ["properties.paln", "country", "properties.lcale"]

  private func analysis() -> Analysis {
    var analysis = Analysis(inputs: [folder.path])
    analysis.by = Self.asked
    analysis.conditions = ["properties.colour!=x"]
    analysis.asOf = "2026-04-01"
    return analysis
  }

  @Test(arguments: [false, true])
  func `no split of the lines changes what is told`(isExport: Bool) async throws {
    try folder.write(isExport ? Self.exported : Self.many, to: "events.ndjson")
    var analysis = analysis()
    analysis.threads = 1
    let expected = try #require(try await analysis.run().text(of: "quality.csv"))
    for name in ["properties.plan", "properties.contry", "locale"] {
      expect(expected, contains: "in the log is \"\"\(name)\"\"", "\(name)")
    }
    for (chunkSize, threads) in [(1, 1), (100, 2), (400, 4), (1000, 3), (5000, 2)] {
      analysis.chunkSize = chunkSize
      analysis.threads = threads
      let quality = try await analysis.run().text(of: "quality.csv")
      expect(quality, equals: expected, "chunks of \(chunkSize), \(threads) threads")
    }
  }

  @Test func `the pieces of a job tell what one machine tells`() async throws {
    let log = try folder.write(Self.many, to: "events.ndjson")
    var settings = analysis()
    settings.configuration = folder.path + "/onboarding.json"
    var job = try PieceJob(settings, logs: [log])
    let expected = try await job.reportOfOneMachine().texts()
    for (cuts, reducers) in [([], 1), ([500], 2), ([100, 520, 530, 900], 3)] {
      job.cuts = cuts
      job.reducers = reducers
      expect(differences(expected, try await job.report { $0.reversed() }.texts()), equals: [])
    }
  }

  @Test func `a state remembers the names of all lines that were read`() async throws {
    let lines = Self.many.split(separator: "\n")
    let state = StateSettings(folder: folder.path + "/state")
    for count in [5, 35, 36, 60] {
      let text = lines.prefix(count).joined(separator: "\n") + "\n"
      try folder.write(text, to: "events.ndjson")
      let update = try await analysis().update(state).report.text(of: "quality.csv")
      #expect(update == (try await analysis().run().text(of: "quality.csv")), "\(count) lines")
    }
  }

  @Test func `a generated log without faults has all its fields`() async throws {
    let outcome = await OnboardingFunnelCommand.run(
      ["generate", "--users", "300", "--seed", "7", "--out", folder.path + "/log"],
      in: .init(clock: 4_102_444_800_000, processors: 2, errorIsTerminal: false))
    try #require(outcome.status == .done, "\(outcome.standardError)")
    let by = ["platform", "app_version", "locale"].flatMap { ["--by", $0] }
    let tables = try await runReport([folder.path + "/log"] + by)
    expect(
      tables["quality.csv"]?.rows(where: ["finding": "dimension_unseen"]).isEmpty, equals: true)
  }
}
