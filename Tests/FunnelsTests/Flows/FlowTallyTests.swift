@testable import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Experiments
@testable import Funnels

/// Tallies merge: halves equal the whole.
struct FlowTallyTests {
  /// Something in every count: completions, reasons, permissions, choices, times, periods,
  /// segments, findings; users in progress, midway, mixed, exposed only and left out.
  static let log = """
    ada 0s view a variant=A platform=ios
    ada 5s grant push
    ada 9s view b
    ada 20s complete
    bob 0s view a variant=B platform=web
    bob 7s deny push
    bob 8s grant push
    bob 9s view c
    cyd 1d view a variant=A
    cyd 25h choose level values=hard,easy
    cyd 26h view a platform=ios
    dan 1d view b
    eve 2d view a variant=A
    eve 49h view z variant=B
    eve 50h skip scope=flow
    fay 30d view a variant=B
    gus 30d view a variant=B
    gus 30d complete
    hal 0s expose variant=A
    ian 0s view a platform=test
    ian 3d view a
    joy 0s start
    joy 1s error a
    """

  @Test(arguments: [2, 3, 11])
  func `users counted in parts and merged give the same tables`(parts: Int) {
    let (whole, merged) = (Self.tallied(parts: 1), Self.tallied(parts: parts))
    expect("\(whole.results.rows.funnel)", equals: "\(merged.results.rows.funnel)")
    expect("\(whole.results.rows.dropoff)", equals: "\(merged.results.rows.dropoff)")
    expect("\(whole.results.rows.outcomes)", equals: "\(merged.results.rows.outcomes)")
    expect("\(whole.results.rows.permissions)", equals: "\(merged.results.rows.permissions)")
    expect("\(whole.results.rows.choices)", equals: "\(merged.results.rows.choices)")
    expect("\(whole.results.rows.timing)", equals: "\(merged.results.rows.timing)")
    expect("\(whole.results.rows.trend)", equals: "\(merged.results.rows.trend)")
    expect("\(whole.results.arms)", equals: "\(merged.results.arms)")
    expect("\(whole.results.findings)", equals: "\(merged.results.findings)")
    expect("\(whole.comparison)", equals: "\(merged.comparison)")
    expect("\(whole.assignment)", equals: "\(merged.assignment)")
    expect(whole.results.usersWithoutStep, equals: merged.results.usersWithoutStep)
  }

  @Test func `the log above has something in every table`() {
    let whole = Self.tallied(parts: 1)
    #expect(whole.results.rows.dropoff.count > 4)
    #expect(whole.results.rows.permissions.count > 1)
    #expect(whole.results.rows.choices.count > 1)
    #expect(whole.results.rows.trend.count > 29)
    #expect(whole.results.findings.count > 3)
  }

  @Test func `an empty tally merged changes nothing`() {
    let whole = Self.tallied(parts: 1)
    let empty = FlowTally(flow: whole.flow, names: whole.tally.names)
    var tally = empty
    tally.merge(whole.tally)
    tally.merge(empty)
    let results = FlowResults(
      flow: whole.flow, tally: tally, asOf: referenceDayZero + referenceMilliseconds("30d"),
      calendar: .utc)
    expect("\(results.rows.funnel)", equals: "\(whole.results.rows.funnel)")
    expect("\(results.findings)", equals: "\(whole.results.findings)")
  }

  @Test func `filters leave users out of tables, not out of what findings are shares of`() {
    let tally = TalliedLog("ada 0s view a platform=ios\nbob 0s view b\ncyd 0s view a") {
      $0.conditions = [FieldCondition(field: .platform, comparison: .equal, value: "ios")]
    }.tally
    expect(tally.everyone.started, equals: 1)
    expect(tally.everyone.enteredMidway, equals: 0)
    expect(tally.inLog[.users], equals: 3)
    expect(tally.inLog[.entered], equals: 2)
    expect(tally.inLog[.events], equals: 3)
  }

  @Test func `segments of a breakdown sum to everyone`() {
    let tally = Self.tallied(parts: 1).tally
    let variants = Array(tally.overall.units.segments(tally.names.variants).values)
    let fields = tally.fields.map { $0.entries.map(\.tally) }
    for segments in [variants] + fields {
      expect(segments.reduce(0) { $0 + $1.started }, equals: tally.everyone.started)
      expect(segments.reduce(0) { $0 + $1.enteredMidway }, equals: tally.everyone.enteredMidway)
    }
    expect(tally.everyone.started, equals: 7)
    expect(tally.everyone.enteredMidway, equals: 1)
  }

  static func tallied(parts: Int) -> TalliedLog {
    TalliedLog(log, in: variantFlow, parts: parts) {
      $0.by = [.platform]
      $0.conditions = [FieldCondition(field: .platform, comparison: .notEqual, value: "test")]
    }
  }
}
