import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// Ids of users stand in no file of a state and in no message, in whatever spelling.
struct StatePrivacyTests {
  private let folder: TemporaryFolder
  private var state: String { folder.path + "/state" }

  /// Five ids of the kinds that logs have.
  private static let ids = [
    "canary-7Qx9-Zürich", "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "canary@mail.example",
    "918273645546372819", "CANARY\\\"quoted\"",
  ]

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(CommandFolder.definition, to: "log/onboarding.json")
  }

  /// Events of one user on a day in March, with the id inside the ids of session and event, too.
  private static func lines(of id: String, day: Int) -> [String] {
    let text = id.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let start = #""timestamp":"2026-03-0\#(day)T10:00:00Z","anonymous_id":"\#(text)""#
    let rest = #""session_id":"s-\#(text)-\#(day)","event_id":"e-\#(text)-\#(day)""#
    return [
      #"{"event":"page_viewed","step":"welcome",\#(start),\#(rest)}"#,
      #"{"event":"completed",\#(start),"user_id":"account-\#(text)","session_id":"\#(text)"}"#,
      #"{"event":"started",\#(start),"timestamp":"\#(text)"}"#,
      #"{"event":"started","user_id":"\#(text)"#,
    ]
  }

  @Test func `no id is in a state, nor in what is said of it`() async throws {
    // The eighth run writes the segments of all as one.
    for day in 1...8 {
      let lines = Self.ids.flatMap { Self.lines(of: $0, day: day) }
      try folder.write(lines.map { $0 + "\n" }.joined(), to: "log/\(day).ndjson")
      try await run("update", folder.path + "/log", "--verbose", "--out", folder.path + "/out")
      try expectNoID(after: "run \(day)")
    }
    let found = try Self.spellings(in: log())
    #expect(found.count >= Self.ids.count, "the search finds no id in the log itself")
    try await run("update", folder.path + "/log", "--keep", "2d")
    try expectNoID(after: "--keep")
    try await run("forget", "--user", Self.ids[0])
    try expectNoID(after: "forget")
  }

  @Test func `no id is in the message of a run that fails`() async throws {
    try folder.write(
      Self.ids.flatMap { Self.lines(of: $0, day: 1) }.map { $0 + "\n" }.joined(),
      to: "log/1.ndjson")
    let words = ["update", "--state", state, folder.path + "/log", "--strict"]
    let outcome = await Self.run(words)
    expect(outcome.status, equals: .unusableInput)
    expect(Self.spellings(in: Array(outcome.standardError.utf8)), equals: [])
    try expectNoID(after: "--strict")
  }

  private static func run(_ words: [String]) async -> OnboardingFunnelCommand.Outcome {
    await OnboardingFunnelCommand.run(
      words, in: .init(clock: 1_788_000_000_000, processors: 2, errorIsTerminal: true))
  }

  /// Runs a command on the state, which must succeed and name no id.
  private func run(_ words: String...) async throws {
    let outcome = await Self.run([words[0], "--state", state] + words.dropFirst())
    try #require(outcome.status == .done, "\(outcome.standardError)")
    let said = outcome.standardOutput + outcome.standardError
    expect(Self.spellings(in: Array(said.utf8)), equals: [], "\(words[0])")
  }

  private func expectNoID(after what: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: state) {
      let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: state + "/" + name)))
      expect(Self.spellings(in: bytes + Array(name.utf8)), equals: [], "\(name) after \(what)")
    }
  }

  private func log() throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.path + "/log/1.ndjson")))
  }

  /// The spellings of ids that occur in bytes.
  private static func spellings(in bytes: [UInt8]) -> [String] {
    let data = Data(bytes)
    return ids.flatMap { id in
      spellings(of: id).filter { data.range(of: $0.bytes) != nil }.map { "\(id) \($0.name)" }
    }
  }

  private static func spellings(of id: String) -> [(name: String, bytes: Data)] {
    let bytes = Data(id.utf8)
    let hex = bytes.map { String(format: "%02x", $0) }.joined()
    let texts: [(name: String, bytes: Data)] = [
      ("as it is", bytes), ("lower case", Data(id.lowercased().utf8)),
      ("upper case", Data(id.uppercased().utf8)), ("reversed", Data(bytes.reversed())),
      ("half of it", bytes.prefix(max(8, bytes.count / 2))), ("in hex", Data(hex.utf8)),
      ("in upper hex", Data(hex.uppercased().utf8)),
      ("base64", Data(bytes.base64EncodedString().prefix(10).utf8)),
      ("UTF-16", id.data(using: .utf16LittleEndian) ?? bytes),
      ("in JSON", Data(id.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").utf8)),
    ]
    return texts + packed(id).map { ("as a number", $0) }
  }

  /// An id of digits as the number that they spell, in eight bytes or more.
  private static func packed(_ id: String) -> [Data] {
    if let number = UInt64(id) {
      return [withUnsafeBytes(of: number.littleEndian) { Data($0) }]
    }
    guard let uuid = UUID(uuidString: id)?.uuid else { return [] }
    let bytes = withUnsafeBytes(of: uuid) { Data($0) }
    return [bytes, Data(bytes.prefix(8).reversed()), Data(bytes.suffix(8).reversed())]
  }
}
