import EventLog
import Expectations
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
      expect(log.differences(report, update), equals: [], "seed \(seed), day \(day)")
    }
    try expect(log.waiting(), equals: [], "seed \(seed)")
  }

  @Test(arguments: LawSeeds.first(12))
  func `so is one of lines that hold several events, of which some are ahead`(
    seed: UInt64
  ) async throws {
    var log = try ClockedLog(seed: seed, lines: .batches)
    var hadRests = false
    for day in [0, 1, 1, 2, 4, 4, 9, 12, 40] {
      try log.grow()
      let analysis = log.analysis(day: day)
      let report = try await analysis.run()
      let update = try await analysis.update(StateSettings(folder: log.state)).report
      expect(log.differences(report, update), equals: [], "seed \(seed), day \(day)")
      hadRests = try hadRests || log.waiting().contains { $0.rest != nil }
    }
    expect(hadRests)
    try expect(log.waiting(), equals: [], "seed \(seed)")
  }

  @Test func `of a line of several events those ahead wait, and the others count once`()
    async throws
  {
    let log = try ClockedLog(seed: 1, lines: .batches)
    try log.write(ClockedLog.batch([-1, 3, 20]) + "\n")
    // The first clock has one event behind it, the next one more, and the last all.
    for (day, events, waiting) in [
      (0, 1, 2), (0, 1, 2), (4, 2, 1), (1, 2, 1), (30, 3, 0), (31, 3, 0),
    ] {
      let update = try await log.analysis(day: day).update(StateSettings(folder: log.state))
      let quality = try CSVTable(try #require(update.report.text(of: "quality.csv")))
      let counts = ["lines", "accepted", "events", "rejected_events"].map {
        quality.value("count", where: ["finding": $0])
      }
      expect(counts, equals: ["1", "1", "\(events)", "\(waiting)"], "day \(day)")
      try expect(log.waiting().compactMap(\.rest?.events), equals: waiting == 0 ? [] : [waiting])
    }
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
    expect(alone.text(of: "quality.csv"), equals: update.text(of: "quality.csv"))
  }
}

/// A log whose events lie up to forty days ahead of the first clock, written bit by bit, rotated,
/// and read from memory that is short.
private struct ClockedLog {
  /// What its lines are.
  enum Lines {
    case events
    /// Some events each.
    case batches
  }

  private let lines: Lines
  private let folder: TemporaryFolder
  private var random: SplitMix64
  private var users = 0
  private var rotations = 0

  private static let start: Int64 = 1_772_323_200_000
  private static let day: Int64 = 86_400_000

  var state: String { folder.path + "/state" }
  var definition: String { folder.path + "/log/onboarding.json" }
  private var log: URL { URL(fileURLWithPath: folder.path + "/log/events.ndjson") }

  init(seed: UInt64, lines: Lines = .events) throws {
    self.lines = lines
    random = SplitMix64(seed: seed)
    folder = try TemporaryFolder()
    let mapping =
      switch lines {
      case .events: ""
      case .batches: #","mapping":{"preset":"native","records":["events"]}"#
      }
    try folder.write(
      #"{"flows":[{"id":"tour","steps":[{"id":"welcome"},{"id":"done"}]}]\#(mapping),"#
        + #""dimensions":{"plan":"/about/plan"},"report":{"by":["plan"]}}"#,
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
    var text = ""
    for _ in 0..<random.below(40) + 1 { text += line() + "\n" }
    try write(text)
  }

  func write(_ text: String) throws {
    let file = try FileHandle(forWritingTo: log)
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  private mutating func line() -> String {
    if random.chance(10) { return random.chance(50) ? "" : "nonsense" }
    switch lines {
    case .events: return event()
    case .batches:
      let events = (0..<random.below(5)).map { _ in
        random.chance(10) ? #"{"event":"page_viewed","user_id":"u"}"# : event()
      }
      return #"{"events":[\#(events.joined(separator: ","))]}"#
    }
  }

  /// A line of events so many days ahead.
  static func batch(_ days: [Int64]) -> String {
    let events = days.map { day in
      #"{"event":"page_viewed","step":"welcome","user_id":"u","timestamp":\#(start + day * Self.day)}"#
    }
    return #"{"events":[\#(events.joined(separator: ","))]}"#
  }

  private mutating func event() -> String {
    users += 1
    let ahead = random.chance(40) ? Int64(random.below(40)) : -Int64(random.below(3))
    let time = Self.start + ahead * Self.day + Int64(random.below(86_400_000))
    let (event, step) = [("page_viewed", "welcome"), ("completed", "done")][random.below(2)]
    let user = random.below(users)
    // Of batches some are sent again.
    let id = lines == .batches ? #","event_id":"e\#(random.below(30))""# : ""
    let plan = user % 2 == 0 ? "pro" : "free"
    return
      #"{"event":"\#(event)","step":"\#(step)","user_id":"u\#(user)","timestamp":\#(time)\#(id),"#
      + #""about":{"plan":"\#(plan)"}}"#
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
