import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand
// Testing has one of its own.
import enum OnboardingFunnelCommand.ExitStatus

/// What is said of the format of a log that nobody named, and what `infer` proposes of it.
struct FormatNoteTests {
  private static let note = """
    onboarding-funnel: read as segment, as the first lines show; name the format with --format, or \
    under "mapping" in onboarding.json

    """

  /// Two views and the end of an onboarding, as Segment exports them.
  private static let segment = ["Step Viewed", "Step Viewed", "Completed"].enumerated().map {
    #"{"type":"track","event":"Onboarding \#($1)","anonymousId":"A","messageId":"m\#($0)","#
      + #""timestamp":"2026-03-01T10:0\#($0):00Z","properties":{"step_name":"page \#($0)"}}"#
  }
  /// A week after the log, in milliseconds since 1970.
  private static let clock: Int64 = 1_772_964_000_000
  private static let amplitude =
    #"{"event_type":"Onboarding Started","amplitude_id":7,"event_time":"2026-03-01 10:00:00"}"#

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(
    _ words: [String], onTerminal: Bool = false,
    _ change: (inout OnboardingFunnelCommand.Environment) -> Void = { _ in }
  ) async -> OnboardingFunnelCommand.Outcome {
    var environment = OnboardingFunnelCommand.Environment(
      clock: Self.clock, processors: 2, errorIsTerminal: onTerminal)
    change(&environment)
    return await OnboardingFunnelCommand.run(words, in: environment)
  }

  private func write(_ lines: [String]) throws -> String {
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "log/events.ndjson")
  }

  private static let words = [["report"], ["check"], ["explain", "--user", "A"]]

  @Test(arguments: words)
  func `a guessed format is said in one line`(words: [String]) async throws {
    let log = try write(Self.segment)
    await expect(run(words + [log]).standardError, equals: Self.note)
  }

  @Test(arguments: words)
  func `one that was named is not`(words: [String]) async throws {
    let log = try write(Self.segment)
    await expect(run(words + [log, "--format", "segment"]).standardError, equals: "")
    try folder.write(#"{"mapping":{"preset":"segment"}}"#, to: "log/onboarding.json")
    await expect(run(words + [folder.path + "/log"]).standardError, equals: "")
  }

  @Test func `nor is any under --quiet, of native lines, or by update`() async throws {
    let log = try write(Self.segment)
    await expect(run(["report", log, "--quiet"]).standardError, equals: "")
    let state = folder.path + "/state"
    let config = try folder.write(
      #"{"flows":[{"id":"onboarding","steps":[{"id":"page 0"},{"id":"page 1"}]}]}"#,
      to: "config.json")
    let update = await run([
      "update", log, "--config", config, "--state", state, "--out", folder.path + "/out",
    ])
    expect(update.status, equals: .done)
    expect(update.standardError, equals: "")
    let native = try CommandFolder()
    await expect(native.run(["report", native.log]).standardError, equals: "")
  }

  @Test func `infer says the guess, and its definition reads the same log`() async throws {
    let log = try write(Self.segment)
    let inferred = await run(["infer", log])
    expect(inferred.standardError, hasPrefix: Self.note)
    expect(inferred.standardOutput, contains: #""mapping": { "preset": "segment" }"#)
    let without = await run(["report", log, "--quiet"])
    let config = try folder.write(inferred.standardOutput, to: "inferred.json")
    let with = await run(["report", log, "--config", config, "--quiet"])
    expect(with.status, equals: .done)
    expect(Self.tables(of: with), equals: Self.tables(of: without))
    expect(Self.tables(of: with), contains: "`page 0`")
  }

  @Test func `what a program says when it starts may come before its events`() async throws {
    let starts = (0..<60).map { #"{"level":"info","msg":"boot \#($0)"}"# }
    let plain = await run(["report", try write(Self.segment), "--quiet"])
    let log = try folder.write(
      (starts + Self.segment).map { $0 + "\n" }.joined(), to: "started/events.ndjson")
    let behind = await run(["report", log])
    expect(behind.status, equals: .done)
    expect(behind.standardError, equals: Self.note)
    expect(behind.standardOutput, contains: "`page 1` | 1 |")
    expect(plain.standardOutput, contains: "`page 1` | 1 |")
  }

  @Test func `a format that infer was told stands in its definition`() async throws {
    let log = try write(Self.segment + [Self.amplitude])
    await expect(run(["infer", log]).status, equals: .unusableInput)
    let inferred = await run(["infer", log, "--format", "segment"])
    expect(inferred.status, equals: .done)
    expect(inferred.standardOutput.hasSuffix(#"  "mapping": { "preset": "segment" }"# + "\n}\n"))
    let config = try folder.write(inferred.standardOutput, to: "inferred.json")
    await expect(run(["report", log, "--config", config]).status, equals: .done)
  }

  @Test func `and so does the preset of the definition beside the log`() async throws {
    _ = try write(Self.segment)
    try folder.write(#"{"mapping":{"preset":"segment"}}"#, to: "log/onboarding.json")
    let inferred = await run(["infer", folder.path + "/log"])
    expect(inferred.standardOutput, contains: #""mapping": { "preset": "segment" }"#)
    expect(inferred.standardError, lacks: "warning")
  }

  @Test func `a mapping of one's own is proposed as it stands`() async throws {
    _ = try write(Self.segment)
    try folder.write(
      #"{"mapping":{"preset":"segment","fields":{"country":["properties","land"]}}}"#,
      to: "log/onboarding.json")
    let inferred = await run(["infer", folder.path + "/log"])
    expect(
      inferred.standardOutput,
      contains:
        #""mapping": { "preset": "segment", "fields": { "country": ["properties", "land"] } }"#)
    expect(inferred.standardError, lacks: "mapping_not_copied")
  }

  @Test(
    arguments: [(true, [], true), (true, ["--quiet"], false), (false, [], false)]
      as [(Bool, [String], Bool)])
  func `infer shows on a terminal how far it is`(
    onTerminal: Bool, options: [String], isShown: Bool
  ) async throws {
    let log = try write(Self.segment)
    let live = LiveText()
    let stopwatch = Stopwatch(step: 3_000)
    let outcome = await run(["infer", log] + options, onTerminal: onTerminal) {
      $0.stopwatch = stopwatch.read
      $0.writeError = live.write
    }
    expect(outcome.status, equals: .done)
    expect(live.pieces.contains { $0.hasPrefix("\rreading ") }, equals: isShown)
    expect((live.pieces.last?.allSatisfy { $0 == "\r" || $0 == " " } ?? false), equals: isShown)
  }

  /// The rows of the report's tables.
  private static func tables(of outcome: OnboardingFunnelCommand.Outcome) -> String {
    outcome.standardOutput.split(separator: "\n").filter { $0.hasPrefix("|") }
      .joined(separator: "\n")
  }
}
