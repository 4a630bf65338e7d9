import Expectations
import Foundation
import Testing

/// The built program with a terminal for its standard error, and some with it for both streams.
struct TerminalTests {
  private let program: BuiltProgram
  private let folder: CommandFolder

  init() throws {
    program = try BuiltProgram()
    folder = try CommandFolder()
  }

  private func report(
    _ options: [String] = [], environment: [String: String] = [:], script: String = #"exec "$@""#
  ) throws -> BuiltProgram.Ending {
    try program.run(
      ["report", folder.log, "--out", folder.out] + options,
      environment: ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }, script: script,
      onTerminal: true)
  }

  @Test func `short work says one line on a terminal, and --quiet none`() throws {
    // On a machine that is busy enough, a progress line was drawn before it, and taken away.
    let line = "onboarding-funnel: 8 lines: 8 accepted, 0 rejected, 0 blank\r\n"
    try expect(report().errors.hasSuffix(line))
    try expect(report(["--quiet"]).errors, equals: "")
  }

  @Test func `a progress line is drawn where it is ordered, and nothing of it stays`() throws {
    let errors = try report(["--progress", "always"]).errors
    let parts = errors.split(separator: "\r", omittingEmptySubsequences: false)
    expect(parts.dropFirst().first?.hasPrefix("reading 936 B of 936 B, 100 %"), equals: true)
    expect(parts.last, equals: "onboarding-funnel: 8 lines: 8 accepted, 0 rejected, 0 blank\r\n")
    expect(parts.dropLast().last?.allSatisfy { $0 == " " }, equals: true)
  }

  @Test func `work of more than two seconds draws by itself`() throws {
    // A pipe that stops for a while between two pieces, each longer than what is read at a time.
    let blank = "head -c 300000 /dev/zero | tr '\\0' '\\n'"
    let ending = try program.run(
      ["report", "-", "--config", folder.log + "/onboarding.json"],
      script: "{ \(blank); sleep 2.2; \(blank); } | \"$@\" > /dev/null",
      onTerminal: true)
    expect(ending.status, equals: 0)
    expect(ending.errors, hasPrefix: "\rreading ")
    expect(ending.errors, contains: "B/s")
    expect(ending.errors, lacks: " left")
  }

  @Test(arguments: [
    ([:], true), (["NO_COLOR": ""], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false),
    (["TERM": "xterm"], true),
  ])
  func `an error is coloured unless NO_COLOR or a dumb terminal says no`(
    environment: [String: String], isColoured: Bool
  ) throws {
    let ending = try report(["--trend", "month"], environment: environment)
    expect(ending.status, equals: 64)
    let error = isColoured ? "\u{1B}[1;31merror:\u{1B}[0m" : "error:"
    expect(
      ending.errors,
      equals: "onboarding-funnel: --trend: \(error) \"month\" is not a period; write day or week "
        + "[bad_value]\r\n")
  }

  @Test(arguments: [([:], 80), (["COLUMNS": "50"], 50), (["COLUMNS": "300"], 120)])
  func `standard output on a terminal is the summary, in colour and no wider`(
    environment: [String: String], columns: Int
  ) throws {
    let all = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
    let shown = try program.run(
      ["report", folder.log], environment: all, script: #"exec "$@" 1>&2"#, onTerminal: true
    ).errors
    expect(shown, hasPrefix: "\u{1B}[1mFlow: tour\u{1B}[0m\r\n4 users started, ")
    let lines = shown.replacing(#/\u{1B}\[[0-9;]+m/#, with: "").split(separator: "\r\n")
    expect(lines.allSatisfy { $0.count <= columns })
    expect(lines.contains { $0.count > columns - 12 })
  }

  @Test(arguments: ["NO_COLOR", "TERM"])
  func `the summary has no colour where that is not wanted`(variable: String) throws {
    let shown = try program.run(
      ["report", folder.log], environment: ["PATH": "/usr/bin:/bin", variable: "dumb"],
      script: #"exec "$@" 1>&2"#, onTerminal: true
    ).errors
    expect(shown, hasPrefix: "Flow: tour\r\n")
    expect(shown, lacks: "\u{1B}")
  }
}
