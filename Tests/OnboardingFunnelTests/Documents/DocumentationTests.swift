import Checks
import EventLog
import Expectations
import Foundation
import Journeys
import TestSupport
import Testing

@testable import OnboardingFunnelCommand
// Testing has one of its own.
import enum OnboardingFunnelCommand.ExitStatus

/// README and the catalogue leave nothing out.
struct DocumentationTests {
  /// The header of every table, by file.
  private static func headers() async throws -> [String: [String]] {
    let folder = try TemporaryFolder()
    try folder.write("", to: "events.ndjson")
    try folder.write(
      #"{"flows":[{"id":"tour","steps":[{"id":"hello"}]}]}"#, to: "onboarding.json")
    return try await runReport([folder.path, "--compare-to", "previous-week"]).mapValues(\.header)
  }

  /// Columns that every table but one begins with; they are explained once.
  private static let key: Set = ["flow", "flow_version", "breakdown", "segment"]

  @Test func `every column of every table is explained in the catalogue`() async throws {
    let article = try Article.article("ReportColumns")
    let headers = try await Self.headers()
    expect(headers.count, equals: 14)
    for (file, columns) in headers {
      let section = try #require(article.section(from: "## \(file)", to: "## "), "\(file)")
      let spans = Set(Article.codeSpans(in: section))
      for column in columns where !Self.key.contains(column) {
        expect(spans, contains: column, "\(file): \(column)")
      }
    }
    expect(Self.key.isSubset(of: Article.codeSpans(in: article.text)))
  }

  @Test func `README names every table`() async throws {
    let spans = Set(Article.codeSpans(in: try Article.readme().text))
    for file in try await Self.headers().keys { expect(spans, contains: file) }
  }

  @Test func `every word of a table is explained`() throws {
    let columns = Set(Article.codeSpans(in: try Article.article("ReportColumns").text))
    for outcome in Outcome.allCases { expect(columns, contains: outcome.rawValue) }
    for reason in LeavingReason.allCases { expect(columns, contains: reason.rawValue) }
    for rule in FlowRule.allCases { expect(columns, contains: rule.rawValue) }
    let checks = Set(Article.codeSpans(in: try Article.article("CheckingInstrumentation").text))
    for rule in FlowRule.allCases { expect(checks, contains: rule.rawValue) }
    for rule in CheckRule.allCases { expect(checks, contains: rule.rawValue) }
    let format = Set(Article.codeSpans(in: try Article.article("EventFormat").text))
    for reason in RejectReason.allCases { expect(format, contains: reason.rawValue) }
  }

  @Test func `every spelling of an event that is named is read`() async throws {
    let events = try Self.spellings(of: "page_viewed")
    #expect(events.count >= 20)
    let quality = try await Self.quality(
      of: events.map { event in
        #"{"event":"\#(event)","timestamp":"2026-03-08T10:00:00Z","user_id":"u","step":"a","#
          + #""permission":"p","choice":"c"}"#
      })
    expect(quality.value("count", where: ["finding": "accepted"]), equals: "\(events.count)")
    expect(quality.value("count", where: ["finding": "other_events"]), equals: "0")
  }

  /// A field that is read is of the wrong type when it is an empty list, but for `value`; one that
  /// gives way to another spelling on the line is not looked at.
  @Test func `every spelling of a field that is named is read`() async throws {
    let fields = try Self.spellings(of: "timestamp")
    #expect(fields.count >= 45)
    let given = ["event", "timestamp", "user_id"]
    let yielding = ["name", "event_name", "ts", "time", "occurred_at", "userId"]
    let looked = fields.filter { $0 != "value" && !yielding.contains($0) }
    let quality = try await Self.quality(
      of: looked.map { field in
        #"{"\#(field)":[],"#
          + #""event":"started","timestamp":"2026-03-08T10:00:00Z","user_id":"u"}"#
      } + [Self.pageView])
    let twice = looked.count(where: given.contains)
    expect(quality.value("count", where: ["finding": "rejected_duplicate_key"]), equals: "\(twice)")
    let mistyped = quality.value("count", where: ["finding": "rejected_wrong_type"])
    expect(mistyped, equals: "\(looked.count - twice)")
  }

  /// A line without which the log would hold no event.
  private static let pageView =
    #"{"event":"page_viewed","timestamp":"2026-03-08T10:00:00Z","user_id":"u","step":"a"}"#

  /// The code spans of the first two columns of the table that has a row for `word`.
  private static func spellings(of word: String) throws -> [String] {
    let lines = try Article.article("EventFormat").text.components(separatedBy: "\n")
    let place = try #require(lines.firstIndex { $0.hasPrefix("| `\(word)` |") })
    let start = lines[..<place].lastIndex { !$0.hasPrefix("|") } ?? 0
    let rows = lines[(start + 1)...].prefix { $0.hasPrefix("|") }.dropFirst(2)
    return rows.flatMap { row in
      row.components(separatedBy: "|")[1...2].flatMap { Article.codeSpans(in: $0) }
    }.filter { !$0.hasSuffix("_") }
  }

  /// What a report says of the data of one log with all the lines: a report for each takes long.
  private static func quality(of lines: [String]) async throws -> CSVTable {
    let folder = try TemporaryFolder()
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "events.ndjson")
    return try #require(try await runReport([folder.path])["quality.csv"])
  }

  @Test func `every exit status is named`() throws {
    let lines = try Article.article("ExitStatuses").text.components(separatedBy: "\n")
    let rows = lines.compactMap { $0.wholeMatch(of: /\| (\d+) \| .*/)?.output.1 }
    expect(rows.compactMap { Int32($0) }, equals: ExitStatus.allCases.map(\.rawValue))
  }

  @Test func `every option that is named exists`() throws {
    let help = Command.allCases.map(HelpText.text(of:)).joined()
    for article in try Article.all() {
      let spans = Article.codeSpans(in: article.text).filter { $0.hasPrefix("--") }
      for option in Set(spans.compactMap { $0.split(separator: " ").first.map(String.init) }) {
        expect(help, contains: "  \(option) ", "\(article.name): \(option)")
      }
    }
  }

  @Test func `the root page sorts the articles by what a reader wants`() throws {
    let root = try Article.article("OnboardingFunnel").text
    let topics = try #require(root.components(separatedBy: "\n## Topics\n").last)
    let headings = topics.split(separator: "\n").filter { $0.hasPrefix("### ") }
    expect(
      headings.prefix(4), equals: ["### Tutorial", "### Tasks", "### Reference", "### Explanation"])
  }

  @Test func `the root page leads to every article`() throws {
    let root = try Article.article("OnboardingFunnel").text
    for article in try Article.all() {
      let name = article.name.dropLast(".md".count)
      let isLinked = root.contains("<doc:\(name)>")
      expect(isLinked || ["README", "OnboardingFunnel"].contains(name), "\(name)")
    }
  }
}
