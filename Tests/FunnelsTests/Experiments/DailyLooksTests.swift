import Definitions
import EventLog
import Expectations
import Experiments
import Funnels
import Journeys
import Statistics
import TestSupport
import Testing

/// When completion is judged: at the end of closed days, from the first week's end on.
///
/// Day 0 is 2025-03-01.
struct DailyLooksTests {
  /// Arms of so many users a day, of whom so many complete.
  private func log(
    days: Range<Int>, users: Int, _ control: Int, _ variant: Int, _ log: ArmedLog = ArmedLog()
  ) -> ArmedLog {
    var log = log
    for day in days {
      log.add(users, of: "A", completed: control, day: day)
      log.add(users, of: "B", completed: variant, day: day)
    }
    return log
  }

  private func completion(
    _ log: ArmedLog, asOf: String, _ change: (inout FlowDefinition) -> Void = { _ in }
  ) throws -> ComparisonRow {
    let rows = log.tallied(asOf: asOf, change).comparison
    return try #require(rows.first { $0.isCompletion })
  }

  @Test func `no verdict comes before seven days are closed`() throws {
    let log = log(days: 0..<10, users: 40, 0, 40)
    // A day is closed when 24 hours have gone by after its end.
    for (asOf, days) in [("3d", 2), ("191h", 6)] {
      let row = try completion(log, asOf: asOf)
      expect(row.verdict, equals: .tooEarly)
      expect(row.daysOfFirstWeek, equals: days)
      expect(row.doubts, equals: [.firstWeek])
      expectNil(row.firstClear)
    }
    let row = try completion(log, asOf: "192h")
    expect(row.verdict, equals: .better)
    expect(row.daysOfFirstWeek == nil && row.doubts.isEmpty)
    #expect(row.firstClear?.day == (try day(6)))
    expect(row.firstClear?.users, equals: 560)
  }

  private func day(_ number: Int) throws -> Int {
    let first = try #require(log(days: 0..<1, users: 1, 0, 0).tallied(asOf: "9d").trendDay)
    return first + number
  }

  @Test func `a difference stays clear from the day it became so, though it went away`() throws {
    let early = log(days: 0..<8, users: 50, 10, 40)
    let all = log(days: 8..<40, users: 200, 100, 85, early)
    let found = try completion(all, asOf: "9d")
    expect(found.verdict == .better && found.isFresh)
    let last = try completion(all, asOf: "60d")
    expect(last.verdict, equals: .better)
    expect(last.firstClear?.day, equals: found.firstClear?.day)
    expect(last.p, equals: found.p)
    expect(!last.isFresh)
    // All users together say the contrary.
    #expect(try #require(last.difference) < 0)
  }

  @Test func `where the contrary is clear by now, or nothing is, that is told beside the verdict`()
    throws
  {
    let early = log(days: 0..<8, users: 50, 10, 40)
    func last(_ variant: Int, bounded: Bool = false) throws -> ComparisonRow {
      try completion(log(days: 8..<40, users: 200, 100, variant, early), asOf: "60d") {
        if bounded { $0.experiment?.plan = ExperimentPlan(test: .bounded, users: 800) }
      }
    }
    let turned = try last(85)
    expect(turned.verdict == .better && turned.verdictOfToday == .worse)
    #expect(try #require(turned.differenceHigh) < 0)
    expect(turned.afterClear == .turned && turned.firstClear != nil)
    // What comes after the end of a bounded test does not turn it.
    let ended = try last(85, bounded: true)
    expect(ended.verdict == .better && ended.afterClear == .gone)
    for variant in [91, 93] {
      let gone = try last(variant)
      expect(gone.verdictOfToday == .better && gone.afterClear == .gone)
    }
    // 0.7 points for the variant.
    expect(try last(95).afterClear == nil)
  }

  @Test func `what day closes decides, not who reads the log when`() throws {
    let log = log(days: 0..<30, users: 30, 12, 18)
    let verdicts = try (1...35).map { day in
      try completion(log, asOf: "\(day * 24 + 7)h")
    }
    let first = try #require(verdicts.firstIndex { $0.verdict == .better })
    expect(verdicts[first...].allSatisfy { $0.verdict == .better })
    expect(Set(verdicts[first...].map(\.firstClear?.day)).count, equals: 1)
    expect(zip(verdicts, verdicts.dropFirst()).allSatisfy { ($0.p ?? 1) >= ($1.p ?? 1) - 1e-12 })
  }

  @Test func `with fewer than a hundred users in an arm at the last closed day it is too early`()
    throws
  {
    var log = log(days: 0..<9, users: 10, 0, 10)
    log.add(50, of: "A", completed: 0, day: 9)
    log.add(50, of: "B", completed: 50, day: 9)
    try expect(completion(log, asOf: "10d").verdict, equals: .tooEarly)
    try expect(completion(log, asOf: "11d").verdict, equals: .better)
  }

  @Test func `a bounded plan ends at its users, whatever comes later`() throws {
    func bounded(_ users: Int) -> (inout FlowDefinition) -> Void {
      { $0.experiment?.plan = ExperimentPlan(test: .bounded, users: users) }
    }
    let early = log(days: 0..<10, users: 50, 22, 28)
    let all = log(days: 10..<40, users: 50, 15, 35, early)
    // 1,000 users are there after ten days: p of the last look, 220 of 500 beside 280 of 500.
    let ended = try completion(all, asOf: "60d", bounded(1_000))
    expect(ended.plannedUsers, equals: 1_000)
    expect(ended.verdict, equals: .better)
    let z = try #require(
      pooledZ(control: Proportion(220, of: 500), variant: Proportion(280, of: 500)))
    #expect(z > 3.7)
    #expect(
      ended.firstClear?.day == (try completion(all, asOf: "12d", bounded(1_000)).firstClear?.day))
    // The same ten days of a plan of forty are no reason to stop.
    let open = try completion(early, asOf: "12d", bounded(20_000))
    expect(open.verdict, equals: .noClearDifference)
    expectNil(open.usersNeeded)
    let flat = log(days: 10..<40, users: 50, 10, 40, log(days: 0..<10, users: 50, 25, 25))
    try expect(completion(flat, asOf: "60d", bounded(1_000)).verdict, equals: .noClearDifference)
    try expect(completion(flat, asOf: "60d").verdict, equals: .better)
  }

  @Test func `a plan's tuning goes before the experiment's`() throws {
    let log = log(days: 0..<10, users: 50, 22, 28)
    let planned = try completion(log, asOf: "20d") {
      $0.experiment?.plan = ExperimentPlan(test: .alwaysValid, users: 1_000, tuning: 700)
    }
    let own = try completion(log, asOf: "20d") { $0.experiment?.tuning = 700 }
    expect(planned.p == own.p && planned.differenceLow == own.differenceLow)
    #expect(try completion(log, asOf: "20d").p != own.p)
  }
}

extension TalliedLog {
  /// The first day with an entry, as days since 1970.
  fileprivate var trendDay: Int? {
    results.experiments.first?.arms.first { $0.entered > 0 }?.days.first?.day
  }
}
