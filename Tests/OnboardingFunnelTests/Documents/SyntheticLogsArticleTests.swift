import Expectations
@testable import OnboardingFunnelCommand
import TestSupport
import Testing

@testable import SyntheticLogs

/// The article about `generate` shows a file of rates that works, and leaves no word out.
struct SyntheticLogsArticleTests {
  @Test func `the rates of the article make a log of the article's definition`() async throws {
    let article = try Article.article("SyntheticLogs")
    let folder = try TemporaryFolder()
    for (language, file) in [("json", "onboarding.json"), ("rates", "rates.json")] {
      let block = try #require(article.blocks.first { $0.language == language })
      try folder.write(block.text, to: file)
    }
    let outcome = await OnboardingFunnelCommand.run(
      [
        "generate", "--config", folder.path + "/onboarding.json", "--rates",
        folder.path + "/rates.json", "--out", folder.path + "/log",
      ], in: .init(clock: 0, processors: 2, errorIsTerminal: false))
    expect(outcome.standardError, equals: "")
    let comparison = try await TruthComparison(
      PlantedTruth(folder.path + "/log/truth.json"),
      with: runReport([folder.path + "/log", "--by", "locale"]))
    #expect(comparison.numbers > 100)
    expectEmpty(comparison.differences)
  }

  @Test func `every word of a file of rates is explained`() throws {
    let spans = Set(Article.codeSpans(in: try Article.article("SyntheticLogs").text))
    let words =
      StepDecision.allCases.map(\.rawValue) + PermissionDecision.allCases.map(\.rawValue)
      + FlowDecision.allCases.map(\.rawValue) + EventSpelling.keys
      + ["events", "silent", "later", "experiments", "properties", "hours"]
    for word in words { expect(spans, contains: word) }
  }
}
