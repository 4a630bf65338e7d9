import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// The rows of dropoff.csv.
struct DropoffTableTests {
  let flow = referenceFlow("a b") {
    $0.steps[0].permissions = [PermissionDefinition(id: "tracking", isRequired: true)]
  }

  @Test func `rows come by step, by reason in the order of the rules, then by permission`() {
    let rows = TalliedLog(
      """
      ada 0s view a
      bob 0s view a
      bob 1s request push
      cyd 0s view a
      cyd 1s request cam
      dan 0s view a
      dan 1s deny tracking
      eve 0s view a
      eve 1s skip scope=flow
      fay 0s view a
      fay 1s view b
      gus 0s view a
      gus 1s error
      hal 0s view a
      hal 1s grant push
      ian 0s view a
      ian 1s deny push
      joy 0s view a
      joy 1s view b
      joy 2s view a
      """, in: flow
    ).results.rows.dropoff
    expect(
      rows.map { "\($0.step.index) \($0.reason.rawValue) \($0.detail?.string ?? "-")" },
      equals: [
        "1 skipped_flow -", "1 denied tracking", "1 error -", "1 left_after_denial push",
        "1 unanswered cam", "1 unanswered push", "1 left_after_grant push", "1 unexplained -",
        "2 went_back -", "2 unexplained -",
      ])
    expect(rows.map(\.users), equals: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
  }

  @Test func `only reasons with users have rows`() {
    expectEmpty(TalliedLog("ada 0s view a\nada 1s complete").results.rows.dropoff)
    expectEmpty(TalliedLog("").results.rows.dropoff)
  }

  @Test func `shares divide by those who reached the step and those who left there`() {
    let rows = TalliedLog(
      """
      ada 0s view a
      ada 8s error
      bob 0s view a
      bob 4s error
      cyd 0s view a
      dan 0s view a
      dan 1s view b
      """
    ).results.rows.dropoff
    expect(rows.map(\.reason), equals: [.error, .unexplained, .unexplained])
    expect(rows.map(\.users), equals: [2, 1, 1])
    expect(rows.map(\.shareOfReached), equals: [0.5, 0.25, 1])
    expect(rows.map(\.shareOfLeft), equals: [twoThirds, oneThird, 1])
  }

  @Test func `the median before leaving is that of the reason's own users`() {
    let rows = TalliedLog(
      """
      ada 0s view a
      ada 8s error
      bob 0s view a
      bob 4s error
      cyd 0s view a
      cyd 2s done a
      dan 0s start
      """
    ).results.rows.dropoff
    expect(rows.map(\.users), equals: [2, 2])
    // Of 4 and 8 s the value of rank 0. Of cyd's 2 s alone: dan never saw the step.
    expect(rows.map(\.medianSecondsBeforeLeaving), equals: [4, 2])
  }

  @Test func `the reasons of a step add up to its left`() {
    let tallied = TalliedLog(
      "ada 0s view a\nbob 0s view a\nbob 1s error\ncyd 0s view a\ncyd 1s view b")
    for row in tallied.funnel().dropLast() {
      let users = tallied.results.rows.dropoff.filter { $0.step.id == row.step.id }.map(\.users)
      expect(users.reduce(0, +), equals: row.left)
    }
  }

  @Test func `users in progress have left nowhere`() {
    let rows = TalliedLog("ada 0s view a\nbob 2h view a", asOf: "25h").results.rows.dropoff
    expect(rows.map(\.users), equals: [1])
  }
}
