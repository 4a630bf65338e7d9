import Foundation
import OnboardingFunnel
import OnboardingFunnelCommand
import TestSupport
import Testing

/// What README shows is what the program prints.
struct ReadmeTests {
  private static let root = ProjectFolder.root

  @Test func `the excerpt of the sample's report stands in the sample's report`() async throws {
    let readme = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let sample = Self.root.appendingPathComponent("SampleEvents/lockedin").path
    let report = try await Analysis(inputs: [sample]).run().markdown.withOrdinarySpaces
      .split(separator: "\n").map(String.init)
    let blocks = readme.components(separatedBy: "```")
    let excerpt = try #require(blocks.first { $0.hasPrefix("markdown\n") })
    let lines = excerpt.split(separator: "\n").dropFirst().map(String.init)
    #expect(lines.count > 8)
    for line in lines { #expect(report.contains(line), "\(line)") }
  }

  @Test func `the excerpt about one user is what the program says`() async throws {
    let readme = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let section = try #require(readme.components(separatedBy: "## One user").dropFirst().first)
    let blocks = section.components(separatedBy: "```")
    let user = try #require(section.firstMatch(of: #/--user ([0-9a-f]+) /#)).output.1
    let outcome = await OnboardingFunnelCommand.run(
      [
        "explain", "--user", String(user),
        Self.root.appendingPathComponent("SampleEvents/lockedin").path,
      ], in: .init(clock: 4_102_444_800_000, processors: 2, errorIsTerminal: false))
    let output = outcome.standardOutput.split(separator: "\n").map(String.init)
    let excerpt = try #require(blocks.first { $0.hasPrefix("markdown\n") })
    let lines = excerpt.split(separator: "\n").dropFirst().map(String.init)
    #expect(lines.count > 6)
    for line in lines { #expect(output.contains(line), "\(line)") }
  }

  @Test func `the excerpt about what changed is what the program says`() async throws {
    let readme = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let section = try #require(readme.components(separatedBy: "## What changed?").dropFirst().first)
    let excerpt = try #require(
      section.components(separatedBy: "```").first { $0.hasPrefix("markdown\n") })
    var analysis = Analysis(
      inputs: [Self.root.appendingPathComponent("SampleEvents/betfree").path])
    (analysis.compareTo, analysis.by) = ("previous-week", ["country"])
    let report = try await analysis.run().markdown.withOrdinarySpaces.split(separator: "\n")
      .map(String.init)
    let lines = excerpt.split(separator: "\n").dropFirst().map(String.init)
    #expect(lines.count == 10)
    for line in lines { #expect(report.contains(line), "\(line)") }
  }

  @Test func `the excerpt of a check is what the program says`() async throws {
    let readme = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let section = try #require(
      readme.components(separatedBy: "## Are the events sound?").dropFirst().first)
    let excerpt = try #require(section.components(separatedBy: "```\n").dropFirst(3).first)
    #expect(excerpt.hasPrefix("events.ndjson:"))
    let check = try await Analysis(
      inputs: [Self.root.appendingPathComponent("SampleEvents/betfree").path]
    ).check()
    #expect(check.text.contains(excerpt))
    #expect(check.text.hasPrefix("7 findings in "))
  }
}
