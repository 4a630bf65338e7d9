import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand
// Testing has one of its own.
import enum OnboardingFunnelCommand.ExitStatus

/// A folder with a definition, a small log, and the report of an earlier run.
///
/// Four users enter a tour of two steps on 1, 1, 2 and 8 March 2026: `u1` and `u3` complete it,
/// after two minutes and after two hours, `u2` leaves on the first step, and `u4`, with whose entry
/// the log ends, is in progress.
struct CommandFolder {
  let folder: TemporaryFolder
  var path: String { folder.path }
  var log: String { path + "/log" }
  var events: String { log + "/events.ndjson" }
  var out: String { path + "/out" }

  static let definition = """
    { "flows": [ { "id": "tour",
      "steps": [ { "id": "welcome" }, { "id": "done" } ],
      "experiment": { "id": "hello", "split": { "A": 0.5, "B": 0.5 } } } ] }

    """

  static let lines = [
    line("page_viewed", "2026-03-01T10:00:00Z", "u1", "ios", "A", #","step":"welcome""#),
    line("page_viewed", "2026-03-01T10:01:00Z", "u1", "ios", "A", #","step":"done""#),
    line("completed", "2026-03-01T10:02:00Z", "u1", "ios", "A"),
    line("page_viewed", "2026-03-01T11:00:00Z", "u2", "android", "B", #","step":"welcome""#),
    line("page_viewed", "2026-03-02T10:00:00Z", "u3", "ios", "B", #","step":"welcome""#),
    line("page_viewed", "2026-03-02T12:00:00Z", "u3", "ios", "B", #","step":"done""#),
    line("completed", "2026-03-02T12:01:00Z", "u3", "ios", "B"),
    line("page_viewed", "2026-03-08T10:00:00Z", "u4", "ios", "A", #","step":"welcome""#),
  ]

  static func line(
    _ event: String, _ time: String, _ user: String, _ platform: String, _ variant: String,
    _ rest: String = ""
  ) -> String {
    #"{"event":"\#(event)","timestamp":"\#(time)","user_id":"\#(user)","#
      + #""platform":"\#(platform)","variant":"\#(variant)"\#(rest)}"#
  }

  /// Makes the folder.
  ///
  /// `more`: lines that follow the four users'. `hasReport`: whether an earlier run left a report.
  init(more: [String] = [], hasReport: Bool = true) throws {
    folder = try TemporaryFolder()
    try folder.write(Self.definition, to: "log/onboarding.json")
    try folder.write(
      (Self.lines + more).map { $0 + "\n" }.joined(), to: "log/events.ndjson")
    guard hasReport else { return }
    for (name, text) in Self.earlierReport { try folder.write(text, to: "out/" + name) }
  }

  /// Files that an earlier run wrote, and one of somebody else.
  static let earlierReport = [
    "report.md": "# Onboarding report\n\n## About this report\n\n- version: `0.1.0`\n",
    "funnel.csv": "flow,flow_version,breakdown,segment,step_index,step,is_completion,viewed\n",
    "quality.csv": "scope,finding,severity,count,share,example_file,example_line,explanation\n",
    "of somebody else.txt": "precious\n",
  ]

  /// Runs the command line in this process.
  ///
  /// `change`: what is to be otherwise than usual about the machine.
  func run(
    _ words: [String], onTerminal: Bool = false,
    _ change: (inout OnboardingFunnelCommand.Environment) -> Void = { _ in }
  ) async -> OnboardingFunnelCommand.Outcome {
    var environment = OnboardingFunnelCommand.Environment(
      clock: 1_788_000_000_000, processors: 2, errorIsTerminal: onTerminal)
    change(&environment)
    return await OnboardingFunnelCommand.run(words, in: environment)
  }

  /// Runs `report` on the folder's log, which must succeed, and reads a table that it wrote.
  func table(_ name: String, _ options: String...) async throws -> CSVTable {
    let outcome = await run(["report", log, "--out", out] + options)
    try #require(outcome.status == .done, "\(outcome.standardError)")
    return try CSVTable(String(contentsOfFile: out + "/" + name, encoding: .utf8))
  }

  /// The contents of every file of the output folder, hidden ones included.
  func report() throws -> [String: String] {
    try folderTexts(at: out)
  }

  /// Runs `report` with `--out`, which must end with a status and these words alone, and leave the
  /// earlier report as it is.
  func expectRefusal(
    _ words: [String], _ status: ExitStatus, _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let before = try report()
    let outcome = await run(["report"] + words + ["--out", out])
    #expect(outcome.status == status, sourceLocation: sourceLocation)
    #expect(
      outcome.standardError == "onboarding-funnel: \(message)\n", sourceLocation: sourceLocation)
    #expect(outcome.standardOutput == "", sourceLocation: sourceLocation)
    #expect(try report() == before, sourceLocation: sourceLocation)
  }
}
