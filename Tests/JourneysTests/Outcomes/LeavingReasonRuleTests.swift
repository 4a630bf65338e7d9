import Definitions
import EventLog
import Expectations
import TestSupport
import Testing

@testable import Journeys

/// Semantics 4: why a user left, the first reason that applies.
struct LeavingReasonRuleTests {
  /// `tracking` and `location` are required at step 2, `push` is not; at step 3 `tracking` is
  /// declared too, and not required.
  let flow = referenceFlow("a b c") {
    $0.steps[1].permissions = [
      PermissionDefinition(id: "tracking", isRequired: true),
      PermissionDefinition(id: "location", isRequired: true), PermissionDefinition(id: "push"),
    ]
  }

  @Test func `a flow skip is the reason, wherever it was pressed`() {
    expect(reason("deny tracking\nada 9s skip a scope=flow"), equals: "skipped_flow")
  }

  @Test(arguments: [
    ("deny tracking", "denied tracking"), ("already-deny tracking", "denied tracking"),
    ("request tracking\nada 9s deny tracking\nada 10s grant push", "denied tracking"),
    ("deny tracking\nada 9s grant tracking", "left_after_grant tracking"),
    ("grant tracking\nada 9s deny tracking", "denied tracking"),
    ("deny tracking\nada 9s request tracking", "denied tracking"),
    ("deny tracking\nada 9s error", "denied tracking"),
  ])
  func `a required permission's last answer is a denial`(events: String, told: String) {
    expect(reason(events), equals: told)
  }

  @Test func `of several required ones the latest denied is told`() {
    expect(reason("deny tracking\nada 9s deny location"), equals: "denied location")
    expect(
      reason("deny location\nada 9s deny tracking\nada 10s request location"),
      equals: "denied tracking")
    expect(
      reason("deny location\nada 9s deny tracking\nada 10s grant tracking"),
      equals: "denied location")
  }

  @Test func `a denial at another step is no reason here`() {
    expect(
      reason("deny tracking\nada 9s view c"), equals: "unexplained", "denied at b, gone on to c")
    expect(reason("deny tracking step=a"), equals: "unexplained")
  }

  @Test func `an error is the reason only as the last event there`() {
    expect(reason("error"), equals: "error")
    expect(reason("error\nada 9s done b"), equals: "unexplained")
    expect(
      reason("error\nada 9s done a"), equals: "error", "what comes after it is of another step")
    expect(reason("error a"), equals: "unexplained")
    expect(reason("deny push\nada 9s error"), equals: "error")
  }

  @Test(arguments: [
    ("deny push", "left_after_denial push"), ("already-deny push", "left_after_denial push"),
    ("deny push\nada 9s done b", "left_after_denial push"),
    ("deny push\nada 9s request push", "left_after_denial push"),
    ("deny push\nada 9s grant camera", "left_after_grant camera"),
    ("deny push\nada 9s request camera", "unanswered camera"),
    ("grant camera\nada 9s deny push", "left_after_denial push"),
    ("request push", "unanswered push"), ("request tracking", "unanswered tracking"),
    ("grant push\nada 9s request push", "unanswered push"),
    ("request push\nada 9s done b", "unanswered push"),
  ])
  func `of the permission dealt with last a denial or an open prompt is told`(
    events: String, told: String
  ) {
    expect(reason(events), equals: told)
  }

  @Test(arguments: [
    ("grant push", "left_after_grant push"), ("already-grant push", "left_after_grant push"),
    ("grant push\nada 9s done b", "unexplained"), ("grant push step=a", "unexplained"),
    ("grant push\nada 9s complete nowhere\nada 9s view c", "unexplained"),
  ])
  func `a grant is told only as the attempt's last event`(events: String, told: String) {
    expect(reason(events), equals: told)
  }

  @Test func `who was last seen at an earlier step went back`() {
    expect(reason("view a"), equals: "went_back")
    expect(reason("view a\nada 9s view b"), equals: "unexplained")
    expect(reason("view a\nada 9s view nowhere"), equals: "went_back")
    expect(reason("back"), equals: "unexplained", "pressed, and nothing shown after it")
    expect(reason("deny push\nada 9s view a"), equals: "left_after_denial push")
  }

  @Test func `the time before leaving is from the step's first view to the last event`() {
    expect(leaving("view b\nada 9s view a").leaving.milliseconds, equals: 8000)
    expect(leaving("view b").leaving.milliseconds, equals: 7000)
  }

  @Test func `a step that was never viewed has no time before leaving`() {
    let journey = CutJourney("ada 0s start\nada 5s error a", in: flow)
    expectNil(leaving(journey, furthest: 0).leaving.milliseconds)
    expect(leaving(journey, furthest: 0).leaving.reason, equals: .error)
  }

  /// The reason and permission of a user who sees a and b at 0 s and 1 s, then what is given from
  /// 8 s on.
  private func reason(_ events: String) -> String {
    let told = leaving(events)
    return [told.leaving.reason.rawValue, told.permission?.string].compactMap { $0 }
      .joined(separator: " ")
  }

  private func leaving(_ events: String) -> (leaving: Leaving, permission: Text?) {
    let journey = CutJourney("ada 0s view a\nada 1s view b\nada 8s " + events, in: flow)
    let viewed = journey.events.filter(\.isView).compactMap(\.position)
    return leaving(journey, furthest: viewed.max() ?? 0)
  }

  private func leaving(
    _ journey: CutJourney, furthest: Int
  ) -> (leaving: Leaving, permission: Text?) {
    let required: Set<Text> = furthest == 1 ? ["tracking", "location"] : []
    let names = journey.numbers.permissions.names
    var rule = LeavingReasonRule()
    let attempt = LeavingReasonRule.DeepestAttempt(
      events: journey.ranges[0], end: journey.ends[0], furthest: furthest, windowEnd: .max)
    let leaving = rule.leaving(
      attempt, in: journey.events, permissions: journey.numbers.permissions,
      required: names.indices.filter { required.contains(names[$0]) })
    return (leaving, leaving.permission.map { names[$0] })
  }
}
