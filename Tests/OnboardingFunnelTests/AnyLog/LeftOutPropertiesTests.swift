import EventLog
import Expectations
import TestSupport
import Testing

@testable import OnboardingFunnel

/// Where flows are inferred, not all events that may be entries keep their properties (`PropertyKeeping`).
struct LeftOutPropertiesTests {
  /// More events than one worker watches; users who come from an ad leave sooner.
  private static let log = (0..<9_000).map { user in
    let isFromAd = user % 3 == 0
    return ["a", "b", "c", "d", "e"].prefix(isFromAd ? 2 + user % 4 : 5).enumerated().map {
      place, step in
      #"{"event":"page_viewed","user_id":"u\#(user)","timestamp":\#(1_767_225_600_000 + user * 60_000 + place * 5_000),"step":"\#(step)","properties":{"source":"\#(isFromAd ? "ad" : "friend")"}}"#
        + "\n"
    }.joined()
  }.joined()

  private func runFlows(_ folder: TemporaryFolder) async throws -> (run: RunFlows, scan: LogScan) {
    let request = try AnalysisRequest(Analysis(inputs: [folder.path + "/log"], threads: 1))
    let sources = try await DefinitionSources(request, configuration: nil).guessingMappings(request)
    let scan = try await TitledReading.reading(
      request, sources: sources, allProperties: sources.propertyKeeping
    ).scan
    return (try await RunFlows(request, sources: sources, scan: scan), scan)
  }

  @Test func `a report has the same properties without the definition as with it`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.log, to: "log/events.ndjson")
    let (run, scan) = try await runFlows(folder)
    expect(
      scan.summary.leftOut.compactMap { $0.step?.string }.sorted(), equals: ["b", "c", "d", "e"])
    expect(!run.needProperties(leftOutOf: scan.summary))
    let definition = try await Analysis(inputs: [folder.path + "/log"]).infer().definition
    try folder.write(definition, to: "onboarding.json")
    let log = [folder.path + "/log"]
    let inferred = try #require(try await runReport(log)["drivers.csv"])
    let defined = try #require(
      try await runReport(log + ["--config", folder.path + "/onboarding.json"])["drivers.csv"])
    expect(inferred.records, equals: defined.records)
    expect(inferred.records.contains { $0.contains("source") && $0.contains("friend") })
  }

  @Test func `the log is read again where a flow begins at a page that was left out`() async throws
  {
    let folder = try TemporaryFolder()
    try folder.write(Self.log, to: "log/events.ndjson")
    let (run, scan) = try await runFlows(folder)
    var summary = scan.summary
    summary.leftOut = summary.shapes.filter { $0.step == "a" }
    expect(run.needProperties(leftOutOf: summary))
    summary.leftOut = summary.shapes.filter { $0.step == "b" }
    expect(!run.needProperties(leftOutOf: summary))
  }

  @Test func `a log that is sorted by time backwards has the same properties`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.log, to: "log/events.ndjson")
    let lines = Self.log.split(separator: "\n").reversed().map { $0 + "\n" }.joined()
    try folder.write(lines, to: "backwards/events.ndjson")
    let tables = try await [
      runReport([folder.path + "/log"]), runReport([folder.path + "/backwards"]),
    ].map { $0["drivers.csv"]?.records }
    expect(tables[0] != nil)
    expect(tables[0], equals: tables[1])
  }
}
