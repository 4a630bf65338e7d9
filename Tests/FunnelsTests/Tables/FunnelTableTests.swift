import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// The rows of funnel.csv.
struct FunnelTableTests {
  /// One completes, one leaves at b, one passes b unseen, one only starts.
  let log = """
    ada 0s view a
    ada 10s view b
    ada 30s view c
    ada 40s complete
    bob 0s view a
    bob 20s view b
    cyd 0s view a
    cyd 60s view c
    dan 0s start
    """

  @Test func `a row a step, then one for completion`() {
    let rows = TalliedLog(log).funnel()
    expect(rows.map(\.step.id), equals: ["a", "b", "c", "completed"])
    expect(rows.map(\.step.index), equals: [1, 2, 3, 4])
    expect(rows.map(\.isCompletion), equals: [false, false, false, true])
  }

  @Test func `reached is viewed or passed, and falls apart into advanced and left`() {
    let rows = TalliedLog(log).funnel()
    expect(rows.map(\.viewed), equals: [3, 2, 2, 1])
    expect(rows.map(\.reached), equals: [4, 3, 2, 1])
    expect(rows.map(\.advanced), equals: [3, 2, 1, nil])
    expect(rows.map(\.left), equals: [1, 1, 1, nil])
  }

  @Test func `the leave rate is of those who reached the step, the gain of those who got further`()
  {
    let rows = TalliedLog(log).funnel()
    let rates: [Double?] = [0.25, 1.0 / 3, 0.5, nil]
    expect(rows.map(\.leaving.rate), equals: rates)
    // Of the three who got beyond a one completed, of the two beyond b one, of the one beyond c one.
    let gains: [Double?] = [1.0 / 3, 0.5, 1, nil]
    expect(rows.map(\.gain), equals: gains)
    let low = rows[0].leaving.low ?? 0
    // Wilson, 1 of 4.
    #expect(abs(low - 0.045_587) < 1e-5)
  }

  @Test func `a step that nobody got beyond has no gain`() {
    let rows = TalliedLog("ada 0s view a\nada 1s view b\nbob 0s view a\nbob 1s view b").funnel()
    expect(rows.map(\.gain), equals: [0, nil, nil, nil])
    expect(rows.map(\.leaving.rate), equals: [0, 1, nil, nil])
  }

  @Test func `the gain of everyone is summed over the lists of steps`() {
    // A sees a, b, c and B a, c, b: of A one of two gets beyond b, of B all.
    let rows = TalliedLog(
      """
      ada 0s view a variant=A
      ada 1s view b variant=A
      bob 0s view a variant=A
      bob 1s view b variant=A
      bob 2s view c variant=A
      bob 3s complete variant=A
      cyd 0s view a variant=B
      cyd 1s view c variant=B
      dan 0s view a variant=B
      dan 1s view c variant=B
      dan 2s view b variant=B
      dan 3s complete variant=B
      """, in: variantFlow
    ).funnel()
    expect(rows.map(\.left), equals: [0, 1, 1, nil])
    expect(rows.map(\.gain), equals: [0, 1, 1, nil])
  }

  @Test func `rates divide by all who entered and by those who reached the step before`() {
    let rows = TalliedLog(log).funnel()
    expect(rows.map(\.fromEntry.rate), equals: [1, 0.75, 0.5, 0.25])
    expect(rows.map(\.fromPrevious.rate), equals: [nil, 0.75, twoThirds, 0.5])
    expect(rows[0].fromPrevious, equals: RateCell())
  }

  @Test func `the row of completion lacks what completion cannot have`() {
    let row = TalliedLog(log).funnel()[3]
    expectNil(row.skippedStep)
    expectNil(row.revisits)
    expectNil(row.wentBack)
    expectNil(row.medianSecondsToAdvance)
    expectNil(row.p90SecondsToAdvance)
  }

  @Test func `times to advance are the values of rank q times n minus one, rounded down`() {
    // From a: 10, 20 and 60 s. From b: 20 s. From c: 10 s.
    let rows = TalliedLog(log).funnel()
    expect(rows.map(\.medianSecondsToAdvance), equals: [20, 20, 10, nil])
    expect(rows.map(\.p90SecondsToAdvance), equals: [20, 20, 10, nil])
  }

