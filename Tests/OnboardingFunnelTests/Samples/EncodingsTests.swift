import Expectations
import ExportedLogs
import Foundation
import OnboardingFunnelCommand
import TestSupport
import Testing

/// One log in the encodings of several vendors comes to the same numbers.
struct EncodingsTests {
  private static let settings = [
    "--config", fixture("rosetta/onboarding.json"), "--as-of", "2026-06-01T00:00:00Z",
    "--window", "7d",
  ]

  @Test(arguments: ["segment", "amplitude", "mixpanel", "posthog", "telemetrydeck"])
  func `an export has the tables of the native log`(name: String) async throws {
    let native = try await runReport([fixture("rosetta/canonical.ndjson")] + Self.settings)
    let export = try await runReport([fixture("encodings/\(name).ndjson")] + Self.settings)
    for (file, table) in native where file != "quality.csv" {
      expect(export[file], equals: table, "\(file)")
    }
  }

  @Test(arguments: ["segment", "amplitude", "mixpanel", "posthog", "telemetrydeck"])
  func `an export has the figures that its authors planted`(name: String) async throws {
    let tables = try await runReport([fixture("encodings/\(name).ndjson")] + Self.settings)
    let funnel = try #require(tables["funnel.csv"])
    let viewed = ["welcome", "notifications", "account", "completed"].map {
      funnel.value("viewed", where: ["step": $0, "breakdown": "all"])
    }
    expect(viewed, equals: ["4", "3", "2", "2"])
    let done = ["control", "treatment"].map {
      funnel.value("reached", where: ["step": "completed", "segment": $0])
    }
    expect(done, equals: ["1", "1"])
    expect(
      funnel.value("skipped_step", where: ["step": "account", "breakdown": "all"]), equals: "1")
    let skipped = tables["outcomes.csv"]?.value(
      "users", where: ["outcome": "skipped_flow", "breakdown": "all"])
    expect(skipped, equals: "1")
    let answers = tables["permissions.csv"]?.line(
      ["granted", "denied"], where: ["permission": "notifications", "breakdown": "all"])
    expect(answers, equals: "1 1")
  }

  @Test(arguments: ["segment", "amplitude", "mixpanel", "posthog", "telemetrydeck"])
  func `naming the format changes nothing but what the report says of it`(
    name: String
  ) async throws {
    let log = fixture("encodings/\(name).ndjson")
    let guessed = try await runReport([log] + Self.settings)
    let named = try await runReport([log, "--format", name] + Self.settings)
    expect(guessed, equals: named)
  }

  @Test func `a log of two formats is refused with both names`() async throws {
    let folder = try TemporaryFolder()
    let segment = try String(contentsOfFile: fixture("encodings/segment.ndjson"), encoding: .utf8)
    let amplitude = try String(
      contentsOfFile: fixture("encodings/amplitude.ndjson"), encoding: .utf8)
    let path = try folder.write(Array((segment + amplitude).utf8), to: "mixed.ndjson")
    let run = try await ReportRun([path] + Self.settings)
    expect(run.status, equals: .unusableInput)
    expect(run.standardError, contains: "mixed.ndjson: error: may be of several formats")
    expect(run.standardError, contains: "segment, amplitude")
  }

  @Test(arguments: VendorEncoding.allCases)
  func `a sample's log has the same tables in every vendor's export`(
    vendor: VendorEncoding
  ) async throws {
    let folder = try TemporaryFolder()
    for sample in ["lockedin", "waterquest"] {
      let log = try EncodedSample(sample, as: vendor)
      let config = try folder.write(Array(log.configuration.utf8), to: "\(sample).json")
      let native = try folder.write(Array(log.native.utf8), to: "\(sample)-native.ndjson")
      let export = try folder.write(Array(log.export.utf8), to: "\(sample)-export.ndjson")
      let settings = ["--config", config, "--as-of", "2026-06-30T00:00:00Z", "--by", "app_version"]
      let expected = try await runReport([native] + settings)
      let tables = try await runReport([export] + settings)
      expect(expected["funnel.csv"]?.records.isEmpty, equals: false)
      // Exports have more fields, which are looked at too.
      let ofFields: Set = ["quality.csv", "insights.csv", "drivers.csv"]
      for (file, table) in expected where !ofFields.contains(file) {
        expect(tables[file], equals: table, "\(sample) \(file)")
      }
      expect(insights(tables), equals: insights(expected), "\(sample) insights.csv")
      expect(
        tables["quality.csv"]?.value("count", where: ["finding": "rejected"]), equals: "0",
        "\(sample)")
    }
  }

  /// The insights, but for the row that names the fields looked at and for drivers, which are adjusted
  /// for them: exports have more.
  private func insights(_ tables: [String: CSVTable]) -> [[String]]? {
    tables["insights.csv"]?.records.filter { !["none", "driver"].contains($0[3]) }
  }
}
