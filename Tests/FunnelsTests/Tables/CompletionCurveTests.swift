import Expectations
import TestSupport
import Testing

@testable import Funnels

/// The points of the curve of completion.
struct CompletionCurveTests {
  @Test func `there is a point at each time that somebody completed at`() {
    let curve = TalliedLog(
      """
      ada 0s view a
      ada 10s complete
      bob 0s view a
      bob 2h complete
      cyd 0s view a
      dan 19h view a
      """, asOf: "20h"
    ).results.rows.curve
    // At 2 h two are at risk, so 3/8 are left.
    expect(curve.map(\.seconds), equals: [10, 7200])
    expect(curve.map(\.completed), equals: [0.25, 0.625])
    expect(curve.allSatisfy { $0.key.segment == .everyone })
  }

  @Test func `the limits enclose the share, and do not exist where all completed`() throws {
    let log = (1...10).map { "u\($0) 0s view a\nu\($0) \($0)s complete" }
    let curve = TalliedLog(log.joined(separator: "\n")).results.rows.curve
    // R's survfit: 1 − 0.985 … 1 − 0.473 after the first of ten.
    let first = try #require(curve.first)
    expect(first.low.map { ($0 * 1000).rounded() }, equals: 15)
    expect(first.high.map { ($0 * 1000).rounded() }, equals: 527)
    let last = try #require(curve.last)
    expect(last.completed, equals: 1)
    expect(last.low == nil && last.high == nil)
  }

  @Test func `of more than 200 times there are 200 points, the first and the last among them`() {
    let log = (1...450).map { "u\($0) 0s view a\nu\($0) \($0)s complete" }
    let curve = TalliedLog(log.joined(separator: "\n")).results.rows.curve
    expect(curve.count, equals: 200)
    expect(curve.first?.seconds, equals: 1)
    expect(curve.last?.seconds, equals: 450)
    expect(curve.last?.completed, equals: 1)
  }

  @Test func `without completions there is no curve`() {
    expectEmpty(TalliedLog("ada 0s view a").results.rows.curve)
  }
}
