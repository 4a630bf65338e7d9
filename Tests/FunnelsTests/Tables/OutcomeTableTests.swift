import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// The rows of outcomes.csv.
struct OutcomeTableTests {
  /// Five matured: one completed, one skipped, three left, one of whom returned; two in progress;
  /// one midway.
  let log = """
    ada 0s view a
    ada 1s complete
    bob 0s view a
    bob 1s skip scope=flow
    cyd 0s view a
    dan 0s view a
    dan 25h view a
    eve 0s view a
    eve 25h complete
    fay 25h view a
    gus 25h view a
    gus 26h complete
    hal 0s view b
    """

  @Test func `every outcome has a row, in the order of the contract`() {
    expect(
      TalliedLog("").results.rows.outcomes.map(\.outcome.rawValue),
      equals: [
        "completed", "skipped_flow", "left", "in_progress", "entered_midway", "returned_later",
        "restarted_after_completion", "returned_and_completed",
      ])
    expect(TalliedLog("").results.rows.outcomes.map(\.users), equals: Array(repeating: 0, count: 8))
    expect(
      TalliedLog("").results.rows.outcomes.map(\.share), equals: Array(repeating: nil, count: 8))
  }

  @Test func `who begins again after completing, and who completes after a return, are counted`() {
    let log = """
      ada 0s view a
      ada 1s complete
      ada 2s restart
      bob 0s view a
      bob 1s complete
      bob 2d done a
      bob 3d view a
      cyd 0s view a
      cyd 1s complete
      dan 0s view a
      dan 25h view a
      dan 26h complete
      eve 0s view a
      eve 25h complete
      eve 26h view a
      """
    let twoThirds = 2.0 / 3
    for parts in 1...2 {
      let outcomes = TalliedLog(log, parts: parts).results.rows.outcomes.suffix(3)
      expect(outcomes.map(\.users), equals: [2, 2, 1])
      expect(outcomes.map(\.share), equals: [0.4, twoThirds, 0.5])
    }
  }

  @Test func `left excludes flow skips, and who returned later stays a loss`() {
    let outcomes = TalliedLog(log, asOf: "27h").results.rows.outcomes
    expect(outcomes.map(\.users), equals: [1, 1, 3, 2, 1, 1, 0, 0])
  }

  @Test func `shares divide by the matured, by all who entered, or by all there are`() {
    let outcomes = TalliedLog(log, asOf: "27h").results.rows.outcomes
    let shares: [Double?] = [0.2, 0.2, 0.6, 2.0 / 7, 0.125, 0.2, 0, 0]
    expect(outcomes.map(\.share), equals: shares)
  }

  @Test func `in a provisional report nobody is in progress`() {
    let outcomes = TalliedLog(log, asOf: "2h").results.rows.outcomes
    expect(outcomes.map(\.users), equals: [1, 1, 3, 0, 1, 0, 0, 0])
    let shares: [Double?] = [0.2, 0.2, 0.6, 0, 1.0 / 6, 0, 0, nil]
    expect(outcomes.map(\.share), equals: shares)
  }

  @Test func `users who entered midway alone divide by themselves`() {
    let tallied = TalliedLog("hal 0s view b")
    expect(tallied.outcome(.enteredMidway)?.share, equals: 1)
    expectNil(tallied.outcome(.completed)?.share)
    expect(!tallied.results.isProvisional)
  }
}
