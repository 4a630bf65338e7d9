import Checks
import Definitions
import EventLog
import Expectations
import Journeys
import Testing

/// Goals that no event fills; the notation's other events are called `tapped`.
struct UnseenGoalsTests {
  private static func found(_ goals: [GoalDefinition], in log: String) -> String? {
    CheckedLog(log) { $0.goals = goals }.found(.goalUnseen)
  }

  private static func goal(_ id: Text, _ event: Text) -> GoalDefinition {
    GoalDefinition(id: id, event: event, window: 0...1_000)
  }

  @Test func `a goal of a name that no event has is offered the nearest`() {
    let log = "ada 0s view a\nada 1s other flow=f"
    expect(
      Self.found([Self.goal("met", "tapped"), Self.goal("not", "taped")], in: log),
      equals: "warning 1/2\n- not taped (tapped) 0")
  }

  @Test func `an event far outside the goal's window is one all the same`() {
    expectNil(Self.found([Self.goal("g", "tapped")], in: "ada 0s view a\nada 900s other"))
  }

  @Test func `a goal whose conditions no event meets is named without another event`() {
    var goal = Self.goal("g", "tapped")
    goal.conditions = [GoalCondition(field: .platform, value: "ios")]
    expect(
      Self.found([goal], in: "ada 0s view a\nada 1s other platform=android"),
      equals: "warning 1/1\n- g tapped 0")
    expectNil(Self.found([goal], in: "ada 0s view a\nada 1s other platform=ios"))
  }

  @Test func `without goals nothing is found`() {
    expectNil(Self.found([], in: "ada 0s view a"))
  }
}
