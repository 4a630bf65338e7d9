import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand
// Testing has one of its own.
import enum OnboardingFunnelCommand.ExitStatus

/// What `status` says of a state, and what `--once` says of conditions.
struct StatusTests {
  private let folder: CommandFolder
  private var state: String { folder.path + "/state" }

  init() throws {
    folder = try CommandFolder(hasReport: false)
  }

  private func update(_ more: String...) async -> OnboardingFunnelCommand.Outcome {
    await folder.run(["update", "--state", state, folder.log, "--out", folder.out] + more)
  }

  private func status(_ more: String...) async -> OnboardingFunnelCommand.Outcome {
    await folder.run(["status", "--state", state] + more) { $0.clock += 7_200_000 }
  }

  private func append(_ text: String) throws {
    let old = try String(contentsOfFile: folder.events, encoding: .utf8)
    let handle = try #require(FileHandle(forWritingAtPath: folder.events))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
    try expect(String(contentsOfFile: folder.events, encoding: .utf8), equals: old + text)
  }

  /// What is in the state, but for who holds it.
  private func files() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: state)
    return Dictionary(
      uniqueKeysWithValues: try names.map {
        ($0, try Data(contentsOf: URL(fileURLWithPath: state + "/" + $0)))
      })
  }

  @Test func `a fresh state has read everything, and no condition holds`() async throws {
    await expect(update().status, equals: .done)
    let outcome = await status()
    expect(outcome.status, equals: .done)
    expect(outcome.standardError, equals: "")
    expect(
      outcome.standardOutput.replacing(/size: .*\n/, with: "size: …\n"),
      equals: """
        state:      \(state)
        last run:   2026-08-29T10:40:00Z, 2 h ago
        last event: 2026-03-08T10:00:00Z, 174 days ago
        read:       8 lines of 1 log, 8 events
        size: …
        unread:     nothing
        conditions: none holds

        """)
  }

  @Test func `what was appended and what is new is unread, and what is gone is said`() async throws
  {
    _ = await update()
    try append(String(repeating: " ", count: 1_499) + "\n")
    try folder.folder.write(CommandFolder.lines[0] + "\n", to: "log/second.ndjson")
    await expect(
      status().standardOutput,
      contains:
        "unread:     1.62 kB\n            events.ndjson: 1.50 kB\n            second.ndjson: 122 B\n"
    )
    _ = await update()
    try FileManager.default.removeItem(atPath: folder.log + "/second.ndjson")
    _ = await update()
    await expect(
      status().standardOutput, contains: "unread:     nothing\n            second.ndjson: gone\n")
  }

  @Test func `a program gets one object, with null for what is not known`() async throws {
    _ = await update("--fail-when", "completion_rate < 0.7", "--fail-when", "sample_ratio_p < 1")
    let text = await status("--json").standardOutput
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    expect(object["schema_version"] as? Int == 1)
    expect(object["last_run"] as? String == "2026-08-29T10:40:00Z")
    expect(object["seconds_since_last_run"] as? Double == 7_200)
    expect(object["last_event"] as? String == "2026-03-08T10:00:00Z")
    expect(object["unread_bytes"] as? Int == 0)
    expect(object["events"] as? Int == 8)
    let conditions = try #require(object["conditions"] as? [[String: Any]])
    expect(conditions.map { $0["judgement"] as? String }, equals: ["holds", "lacks_value"])
    expect(conditions.first?["since"] as? String == "2026-08-29T10:40:00Z")
    expect(conditions.first?["file"] is NSNull)
    try FileManager.default.removeItem(atPath: state + "/last-run.json")
    let old = await status("--json").standardOutput
    expect(old, contains: "\"last_run\": null,")
    expect(old, contains: "\"conditions\": null\n")
    await expect(status().standardOutput, contains: "last run:   not known\n")
  }

  @Test func `looking changes nothing and needs no lock`() async throws {
    _ = await update()
    let before = try files()
    let held = try HeldLock(state + "/lock")
    await expect(status().status, equals: .done)
    await expect(update().status, equals: .locked)
    withExtendedLifetime(held) {}
    try expect(files(), equals: before)
  }

  @Test func `a folder without a state, and a damaged one`() async throws {
    let none = await status()
    expect(none.status, equals: .noInput)
    expect(
      none.standardError,
      equals:
        "onboarding-funnel: \(state): error: holds no state; name the folder of an update [no_input]\n"
    )
    _ = await update()
    try "{}".write(toFile: state + "/state.json", atomically: true, encoding: .utf8)
    let damaged = await status()
    expect(damaged.status, equals: .unusableInput)
    await expect(folder.run(["status"]).status, equals: .usage)
    await expect(folder.run(["status", "--state", state, "x"]).status, equals: .usage)
  }

  @Test func `with --once a condition is told when it begins and when it ends to hold`()
    async throws
  {
    let condition = ["--fail-when", "completion_rate < 0.7", "--once"]
    let words = ["update", "--state", state, folder.log, "--out", folder.out] + condition
    let first = await folder.run(words)
    expect(first.status, equals: .conditionHolds)
    expect(first.standardError, contains: "the condition \"completion_rate < 0.7\" holds: 0.667")
    for _ in 0..<2 {
      let again = await folder.run(words)
      expect(again.status, equals: .done)
      expect(again.standardError, equals: "")
    }
    let user = { (number: Int) in
      ["page_viewed", "completed"].map { kind in
        CommandFolder.line(
          kind, "2026-03-03T10:00:0\(number)Z", "n\(number)", "ios", "A",
          kind == "completed" ? "" : #","step":"welcome""#) + "\n"
      }.joined()
    }
    try append(user(1) + user(2))
    let ended = await folder.run(words)
    expect(ended.status, equals: .done)
    expect(
      ended.standardError,
      equals: """
        onboarding-funnel: --fail-when: note: the condition "completion_rate < 0.7" no longer holds; it had held \
        since 2026-08-29T10:40:00Z [condition_ended]

        """)
    await expect(folder.run(words).standardError, equals: "")
  }

  @Test func `without --once it is told at every run, and remembered all the same`() async throws {
    for _ in 0..<2 {
      await expect(update("--fail-when", "completion_rate < 0.7").status, equals: .conditionHolds)
    }
    await expect(status().standardOutput, contains: "completion_rate < 0.7 holds since 2026-08-29")
    let once = await update("--fail-when", "completion_rate < 0.7", "--once")
    expect(once.status, equals: .done)
  }

  @Test func `a run whose report cannot be written leaves the news to the next`() async throws {
    try folder.folder.write("in the way", to: "out")
    let words = ["--fail-when", "completion_rate < 0.7", "--once"]
    await expect(update(words[0], words[1], words[2]).status, equals: .cannotCreate)
    try FileManager.default.removeItem(atPath: folder.out)
    await expect(update(words[0], words[1], words[2]).status, equals: .conditionHolds)
  }

  @Test func `a memory that is damaged is as if there were none`() async throws {
    _ = await update("--fail-when", "completion_rate < 0.7", "--once")
    try "{\"format\":1}".write(
      toFile: state + "/last-run.json", atomically: true, encoding: .utf8)
    await expect(
      update("--fail-when", "completion_rate < 0.7", "--once").status, equals: .conditionHolds)
  }
}
