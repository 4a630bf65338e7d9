import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// Semantics 4 and 10: the tables of a flow together.
struct FlowResultsTests {
  @Test func `where nobody has matured all count as matured`() {
    let results = TalliedLog(
      "ada 0s view a\nbob 1h view a\nbob 2h complete", asOf: "23h"
    ).results
    expect(results.isProvisional)
    expect(results.started, equals: 2)
    expect(results.matured, equals: 2)
    expect(results.rows.funnel.map(\.reached), equals: [2, 1, 1, 1])
    expect(results.rows.funnel.map(\.inProgress), equals: [0, 0, 0, 0])
    expect(results.rows.dropoff.map(\.users), equals: [1])
  }

  @Test func `one matured user is enough not to be provisional`() {
    let results = TalliedLog("ada 0s view a\nbob 1h view a", asOf: "24h").results
    expect(!results.isProvisional)
    expect(results.started, equals: 2)
    expect(results.matured, equals: 1)
  }

  @Test func `it is after the filters that nobody has matured`() {
    let results = TalliedLog("ada 0s view a\nbob 1h view a", asOf: "24h") {
      $0.since = referenceDayZero + 1
    }.results
    expect(results.isProvisional)
    expect(results.matured, equals: 1)
  }

  @Test func `an empty flow is not provisional`() {
    expect(!TalliedLog("").results.isProvisional)
    expect(!TalliedLog("ada 0s view b").results.isProvisional)
  }

  @Test func `a segment of young users is not provisional by itself`() {
    let tallied = TalliedLog(
      "ada 0s view a platform=ios\nbob 1h view a platform=web", asOf: "24h"
    ) { $0.by = [.platform] }
    expect(tallied.funnel(.value("web")).map(\.reached), equals: [0, 0, 0, 0])
    expect(tallied.funnel(.value("web")).map(\.inProgress), equals: [1, 0, 0, 0])
  }

  @Test func `rows carry the flow, its version and their segment`() {
    let flow = referenceFlow("a", id: "f") { $0.version = "2" }
    let keys = TalliedLog("ada 0s view a version=2 platform=ios", in: flow) { $0.by = [.platform] }
      .results.rows.outcomes.map(\.key)
    let key = FlowKey(flow: "f", version: "2")
    expect(keys.first, equals: RowKey(flow: key, breakdown: .all, segment: .everyone))
    expect(
      keys.last, equals: RowKey(flow: key, breakdown: .field(.platform), segment: .value("ios")))
  }

  @Test func `counts balance in every segment`() {
    let tallied = TalliedLog(variantLog + "\neve 0s view a\nfay 30d view a", in: variantFlow)
    for segment in Set(tallied.results.rows.funnel.map(\.key.segment)) {
      let rows = tallied.funnel(segment)
      let left = rows.compactMap(\.left).reduce(0, +)
      expect(rows.first?.reached, equals: left + (rows.last?.reached ?? 0))
      for row in rows.dropLast() {
        expect(row.reached, equals: (row.advanced ?? 0) + (row.left ?? 0))
      }
    }
    expect(tallied.results.started, equals: 6)
    expect(tallied.results.matured, equals: 5)
    expect(tallied.funnel().map(\.inProgress).reduce(0, +), equals: 1)
  }
}
