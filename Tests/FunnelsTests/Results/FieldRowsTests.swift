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
      expect(losses.map { "\($0)" }, equals: Self.segments(fields).map { "\($0.loss)" })
    }
  }

  @Test func `of a funnel the ends are the first step and completion`() throws {
    let both = results()
    let fields = try #require(both[1].fieldRows)
    let ends = both[0].rows.funnel.filter { row in
      row.key.breakdown != .all && (row.isCompletion || row.step.index == 1)
    }
    expect(Self.segments(fields).flatMap(\.ends), equals: ends)
    expect(ends.count, equals: 2 * fields.segmentCount)
    expect(fields.segmentCount, equals: 6)
  }

  @Test func `a segment's trend has as many rows as there are periods`() throws {
    let fields = try #require(results()[1].fieldRows)
    expect(Self.segments(fields)[0].trend.count, equals: fields.periodCount)
    expect(fields.periodCount, equals: 30)
  }

  @Test func `the largest segments are those of most users, of equal ones the first in order`()
    throws
  {
    let both = results()
    let fields = try #require(both[1].fieldRows)
    for field in [EventField.platform, .locale] {
      let firsts = both[0].rows.funnel.filter { row in
        row.key.breakdown == .field(field) && row.step.index == 1
      }
      expect(firsts.count, equals: 3)
      for most in 0...4 {
        let largest = fields.largest(most, of: field)
        let expected = [2, 1, 0].flatMap { users in firsts.filter { $0.reached == Count(users) } }
        expect(largest.shown.map(\.view.key), equals: expected.prefix(most).map(\.key))
        expect(largest.others, equals: max(0, 3 - most))
      }
    }
    expectEmpty(fields.largest(4, of: .country).shown)
    expect(fields.largest(4, of: .country).others, equals: 0)
  }

  private static func segments(_ fields: FieldRows) -> [SegmentRows] {
    var segments: [SegmentRows] = []
    // In two parts, as blocks of rows are made.
    fields.forEach(in: 0..<2) { segments.append($0) }
    fields.forEach(in: 2..<2) { segments.append($0) }
    fields.forEach(in: 2..<fields.segmentCount) { segments.append($0) }
    return segments
  }

  private func expectSame<Row>(
    _ both: [FlowResults], _ fields: FieldRows, _ table: (FlowResults) -> [Row],
    _ rows: (SegmentRows) -> [Row], line: Int = #line
  ) {
    let made = Self.segments(fields).flatMap(rows)
    let (all, others) = (table(both[0]), table(both[1]))
    expect(all.map { "\($0)" }, equals: (others + made).map { "\($0)" }, "line \(line)")
  }
}

extension RowKey: CustomStringConvertible {
  /// Else rows of different segments would be described alike.
  package var description: String { "\(flow) \(breakdown) \(segment)" }
}
