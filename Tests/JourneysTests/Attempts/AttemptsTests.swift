import Definitions
import EventLog
import Expectations
import TestSupport
import Testing

@testable import Journeys

/// Semantics 2: how a journey falls into attempts.
struct AttemptsTests {
  @Test func `an attempt begins at the first entry and takes what follows`() {
    let journey = cut("ada 0s view b\nada 1s view a\nada 2s view b\nada 3s error")
    expect(journey.ranges, equals: [1..<4])
    expect(journey.ends, equals: [.open])
  }

  @Test func `without an entry there is no attempt and no position`() {
    let journey = cut("ada 0s view b\nada 1s error a\nada 2s complete")
    expect(journey.ranges, equals: [])
    expect(journey.positions, equals: [nil, nil, nil])
  }

  @Test func `a completed first page is an entry where no attempt was, and never after`() {
    let journey = cut(
      """
      ada 0s done b
      ada 1s done a
      ada 2s skip scope=flow
      ada 3s done a
      ada 4s view a session=2
      ada 5s done a session=3
      """)
    expect(journey.ranges, equals: [1..<3, 4..<6])
    expect(journey.positions, equals: [nil, 0, 0, nil, 0, 0])
  }

  @Test(arguments: ["view a", "start", "restart"])
  func `a first-step view, started and restarted are entries`(entry: String) {
    expect(cut("ada 0s \(entry)\nada 1s view b").ranges, equals: [0..<2])
  }

  @Test func `started and the first view after it are one attempt`() {
    expect(cut("ada 0s start\nada 1s view a\nada 2s start").ranges, equals: [0..<3])
  }

  @Test func `restarted always begins an attempt`() {
    expect(cut("ada 0s view a session=s\nada 1s restart session=s").ranges, equals: [0..<1, 1..<2])
    let resuming = cut("ada 0s view a\nada 1s restart\nada 2s view a") { $0.relaunch = .resume }
    expect(resuming.ranges, equals: [0..<1, 1..<3])
  }

  @Test(arguments: ["view a", "start"])
  func `an entry in another session begins an attempt`(entry: String) {
    let journey = cut("ada 0s view a session=s\nada 1s view b session=s\nada 2s \(entry) session=t")
    expect(journey.ranges, equals: [0..<2, 2..<3])
  }

  @Test func `another session than the previous event's counts, not than the entry's`() {
    let journey = cut(
      "ada 0s view a session=s\nada 1s view b session=t\nada 2s view a session=t")
    expect(journey.ranges, equals: [0..<3])
  }

  @Test func `a later step in another session goes on`() {
    expect(cut("ada 0s view a session=s\nada 9h view b session=t").ranges, equals: [0..<2])
  }

  @Test(arguments: ["", " session=t"])
  func `where one has no session only more than the idle time begins an attempt`(session: String) {
    expect(cut("ada 0s view a\nada 30m view a" + session).ranges, equals: [0..<2])
    expect(cut("ada 0s view a\nada 1800001ms view a" + session).ranges, equals: [0..<1, 1..<2])
  }

  @Test func `a flow that resumes has one attempt over launches`() {
    let journey = cut("ada 0s view a session=s\nada 9h view a session=t\nada 3d start") {
      $0.relaunch = .resume
    }
    expect(journey.ranges, equals: [0..<3])
  }

  @Test func `an attempt ends when it completes, and the next entry begins another`() {
    let journey = cut("ada 0s view a\nada 1s complete\nada 2s view b\nada 3s view a")
    expect(journey.ranges, equals: [0..<2, 3..<4])
    expect(journey.ends, equals: [.completed, .open])
    expect(journey.positions, equals: [0, 0, nil, 0])
  }

  @Test func `a flow that resumes begins again once it was completed`() {
    let journey = cut("ada 0s view a\nada 1s complete\nada 2s view a") { $0.relaunch = .resume }
    expect(journey.ranges, equals: [0..<2, 2..<3])
  }

