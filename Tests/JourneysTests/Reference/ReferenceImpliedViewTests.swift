import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

/// Semantics 12: a page that was finished was on screen.
struct ReferenceImpliedViewTests {
  @Test func `a completed page was on screen though its view was lost`() {
    let tables = referenceReport(
      referenceFlow("a b c"), "ada 0s view a\nada 9s done b\nada 12s error b")
    expect(tables.funnel("viewed"), equals: [1, 0, 0, 0])
    expect(tables.funnel("reached"), equals: [1, 1, 0, 0])
    expect(tables.reasons, equals: ["b error"])
    expect(tables.findings("view_missing"), equals: [1])
  }

  @Test func `a skip of a step does too, and a flow skip or one without page does not`() {
    let flow = referenceFlow("a b c") { $0.skip = .step }
    let reached = { (skip: String) in
      referenceReport(flow, "ada 0s view a\nada 9s \(skip)").funnel("reached")
    }
    expect(reached("skip b"), equals: [1, 1, 0, 0])
    expect(reached("skip b scope=step"), equals: [1, 1, 0, 0])
    expect(reached("skip index=2"), equals: [1, 1, 1, 0])
    expect(reached("skip b scope=flow"), equals: [1, 0, 0, 0])
    expect(reached("skip scope=step"), equals: [1, 0, 0, 0])
  }

  @Test func `nothing is implied of a step that lies not after the one last shown`() {
    let tables = referenceReport(
      referenceFlow("a b c"), "ada 0s view a\nada 1s view c\nada 2s done b\nada 3s done c")
    expect(tables.funnel("reached"), equals: [1, 1, 1, 0])
    expect(tables.funnel("went_back"), equals: [0, 0, 0, .empty])
    expect(tables.findings("view_missing"), equals: [])
  }

  @Test func `before the first attempt it is an entry, and begins no other`() {
    let log = """
      ada 0s done a session=1
      ada 1s done b session=1
      ada 2s done a session=2
      ada 3s complete session=2
      ada 4s done a session=3
      """
    let tables = referenceReport(referenceFlow("a b"), log)
    expect(tables.funnel("reached"), equals: [1, 1, 1])
    expect(tables.funnel("viewed"), equals: [0, 0, 1])
    expect(tables.funnel("attempts"), equals: [1, 1, 1])
    expect(tables.findings("view_missing"), equals: [1, 1])
    expect(tables.findings("events_before_entry"), equals: [])
  }

  @Test func `it is no return, and times begin at real views only`() {
    let tables = referenceReport(
      referenceFlow("a b c") { $0.windowMilliseconds = 10_000 },
      """
      ada 0s start
      ada 1s view a
      ada 3s done b
      ada 5s view b
      ada 9s view c
      bob 0s start
      bob 30s done a
      """)
    expect(tables.users("returned_later"), equals: [0])
    expect(tables.funnel("median_seconds_to_advance"), equals: [2.0, 4.0, .empty, .empty])
    expect(tables.funnel("revisits"), equals: [0, 0, 0, .empty])
  }

  @Test(arguments: [ReferenceReading.ordered, .strict, .any])
  func `in readings of chains it fills the step it implies, and no other`(order: ReferenceReading) {
    let flow = referenceFlow("a b c") { $0.steps[2].pages = [.name("b"), .name("c")] }
    let log = "ada 0s view a\nada 1s done b\nada 2s view c\nada 3s complete"
    expect(referenceReport(flow, log, order: order).funnel("reached"), equals: [1, 1, 1, 1])
    let short = "ada 0s view a\nada 1s done b\nada 3s complete"
    expect(referenceReport(flow, short, order: order).funnel("reached"), equals: [1, 1, 0, 0])
  }

  @Test func `a completed page that is no implied view breaks no strict chain`() {
    let log = "ada 0s view a\nada 1s view b\nada 2s done a\nada 3s view c"
    expect(
      referenceReport(referenceFlow("a b c"), log, order: .strict).funnel("reached"),
      equals: [1, 1, 1, 0])
  }

  @Test func `an implied view of the last step completes where its view does`() {
    let tables = referenceReport(
      referenceFlow("a b") { $0.completion = .lastStep }, "ada 0s view a\nada 1s done b")
    expect(tables.funnel("viewed"), equals: [1, 0, 1])
    expect(tables.users("completed"), equals: [1])
  }
}
