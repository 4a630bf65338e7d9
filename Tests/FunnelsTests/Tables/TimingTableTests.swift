import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// The rows of timing.csv.
struct TimingTableTests {
  @Test func `one row to complete, then one a step to advance and one before leaving`() {
    let rows = TalliedLog("").results.rows.timing
    expect(
      rows.map { "\($0.measure) \($0.step?.id.string ?? "-")" },
      equals: [
        "complete -", "advance a", "advance b", "advance c", "beforeLeaving a", "beforeLeaving b",
        "beforeLeaving c",
      ])
    expect(rows.map(\.users), equals: [0, 0, 0, 0, 0, 0, 0])
    expect(rows.map(\.open), equals: [0, nil, nil, nil, nil, nil, nil])
    expect(rows.map(\.within1Hour), equals: [nil, nil, nil, nil, nil, nil, nil])
  }

  @Test func `who has not completed is at risk until as-of`() {
    // Four users: done after 10 s and 2 h, open since 20 h and since 1 h at as-of.
    let row = TalliedLog(
      """
      ada 0s view a
      ada 10s complete
      bob 0s view a
      bob 2h complete
      cyd 0s view a
      dan 19h view a
      """, asOf: "20h"
    ).results.rows.timing[0]
    expect(row.users, equals: 2)
    expect(row.open, equals: 2)
    // S is 3/4 from 10 s on; at 2 h two are at risk, so S is 3/8.
    expect(row.p25Seconds, equals: 10)
    expect(row.medianSeconds, equals: 7200)
    expectNil(row.p75Seconds)
    expect(row.within10Minutes, equals: 0.25)
    expect(row.within1Hour, equals: 0.25)
    expect(row.within24Hours, equals: 0.625)
    expect(row.within7Days, equals: 0.625)
  }

  @Test func `completions beyond the window count, of users in progress too`() {
    let row = TalliedLog(
      "ada 0s view a\nada 25h complete\nbob 26h view a\nbob 27h complete", asOf: "28h"
    ).results.rows.timing[0]
    expect(row.users, equals: 2)
    expect(row.open, equals: 0)
    expect(row.within24Hours, equals: 0.5)
    expect(row.within7Days, equals: 1)
  }

  @Test func `a share within a time includes the time itself`() {
    let rows = TalliedLog("ada 0s view a\nada 10m view b\nbob 0s view a\nbob 600001ms view b")
      .results.rows.timing
    expect(rows[1].users, equals: 2)
    expect(rows[1].within10Minutes, equals: 0.5)
    expect(rows[1].within1Hour, equals: 1)
    expectNil(rows[1].open)
  }

  @Test func `quartiles are values that occurred`() {
    // 1, 2, 3, 4 s: ranks 0, 1, 2, 2.
    let row = TalliedLog(
      """
      ada 0s view a
      ada 1s view b
      bob 0s view a
      bob 2s view b
      cyd 0s view a
      cyd 3s view b
      dan 0s view a
      dan 4s view b
      """
    ).results.rows.timing[1]
    expect(row.p25Seconds, equals: 1)
    expect(row.medianSeconds, equals: 2)
    expect(row.p75Seconds, equals: 3)
    expect(row.p90Seconds, equals: 3)
  }

  @Test func `before leaving is from the furthest step's first view to the attempt's last event`() {
    let rows = TalliedLog("ada 0s view a\nada 5s view b\nada 9s view a\nada 12s error").results
      .rows.timing
    expect(rows[5].users, equals: 1)
    expect(rows[5].medianSeconds, equals: 7)
    expect(rows[4].users, equals: 0)
  }

  @Test func `steps are timed of matured users only`() {
    let rows = TalliedLog(
      "ada 0s view a\nbob 2h view a\nbob 3h view b", asOf: "25h"
    ).results.rows.timing
    expect(rows[1].users, equals: 0)
    expect(rows[4].users, equals: 1)
    expect(rows[0].open, equals: 2)
  }

  // Ten times of 1 … 10 s, nobody open. The log-log band, reckoned apart, is 0.473 … 0.985 from 1 s
  // on, 0.071 … 0.578 from 7 s on and 0.031 … 0.475 from 8 s on: R's survfit gives 1 and 8 too.
  @Test func `the limits of a median are where the band comes down to a half`() {
    let log = (1...10).map { "u\($0) 0s view a\nu\($0) \($0)s view b\nu\($0) \($0)s complete" }
    let rows = TalliedLog(log.joined(separator: "\n")).results.rows.timing
    for row in rows[...1] {
      expect(row.users, equals: 10)
      expect(row.medianSeconds, equals: 5)
      expect(row.medianSecondsLow, equals: 1)
      expect(row.medianSecondsHigh, equals: 8)
    }
  }

  @Test func `a limit that is not reached does not exist`() {
    let row = TalliedLog(
      """
      ada 0s view a
      ada 10s complete
      bob 0s view a
      bob 20s complete
      cyd 0s view a
      """
    ).results.rows.timing[0]
    expect(row.medianSeconds, equals: 20)
    expect(row.medianSecondsLow, equals: 10)
    expectNil(row.medianSecondsHigh)
  }
}
