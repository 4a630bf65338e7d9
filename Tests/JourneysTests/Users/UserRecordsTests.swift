import EventLog
import Expectations
import TestSupport
import Testing

@testable import Journeys

/// From the records of a partition to those of one user after the other.
struct UserRecordsTests {
  @Test func `each user's records come together, by time`() {
    expect(
      users("ada 3s view c\nbob 2s view b\nada 1s view a\nbob 5s view a\nada 2s view b"),
      equals: [[2, 4, 0], [1, 3]])
  }

  @Test func `records of one time come as they stand in the log`() {
    let (one, other) = (ScannedLog("ada 1s view a"), ScannedLog("ada 1s view a\nada 1s view a"))
    var records = UserRecords()
    var user: [EventRecord] = []
    records.load([other.records[0][1], one.records[0][0]])
    let hasUser = records.next(into: &user)
    expect(hasUser)
    expect(user.map(\.place.line), equals: [0, 1])
  }

  @Test func `a partition without records has no user`() {
    expectEmpty(users(""))
  }

  @Test func `one value serves partitions of any size, one after the other`() {
    var records = UserRecords()
    let (many, few) = (GeneratedLog(seed: 1, events: 900, users: 700), ScannedLog("ada 1s view a"))
    for _ in 0..<2 {
      expect(Self.users(many.log, in: &records), equals: Self.sortedAndCut(many.log))
      expect(Self.users(few, in: &records), equals: [[0]])
    }
  }

  @Test(
    arguments: [(1, 1), (2, 2), (500, 1), (500, 3), (500, 60), (2000, 400), (2000, 2000)])
  func `what comes is what a sort by user, time and place gives`(events: Int, users: Int) {
    for order in GeneratedLog.Order.allCases {
      for seed in 1...4 {
        let log = GeneratedLog(seed: UInt64(seed), events: events, users: users, order: order).log
        var records = UserRecords()
        expect(
          Self.users(log, in: &records), equals: Self.sortedAndCut(log),
          "seed \(seed), \(order) order")
      }
    }
  }

  @Test func `a journey in the worst order is sorted, too`() {
    for count in [2, 33, 34, 100] {
      let lines = (0..<count).map { "ada \(count - $0)s view a" }.joined(separator: "\n")
      expect(users(lines), equals: [Array((0..<count).reversed())])
    }
  }

  /// The slow twin: the lines of each user, after a sort of everything.
  private static func sortedAndCut(_ log: ScannedLog) -> [[Int]] {
    let sorted = log.records[0].sorted {
      ($0.user, $0.time, $0.place) < ($1.user, $1.time, $1.place)
    }
    var users: [[Int]] = []
    for (index, record) in sorted.enumerated() {
      if index == 0 || sorted[index - 1].user != record.user { users.append([]) }
      users[users.count - 1].append(record.place.line)
    }
    return users.sorted { $0[0] < $1[0] }
  }

  /// The lines (from 0) of each user, by each user's first.
  private static func users(_ log: ScannedLog, in records: inout UserRecords) -> [[Int]] {
    var users: [[Int]] = []
    var user: [EventRecord] = []
    records.load(log.records[0])
    while records.next(into: &user) {
      users.append(user.map(\.place.line))
    }
    return users.sorted { $0[0] < $1[0] }
  }

  private func users(_ notation: String) -> [[Int]] {
    var records = UserRecords()
    return Self.users(ScannedLog(notation), in: &records).sorted { $0.count > $1.count }
  }
}
