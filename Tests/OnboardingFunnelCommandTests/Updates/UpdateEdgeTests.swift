import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// The last moment and the first one after it: what a state still remembers, and what no longer.
struct UpdateEdgeTests {
  private let folder: CommandFolder
  private var state: String { folder.path + "/state" }
  private let clock: Int64 = 1_788_000_000_000
  private let day: Int64 = 86_400_000

  init() throws {
    folder = try CommandFolder(hasReport: false)
  }

  @Test(arguments: [(0, "9"), (1, "17")] as [(Int64, String)])
  func `a log that is back after thirty days is known, a millisecond later it is new`(
    late: Int64, lines: String
  ) async throws {
    let log = try String(contentsOfFile: folder.events, encoding: .utf8)
    let other = CommandFolder.line(
      "page_viewed", "2026-03-03T10:00:00Z", "u5", "ios", "A", #","step":"welcome""#)
    try folder.folder.write(other + "\n", to: "log/other.ndjson")
    await update(at: clock)
    try expect(count("lines"), equals: "9")
    try FileManager.default.removeItem(atPath: folder.events)
    await update(at: clock + day)
    await update(at: clock + 31 * day + late)
    try folder.folder.write(log, to: "log/events.ndjson")
    await update(at: clock + 32 * day)
    try expect(count("lines"), equals: lines)
  }

  @Test func `--keep forgets whose last event was before the day began, not who came with it`()
    async throws
  {
    // Six days before the latest event, of 8 March at ten, is 2 March.
    let more = [("2026-03-02T00:00:00.000Z", "u5"), ("2026-03-01T23:59:59.999Z", "u6")]
      .map { time, user in
        CommandFolder.line(
          "page_viewed", time, user, "web", "A", #","step":"welcome""#)
      }
    let log = try String(contentsOfFile: folder.events, encoding: .utf8)
    try folder.folder.write(
      log + more.map { $0 + "\n" }.joined(), to: "log/events.ndjson")
    await update("--keep", "6d", at: clock)
    try expect(viewers("web"), equals: "1")
    await update("--keep", "5d", at: clock)
    try expectNil(viewers("web"))
  }

  @Test func `a state that starts over uses no number of a segment again`() async throws {
    await update(at: clock)
    try expect(segments(), equals: ["00000000.records"])
    await update("--reset", at: clock)
    try expect(segments(), equals: ["00000001.records"])
    // The manifest knows the number of a segment that is lost.
    try FileManager.default.removeItem(atPath: state + "/00000001.records")
    await update("--reset", at: clock)
    try expect(segments(), equals: ["00000002.records"])
    // The names of segments tell where the manifest is damaged.
    try "{".write(toFile: state + "/state.json", atomically: false, encoding: .utf8)
    await update("--reset", at: clock)
    try expect(segments(), equals: ["00000003.records"])
  }

  private func update(_ options: String..., at clock: Int64) async {
    let words = ["update", "--state", state, folder.log, "--out", folder.out, "--by", "platform"]
    let outcome = await folder.run(words + options) { $0.clock = clock }
    expect(outcome.status, equals: .done, "\(outcome.standardError)")
  }

  private func segments() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: state)
      .filter { $0.hasSuffix(".records") }.sorted()
  }

  private func viewers(_ platform: String) throws -> String? {
    try CSVTable(folder.report()["funnel.csv"] ?? "").value(
      "viewed", where: ["breakdown": "platform", "segment": platform, "step_index": "1"])
  }

  /// A count of `quality.csv`.
  private func count(_ finding: String) throws -> String? {
    try CSVTable(folder.report()["quality.csv"] ?? "").value("count", where: ["finding": finding])
  }
}
