import Expectations
import Foundation
@testable import OnboardingFunnelCommand
import TestSupport
import Testing

/// A log that `generate` made is reported as it was planted: the truth is written down by the walk
/// that decides, the report is read off the lines.
struct PlantedTruthTests {
  private static let fields = ["platform", "locale", "properties.plan", "properties.build"]

  /// Makes a log from the fixture in which everything happens.
  static func generate(_ more: [String], in folder: TemporaryFolder) async throws {
    let outcome = await OnboardingFunnelCommand.run(
      [
        "generate", "--config", fixture("planted/onboarding.json"), "--rates",
        fixture("planted/rates.json"), "--out", folder.path,
      ] + more, in: .init(clock: 0, processors: 2, errorIsTerminal: false))
    expect(outcome.standardError, equals: "")
  }

  @Test(arguments: 1...6)
  func `every count of the report is the count that was planted`(seed: Int) async throws {
    let folder = try TemporaryFolder()
    try await Self.generate(["--seed", "\(seed)"], in: folder)
    let tables = try await runReport([folder.path] + Self.fields.flatMap { ["--by", $0] })
    let comparison = try TruthComparison(
      PlantedTruth(folder.path + "/truth.json"), with: tables)
    #expect(comparison.numbers > 1_000)
    expectEmpty(
      comparison.differences,
      "\(comparison.differences.prefix(12).joined(separator: "\n"))")
  }

  /// A user's first line, lost or beyond the window, would show another variant than was planted.
  @Test func `users midway with two variants and lost views are counted as planted`() async throws {
    let folder = try TemporaryFolder()
    for (file, changes) in [
      ("onboarding.json", [#""6h""#: #""10s""#]),
      (
        "rates.json",
        [
          #""midway": 0.05"#: #""midway": 0.5"#, #""mixed": 0.05"#: #""mixed": 0.5"#,
          #""loseView": 0.1"#: #""loseView": 0.6"#,
        ]
      ),
    ] {
      var text = try String(contentsOfFile: fixture("planted/" + file), encoding: .utf8)
      for (old, new) in changes {
        expect(text, contains: old)
        text = text.replacing(old, with: new)
      }
      try folder.write(text, to: file)
    }
    let outcome = await OnboardingFunnelCommand.run(
      [
        "generate", "--config", folder.path + "/onboarding.json", "--rates",
        folder.path + "/rates.json", "--out", folder.path + "/log",
      ], in: .init(clock: 0, processors: 2, errorIsTerminal: false))
    expect(outcome.standardError, equals: "")
    let tables = try await runReport([folder.path + "/log"] + Self.fields.flatMap { ["--by", $0] })
    let comparison = try TruthComparison(
      PlantedTruth(folder.path + "/log/truth.json"), with: tables)
    expectEmpty(
      comparison.differences,
      "\(comparison.differences.prefix(12).joined(separator: "\n"))")
  }
}
