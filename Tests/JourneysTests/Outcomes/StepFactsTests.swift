import Expectations
import TestSupport
import Testing

@testable import Journeys

/// Semantics 5 and 7: what one user did at each step.
struct StepFactsTests {
  @Test func `viewed says what was seen, not what was passed`() {
    expect(facts("ada 0s start\nada 1s view c").map(\.viewed), equals: [false, false, true])
  }

  @Test func `revisits are views beyond the first in each attempt`() {
    let facts = facts(
      """
      ada 0s view a
      ada 1s view b
      ada 2s view b
      ada 3s view a
      ada 4s restart
      ada 5s view a
      ada 6s view b
      ada 7s view b
      """)
    expect(facts.map(\.revisits), equals: [1, 2, 0])
  }

  @Test func `going back is told of the step it was pressed on`() {
    expect(wentBack("view b\nada 2s back"), equals: [false, true, false])
    expect(wentBack("view b\nada 2s back a"), equals: [true, false, false])
    expect(wentBack("back"), equals: [true, false, false])
  }

  @Test func `going back is also the view of an earlier step next`() {
    expect(wentBack("view c\nada 2s view b"), equals: [false, false, true])
    expect(wentBack("view c\nada 2s view nowhere\nada 3s view a"), equals: [false, false, true])
    expect(wentBack("view c\nada 2s done a"), equals: [false, false, false])
    expect(wentBack("view a"), equals: [false, false, false])
    expect(wentBack("view c\nada 2s restart\nada 3s view a"), equals: [false, false, false])
  }

  @Test func `a skipped step is told of its step, a flow skip of none`() {
    let facts = facts(
      "ada 0s view a\nada 1s skip scope=step\nada 2s skip c scope=step\nada 3s skip scope=flow")
    expect(facts.map(\.skipped), equals: [true, false, true])
  }

  @Test func `advancing takes from the first view to the next view of a later step`() {
    let facts = facts("ada 0s view a\nada 2s view a\nada 5s view c\nada 6s view b\nada 9s view c")
    expect(facts.map(\.advanceMilliseconds), equals: [5000, 3000, nil])
  }

  @Test func `a completion is an advance from every viewed step`() {
    let facts = facts("ada 0s view a\nada 5s view c\nada 9s complete")
    expect(facts.map(\.advanceMilliseconds), equals: [5000, nil, 4000])
  }

  @Test func `the first attempt that has both is timed`() {
    let facts = facts(
      """
      ada 0s view a
      ada 1s restart
      ada 2s view a
      ada 9s view b
      ada 10s restart
      ada 11s view a
      ada 12s view b
      ada 13s view c
      """)
    expect(facts.map(\.advanceMilliseconds), equals: [7000, 1000, nil])
  }

  @Test func `steps at one instant advance in no time`() {
    expect(facts("ada 1s view a\nada 1s view b").map(\.advanceMilliseconds), equals: [0, nil, nil])
  }

  @Test func `what lies after the window is not told`() {
    let facts = facts("ada 0s view a\nada 11s view b", window: "10s")
    expect(facts.map(\.viewed), equals: [true, false, false])
    expect(facts.map(\.advanceMilliseconds), equals: [nil, nil, nil])
  }

  private func wentBack(_ events: String) -> [Bool] {
    facts("ada 0s view a\nada 1s " + events).map(\.wentBack)
  }

  private func facts(_ notation: String, window: String = "24h") -> [StepFacts] {
    let journey = CutJourney(notation, in: referenceFlow("a b c"))
    var reader = StepReader()
    var facts: [StepFacts] = []
    reader.read(
      journey.inWindow(window, steps: 3), in: journey.events, stepCount: 3, into: &facts)
    return facts
  }
}
