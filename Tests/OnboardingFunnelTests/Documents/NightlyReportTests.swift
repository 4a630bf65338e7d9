import Definitions
import EventLog
import Foundation
import Journeys
import OnboardingFunnel
import Expectations
import Testing

/// The article about conditions, and what README says of them, are true.
struct NightlyReportTests {
  private static func message() async throws -> String {
    var analysis = Analysis(
      inputs: [Article.root.appendingPathComponent("SampleEvents/lockedin").path])
    analysis.failWhen = ["completion_rate < 0.6"]
    let result = try #require(try await analysis.run().conditionResults.first)
    return try #require(result.messages(reportIn: "reports").first)
  }

  @Test func `the mail that is shown is the one that is sent`() async throws {
    let message = try await Self.message()
    let article = try Article.article("NightlyReport")
    expect(article.blocks.contains { $0.text == "onboarding-funnel: \(message)\n" })
    let start = try #require(message.components(separatedBy: "; see ").first)
    try expect(Article.readme().text, contains: "\nonboarding-funnel: \(start); see ")
  }

  @Test func `every metric is explained`() throws {
    let table = try Article.article("NightlyReport").text
    for metric in FailMetric.allCases {
      expect(table, contains: "\n| `\(metric.rawValue)` | ", "\(metric)")
    }
  }

  @Test(arguments: ["README", "NightlyReport"])
  func `every condition that is shown is one`(name: String) throws {
    let article = name == "README" ? try Article.readme() : try Article.article(name)
    let conditions = article.text.matches(of: /--fail-when '([^']+)'/).map { String($0.1) }
    #expect(conditions.count >= 2)
    for condition in conditions {
      #expect(throws: Never.self, "\(condition)") { try FailCondition.parse(Text(condition)) }
    }
  }
}