  @Test func `completed runs after a flow skip and belongs to no attempt`() {
    let journey = cut("ada 0s view a\nada 1s skip scope=flow\nada 1s complete\nada 2s view b")
    expect(journey.ranges, equals: [0..<2])
    expect(journey.ends, equals: [.skippedFlow])
    expect(journey.positions, equals: [0, 0, nil, nil])
  }

  @Test func `a step skip and a skip that says nothing end nothing`() {
    let journey = cut("ada 0s view a\nada 1s skip scope=step\nada 2s skip\nada 3s view b")
    expect(journey.ranges, equals: [0..<4])
    expect(journey.ends, equals: [.open])
  }

  @Test func `with last_step the view of the last step completes, and completed still does`() {
    let seen = cut("ada 0s view a\nada 1s view c\nada 2s view b") { $0.completion = .lastStep }
    expect(seen.ranges, equals: [0..<2])
    expect(seen.ends, equals: [.completed])
    let told = cut("ada 0s view a\nada 1s complete") { $0.completion = .lastStep }
    expect(told.ends, equals: [.completed])
    expect(cut("ada 0s view a\nada 1s view c").ends, equals: [.open])
  }

  @Test func `the last step is that of the user's own list`() {
    let flow = referenceFlow("a b c") {
      $0.completion = .lastStep
      $0.experiment = ExperimentDefinition(id: "x")
      $0.experiment?.variants = [VariantDefinition(id: "B", steps: [0, 2, 1])]
    }
    let notation = "ada 0s view a\nada 1s view c\nada 2s view b"
    expect(CutJourney(notation, in: flow, list: 0).ranges, equals: [0..<2])
    expect(CutJourney(notation, in: flow, list: 1).ranges, equals: [0..<3])
  }

  @Test func `a flow of one step that its last step completes is completed by entering`() {
    let flow = referenceFlow("a") { $0.completion = .lastStep }
    let journey = CutJourney("ada 0s view a\nada 1s view a", in: flow)
    expect(journey.ranges, equals: [0..<1, 1..<2])
    expect(journey.ends, equals: [.completed, .completed])
  }

  @Test func `a page of several steps goes on from the step last shown, and a repeat stays`() {
    let flow = referenceFlow("a b c d") {
      $0.steps[1].pages = [.name("pay")]
      $0.steps[3].pages = [.name("pay")]
    }
    let journey = CutJourney(
      "ada 0s view a\nada 1s view pay\nada 2s view pay\nada 3s view c\nada 4s view pay", in: flow)
    expect(journey.positions, equals: [0, 1, 1, 2, 3])
  }

  @Test func `a page of the first step and a later one shows the first where it begins`() {
    let flow = referenceFlow("a b c") { $0.steps[2].pages = [.name("a")] }
    let journey = CutJourney(
      """
      ada 0s view a session=s
      ada 1s view a session=s
      ada 2s view b session=s
      ada 3s view a session=s
      ada 4s view a session=t
      """, in: flow)
    expect(journey.positions, equals: [0, 0, 1, 2, 0])
    expect(journey.ranges, equals: [0..<4, 4..<5])
  }

  @Test func `what was shown in an attempt is forgotten in the next`() {
    let journey = cut("ada 0s view a\nada 1s view c\nada 2s restart\nada 3s error\nada 4s back b")
    expect(journey.positions, equals: [0, 2, nil, nil, 1])
  }

  @Test func `events without a step are of the one last shown, known pages only`() {
    let journey = cut("ada 0s view a\nada 1s view b\nada 2s view nowhere\nada 3s error")
    expect(journey.positions, equals: [0, 1, nil, 1])
  }

  private func cut(
    _ notation: String, _ change: (inout FlowDefinition) -> Void = { _ in }
  ) -> CutJourney {
    CutJourney(notation, in: referenceFlow("a b c", change))
  }
}
