import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// The script for fish: what it says, and where fish is installed what fish makes of it.
struct FishCompletionTests {
  private static let fish = "/usr/bin/fish"
  private static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: fish) }
  private let lines = FishCompletion.script.split(separator: "\n").map(String.init)

  @Test func `every option of every command has its line`() {
    for command in Command.allCases {
      let own = lines.filter {
        $0.contains("'__onboarding_funnel_is \(command.rawValue)' -l ")
      }
      expect(own.count, equals: command.options.count, "\(command)")
    }
    expect(
      lines.contains {
        $0.hasSuffix(#"-l version -s V -d 'print the program\'s version; short: -V'"#)
      })
  }

  /// What fish offers at the end of a command line.
  private func offered(_ line: String) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(FishCompletion.script, to: "completion.fish")
    try folder.write("", to: "my events.ndjson")
    try folder.write("", to: "logs/a.ndjson")
    try folder.write(
      "cd $argv[1]; source completion.fish; rm completion.fish ask; complete -C $argv[2]\n",
      to: "ask")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.fish)
    process.arguments = ["--no-config", folder.path + "/ask", folder.path, line]
    process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    expect(process.terminationStatus, equals: 0)
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
      .map { String($0.split(separator: "\t")[0]) }.sorted()
  }

  @Test(.enabled(if: isInstalled)) func `fish offers commands, options, values and files`() throws {
    try expect(offered("onboarding-funnel re"), equals: ["reduce", "report"])
    try expect(offered("onboarding-funnel report --mi"), equals: ["--min-cell"])
    try expect(offered("onboarding-funnel check --mi"), equals: [])
    try expect(
      offered("onboarding-funnel report --order "),
      equals: ["any", "furthest", "ordered", "strict"])
    try expect(offered("onboarding-funnel report --out "), equals: ["logs/"])
    try expect(offered("onboarding-funnel report --window "), equals: [])
    try expect(offered("onboarding-funnel report my"), equals: ["my events.ndjson"])
    try expect(offered("onboarding-funnel completion "), equals: ["bash", "fish", "zsh"])
  }

  @Test(.enabled(if: isInstalled)) func `an input that is called like a command is none`() throws {
    try expect(offered("onboarding-funnel report users --left"), equals: [])
    try expect(offered("onboarding-funnel users report --left"), equals: ["--left-at"])
  }

  @Test(.enabled(if: isInstalled)) func `names with blanks are completed in quotes and without`()
    throws
  {
    try expect(offered(#"onboarding-funnel report my\ "#), equals: ["my events.ndjson"])
    try expect(offered(#"onboarding-funnel report "my "#), equals: ["my events.ndjson"])
    try expect(offered("onboarding-funnel generate --like my"), equals: ["my events.ndjson"])
  }
}
