import Checks
import Definitions
import EventLog
import Expectations
import Journeys
import Testing

/// Events of kinds that are not ours; the notation's is called `tapped`.
struct UnknownEventsTests {
  @Test func `an unknown kind that names a step was meant to count`() {
    let log = CheckedLog("ada 0s view a\nada 1s other b\nbob 0s other b")
    expect(log.found(.unknownEvent), equals: "warning 2/3 @ 2\n- tapped 2")
  }

  @Test func `another event of the app is a note`() {
    expect(
      CheckedLog("ada 0s view a\nada 1s other flow=f").found(.unknownEvent),
      equals: "note 1/2 @ 2\n- tapped 1")
  }

  @Test func `an event that a goal looks for is known`() {
    let log = CheckedLog("ada 0s view a\nada 1s other flow=f") { flow in
      flow.goals = [GoalDefinition(id: "g", event: "tapped", window: 0...1_000)]
    }
    expect(log.words, equals: [])
  }

  @Test func `known kinds are none`() {
    expectNil(CheckedLog("ada 0s view a\nada 1s back\nada 2s complete").found(.unknownEvent))
  }

  @Test(arguments: [
    ("page_veiwed", "warning 1/1 @ 1\n- page_veiwed (page_viewed) 1"),
    ("Step_Complete", "warning 1/1 @ 1\n- Step_Complete (step_completed) 1"),
    ("unlocked", "note 1/1 @ 1\n- unlocked (blocked) 1"),
    ("signed_in", "note 1/1 @ 1\n- signed_in 1"),
  ])
  func `a misspelt kind is offered the known one`(name: String, finding: String) {
    expect(Self.found(names: [name]), equals: finding)
  }

  @Test func `names stand by count, then in the order of bytes`() {
    expect(
      Self.found(names: ["share", "rate", "zoom", "zoom"]),
      equals: "note 4/4 @ 1\n- zoom 2\n- rate 1\n- share 1")
  }

  /// What is found in events of these names, one a line.
  private static func found(names: [String]) -> String? {
    CheckedLog(names.map { "ada 0s other name=\($0)" }.joined(separator: "\n"))
      .found(.unknownEvent)
  }
}
