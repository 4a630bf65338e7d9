import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// Tallies of values with few users, in which all workers count.
struct SharedSegmentsTests {
  /// Users of 1,010 versions, of which v0 has 1,025 users and v1 has 1,024; the rest have one or two.
  ///
  /// Every other one goes on, every fifth begins again a day later, and some of v2 come in midway.
  private static let notation: String = {
    var lines = (0..<9).map { "mid\($0) 0s view b app_version=v2" }
    for version in 0..<1_010 {
      let users = version < 2 ? 1_025 - version : 1 + version % 2
      for user in 0..<users {
        let name = "u\(version)x\(user)"
        lines.append("\(name) \(user % 90)s view a app_version=v\(version)")
        if user % 2 == 0 { lines.append("\(name) \(user % 90 + version % 60 + 1)s view b") }
        if user % 5 == 0 { lines.append("\(name) 1d restart app_version=v\(version)") }
      }
    }
    return lines.joined(separator: "\n")
  }()

  private static func read(_ unit: CountingUnit) -> ReadLog {
    var settings = ReportSettings()
    settings.by = [.appVersion]
    settings.count = unit
    return ReadLog(ScannedLog(notation), flows: [referenceFlow("a b")], settings: settings)
  }

  private static func shared(_ read: ReadLog) -> SharedSegments {
    var counts = ValueCounts(flow: read.flows[0], names: read.names[0])
    for journey in read.journeys { counts.add(journey.facts) }
    return SharedSegments(counts, flow: read.flows[0], names: read.names[0])
  }

  private static let names = read(.users).names[0].segments[0]
  private static let values = shared(read(.users)).values[0]

  /// Where a value is counted, by its name.
  private func counting(of name: String) -> TalliedValues.Counting? {
    Self.names.firstIndex(of: Text(name)).flatMap { Self.values?.counting(of: $0 + 1) }
  }

  @Test func `a value of few users is shared, one of many each worker counts on its own`() {
    guard case .own(let number) = counting(of: "v0") else { return expect(false) }
    expect(Self.names[number - 1], equals: "v0")
    guard case .shared = counting(of: "v1") else { return expect(false) }
    guard case .shared = counting(of: "v3") else { return expect(false) }
  }

  @Test func `users without a value, and of values that are not shown, are the worker's own`() {
    guard case .own(0) = Self.values?.counting(of: 0) else { return expect(false) }
    // Of 1,010 values ten are not shown, the last by name of those with one user.
    let rest = Self.names.count + 1
    guard case .own(rest) = counting(of: "v998") else { return expect(false) }
  }

  /// The tally of a worker that counts each of so many users.
  private static func tally(
    of worker: Int, among workers: Int, _ read: ReadLog, _ shared: SharedSegments?
  ) -> FlowTally {
    var tally = FlowTally(flow: read.flows[0], names: read.names[0], shared: shared)
    let list = read.flows[0].lists.lists[0].steps
    for (index, journey) in read.journeys.enumerated() where index % workers == worker {
      tally.add(journey.facts, list: list.span, calendar: .utc)
    }
    return tally
  }

  @Test(arguments: [CountingUnit.users, .attempts])
  func `workers that count at once come to what one of them would`(unit: CountingUnit) {
    let read = Self.read(unit)
    let shared = Self.shared(read)
    let parts = parallelMap(4, threads: 4) { Self.tally(of: $0, among: 4, read, shared) }
    var together = parts[0]
    for part in parts.dropFirst() { together.merge(part) }
    #expect(together.sharedMemory > 900 * MemoryLayout<SegmentTally>.stride)
    // Users without a value, the rest and a value of many users: they are all that workers have.
    #expect(together.fields[0].entries.count <= 4)
    together.finalizeFields()
    var alone = Self.tally(of: 0, among: 1, read, nil)
    alone.finalizeFields()
    let results = [together, alone].map { tally in
      FlowResults(
        flow: read.flows[0], tally: tally, asOf: referenceDayZero + referenceMilliseconds("30d"),
        calendar: .utc
      ).rows
    }
    #expect(results[0].funnel.count > 3_000)
    expect(results[0].funnel, equals: results[1].funnel)
    expect(results[0].outcomes, equals: results[1].outcomes)
    expect(results[0].timing, equals: results[1].timing)
    expect(results[0].trend, equals: results[1].trend)
  }
}
