import Expectations
import Foundation
@testable import OnboardingFunnelCommand
import TestSupport
import Testing

/// A state that an earlier release wrote goes on: `Fixtures/state-0.1.0` is one of 24 November 2026, of the
/// commit 80b3778, beside the log that it was made from.
struct EarlierStateTests {
  private let folder: TemporaryFolder
  private var state: String { folder.path + "/state" }
  private var log: String { folder.path + "/log" }

  init() throws {
    folder = try TemporaryFolder()
    for name in ["state", "log"] {
      try FileManager.default.copyItem(
        atPath: fixture("state-0.1.0/\(name)"), toPath: folder.path + "/\(name)")
    }
    // A checkout has other rights, and a state others may write to is refused.
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: state)
  }

  private func run(_ words: [String]) async -> OnboardingFunnelCommand.Outcome {
    await OnboardingFunnelCommand.run(
      words, in: .init(clock: 1_795_600_000_000, processors: 2, errorIsTerminal: true))
  }

  @Test func `what is new comes to what is old, as if all were read at once`() async throws {
    let events = log + "/events.ndjson"
    let old = try String(contentsOfFile: events, encoding: .utf8)
    let new =
      #"{"event":"page_viewed","timestamp":"2026-03-03T10:00:00Z","user_id":"u2","step":"done"}"#
    try (old + new + "\n").write(toFile: events, atomically: false, encoding: .utf8)
    let updated = await run(["update", "--state", state, log, "--out", folder.path + "/out"])
    expect(updated.status, equals: .done, "\(updated.standardError)")
    expect(updated.standardError, contains: "1 new lines: 1 accepted")
    _ = await run(["report", log, "--out", folder.path + "/whole"])
    try expect(
      folderTexts(at: folder.path + "/out"), equals: folderTexts(at: folder.path + "/whole"))
  }

  /// `Fixtures/state-rows-2` is one of 26 November 2026, of the commit 5e26db6: its segment has rows of
  /// properties, in a layout that is no longer read.
  @Test func `of rows in an earlier layout it says that properties are not kept`() async throws {
    let earlier = try TemporaryFolder()
    for name in ["state", "log"] {
      try FileManager.default.copyItem(
        atPath: fixture("state-rows-2/\(name)"), toPath: earlier.path + "/\(name)")
    }
    let (state, log) = (earlier.path + "/state", earlier.path + "/log")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: state)
    let events = log + "/events.ndjson"
    let manifest = state + "/state.json"
    try expect(String(contentsOfFile: manifest, encoding: .utf8), hasPrefix: "{\"format\":5,")
    let unchanged = await run(["update", "--state", state, log, "--out", earlier.path + "/out"])
    expect(unchanged.standardError, contains: "[properties_not_kept]")
    let old = try String(contentsOfFile: events, encoding: .utf8)
    // Enough runs that segments of both layouts are merged.
    for number in 1...10 {
      let new =
        #"{"event":"page_viewed","timestamp":"2026-03-03T10:00:00Z","user_id":"w\#(number)","step":"welcome","properties":{"build":\#(number)}}"#
      let text = try String(contentsOfFile: events, encoding: .utf8)
      try (text + new + "\n").write(toFile: events, atomically: false, encoding: .utf8)
      let updated = await run(["update", "--state", state, log, "--out", earlier.path + "/out"])
      expect(updated.status, equals: .done, "\(updated.standardError)")
      expect(updated.standardError, contains: "[properties_not_kept]")
    }
    #expect(try String(contentsOfFile: events, encoding: .utf8).count > old.count)
    try expect(String(contentsOfFile: manifest, encoding: .utf8), hasPrefix: "{\"format\":8,")
    _ = await run(["report", log, "--out", earlier.path + "/whole"])
    try expect(
      folderTexts(at: earlier.path + "/out"), equals: folderTexts(at: earlier.path + "/whole"))
    let forgotten = await run(["forget", "--state", state, "--user", "u1"])
    expect(forgotten.status, equals: .done, "\(forgotten.standardError)")
  }

  /// `Fixtures/state-format-7` is one of 30 November 2026, of the commit 3c9da4e: its segment has values where
  /// later ones have symbols, and every field occurs.
  @Test func `what events share is read from a segment without symbols`() async throws {
    let earlier = try TemporaryFolder()
    for name in ["state", "log"] {
      try FileManager.default.copyItem(
        atPath: fixture("state-format-7/\(name)"), toPath: earlier.path + "/\(name)")
    }
    let (state, log) = (earlier.path + "/state", earlier.path + "/log")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: state)
    try expect(
      String(contentsOfFile: state + "/state.json", encoding: .utf8), hasPrefix: "{\"format\":7,")
    let by = [
      "properties.plan", "platform", "app_version", "os_version", "locale", "country",
      "flow_version",
    ].flatMap { ["--by", $0] }
    for place in ["empty", "more"] {
      if place == "more" {
        let events = log + "/events.ndjson"
        let old = try String(contentsOfFile: events, encoding: .utf8)
        let new =
          #"{"event":"page_viewed","timestamp":"2026-03-03T10:00:00Z","user_id":"u2","flow":"tour","flow_version":"2","step":"goal"}"#
        try (old + new + "\n").write(toFile: events, atomically: false, encoding: .utf8)
      }
      let out = earlier.path + "/\(place)"
      let updated = await run(["update", "--state", state, log, "--out", out] + by)
      expect(updated.status, equals: .done, "\(updated.standardError)")
      _ = await run(["report", log, "--out", out + "-whole"] + by)
      try expect(folderTexts(at: out), equals: folderTexts(at: out + "-whole"))
    }
  }

  @Test func `it tells what it knows, and what only later releases keep is not known`() async throws
  {
    let status = await run(["status", "--state", state])
    expect(status.status, equals: .done)
    expect(
      status.standardOutput,
      equals: """
        state:      \(state)
        last run:   not known
        last event: not known
        read:       7 lines of 1 log, 7 events
        size:       258 B in 1 file
        unread:     not known
        conditions: not known

        """)
  }
}
