import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// What `--help` says.
struct HelpTests {
  @Test(arguments: [["completion", "--help"], ["completion", "-h"], ["help", "completion"]])
  func `completion has help under three names`(words: [String]) async throws {
    let outcome = try await CommandFolder().run(words)
    expect(outcome.status, equals: .done)
    expect(outcome.standardError, equals: "")
    expect(outcome.standardOutput, hasPrefix: "onboarding-funnel completion bash|zsh|fish\n")
    expect(outcome.standardOutput, contains: "source <(onboarding-funnel completion zsh)")
  }

  @Test(arguments: [["--help"], ["-h"], ["help"], ["help", "--help"], ["help", "help"]])
  func `help of the program names the command and an example`(words: [String]) async throws {
    let outcome = try await CommandFolder().run(words)
    expect(outcome.status, equals: .done)
    expect(outcome.standardError, equals: "")
    expect(outcome.standardOutput, hasPrefix: "onboarding-funnel 0.1.0\n")
    expect(outcome.standardOutput, contains: "onboarding-funnel report SampleEvents/lockedin")
    let lines = outcome.standardOutput.split(separator: "\n").map { $0.split(separator: " ") }
    for command in Command.allCases {
      expect(lines.contains { $0.first == "\(command.rawValue)" }, "\(command)")
    }
  }

  @Test(arguments: Command.allCases)
  func `every command has an example, its cost, and help under three names`(
    command: Command
  ) async throws {
    let folder = try CommandFolder()
    let help = await folder.run([command.rawValue, "--help"]).standardOutput
    expect(help, hasPrefix: "onboarding-funnel \(command.rawValue) ")
    expect(help, contains: "\nExample:\n  onboarding-funnel \(command.rawValue) ")
    let cost = help.components(separatedBy: "\nCost:\n")
    expect(cost.count, equals: 2)
    for word in ["  time ", "  memory "] { expect(cost.last?.contains(word), equals: true) }
    expect(help.split(separator: "\n").allSatisfy { $0.count <= 100 })
    await expect(folder.run([command.rawValue, "-h"]).standardOutput, equals: help)
    await expect(folder.run(["help", command.rawValue]).standardOutput, equals: help)
  }

  @Test(arguments: [["report", "--help"], ["report", "-h"], ["report", "nowhere", "--help"]])
  func `help of report names every option and every status`(words: [String]) async throws {
    let outcome = try await CommandFolder().run(words)
    expect(outcome.status, equals: .done)
    expect(outcome.standardError, equals: "")
    let lines = outcome.standardOutput.split(separator: "\n").map { $0.split(separator: " ") }
    for option in ["--out", "--window", "--fail-when", "--quiet", "--version"] {
      expect(lines.contains { $0.first == "\(option)" }, "\(option)")
    }
    for status in [0, 1, 64, 65, 66, 69, 73, 74, 78] {
      expect(lines.contains { $0.first == "\(status)" }, "\(status)")
    }
  }

  @Test(arguments: [["--version"], ["report", "--version"]])
  func `the version`(words: [String]) async throws {
    let outcome = try await CommandFolder().run(words)
    expect(outcome.status, equals: .done)
    expect(outcome.standardOutput, equals: "onboarding-funnel 0.1.0\n")
    expect(outcome.standardError, equals: "")
  }

  @Test(arguments: [
    ["--version", "--verbose"], ["-V", "--verbose"], ["--verbose", "--version"],
    ["report", "--version", "--verbose"],
  ])
  func `the version with all that tells builds apart`(words: [String]) async throws {
    let outcome = try await CommandFolder().run(words)
    expect(outcome.status, equals: .done)
    let lines = outcome.standardOutput.split(separator: "\n").map(String.init)
    expect(lines.count, equals: 4)
    expect(lines.first, equals: "onboarding-funnel 0.1.0")
    for (line, word) in zip(lines.dropFirst(), ["commit: ", "compiler: Swift 6.", "platform: "]) {
      expect(line, hasPrefix: word)
    }
  }

  @Test(arguments: Command.allCases)
  func `every status that a command may end with stands in its help`(
    command: Command
  ) async throws {
    let help = try await CommandFolder().run([command.rawValue, "--help"]).standardOutput
    let section = try #require(help.components(separatedBy: "\nExit statuses:\n").last)
    let statuses = section.prefix { $0 != "C" }.split(separator: "\n")
      .compactMap { $0.split(separator: " ").first.flatMap { Int32($0) } }
    expect(statuses, equals: command.page.statuses.map(\.rawValue))
    expect(statuses.first, equals: 0)
    expect(statuses, contains: 64)
  }

  @Test func `only an update and a removal wait for a lock`() {
    expect(
      Command.allCases.filter { $0.page.statuses.contains(.locked) }, equals: [.update, .forget])
  }
}
