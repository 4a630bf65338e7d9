import Definitions
import Expectations
import TestSupport
import Testing

@testable import Funnels

/// Rows that are made when they are asked for are those that would have been there.
struct FieldRowsTests {
  private static let log = """
    ada 0s view a platform=ios locale=de
    ada 1s view b
    bob 0s view a platform=web locale=de
    bob 3s view b
    bob 9s complete
    cyd 0s view a locale=en
    cyd 2s deny camera
    dan 0s view b platform=web
    eve 29d view a platform=ios
    """

  private func results(_ change: (inout ReportSettings) -> Void = { _ in }) -> [FlowResults] {
    let tallied = TalliedLog(Self.log) {
      $0.by = [.platform, .locale]
      change(&$0)
    }
    return [false, true].map { leavesFields in
      FlowResults(
        flow: tallied.flow, tally: tallied.tally,
        asOf: referenceDayZero + referenceMilliseconds("30d"), calendar: .utc,
        leavesFields: leavesFields)
    }
  }

  @Test func `the rows of fields are the same, and come after the others`() throws {
    for unit in CountingUnit.allCases {
      let both = results { $0.count = unit }
      let fields = try #require(both[1].fieldRows)
      expectSame(both, fields, \.rows.funnel, \.funnel)
      expectSame(both, fields, \.rows.dropoff, \.dropoff)
      expectSame(both, fields, \.rows.exits, \.exits)
      expectSame(both, fields, \.rows.outcomes, \.outcomes)
      expectSame(both, fields, \.rows.permissions, \.permissions)
      expectSame(both, fields, \.rows.choices, \.choices)
      expectSame(both, fields, \.rows.timing, \.timing)
      expectSame(both, fields, \.rows.trend, \.trend)
      expectSame(both, fields, \.rows.goals, \.goals)
      let losses = both[0].rows.losses.filter { $0.key.breakdown != .all }
      expect(losses.map { "\($0)" }, equals: fields.losses.map { "\($0)" })
    }
  }

  @Test func `of a funnel the ends are the first step and completion`() throws {
    let both = results()
    let fields = try #require(both[1].fieldRows)
    let ends = both[0].rows.funnel.filter { row in
      row.key.breakdown != .all && (row.isCompletion || row.step.index == 1)
    }
    expect(fields.ends.map { "\($0)" }, equals: ends.map { "\($0)" })
    expect(ends.count, equals: 2 * fields.segmentCount)
    expect(fields.segmentCount, equals: 6)
  }

  @Test func `a segment's trend has as many rows as there are periods`() throws {
    let fields = try #require(results()[1].fieldRows)
    expect(fields[0].trend.count, equals: fields.periodCount)
    expect(fields.periodCount, equals: 30)
  }

  private func expectSame<Row>(
    _ both: [FlowResults], _ fields: FieldRows, _ table: (FlowResults) -> [Row],
    _ rows: (SegmentRows) -> [Row], line: Int = #line
  ) {
    let made = (0..<fields.segmentCount).flatMap { rows(fields[$0]) }
    let (all, others) = (table(both[0]), table(both[1]))
    expect(all.map { "\($0)" }, equals: (others + made).map { "\($0)" }, "line \(line)")
  }
}
