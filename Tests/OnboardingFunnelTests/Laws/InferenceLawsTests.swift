import Definitions
import EventLog
import Expectations
import Inference
import Journeys
import OnboardingFunnel
import TestSupport
import Testing

/// What is inferred from a log is one thing, however the log lies, and a report without a definition
/// counts by it.
struct InferenceLawsTests {
  @Test(arguments: LawSeeds.first(30))
  func `the definition that is printed gives the tables of a report without one`(
    seed: UInt64
  ) async throws {
    let test = AdversarialCase(seed: seed).withoutDefinitions
    let logs = test.logs
    let without = try await CaseReport(test, files: logs)
    var definition = logs[0]
    definition.path = "onboarding.json"
    definition.bytes = Array(try await inference(of: logs, test).definition.utf8)
    let with = try await CaseReport(test, files: logs + [definition])
    expect(differences(without.tables, with.tables), equals: [], "seed \(seed)")
    let markdown = try #require(without.files["report.md"])
    expect(
      markdown.withoutInference, equals: with.files["report.md"]?.withoutInference, "seed \(seed)")
    expect(markdown, contains: "the definition was inferred from the log")
  }

  @Test(arguments: LawSeeds.first(20))
  func `any order of lines, split and number of threads gives the same bytes`(
    seed: UInt64
  ) async throws {
    let test = AdversarialCase(seed: seed).withoutDefinitions
    let expected = try await inference(of: test.logs, test)
    let shuffled = test.shuffled(seed: seed)
    let split = shuffled.files(splitInto: 3, seed: seed).filter { !$0.isDefinition }
    for (files, threads) in [(shuffled.logs, 1), (split, 5)] {
      let other = try await inference(of: files, test) { $0.threads = threads }
      expect(other.definition, equals: expected.definition, "seed \(seed), \(threads) threads")
      expect(other.evidence, equals: expected.evidence, "seed \(seed), \(threads) threads")
    }
  }

  @Test(arguments: LawSeeds.first(20))
  func `what is printed is read back, and printed again as it was`(seed: UInt64) async throws {
    let test = AdversarialCase(seed: seed).withoutDefinitions
    let text = try await inference(of: test.logs, test).definition
    let read = try Configuration.parse(Array(text.utf8), file: "onboarding.json")
    expect(DefinitionText(read.flows).string, equals: text, "seed \(seed)")
  }

  @Test func `records that are put aside on disk are looked at three times all the same`()
    async throws
  {
    let test = AdversarialCase(seed: 3).withoutDefinitions
    let expected = try await inference(of: test.logs, test)
    let spilt = try await inference(of: test.logs, test) { $0.recordBytesPerWorker = 1 }
    expect(spilt.definition, equals: expected.definition)
  }

  private func inference(
    of files: [AdversarialFile], _ test: AdversarialCase,
    change: (inout Analysis) -> Void = { _ in }
  ) async throws -> Analysis.Inference {
    let folder = try TemporaryFolder()
    for file in files { try folder.write(file.bytes, to: file.path) }
    var analysis = Analysis(inputs: [folder.path])
    analysis.asOf = test.options.asOf?.text
    change(&analysis)
    return try await analysis.infer()
  }
}

extension AdversarialFile {
  fileprivate var isDefinition: Bool { path.hasSuffix("onboarding.json") }
}

extension AdversarialCase {
  /// The case without what only its definitions make sense of.
  fileprivate var withoutDefinitions: AdversarialCase {
    var result = self
    result.options.flows = []
    result.sets = sets.map { set in
      var set = set
      set.identity = nil
      set.report = ReportOptions()
      return set
    }
    return result
  }

  fileprivate var logs: [AdversarialFile] { files.filter { !$0.isDefinition } }
}

extension CaseReport {
  /// The tables alone, by file name.
  ///
  /// Nobody said which skips and pages an inferred flow has, so contradictions of them are notes there;
  /// who keeps the definition has said so.
  fileprivate var tables: [String: String] {
    files.filter { $0.key.hasSuffix(".csv") }.mapValues {
      $0.replacing(#/,(skip_of_unskippable|skip_without_scope|unknown_page),info,/#) {
        ",\($0.1),warning,"
      }
    }
  }
}

extension String {
  /// A report without the sentence that its definition was inferred, and without its inputs.
  fileprivate var withoutInference: String {
    let text = replacing(#/\*\*Inferred\*\*[^\n]*\n\n/#, with: "")
      .replacing(#/\n- \*\*Data:\*\*[^\n]*/#, with: "")
      .replacing("- **warning**, `skip_", with: "- `skip_")
      .replacing("- **warning**, `unknown_page`", with: "- `unknown_page`")
    return MarkdownText(text).withoutExamples
  }
}
