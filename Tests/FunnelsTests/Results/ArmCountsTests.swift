import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// What comparisons need of each arm.
struct ArmCountsTests {
  @Test func `an arm has who entered, who matured and who reached each step of its list`() {
    let arms = TalliedLog(variantLog + "\neve 30d view a variant=C", in: variantFlow).results.arms
    expect(arms.map(\.segment), equals: [.value("A"), .value("B"), .value("C")])
    expect(arms.map(\.entered), equals: [1, 2, 2])
    expect(arms.map(\.matured), equals: [1, 2, 1])
    expect(arms.map(\.completed), equals: [0, 1, 0])
    expect(arms.map(\.reached), equals: [[1, 1, 1], [2, 1, 2], [1, nil, 1]])
  }

  @Test func `mixed and unassigned users are told too, other breakdowns are no arms`() {
    let arms = TalliedLog(
      "ada 0s view a platform=ios\nbob 0s view a variant=A\nbob 1s view b variant=B",
      in: variantFlow
    ) { $0.by = [.platform] }.results.arms
    expect(
      arms.map(\.segment), equals: [.value("A"), .value("B"), .value("C"), .mixed, .unassigned])
    expect(arms.map(\.entered), equals: [0, 0, 0, 1, 1])
  }

  @Test func `a flow without experiment has no arms`() {
    expectEmpty(TalliedLog("ada 0s view a variant=A").results.arms)
  }
}
