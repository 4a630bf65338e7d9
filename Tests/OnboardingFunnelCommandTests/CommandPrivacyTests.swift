import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand
// Testing has one of its own.
import enum OnboardingFunnelCommand.ExitStatus

/// Ids of users stand in nothing that any command writes or says, but for `explain`, which is asked for
/// one.
struct CommandPrivacyTests {
  private static let canary = "7Qx9"
  private let folder: TemporaryFolder
  private var log: String { folder.path + "/log" }
  private var terms: [String] {
    ["--config", log + "/onboarding.json", "--as-of", "2026-03-09"]
  }

  /// Two users with canaries in all that is an id, a third of bad clocks, and lines at fault.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(CommandFolder.definition, to: "log/onboarding.json")
    let lines = (0..<12).flatMap { number in
      let ids =
        #""anonymous_id":"install-7Qx9-\#(number % 3)","user_id":"mail-7Qx9-\#(number % 3)@example.org","#
        + #""event_id":"event-7Qx9-\#(number)""#
      let time = #""timestamp":"2026-03-0\#(number % 7 + 1)T10:00:00Z""#
      return [
        #"{"event":"page_viewed","step":"welcome",\#(time),\#(ids),"variant":"A"}"#,
        #"{"event":"page_viewed","step":"nowhere",\#(time),\#(ids)}"#,
        #"{"event":"completed",\#(time),\#(ids)}"#,
        #"{"event":"completed","timestamp":"1970",\#(ids)}"#,
        #"{"event":"completed",\#(time),\#(ids)"#,
        #"{"event":"completed",\#(time),"user_id":["7Qx9"]}"#,
      ]
    }
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "log/events.ndjson")
  }

  @Test(arguments: ["report", "check", "infer"])
  func `no id is in what a command writes or says of a log`(command: String) async throws {
    let out = folder.path + "/out"
    let options = command == "infer" ? [] : ["--verbose"]
    let outcome = await run([command, log, "--out", out] + options)
    let isRight = outcome.status == (command == "check" ? .conditionHolds : .done)
    expect(isRight, "\(outcome.standardError)")
    expectNoID(outcome)
    let files = try folderTexts(at: out)
    #expect(files.count > 1)
    for (name, text) in files { expect(text, lacks: Self.canary, "\(name)") }
  }

  @Test func `no id is in what the pieces of a job hand on or say`() async throws {
    let size = try Data(contentsOf: URL(fileURLWithPath: log + "/events.ndjson")).count
    let map = ["map", "--range", log + "/events.ndjson", "0", "\(size)", "--shards", "2"]
    let shards = folder.path + "/shards"
    expectNoID(await run(map + ["--out", shards] + terms, .done))
    let reduced = await run(["reduce", shards + "/shard-0", shards + "/shard-1"] + terms, .done)
    expectNoID(reduced)
    let partial = try folder.write(reduced.standardOutput, to: "partial")
    expectNoID(await run(["merge", partial] + terms, .done))
    for (name, text) in try folderTexts(at: shards) {
      #expect(text.count > 100)
      expect(text, lacks: Self.canary, "\(name)")
    }
  }

  private func run(
    _ words: [String], _ status: ExitStatus? = nil
  ) async -> OnboardingFunnelCommand.Outcome {
    let outcome = await OnboardingFunnelCommand.run(
      words, in: .init(clock: 1_788_000_000_000, processors: 2, errorIsTerminal: true))
    if let status { expect(outcome.status, equals: status, "\(outcome.standardError)") }
    return outcome
  }

  private func expectNoID(_ outcome: OnboardingFunnelCommand.Outcome) {
    expect(outcome.standardOutput, lacks: Self.canary)
    expect(outcome.standardError, lacks: Self.canary)
  }
}
