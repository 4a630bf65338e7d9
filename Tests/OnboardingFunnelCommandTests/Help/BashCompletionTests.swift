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
    #expect(script.status == .done)
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
    #expect(process.terminationStatus == 0)
    return try String(contentsOfFile: folder.path + "/out", encoding: .utf8)
      .split(separator: "\n").map(String.init).sorted()
  }

  @Test func `the first word is a command`() async throws {
    #expect(try await offered("re") == ["reduce", "report"])
    #expect(try await offered("c") == ["check", "completion"])
    #expect(try await offered("--v") == ["--version"])
  }

  @Test func `after a command stand its own options only`() async throws {
    #expect(try await offered("report", "--mi") == ["--min-cell"])
    #expect(try await offered("check", "--mi") == [])
    #expect(
      try await offered("forget", "-") == [
        "--help", "--lock-wait", "--state", "--user", "--version",
      ])
  }

  @Test func `a value is one of those that the option takes`() async throws {
    #expect(try await offered("report", "--order", "") == ["any", "furthest", "ordered", "strict"])
    #expect(
      try await offered("report", "--format", "a") == ["adjust", "amplitude", "appsflyer", "auto"])
    #expect(try await offered("report", "--by", "o") == ["os_version"])
    #expect(try await offered("report", "--window", "") == [])
  }

  @Test func `folders are offered for folders, and files for files and inputs`() async throws {
    #expect(try await offered("report", "--out", "") == ["logs"])
    #expect(try await offered("report", "--config", "") == ["events.ndjson", "logs"])
    #expect(try await offered("report", "ev") == ["events.ndjson"])
    #expect(try await offered("report", "logs", "--quiet", "lo") == ["logs"])
  }

  @Test func `help and completion have words of their own`() async throws {
    #expect(try await offered("help", "m") == ["map", "merge"])
    #expect(try await offered("help", "--") == ["--manual"])
    #expect(try await offered("completion", "") == ["bash", "fish", "zsh"])
  }

  @Test(arguments: ["my", "my\\ ev", "my ev", "\"my ev", "'my"])
  func `a name with blanks is one name, however its beginning is typed`(word: String) async throws {
    let more = ["my events.ndjson", "my logs/a.ndjson"]
    let isLong = word.hasSuffix("ev")
    #expect(
      try await offered("report", word, having: more)
        == (isLong ? ["my events.ndjson"] : ["my events.ndjson", "my logs"]))
    #expect(
      try await offered("report", "-o", word, having: more) == (isLong ? [] : ["my logs"]))
  }

  @Test func `a name with signs of a pattern is itself`() async throws {
    let more = ["[a]*.ndjson", "a-b.ndjson"]
    #expect(try await offered("report", "\\[", having: more) == ["[a]*.ndjson"])
  }

  @Test func `what --users takes depends on the command`() async throws {
    #expect(try await offered("report", "--users", "ev") == ["events.ndjson"])
    #expect(try await offered("generate", "--users", "") == [])
  }
}
