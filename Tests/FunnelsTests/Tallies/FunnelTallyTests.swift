import EventLog
import Expectations
import Journeys
import Statistics
import TestSupport
import Testing

@testable import Funnels

/// Counts of one segment, by step of the flow.
struct FunnelTallyTests {
  @Test func `a user counts at the flow's steps, in whatever order the own list has them`() {
    let tally = TalliedLog("ada 0s view a variant=B\nada 1s view c\nada 3s view b", in: variantFlow)
      .tally.everyone.matured
    expect(tally.steps.map { $0[.reached] }, equals: [1, 1, 1])
    expect(tally.steps.map { $0[.left] }, equals: [0, 1, 0])
    expect(tally.steps.map { $0.advance.quantile(0.5) }, equals: [1000, nil, 2000])
    expect(tally[.reachedLast], equals: 1)
  }

  @Test func `a step that the own list lacks counts nobody`() {
    let tally = TalliedLog(
      "ada 0s view a variant=C\nada 1s view b\nada 2s complete", in: variantFlow
    )
    .tally.everyone.matured
    expect(tally.steps.map { $0[.reached] }, equals: [1, 0, 1])
    expect(tally.steps.map { $0[.viewed] }, equals: [1, 0, 0])
    expect(tally.steps.map { $0[.listed] }, equals: [1, 0, 1])
    expect(tally.steps.map { $0[.attempts] }, equals: [1, 0, 1])
  }

  @Test func `permissions and choices count at the step of the own list`() {
    let tally = TalliedLog(
      "ada 0s view a variant=B\nada 1s view c\nada 2s grant push\nada 3s choose level values=1",
      in: variantFlow
    ).tally.everyone.matured
    expect(tally.steps.map { $0.permissions.entries.count }, equals: [0, 0, 1])
    expect(tally.steps.map { $0.choices[0]?[.users] }, equals: [nil, nil, 1])
  }

  @Test func `who entered by started has reached the first step and counts as a loss there`() {
    let tally = TalliedLog("ada 0s start").tally.everyone.matured
    expect(tally.started, equals: 1)
    expect(tally.steps.map { $0[.viewed] }, equals: [0, 0, 0])
    expect(tally.steps.map { $0[.reached] }, equals: [1, 0, 0])
    expect(tally.steps.map { $0[.left] }, equals: [1, 0, 0])
    expect(tally.steps[0].beforeLeaving.count, equals: 0)
  }
}
