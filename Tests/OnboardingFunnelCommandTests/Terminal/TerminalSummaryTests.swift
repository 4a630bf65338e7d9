import Expectations
import Foundation
import OnboardingFunnel
import Testing

@testable import OnboardingFunnelCommand
import TestBasics
import TestSupport

/// When `report` shows the summary, and that the documentation shows a true one.
struct TerminalSummaryTests {
  private let folder: CommandFolder

  init() throws {
    folder = try CommandFolder()
  }

  private func output(_ words: [String], screen: TerminalScreen?) async -> String {
    await folder.run(["report", folder.log] + words) { $0.outputScreen = screen }.standardOutput
  }

  private static let screen = TerminalScreen(columns: 120, hasColour: false)

  @Test func `a terminal gets the summary, everything else the Markdown`() async {
    let shown = await output([], screen: Self.screen)
    expect(shown, hasPrefix: "Flow: tour\n4 users started, ")
    expect(shown, contains: "\n67 % finish: 2 of 3, likely between ")
    expect(shown.split(separator: "\n").allSatisfy { $0.count <= 120 })
    await expect(output([], screen: nil), hasPrefix: "# Onboarding report\n")
  }

  @Test func `a file and a folder get what they got before`() async throws {
    await expect(output(["--out", folder.out], screen: Self.screen), equals: "")
    let report = try #require(try folder.report()["report.md"])
    expect(report, hasPrefix: "# Onboarding report\n")
  }

  // The Markdown says `hidden` where the summary would say a number.
  @Test func `with a minimum cell size a terminal gets the Markdown`() async {
    let shown = await output(["--min-cell", "5"], screen: Self.screen)
    expect(shown.hasPrefix("# Onboarding report\n") && shown.contains("hidden"))
    #expect(shown == (await output(["--min-cell", "5"], screen: nil)))
    expect(shown, lacks: "2 of 3")
  }

  @Test func `colour is there only where the screen has it`() async {
    expect((await output([], screen: Self.screen)), lacks: "\u{1B}")
    let colour = TerminalScreen(columns: 80, hasColour: true)
    await expect(output([], screen: colour), hasPrefix: "\u{1B}[1mFlow: tour\u{1B}[0m\n")
  }

  @Test func `what was read is said once on one screen`() async {
    let both = await folder.run(["report", folder.log], onTerminal: true) {
      $0.outputScreen = Self.screen
    }
    expect(both.standardError, equals: "")
    expect(both.standardOutput, contains: "\n8 lines read, up to 2026-03-08T10:00:00Z.\n")
  }

  /// What a terminal of 80 columns shows of the sample.
  private func summary() async -> String {
    let sample = ProjectFolder.root.appendingPathComponent("SampleEvents/lockedin").path
    return await folder.run(["report", sample]) {
      $0.outputScreen = TerminalScreen(columns: 80, hasColour: false)
    }.standardOutput
  }

  @Test func `the summary in the article about reports is that of the sample`() async throws {
    let article = ProjectFolder.root.appendingPathComponent(
      "Sources/OnboardingFunnel/OnboardingFunnel.docc/ReadingAReport.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    await expect(text, contains: "```\n\(summary())```\n")
  }

  @Test func `the ten lines on README's first screen are those of the sample`() async throws {
    let readme = ProjectFolder.root.appendingPathComponent("README.md")
    let blocks = try String(contentsOf: readme, encoding: .utf8).components(separatedBy: "```\n")
    let lines = try #require(blocks.dropFirst(3).first).split(separator: "\n")
    let summary = await summary().split(separator: "\n")
    expect(lines.count, equals: 10)
    for line in lines { expect(summary, contains: line) }
  }
}
