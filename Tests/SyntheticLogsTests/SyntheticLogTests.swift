import Definitions
import EventLog
import Expectations
import Journeys
import Testing

@testable import SyntheticLogs

/// Bytes hang on the settings alone.
struct SyntheticLogTests {
  private static let definition = """
    { "flows": [ { "id": "tour", "steps": [ { "id": "hello" }, { "id": "bye" } ] } ] }
    """

  private static func log(_ change: (inout LogSettings) -> Void = { _ in }) throws -> SyntheticLog {
    let configuration = try Configuration.parse(Array(definition.utf8), file: "onboarding.json")
    var rates = LogRates(usualFor: configuration)
    rates.settings.users = 300
    rates.settings.disorder = 0.3
    rates.settings.duplicates = 0
    change(&rates.settings)
    return SyntheticLog(rates, of: configuration)
  }

  /// The whole log, made in blocks of so many users.
  private static func bytes(_ log: SyntheticLog, blockSize: Int) -> [UInt8] {
    var order = ArrivalOrder(log.settings)
    var bytes: [UInt8] = []
    let writer = EventWriter(log)
    for first in stride(from: 0, to: log.entries.count, by: blockSize) {
      let users = first..<min(first + blockSize, log.entries.count)
      order.add(log.walks(of: users).events)
      let isLast = users.upperBound == log.entries.count
      bytes += writer.bytes(of: order.take(before: isLast ? nil : log.entries[users.upperBound]))
    }
    return bytes
  }

  private static func lines(_ log: SyntheticLog) -> [String] {
    String(decoding: bytes(log, blockSize: 100), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  @Test(arguments: [1, 7, 150])
  func `blocks of any size give the same bytes`(blockSize: Int) throws {
    let log = try Self.log()
    expect(Self.bytes(log, blockSize: blockSize), equals: Self.bytes(log, blockSize: 300))
  }

  @Test func `another seed is another log of as many users`() throws {
    let one = try Self.lines(Self.log())
    let other = try Self.lines(Self.log { $0.seed = 2 })
    expect(Set(one).isDisjoint(with: other))
    expect(Self.users(of: one).count, equals: 300)
    expect(Self.users(of: other).count, equals: 300)
  }

  private static func users(of lines: [String]) -> Set<Substring> {
    Set(lines.compactMap { $0.firstMatch(of: #/"anonymous_id":"([0-9a-f]+)"/#)?.1 })
  }

  @Test func `a first line reads as an event of the contract`() throws {
    let first = try #require(try Self.lines(Self.log { $0.disorder = 0 }).first)
    let shape =
      #/\{"event":"page_viewed","step":"hello","timestamp":"2026-03-01T\d\d:\d\d:\d\d\.\d{3}Z","anonymous_id":"[0-9a-f]{16}","event_id":"[0-9a-f]{16}","session_id":"[0-9a-f]{16}","flow":"tour","platform":"(ios|android)","app_version":"2\.\d\.\d","locale":"\w+"\}/#
    expect(first.wholeMatch(of: shape) != nil, "\(first)")
  }

  @Test func `without disorder lines stand within two seconds of their order`() throws {
    let times = try Self.lines(Self.log { $0.disorder = 0 }).compactMap(Self.milliseconds)
    var latest = times[0]
    for time in times {
      #expect(time > latest - 2_000)
      latest = max(latest, time)
    }
  }

  @Test func `with disorder a line comes up to ten minutes late`() throws {
    let times = try Self.lines(Self.log()).compactMap(Self.milliseconds)
    var latest = times[0]
    var late = 0
    for time in times {
      #expect(time > latest - 600_000)
      if time < latest - 2_000 { late += 1 }
      latest = max(latest, time)
    }
    #expect(late > 100)
  }

  /// Milliseconds since the first of the month.
  private static func milliseconds(_ line: String) -> Int? {
    let time = #/"timestamp":"2026-03-(\d\d)T(\d\d):(\d\d):(\d\d)\.(\d{3})Z"/#
    guard let match = line.firstMatch(of: time)?.output else { return nil }
    let parts = [match.1, match.2, match.3, match.4, match.5].compactMap { Int($0) }
    return (((parts[0] * 24 + parts[1]) * 60 + parts[2]) * 60 + parts[3]) * 1_000 + parts[4]
  }

  @Test func `a line that is delivered twice is the same line`() throws {
    let lines = try Self.lines(Self.log { $0.duplicates = 0.1 })
    let twice = Dictionary(grouping: lines, by: \.self).filter { $0.value.count == 2 }
    expect((lines.count / 20...lines.count / 6).contains(twice.count))
  }

  @Test func `no users are an empty log`() throws {
    try expectEmpty(Self.lines(Self.log { $0.users = 0 }))
  }
}
