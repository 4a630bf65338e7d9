import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// One segment as its rows see it.
struct SegmentViewTests {
  @Test func `matured users count, and all who entered where nobody has matured`() {
    expect(view(isProvisional: false).counted.started, equals: 2)
    expect(view(isProvisional: false).inProgress(\.started), equals: 3)
    expect(view(isProvisional: true).counted.started, equals: 3)
    expect(view(isProvisional: true).inProgress(\.started), equals: 0)
  }

  @Test func `steps are numbered by the list the rows follow`() {
    let view = view(isProvisional: false)
    expect(view.steps.map(\.key), equals: [StepKey(index: 1, id: "a"), StepKey(index: 2, id: "c")])
    expect(view.steps.map(\.step), equals: [0, 2])
    expect(view.completionKey, equals: StepKey(index: 3, id: "completed"))
  }

  @Test func `a share of nobody is none, seconds keep milliseconds`() {
    expect(share(1, of: 4), equals: 0.25)
    expect(share(0, of: 4), equals: 0)
    expectNil(share(0, of: 0))
    expect(seconds(1500), equals: 1.5)
    expectNil(seconds(nil))
  }

  private func view(isProvisional: Bool) -> SegmentView {
    var tally = SegmentTally(stepCount: 3)
    tally.matured.started = 2
    tally.young.started = 3
    return SegmentView(
      key: RowKey(
        flow: FlowKey(flow: "f", version: nil), breakdown: .variant, segment: .value("C")),
      tally: tally,
      list: SegmentSteps([0, 2], of: referenceFlow("a b c"), isProvisional: isProvisional))
  }
}
