import Expectations
import ExportedLogs
import Foundation
import OnboardingFunnelCommand
import TestSupport
import Testing

/// Logs of other tools are imitated by native ones, with a definition that fits them.
struct ImitatedExportsTests {
  @Test(arguments: [VendorEncoding.segment, .amplitude, .posthog])
  func `an export is imitated in the native format`(vendor: VendorEncoding) async throws {
    let sample = try EncodedSample("lockedin", as: vendor)
    let folder = try TemporaryFolder()
    try folder.write(sample.configuration, to: "onboarding.json")
    try folder.write(sample.export, to: "events.ndjson")
    let log = try await ImitatedLog(of: [folder.path])
    expect(log.outcome.status, equals: .done, "\(log.outcome.standardError)")
    try expect(log.text("onboarding.json"), lacks: "mapping")
    let found = try await log.disagreements(with: [folder.path])
    #expect(found.rates > 10)
    expectEmpty(found.outside, "\(found.outside.joined(separator: "\n"))")
    let audit = try ValueAudit(
      sample.export, user: ["anonymousId", "device_id", "distinct_id"])
    #expect(audit.rare.count > 1_000)
    try expect(audit.leaks(into: log), equals: [])
  }

  /// Logs of apps that nobody has described, as people write them.
  @Test(arguments: try zoo())
  func `a log without a definition is imitated, or refused in words`(name: String) async throws {
    let log = try await ImitatedLog(of: [fixture("zoo/\(name)")])
    let words = log.outcome.standardError
    switch log.outcome.status {
    case .done:
      let found = try await log.disagreements(with: [fixture("zoo/\(name)")])
      expectEmpty(found.outside, "\(name): \(found.outside.joined(separator: "\n"))")
    case .unusableInput: expect(words, contains: "error: ", "\(name): \(words)")
    default: Issue.record("\(name): \(log.outcome.status): \(words)")
    }
  }

  private static func zoo() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: fixture("zoo"))
      .filter { $0.hasPrefix("p") && !$0.hasSuffix(".json") }.sorted()
  }
}
