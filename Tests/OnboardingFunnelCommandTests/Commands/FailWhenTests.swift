import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand
// Testing has one of its own.
import enum OnboardingFunnelCommand.ExitStatus

/// `--fail-when` and `failWhen`, from the words of the command line to the exit status.
struct FailWhenTests {
  private let folder: CommandFolder

  init() throws {
    folder = try CommandFolder()
  }

  private static let holds = """
    error: the condition "completion_rate < 0.7" holds: 0.667 in flow "tour" (2 of 3 matured); see
    """

  /// Puts a report into the folder's definition.
  private func define(_ failWhen: String, flow: String = "tour") throws {
    try folder.folder.write(
      """
      { "flows": [ { "id": "\(flow)", "steps": [ { "id": "welcome" }, { "id": "done" } ] } ],
        "report": { "failWhen": [\(failWhen)] } }
      """, to: "log/onboarding.json")
  }

  @Test(arguments: [[], ["--quiet"]])
  func `a condition that holds is status 1 after the report is written`(more: [String])
    async throws
  {
    let outcome = await folder.run(
      ["report", folder.log, "--out", folder.out, "--fail-when", "completion_rate<0.7"] + more)
    expect(outcome.status, equals: .conditionHolds)
    expect(outcome.status.rawValue, equals: 1)
    expect(
      outcome.standardError,
      equals: """
        onboarding-funnel: --fail-when: \(Self.holds) \(folder.out)/report.md [condition_holds]

        """)
    try expect(folder.report()["report.md"]?.hasPrefix("# Onboarding report\n"), equals: true)
  }

  @Test func `without a folder the report goes to standard output all the same`() async throws {
    let words = ["report", folder.log]
    let outcome = await folder.run(words + ["--fail-when", "completion_rate < 0.7"])
    expect(outcome.status, equals: .conditionHolds)
    expect(outcome.standardOutput, equals: (await folder.run(words)).standardOutput)
    expect(
      outcome.standardError,
      equals: "onboarding-funnel: --fail-when: \(Self.holds) the report [condition_holds]\n")
  }

  @Test func `conditions that do not hold change nothing`() async throws {
    let outcome = await folder.run(
      [
        "report", folder.log, "--fail-when", "completion_rate < 0.6", "--fail-when",
        "tour.matured < 3", "--fail-when", "bad_line_ratio > 0",
      ])
    expect(outcome.status, equals: .done)
    expect(outcome.standardError, equals: "")
  }

  @Test func `one of several is enough, and each has its line before the summary`() async throws {
    let folder = try CommandFolder(more: ["nonsense"])
    let outcome = await folder.run(
      [
        "report", folder.log, "--fail-when", "started > 99", "--fail-when=bad_line_ratio > 0.1",
        "--fail-when", "findings >= 2", "--fail-when", "findings >= 2",
      ])
    expect(outcome.status, equals: .conditionHolds)
    expect(
      outcome.standardError,
      equals: """
        onboarding-funnel: --fail-when: error: the condition "bad_line_ratio > 0.1" holds: 0.111 \
        (1 of 9 lines); see the report [condition_holds]
        onboarding-funnel: --fail-when: error: the condition "findings >= 2" holds: 2 (rejected, \
        rejected_json_syntax); see the report [condition_holds]
        onboarding-funnel: 9 lines: 8 accepted, 1 rejected, 0 blank

        """)
  }

  @Test(arguments: [[], ["--quiet"]])
  func `a dead log is told, and where its flow is defined is bad news`(more: [String])
    async throws
  {
    try folder.folder.write("", to: "log/events.ndjson")
    let words =
      ["report", folder.log, "--as-of", "2026-03-09", "--fail-when", "completion_rate < 0.5"]
      + ["--fail-when", "hours_since_last_event > 24"] + more
    let silent = await folder.run(words)
    expect(silent.status, equals: .done)
    expect(
      silent.standardError,
      equals: """
        onboarding-funnel: --fail-when: warning: the condition "completion_rate < 0.5" has no value \
        in flow "tour" (nobody entered); check that events still arrive [no_value]
        onboarding-funnel: --fail-when: warning: the condition "hours_since_last_event > 24" has no \
        value: the log has no event up to as-of; check that events still arrive [no_value]

        """)
    let outcome = await folder.run(words + ["--fail-when", "started < 1"])
    expect(outcome.status, equals: .conditionHolds)
  }

  @Test func `a dead log without definition is no report at all`() async throws {
    let log = try folder.folder.write("", to: "bare.ndjson")
    let outcome = await folder.run(["report", log, "--fail-when", "started < 1"])
    expect(outcome.status, equals: .unusableInput)
    expect(
      outcome.standardError,
      equals: """
        onboarding-funnel: error: the input is empty, so no flow can be inferred; log page views, or write onboarding.json by hand [no_pages]

        """)
  }

