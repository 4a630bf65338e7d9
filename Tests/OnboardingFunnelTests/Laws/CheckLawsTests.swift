import Expectations
import Foundation
import OnboardingFunnel
@testable import OnboardingFunnelCommand
import TestBasics
import TestSupport
import Testing

/// What is found does not hang on how lines are laid out and worked on, and a sound log has nothing.
struct CheckLawsTests {
  private static let root = ProjectFolder.root.path

  private static func check(_ words: [String]) async -> OnboardingFunnelCommand.Outcome {
    await OnboardingFunnelCommand.run(
      ["check"] + words, in: .init(clock: 4_102_444_800_000, processors: 2, errorIsTerminal: false))
  }

  private static func run(_ input: String, _ change: (inout Analysis) -> Void = { _ in })
    async throws
    -> String
  {
    var analysis = Analysis(inputs: [input])
    change(&analysis)
    return try await analysis.check().text
  }

  /// A text without the files and lines of examples.
  private static func withoutExamples(_ text: String) -> [Substring] {
    let lines = text.split(separator: "\n")
    return lines.filter { !$0.contains(#/^    [^ ]+\.ndjson:[0-9]+:/#) }.map { line in
      line.firstMatch(of: #/^[^ ]+\.ndjson:[0-9]+: (.*)/#).map(\.output.1) ?? line
    }
  }

  @Test(arguments: LawSeeds.first(8))
  func `any size of chunks and number of threads gives the same bytes`(seed: UInt64) async throws {
    let test = AdversarialCase(seed: seed)
    let folder = try TemporaryFolder()
    for file in test.files { try folder.write(file.bytes, to: file.path) }
    let expected = try await Self.run(folder.path) { $0.threads = 1 }
    for (chunkSize, threads) in [(17, 4), (4096, 2), (65_536, 3)] {
      let text = try await Self.run(folder.path) { analysis in
        analysis.chunkSize = chunkSize
        analysis.threads = threads
      }
      expect(text, equals: expected, "seed \(seed), chunks of \(chunkSize), \(threads) threads")
    }
  }

  @Test(arguments: LawSeeds.first(8))
  func `any order and any split of lines finds the same`(seed: UInt64) async throws {
    let test = AdversarialCase(seed: seed)
    var texts: [[Substring]] = []
    for files in [test.files, test.shuffled(seed: 1).files, test.files(splitInto: 3, seed: seed)] {
      let folder = try TemporaryFolder()
      for file in files { try folder.write(file.bytes, to: file.path) }
      texts.append(Self.withoutExamples(try await Self.run(folder.path)))
    }
    expect(texts[1], equals: texts[0], "seed \(seed)")
    expect(texts[2], equals: texts[0], "seed \(seed)")
  }

  @Test func `too little memory finds the same`() async throws {
    let sample = Self.root + "/SampleEvents/betfree"
    let expected = try await Self.run(sample)
    try await expect(Self.run(sample) { $0.recordBytesPerWorker = 0 }, equals: expected)
  }

  /// What is truly wrong: HealthKit's answers have no rate.
  @Test(arguments: [
    ("betfree", []), ("three-pages", []), ("waterquest", []),
    ("steps-app", ["health_grant_rate"]), ("lockedin", ["health_grant_rate"]),
  ])
  func `a log without faults has none found`(sample: String, findings: [String]) async throws {
    let folder = try TemporaryFolder()
    let definition = "\(Self.root)/SampleEvents/\(sample)/onboarding.json"
    let made = await OnboardingFunnelCommand.run(
      ["generate", "--config", definition, "--users", "3000", "--out", folder.path],
      in: .init(clock: 0, processors: 2, errorIsTerminal: false))
    try #require(made.status == .done, "\(made.standardError)")
    let outcome = await Self.check([folder.path])
    expect(outcome.status, equals: findings.isEmpty ? .done : .conditionHolds)
    let found = outcome.standardOutput.matches(of: #/: warning: .*\[([a-z_]+)\]/#)
      .map { String($0.output.1) }
    expect(found, equals: findings, "\(outcome.standardOutput)")
  }
}
