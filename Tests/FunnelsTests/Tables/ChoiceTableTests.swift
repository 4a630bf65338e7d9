import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// The rows of choices.csv.
struct ChoiceTableTests {
  let flow = referenceFlow("a b") {
    $0.steps[0].choices = [
      ChoiceDefinition(id: "level", defaultValue: "medium"), ChoiceDefinition(id: "goals"),
    ]
  }

  @Test func `shares divide by the users who made the choice`() {
    let rows = TalliedLog(
      """
      ada 0s view a
      ada 1s choose level values=hard
      ada 2s complete
      bob 0s view a
      bob 1s choose level values=medium
      cyd 0s view a
      cyd 1s choose level values=hard
      dan 0s view a
      """, in: flow
    ).results.rows.choices
    expect(rows.map(\.value), equals: ["hard", "medium"])
    expect(rows.map(\.users), equals: [2, 1])
    expect(rows.map(\.share), equals: [twoThirds, oneThird])
    expect(rows.map(\.completed), equals: [1, 0])
    expect(rows.map(\.completion.rate), equals: [0.5, 0])
  }

  @Test func `the pre-selected value is marked, none never is`() {
    let rows = TalliedLog(
      """
      ada 0s view a
      ada 1s choose level values=medium
      bob 0s view a
      bob 1s choose level values=easy
      cyd 0s view a
      cyd 1s choose level
      dan 0s view a
      dan 1s choose goals values=medium
      """, in: flow
    ).results.rows.choices
    let marked = rows.filter(\.isDefault).map { "\($0.choice) \($0.value)" }
    expect(marked, equals: ["level medium"])
    expect(rows.count, equals: 4)
  }

  @Test func `a value spelt (none) by the log is not pre-selected and is counted with none`() {
    let rows = TalliedLog(
      "ada 0s view a\nada 1s choose level\nbob 0s view a\nbob 1s choose level values=(none)",
      in: flow
    ).results.rows.choices
    expect(rows.map(\.value), equals: ["(none)"])
    expect(rows.map(\.users), equals: [2])
  }

  @Test func `no value and an empty list are one row of (none)`() {
    let rows = TalliedLog(
      "ada 0s view a\nada 1s choose level\nbob 0s view a\nbob 1s choose level values=", in: flow
    ).results.rows.choices
    expect(rows.map(\.value), equals: ["(none)"])
    expect(rows.map(\.users), equals: [2])
    expect(rows.map(\.share), equals: [1])
  }

  @Test func `a multi-select counts each value once, and shares may exceed one together`() {
    let rows = TalliedLog(
      "ada 0s view a\nada 1s choose goals values=x,y,x\nbob 0s view a\nbob 1s choose goals values=x",
      in: flow
    ).results.rows.choices
    expect(rows.map(\.value), equals: ["x", "y"])
    expect(rows.map(\.users), equals: [2, 1])
    expect(rows.map(\.share), equals: [1, 0.5])
  }

  @Test func `declared choices come in their order, then others by name`() {
    let rows = TalliedLog(
      """
      ada 0s view a
      ada 1s choose other values=1
      ada 2s choose goals values=1
      ada 3s choose extra values=1
      ada 4s choose level values=1
      """, in: flow
    ).results.rows.choices
    expect(rows.map(\.choice), equals: ["level", "goals", "extra", "other"])
  }

  @Test func `choices have rows with users only`() {
    expectEmpty(TalliedLog("ada 0s view a", in: flow).results.rows.choices)
  }
}
