import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// What bash offers where a word is typed, asked of bash itself.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")))
struct BashCompletionTests {
  /// What is offered for the last of the words, in a folder with a file `events.ndjson` and a
  /// folder `logs`, and more files.
  private func offered(_ words: String..., having more: [String] = []) async throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write("", to: "events.ndjson")
    try folder.write("", to: "logs/events.ndjson")
    for name in more { try folder.write("", to: name) }
    let script = try await CommandFolder().run(["completion", "bash"])
    expect(script.status, equals: .done)
    try folder.write(script.standardOutput, to: "completion.bash")
    try folder.write(
      """
      cd "$1" && shift && source ./completion.bash && rm completion.bash ask out || exit
      COMP_WORDS=(onboarding-funnel "$@")
      COMP_CWORD=$#
      _onboarding_funnel
      printf '%s\\n' "${COMPREPLY[@]}" >out
      """, to: "ask")
    try folder.write("", to: "out")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["--norc", folder.path + "/ask", folder.path] + words
    try process.run()
    process.waitUntilExit()
    expect(process.terminationStatus, equals: 0)
    return try String(contentsOfFile: folder.path + "/out", encoding: .utf8)
      .split(separator: "\n").map(String.init).sorted()
  }

  @Test func `the first word is a command`() async throws {
    try await expect(offered("re"), equals: ["reduce", "report"])
    try await expect(offered("c"), equals: ["check", "completion"])
    try await expect(offered("--v"), equals: ["--version"])
  }

  @Test func `after a command stand its own options only`() async throws {
    try await expect(offered("report", "--mi"), equals: ["--min-cell"])
    try await expect(offered("check", "--mi"), equals: [])
    try await expect(
      offered("forget", "-"),
      equals: [
        "--help", "--lock-wait", "--state", "--user", "--version",
      ])
  }

  @Test func `a value is one of those that the option takes`() async throws {
    try await expect(
      offered("report", "--order", ""), equals: ["any", "furthest", "ordered", "strict"])
    try await expect(
      offered("report", "--format", "a"), equals: ["adjust", "amplitude", "appsflyer", "auto"])
    try await expect(offered("report", "--by", "o"), equals: ["os_version"])
    try await expect(offered("report", "--window", ""), equals: [])
  }

  @Test func `folders are offered for folders, and files for files and inputs`() async throws {
    try await expect(offered("report", "--out", ""), equals: ["logs"])
    try await expect(offered("report", "--config", ""), equals: ["events.ndjson", "logs"])
    try await expect(offered("report", "ev"), equals: ["events.ndjson"])
    try await expect(offered("report", "logs", "--quiet", "lo"), equals: ["logs"])
  }

  @Test func `help and completion have words of their own`() async throws {
    try await expect(offered("help", "m"), equals: ["map", "merge"])
    try await expect(offered("help", "--"), equals: ["--manual"])
    try await expect(offered("completion", ""), equals: ["bash", "fish", "zsh"])
  }

  @Test(arguments: ["my", "my\\ ev", "my ev", "\"my ev", "'my"])
  func `a name with blanks is one name, however its beginning is typed`(word: String) async throws {
    let more = ["my events.ndjson", "my logs/a.ndjson"]
    let isLong = word.hasSuffix("ev")
    try await expect(
      offered("report", word, having: more),
      equals: isLong ? ["my events.ndjson"] : ["my events.ndjson", "my logs"])
    try await expect(offered("report", "-o", word, having: more), equals: isLong ? [] : ["my logs"])
  }

  @Test func `a name with signs of a pattern is itself`() async throws {
    let more = ["[a]*.ndjson", "a-b.ndjson"]
    try await expect(offered("report", "\\[", having: more), equals: ["[a]*.ndjson"])
  }

  @Test func `what --users takes depends on the command`() async throws {
    try await expect(offered("report", "--users", "ev"), equals: ["events.ndjson"])
    try await expect(offered("generate", "--users", ""), equals: [])
  }
}
