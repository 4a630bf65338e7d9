import EventLog
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnel

/// Lines ahead of the clock: however the clock goes on and the log is cut, an update reports what
/// `report` would with the same clock.
///
/// `LAW_CASES=500` tries more cases than the usual ones.
struct WaitingLinesLawsTests {
  @Test(arguments: LawSeeds.first(12))
  func `an update is the report of all lines by the clock of the run`(seed: UInt64) async throws {
    var log = try ClockedLog(seed: seed)
    for day in [0, 1, 1, 2, 4, 4, 9, 12, 40] {
      try log.grow()
      let analysis = log.analysis(day: day)
      let report = try await analysis.run()
      let update = try await analysis.update(StateSettings(folder: log.state)).report
      #expect(log.differences(report, update) == [], "seed \(seed), day \(day)")
    }
    #expect(try log.waiting() == [], "seed \(seed)")
  }

  @Test func `the state alone reports the lines that wait`() async throws {
    var log = try ClockedLog(seed: 5)
    try log.grow()
    var analysis = log.analysis(day: 0)
    let update = try await analysis.update(StateSettings(folder: log.state)).report
    #expect(try log.waiting() != [])
    analysis.inputs = []
    analysis.configuration = log.definition
    let alone = try await analysis.update(StateSettings(folder: log.state)).report
    #expect(alone.text(of: "quality.csv") == update.text(of: "quality.csv"))
  }
}

/// A log whose events lie up to forty days ahead of the first clock, written bit by bit, rotated,
/// and read from memory that is short.
private struct ClockedLog {
  private let folder: TemporaryFolder
  private var random: SplitMix64
  private var users = 0
  private var rotations = 0

  private static let start: Int64 = 1_772_323_200_000
  private static let day: Int64 = 86_400_000

  var state: String { folder.path + "/state" }
  var definition: String { folder.path + "/log/onboarding.json" }
  private var log: URL { URL(fileURLWithPath: folder.path + "/log/events.ndjson") }

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    folder = try TemporaryFolder()
    try folder.write(
      #"{"flows":[{"id":"tour","steps":[{"id":"welcome"},{"id":"done"}]}]}"#,
      to: "log/onboarding.json")
    try folder.write("", to: "log/events.ndjson")
  }

  /// Adds lines, of which some are no events, and sometimes renames the log first.
  mutating func grow() throws {
    if random.chance(30), try Data(contentsOf: log).count > 0 {
      rotations += 1
      try FileManager.default.moveItem(
        at: log, to: log.deletingLastPathComponent().appending(path: "a\(rotations).ndjson"))
      try folder.write("", to: "log/events.ndjson")
    }
    let file = try FileHandle(forWritingTo: log)
    try file.seekToEnd()
    for _ in 0..<random.below(40) + 1 { try file.write(contentsOf: Data((line() + "\n").utf8)) }
    try file.close()
  }

  private mutating func line() -> String {
    if random.chance(10) { return random.chance(50) ? "" : "nonsense" }
    users += 1
    let ahead = random.chance(40) ? Int64(random.below(40)) : -Int64(random.below(3))
    let time = Self.start + ahead * Self.day + Int64(random.below(86_400_000))
    let (event, step) = [("page_viewed", "welcome"), ("completed", "done")][random.below(2)]
    let user = random.below(users)
    return
      #"{"event":"\#(event)","step":"\#(step)","user_id":"u\#(user)","timestamp":\#(time)}"#
  }

  func analysis(day: Int) -> Analysis {
    var analysis = Analysis(inputs: [folder.path + "/log"])
    analysis.clock = Self.start + Int64(day) * Self.day
    analysis.mostBadRatio = 1
    analysis.chunkSize = 700
    return analysis
  }

  func differences(_ report: AnalysisReport, _ update: AnalysisReport) -> [String] {
    ["report.md", "funnel.csv", "outcomes.csv", "trend.csv", "quality.csv"].filter { name in
      report.text(of: name) != update.text(of: name)
    }
  }

  func waiting() throws -> [WaitingLines] {
    try StateManifest(bytes: Array(Data(contentsOf: URL(filePath: state + "/state.json")))).inputs
      .flatMap(\.waiting)
  }
}
