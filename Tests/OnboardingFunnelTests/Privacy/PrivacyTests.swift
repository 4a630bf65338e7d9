import EventLog
import Expectations
import Foundation
@testable import OnboardingFunnelCommand
import TestSupport
import Testing

/// Ids of users stand in no file of a report and in no message.
struct PrivacyTests {
  @Test(arguments: LawSeeds.first(16))
  func `no id of a generated log occurs in what is written`(seed: UInt64) async throws {
    let test = AdversarialCase(seed: seed)
    let ids = Set(test.sets.flatMap(\.lines).compactMap(\.event).flatMap(\.ids))
    #expect(ids.count > 2)
    let folder = try TemporaryFolder()
    for file in test.files { try folder.write(file.bytes, to: "log/" + file.path) }
    let written = try await Writing(
      ["report", folder.path + "/log"] + test.arguments + ["--verbose"], in: folder)
    for (name, text) in written.texts {
      for id in ids where text.firstRange(ofBytes: id) != nil {
        Issue.record("seed \(seed): \(id) is in \(name)")
      }
    }
  }

  private static let canary = "canary-7Qx9"
  private static let time = #""timestamp":"2026-03-01T10:00:00Z""#
  private static let ids = #""user_id":"\#(canary)","anonymous_id":"\#(canary)""#

  /// A line of each reason, with the canary wherever an id can stand.
  private static let rejected: [(reason: String, line: [UInt8])] = [
    ("line_too_long", text(#"{"extra":"\#(String(repeating: canary, count: 1000))"}"#)),
    ("invalid_utf8", text(#"{\#(time),"user_id":"\#(canary)"#) + [0xFF] + text(#""}"#)),
    ("too_deep", text(String(repeating: #"{"user_id":"#, count: 600) + "\"\(canary)\"")),
    ("json_truncated", text(#"{\#(time),\#(ids),"user_id":"\#(canary)"#)),
    ("json_syntax", text(#"{\#(ids) \#(canary)}"#)),
    ("json_syntax", text(#"{"user_id":\#(canary)}"#)),
    ("json_trailing", text(#"{\#(ids)} "\#(canary)""#)),
    ("not_object", text("\"\(canary)\"")),
    ("not_object", text(#"["\#(canary)"]"#)),
    ("bad_surrogate", text(#"{\#(time),"user_id":"\#(canary)\ud800\#(canary)"}"#)),
    ("duplicate_key", text(#"{\#(ids),"user_id":"\#(canary)2"}"#)),
    ("missing_field", text(#"{"event":"page_viewed",\#(time),\#(ids)}"#)),
    ("missing_field", text(#"{"event":"started",\#(ids)}"#)),
    ("wrong_type", text(#"{"event":"started",\#(time),"user_id":["\#(canary)"]}"#)),
    (
      "wrong_type", text(#"{"event":"started",\#(time),"anonymous_id":{"\#(canary)":1}}"#)
    ),
    (
      "bad_name",
      text(
        #"{"event":"started",\#(time),"user_id":"\#(String(repeating: canary, count: 100))"}"#)
    ),
    ("bad_timestamp", text(#"{"event":"started","timestamp":"now",\#(ids)}"#)),
  ]

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: [[], ["--strict"], ["--max-bad", "3"]])
  func `no id of a rejected line occurs in what is written`(options: [String]) async throws {
    let folder = try TemporaryFolder()
    let good = Self.text(#"{"event":"page_viewed","step":"a",\#(Self.time),\#(Self.ids)}"#)
    let lines = [good] + Self.rejected.map(\.line)
    try folder.write(lines.flatMap { $0 + [0x0A] }, to: "log/events.ndjson")
    let written = try await Writing(
      ["report", folder.path + "/log", "--max-line", "8K"] + options, in: folder)
    for (name, text) in written.texts {
      expect(text, lacks: Self.canary, "\(name)")
      expect(text, lacks: "7Qx9", "\(name)")
    }
    guard options.isEmpty else { return }
    let quarantine = try #require(written.texts["quarantine"]).split(separator: "\n")
    let reasons = try quarantine.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["reason"] as? String
    }
    expect(reasons, equals: Self.rejected.map(\.reason))
  }
}

/// Everything that one run of the command leaves: files, streams and quarantine.
private struct Writing {
  private(set) var texts: [String: String] = [:]

  init(_ words: [String], in folder: TemporaryFolder) async throws {
    let (out, quarantine) = (folder.path + "/out", folder.path + "/quarantine")
    let outcome = await OnboardingFunnelCommand.run(
      words + ["--out", out, "--quarantine", quarantine],
      in: .init(clock: 4_102_444_800_000, processors: 2, errorIsTerminal: true))
    texts["standard error"] = outcome.standardError
    texts["standard output"] = outcome.standardOutput
    texts.merge(try folderTexts(at: out)) { $1 }
    texts["quarantine"] = try? String(contentsOfFile: quarantine, encoding: .utf8)
  }
}

extension EventLine {
  /// The ids on the line that are long enough not to be met by chance.
  fileprivate var ids: [String] {
    [self["anonymous_id"], self["user_id"]].compactMap { value in
      switch value {
      case .string(let id) where id.utf8.count > 6: id
      case .raw(let digits) where digits.utf8.count > 6: digits
      default: nil
      }
    }
  }
}
