import Definitions
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// Which days have an alarm: `nil` where that is not judged.
struct TrendAlarmTests {
  /// So many of so many users complete on each day.
  private func alarms(
    _ days: [(completed: Int, users: Int)], asOf: String = "90d",
    settings: (inout ReportSettings) -> Void = { _ in }
  ) -> [Bool?] {
    var log = ArmedLog()
    for (day, users) in days.enumerated() {
      log.add(users.users, of: "A", completed: users.completed, day: day)
    }
    return log.tallied(asOf: asOf, settings: settings).results.rows.trend
      .filter { $0.key.segment == .everyone }.map(\.alarm)
  }

  private let usual = Array(repeating: (completed: 30, users: 60), count: 14)

  @Test func `a day far from the two days of its weekday before it has an alarm`() {
    // Limits at 60 users after 60 of 120: 0.5 ± 3 · √(0.25 · (1/60 + 1/120)) = 0.263 … 0.737.
    expect(alarms(usual + [(15, 60)]).last, equals: true)
    expect(alarms(usual + [(16, 60)]).last, equals: false)
    expect(alarms(usual + [(45, 60)]).last, equals: true)
    expect(alarms(usual + [(44, 60)]).last, equals: false)
  }

  @Test func `the first fourteen days are not judged`() {
    expect(alarms(usual + [(30, 60)]), equals: Array(repeating: nil, count: 14) + [false])
  }

  @Test func `weekends that are always lower have none`() {
    let weeks = (0..<28).map { (completed: $0 % 7 < 5 ? 45 : 15, users: 60) }
    expect(alarms(weeks), lacks: true)
    expect(alarms(weeks + [(15, 60)]).last, equals: true)
  }

  @Test func `nor is a day of fewer than 50 users`() {
    expect(alarms(usual + [(0, 49)]).last, equals: .some(nil))
    expect(alarms(usual + [(0, 50)]).last, equals: true)
  }

  @Test func `nor is one that is not final, nor counted among those before`() {
    // The last day ends after 15 d, its window after 16 d.
    expect(alarms(usual + [(0, 60)], asOf: "383h").last, equals: .some(nil))
    expect(alarms(usual + [(0, 60)], asOf: "384h").last, equals: true)
  }

  @Test(arguments: [Reading.ordered, .strict, .any])
  func `in a reading of chains, whose days are never closed, there is none`(order: Reading) {
    let alarms = alarms(usual + [(0, 60)]) { $0.order = order }
    expect(alarms, equals: Array(repeating: nil, count: 15))
  }

  @Test func `the weeks that days are told by have none`() {
    var log = ArmedLog()
    for day in 0..<63 { log.add(60, of: "A", completed: day < 56 ? 30 : 0, day: day) }
    let results = log.tallied(asOf: "90d").results
    expect(results.rows.trend.contains { $0.alarm == true })
    #expect(results.rows.weeks.count > 8)
    expect(results.rows.weeks.allSatisfy { $0.alarm == nil })
  }

  @Test func `weeks are judged by weeks`() {
    let days = (0..<63).map { day in
      day % 7 == 1 ? (completed: day < 57 ? 30 : 0, users: 60) : (0, 0)
    }
    // Day 57 is the ninth Monday with users.
    let alarms = alarms(days, asOf: "120d") { $0.trend = .week }
    expect(alarms.last, equals: true)
    expect(alarms.compactMap(\.self), equals: [true])
  }

  @Test func `a judged day has the limits it is compared with, another has none`() {
    var log = ArmedLog()
    for day in 0..<15 { log.add(60, of: "A", completed: 30, day: day) }
    let rows = log.tallied(asOf: "90d").results.rows.trend.filter { $0.key.segment == .everyone }
    expect(rows.prefix(14).map(\.limits), equals: Array(repeating: nil, count: 14))
    expect(rows.last?.limits.map { ($0.low * 1000).rounded() }, equals: 263)
    expect(rows.last?.limits.map { ($0.high * 1000).rounded() }, equals: 737)
  }
}