  @Test func `what was done at a step is counted by users, revisits by views`() {
    let rows = TalliedLog(
      """
      ada 0s view a
      ada 1s view b
      ada 2s view a
      ada 3s view b
      ada 4s view b
      bob 0s view a
      bob 1s skip scope=step
      bob 2s back
      """
    ).funnel()
    expect(rows.map(\.wentBack), equals: [1, 1, 0, nil])
    expect(rows.map(\.revisits), equals: [1, 2, 0, nil])
    expect(rows.map(\.skippedStep), equals: [1, 0, 0, nil])
  }

  @Test func `who is in progress stands at the furthest step and in no other count`() {
    let rows = TalliedLog(
      """
      ada 0s view a
      bob 2h view a
      bob 2h view b
      cyd 2h view a
      dan 2h view a
      dan 3h complete
      """, asOf: "25h"
    ).funnel()
    expect(rows.map(\.inProgress), equals: [1, 1, 0, 1])
    expect(rows.map(\.reached), equals: [1, 0, 0, 0])
    expect(rows.map(\.attempts), equals: [1, 0, 0, 0])
  }

  @Test func `attempts go on after the first completion, within the window`() {
    let rows = TalliedLog(
      """
      ada 0s view a
      ada 1s complete
      ada 2s restart
      ada 3s view b
      ada 4s restart
      ada 5s complete
      ada 25h restart
      """
    ).funnel()
    expect(rows.map(\.attempts), equals: [3, 3, 2, 2])
  }

  @Test func `an empty log has all rows at zero and no rates`() {
    let rows = TalliedLog("").funnel()
    expect(rows.map(\.reached), equals: [0, 0, 0, 0])
    expect(rows.map(\.fromEntry), equals: Array(repeating: RateCell(), count: 4))
    expect(rows.map(\.fromPrevious), equals: Array(repeating: RateCell(), count: 4))
    expect(rows.map(\.medianSecondsToAdvance), equals: [nil, nil, nil, nil])
  }

  @Test func `a variant's rows follow its own list and numbers`() {
    let tallied = TalliedLog(variantLog, in: variantFlow)
    let swapped = tallied.funnel(.value("B"))
    expect(swapped.map(\.step.id), equals: ["a", "c", "b", "completed"])
    expect(swapped.map(\.step.index), equals: [1, 2, 3, 4])
    expect(swapped.map(\.reached), equals: [2, 2, 1, 1])
    let short = tallied.funnel(.value("C"))
    expect(short.map(\.step.id), equals: ["a", "c", "completed"])
    expect(short.map(\.step.index), equals: [1, 2, 3])
    expect(short.map(\.reached), equals: [1, 1, 0])
  }

  @Test func `everyone's rows follow the flow's list, a user counting by step id`() {
    let tallied = TalliedLog(variantLog, in: variantFlow)
    let rows = tallied.funnel()
    // b: ada passed it, dan of B completed; bob of B has b behind c, cyd has none.
    expect(rows.map(\.step.id), equals: ["a", "b", "c", "completed"])
    expect(rows.map(\.reached), equals: [4, 2, 4, 1])
    expect(rows.map(\.left), equals: [0, 0, 3, nil])
    expect(rows.map(\.advanced), equals: [4, 2, 1, nil])
    expect(tallied.results.usersWithoutStep, equals: [0, 1, 0])
  }

  @Test func `the rate from the previous step asks each user's own list`() {
    // b: ada reached a before it, bob and dan c before it. c: all four. The last: ada c, cyd c,
    // dan b; bob of B has not reached b.
    let rows = TalliedLog(variantLog, in: variantFlow).funnel()
    expect(rows.map(\.fromPrevious.rate), equals: [nil, twoThirds, 1, oneThird])
  }

  @Test func `sums over variants hold by step id`() {
    let tallied = TalliedLog(variantLog, in: variantFlow)
    let variants = tallied.results.rows.funnel.filter { $0.key.breakdown == .variant }
    for row in tallied.funnel() {
      let same = variants.filter { $0.step.id == row.step.id }
      expect(same.reduce(0) { $0 + $1.reached }, equals: row.reached)
      expect(same.reduce(0) { $0 + ($1.left ?? 0) }, equals: row.left ?? 0)
    }
  }
}
