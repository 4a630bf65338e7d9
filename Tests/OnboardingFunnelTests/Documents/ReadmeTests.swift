import Expectations
import Foundation
import OnboardingFunnel
@testable import OnboardingFunnelCommand
import TestSupport
import Testing

/// README is a front door: short, with a picture, and true.
///
/// What it shows, and what the articles behind it show of the same commands, is what the program prints.
struct ReadmeTests {
  private static let samples = Article.root.appendingPathComponent("SampleEvents").path

  @Test func `README has at most 250 lines`() throws {
    #expect(
      try Article.readme().text.split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast().count <= 250)
  }

  @Test func `the first screen has one sentence, the sample's funnel chart and the command`() throws
  {
    let screen = try Article.readme().text.components(separatedBy: "\n").prefix(12)
    let picture = "SampleEvents/lockedin/expected/charts/flow-1-funnel.svg"
    expect(screen.contains { $0.hasPrefix("![") && $0.hasSuffix("](\(picture))") })
    expect(FileManager.default.fileExists(atPath: Article.root.path + "/" + picture))
    expect(screen, contains: "swift run onboarding-funnel report SampleEvents/lockedin")
  }

  @Test func `every link of README leads to a file or a heading`() throws {
    let readme = try Article.readme()
    let links = readme.text.matches(of: /\]\(([^)]+)\)/).map { String($0.1) }
    #expect(links.count >= 20)
    for link in links where !link.hasPrefix("https://") {
      if link.hasPrefix("#") {
        let words = link.dropFirst().replacing("-", with: " ")
        expect(readme.text.lowercased(), contains: "# \(words)\n", "\(link)")
      } else {
        expect(FileManager.default.fileExists(atPath: Article.root.path + "/" + link), "\(link)")
      }
    }
  }

  @Test func `README leads to every article for users`() throws {
    let readme = try Article.readme().text
    for article in try Article.all() where article.name != "README.md" {
      expect(readme, contains: "/\(article.name))", "\(article.name)")
    }
  }

  @Test func `speed is compared by figures of the benchmarks alone`() throws {
    let row = try #require(
      try Article.readme().text.split(separator: "\n").first { $0.hasPrefix("| speed ") })
    let figures = row.matches(of: /(\d+\.\d+) s/).map { String($0.1) }
    expect(figures.count, equals: 3)
    let table = try Article.article("Benchmarks").text
    for figure in figures { expect(table, contains: "| \(figure) (", "\(figure)") }
  }

  @Test func `the excerpts in the article about reports stand in the sample's report`() async throws
  {
    let report = try await Analysis(inputs: [Self.samples + "/lockedin"]).run()
    let lines = Set(
      report.markdown.withOrdinarySpaces.replacing("\u{202F}", with: " ")
        .components(separatedBy: "\n"))
    let excerpts = try Article.article("ReadingAReport").blocks.filter { $0.language == "markdown" }
    #expect(excerpts.count >= 5)
    for line in excerpts.flatMap(\.lines) { expect(lines, contains: line) }
  }

  @Test(arguments: ["README", "OneUser"])
  func `the excerpt about one user is what the program says`(name: String) async throws {
    let article = try Self.article(name)
    let user = try #require(article.text.firstMatch(of: #/--user ([0-9a-f]+) /#)).output.1
    let outcome = await OnboardingFunnelCommand.run(
      ["explain", "--user", String(user), Self.samples + "/lockedin"],
      in: .init(clock: 4_102_444_800_000, processors: 2, errorIsTerminal: false))
    let output = outcome.standardOutput.components(separatedBy: "\n")
    let excerpt = try #require(article.blocks.first { $0.text.hasPrefix("**`\(user)`") })
    for line in excerpt.lines { expect(output, contains: line) }
  }

  @Test(arguments: ["README", "WhatChanged"])
  func `the excerpt about what changed is what the program says`(name: String) async throws {
    let excerpt = try #require(
      try Self.article(name).blocks.first { $0.text.hasPrefix("**No clear change") })
    var analysis = Analysis(inputs: [Self.samples + "/betfree"])
    (analysis.compareTo, analysis.by) = ("previous-week", ["country"])
    let report = try await analysis.run().markdown.withOrdinarySpaces
      .components(separatedBy: "\n")
    for line in excerpt.lines { expect(report, contains: line) }
  }

  @Test(arguments: ["README", "CheckingInstrumentation"])
  func `the excerpt of a check is what the program says`(name: String) async throws {
    let excerpt = try #require(
      try Self.article(name).blocks.first { $0.text.hasPrefix("events.ndjson:") })
    let check = try await Analysis(inputs: [Self.samples + "/betfree"]).check()
    expect(check.text, contains: excerpt.text)
    expect(check.text, hasPrefix: "10 findings in ")
  }

  private static func article(_ name: String) throws -> Article {
    name == "README" ? try Article.readme() : try Article.article(name)
  }
}
