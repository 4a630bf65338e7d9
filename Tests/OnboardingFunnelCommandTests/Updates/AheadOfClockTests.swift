import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// Lines more than a day ahead of the machine's clock: `update` reads them again.
struct AheadOfClockTests {
  private let folder: CommandFolder
  private var state: String { folder.path + "/state" }
  /// 8 March 2026, noon: what the log has was logged before.
  private static let noon: Int64 = 1_772_971_200_000
  private static let day: Int64 = 86_400_000

  init() throws {
    folder = try CommandFolder(hasReport: false)
  }

  @Test func `lines that a clock behind the log leaves are read when it is right`() async throws {
    let behind = await update(Self.noon - 6 * Self.day)
    expect(
      behind.standardError,
      equals: """
        onboarding-funnel: events.ndjson:8: warning: this line is more than a day ahead of the \
        machine's clock and will be read again once the clock has come so far; if the clock is \
        wrong, set it [ahead_of_clock]

        """)
    try expect(counts(), equals: ["8", "7", "1", "1"])
    // Said once.
    await expect(update(Self.noon - 6 * Self.day).standardError, equals: "")
    try expect(counts(), equals: ["8", "7", "1", "1"])
    await expect(update(Self.noon).standardError, equals: "")
    try expect(counts(), equals: ["8", "8", "0", nil])
    try await expectReport(Self.noon)
    await expect(update(Self.noon).standardError, equals: "")
    try expect(counts(), equals: ["8", "8", "0", nil])
  }

  @Test func `lines behind them are read at once, and are not read again`() async throws {
    let ahead = CommandFolder.line("completed", "2041-01-01T00:00:00Z", "x", "ios", "A") + "\n"
    try append(ahead + ahead)
    let first = await update(Self.noon)
    expect(first.standardError, contains: "events.ndjson:9: warning: this and 1 more new lines are")
    try append(CommandFolder.lines[3].replacing("u2", with: "u9") + "\n")
    let news = await update(Self.noon, "--verbose").standardError
    expect(news, contains: "1 new lines: 1 accepted, 0 rejected, 0 blank; 2 wait to be read again")
    try expect(counts(), equals: ["11", "9", "2", "2"])
    try await expectReport(Self.noon)
    // A device that lives in 2041 costs nothing: its lines are not even looked for.
    try FileManager.default.removeItem(atPath: folder.events)
    try folder.folder.write("", to: "log/other.ndjson")
    await expect(update(Self.noon).standardError, contains: "is gone")
    try expect(counts(), equals: ["11", "9", "2", "2"])
  }

  @Test func `the log may be renamed and compressed meanwhile`() async throws {
    _ = await update(Self.noon - 6 * Self.day)
    try FileManager.default.moveItem(atPath: folder.events, toPath: folder.log + "/old.ndjson")
    if let gzip = Compressor.installed.first(where: { $0.suffix == "gz" }) {
      let bytes = try Data(contentsOf: URL(filePath: folder.log + "/old.ndjson"))
      try folder.folder.write(gzip.compress(Array(bytes)), to: "log/old.ndjson.gz")
      try FileManager.default.removeItem(atPath: folder.log + "/old.ndjson")
    }
    await expect(update(Self.noon).standardError, equals: "")
    try expect(counts(), equals: ["8", "8", "0", nil])
    try await expectReport(Self.noon)
  }

  @Test func `an as-of asks no clock, and reads what waits`() async throws {
    _ = await update(Self.noon - 6 * Self.day)
    let asOf = ["--as-of", "2026-03-08T12:00:00Z"]
    await expect(update(Self.noon - 6 * Self.day, asOf[0], asOf[1]).standardError, equals: "")
    try expect(counts(), equals: ["8", "8", "0", nil])
  }

  @Test func `a state without any event does not wait for one`() async throws {
    let clock = Self.noon - 30 * Self.day
    let outcome = await update(clock)
    expect(outcome.status, equals: .unusableInput)
    expect(
      outcome.standardError,
      equals: """
        onboarding-funnel: events.ndjson:1: error: none of 8 lines is an event: field "timestamp" is \
        "2026-03-01T10:00:00Z": it lies in the future; set the device's clock, or give --as-of \
        [no_events]

        """)
    await expect(update(Self.noon).status, equals: .done)
    try expect(counts(), equals: ["8", "8", "0", nil])
  }

  @Test func `new lines that wait are bad lines to --strict and --max-bad-ratio`() async throws {
    _ = await update(Self.noon)
    let ahead = CommandFolder.line("completed", "2041-01-01T00:00:00Z", "x", "ios", "A") + "\n"
    try append(String(repeating: ahead, count: 2000))
    for options in [["--strict"], []] {
      let outcome = await folder.run(words + options) { $0.clock = Self.noon }
      expect(outcome.status, equals: .unusableInput)
    }
    try expect(counts(), equals: ["8", "8", "0", nil])
    await expect(update(Self.noon, "--max-bad-ratio", "1").status, equals: .done)
    await expect(update(Self.noon, "--strict").status, equals: .done)
    try expect(counts(), equals: ["2008", "8", "2000", "2000"])
  }

  @Test func `more stretches than may wait are given up, the furthest ahead first`() async throws {
    let near = CommandFolder.line("completed", "2026-03-10T12:00:00Z", "x", "ios", "A")
    let far = CommandFolder.line("completed", "2041-01-01T00:00:00Z", "x", "ios", "A")
    let past = CommandFolder.lines[3]
    let pairs = (0..<1030).map { $0 == 1029 ? [past, near] : [past, far] }.flatMap(\.self)
    try append(pairs.map { $0 + "\n" }.joined())
    let outcome = await update(Self.noon)
    expect(outcome.standardError, contains: "6 lines from here on, stay rejected")
    try expect(counts(), equals: ["2068", "1038", "1030", "1024"])
    await expect(update(Self.noon + 2 * Self.day).standardError, equals: "")
    try expect(counts(), equals: ["2068", "1039", "1029", "1023"])
  }

  private var words: [String] { ["update", "--state", state, folder.log, "--out", folder.out] }

  private func update(_ clock: Int64, _ options: String...) async
    -> OnboardingFunnelCommand.Outcome
  {
    await folder.run(words + options) { $0.clock = clock }
  }

  /// `lines`, `accepted`, `rejected` and `ahead_of_clock` of the report.
  private func counts() throws -> [String?] {
    let quality = try CSVTable(folder.report()["quality.csv"] ?? "")
    return ["lines", "accepted", "rejected", "ahead_of_clock"].map { finding in
      quality.value("count", where: ["finding": finding])
    }
  }

  private func expectReport(_ clock: Int64) async throws {
    let out = folder.path + "/whole"
    _ = await folder.run(["report", folder.log, "--out", out]) { $0.clock = clock }
    try expect(folderTexts(at: out), equals: folder.report())
  }

  private func append(_ text: String) throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.events))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }
}