  @Test func `the definition's conditions are named by its file`() async throws {
    try define(#""completion_rate < 0.7", "started > 99""#)
    let outcome = await folder.run(["report", folder.log, "--quiet"])
    expect(outcome.status, equals: .conditionHolds)
    expect(
      outcome.standardError,
      equals: "onboarding-funnel: onboarding.json: \(Self.holds) the report [condition_holds]\n")
  }

  @Test func `the command line replaces the definition's conditions`() async throws {
    try define(#""completion_rate < 0.7""#)
    let outcome = await folder.run(["report", folder.log, "--fail-when", "started > 99"])
    expect(outcome.status, equals: .done)
    expect(outcome.standardError, equals: "")
  }

  @Test func `a definition's conditions are on its own flows, and said once`() async throws {
    for (name, flow) in [("a", "tour"), ("b", "tour"), ("c", "detour")] {
      try folder.folder.write(
        """
        { "flows": [ { "id": "\(flow)", "steps": [ { "id": "welcome" } ] } ],
          "report": { "failWhen": ["started < 5"] } }
        """, to: "three/\(name)/onboarding.json")
      try folder.folder.write(CommandFolder.lines[0], to: "three/\(name)/events.ndjson")
    }
    let outcome = await folder.run(["report", folder.path + "/three"])
    expect(
      outcome.standardError,
      equals: """
        onboarding-funnel: a/onboarding.json: error: the condition "started < 5" holds: 1 in flow \
        "tour"; see the report [condition_holds]
        onboarding-funnel: c/onboarding.json: error: the condition "started < 5" holds: 1 in flow \
        "detour"; see the report [condition_holds]

        """)
  }

  @Test func `an unknown metric is refused, and the nearest offered`() async throws {
    try await folder.expectRefusal(
      [folder.log, "--fail-when", "completion < 0.6"], .usage,
      #"--fail-when: error: "completion" is not a metric; write completed [bad_value]"#)
    try define(#""completd > 1""#)
    try await folder.expectRefusal(
      [folder.log], .configuration,
      #"onboarding.json:2:28: error: "completd" is not a metric; write completed [bad_value]"#)
  }

  @Test func `an unknown flow is refused, and the nearest offered`() async throws {
    let words = #"error: no flow has the id "tuor"; write "tour" [unknown_flow]"#
    try await folder.expectRefusal(
      [folder.log, "--fail-when", "tuor.started < 1"], .usage, "--fail-when: \(words)")
    try define(#""tuor.started < 1""#)
    try await folder.expectRefusal(
      [folder.log], .configuration, "onboarding.json:2:28: \(words)")
  }

  @Test func `an unknown flow of an inferred definition is refused after the log is read`()
    async throws
  {
    let words =
      #"error: no flow has the id "onbording"; write "onboarding" [unknown_flow]"#
    let log = try folder.folder.write(CommandFolder.lines[0], to: "bare.ndjson")
    try await folder.expectRefusal(
      [log, "--fail-when", "onbording.started < 1"], .usage, "--fail-when: \(words)")
    try folder.folder.write(
      #"{"report":{"failWhen":["onbording.started < 1"]}}"#, to: "log/onboarding.json")
    try await folder.expectRefusal(
      [folder.log], .configuration,
      words.replacingOccurrences(of: "error: ", with: #"onboarding.json: error: "failWhen": "#))
  }

  @Test func `a flow that is left out of the report cannot be judged by it`() async throws {
    try folder.folder.write(
      """
      { "flows": [ { "id": "tour", "steps": [ { "id": "welcome" } ] },
                   { "id": "detour", "steps": [ { "id": "welcome" } ] } ],
        "report": { "failWhen": ["detour.started < 1", "detour.findings < 1", "tour.started > 99"] } }
      """, to: "log/onboarding.json")
    for condition in ["detour.started < 1", "detour.findings < 1"] {
      try await folder.expectRefusal(
        [folder.log, "--flow", "tour", "--fail-when", condition], .usage,
        """
        --fail-when: error: the flow "detour" is not in the report; add it with --flow, or leave \
        --flow out [flow_not_reported]
        """)
    }
    let outcome = await folder.run(["report", folder.log, "--flow", "tour"])
    expect(outcome.status, equals: .done)
    expect(outcome.standardError, equals: "")
  }

  @Test func `an error goes before a condition`() async throws {
    let folder = try CommandFolder(more: ["nonsense"])
    let condition = ["--fail-when", "bad_line_ratio > 0"]
    await expect(
      folder.run(["report", folder.log, "--strict"] + condition).status, equals: .unusableInput)
    let blocked = await folder.run(["report", folder.log, "--out", folder.events] + condition)
    expect(blocked.status, equals: .cannotCreate)
    expect(blocked.standardError, lacks: "condition")
  }

  @Test func `a flow's name does not steer the terminal`() async throws {
    try define(#""started > 3""#, flow: #"tour\uE000"#)
    let outcome = await folder.run(["report", folder.log])
    expect(outcome.standardError, contains: #"4 in flow "tour\u{E000}";"#)
  }
}
