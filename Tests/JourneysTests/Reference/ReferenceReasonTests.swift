import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

/// Semantics 4 and 5: why users left, permissions, choices.
struct ReferenceReasonTests {
  /// welcome, then permissions: `screen_time` is required, `health` is not.
  let flow = referenceFlow("welcome permissions done") {
    $0.steps[1].permissions = [
      PermissionDefinition(id: "screen_time", isRequired: true),
      PermissionDefinition(id: "health"),
    ]
  }

  @Test(arguments: [
    ("", "permissions unexplained"),
    ("ada 9s skip scope=flow", "permissions skipped_flow"),
    ("ada 9s deny screen_time\nada 10s deny health", "permissions denied screen_time"),
    ("ada 9s already-deny screen_time", "permissions denied screen_time"),
    ("ada 9s deny screen_time\nada 10s grant screen_time\nada 11s error", "permissions error"),
    ("ada 9s deny screen_time\nada 10s error", "permissions denied screen_time"),
    ("ada 9s request health\nada 10s deny health", "permissions left_after_denial health"),
    ("ada 9s deny health\nada 10s request health", "permissions left_after_denial health"),
    ("ada 9s request screen_time", "permissions unanswered screen_time"),
    ("ada 9s grant health\nada 10s request health", "permissions unanswered health"),
    ("ada 9s grant health", "permissions left_after_grant health"),
    ("ada 9s already-grant health", "permissions left_after_grant health"),
    ("ada 9s grant health\nada 10s done permissions", "permissions unexplained"),
    ("ada 9s back\nada 10s view welcome", "permissions went_back"),
    ("ada 9s grant health\nada 10s view welcome", "permissions went_back"),
    ("ada 9s view done\nada 10s view permissions", "done went_back"),
    ("ada 9s error welcome", "permissions unexplained"),
    ("ada 2d deny screen_time", "permissions unexplained"),
  ])
  func `the first reason that applies is told`(events: String, reason: String) {
    let tables = referenceReport(
      flow, "ada 0s view welcome\nada 1s view permissions\n" + events)
    expect(tables.reasons, equals: [reason])
  }

  @Test func `of several required permissions the latest denied is told`() {
    var flow = flow
    flow.steps[1].permissions[1].isRequired = true
    let tables = referenceReport(
      flow,
      """
      ada 0s view welcome
      ada 1s view permissions
      ada 2s deny health
      ada 3s deny screen_time
      ada 4s grant health
      ada 5s deny health
      """)
    expect(tables.reasons, equals: ["permissions denied health"])
  }

  @Test func `drop-off shares divide by those who reached and those who left`() {
    let tables = referenceReport(
      referenceFlow("a b"),
      """
      ada 0s view a
      ada 8s error a
      bob 0s view a
      bob 4s error a
      cyd 0s view a
      dan 0s view a
      dan 1s view b
      """)
    expect(tables.reasons, equals: ["a error", "a unexplained", "b unexplained"])
    expect(tables.column("dropoff", "users"), equals: [2, 1, 1])
    expect(tables.column("dropoff", "share_of_reached"), equals: [0.5, 0.25, 1.0])
    expect(tables.column("dropoff", "share_of_left"), equals: [twoThirds, oneThird, 1.0])
    expect(tables.column("dropoff", "median_seconds_before_leaving"), equals: [4.0, 0.0, 0.0])
  }

  /// The row of a permission as numbers, from `asked` to `recovered`, then the last four.
  private func row(_ permission: ReferenceCell, _ log: String) -> [ReferenceCell] {
    let tables = referenceReport(flow, log)
    return [
      "asked", "granted", "denied", "already_granted", "already_denied", "unanswered", "recovered",
      "completed_after_grant", "completed_after_denial", "left_after_grant", "left_after_denial",
    ].flatMap { tables.column("permissions", $0, where: ["permission": permission]) }
  }

  @Test func `asked is granted, denied or unanswered, and the last answer decides`() {
    let log = """
      ada 0s view welcome
      ada 1s view permissions
      ada 2s request health
      bob 0s view welcome
      bob 1s view permissions
      bob 2s grant health
      bob 3s deny health
      cyd 0s view welcome
      cyd 1s view permissions
      cyd 2s request health
      cyd 3s already-grant health
      cyd 4s complete
      """
    expect(row("health", log), equals: [3, 1, 1, 0, 0, 1, 0, 1, 0, 0, 1])
    let tables = referenceReport(flow, log)
    expect(tables.column("permissions", "grant_rate"), equals: [.empty, oneThird])
    expect(tables.column("permissions", "reached"), equals: [3, 3])
    expect(tables.column("permissions", "required"), equals: [true, false])
  }

  @Test func `a denial that is granted later in the same attempt is recovered`() {
    expect(
      row(
        "screen_time",
        """
        ada 0s view welcome
        ada 1s deny screen_time
        ada 2s already-grant screen_time
        bob 0s view welcome
        bob 1s deny screen_time
        bob 2s restart
        bob 3s grant screen_time
        """), equals: [2, 2, 0, 0, 0, 0, 1, 0, 0, 2, 0])
  }

  @Test func `already answers count only for users never asked`() {
    expect(
      row(
        "health",
        """
        ada 0s view welcome
        ada 1s already-grant health
        ada 2s complete
        bob 0s view welcome
        bob 1s already-deny health
        bob 2s complete
        cyd 0s view welcome
        cyd 1s already-deny health
        """), equals: [0, 0, 0, 1, 2, 0, 0, 1, 1, 0, 1])
  }

  @Test func `an undeclared permission is optional and has a row where it occurs`() {
    let tables = referenceReport(
      flow, "ada 0s view welcome\nada 1s deny camera\nada 2s deny push step=nowhere")
    expect(tables.column("permissions", "permission"), equals: ["camera", "screen_time", "health"])
    expect(tables.column("permissions", "required"), equals: [false, true, false])
    expect(tables.column("permissions", "step_index"), equals: [1, 2, 2])
    expect(tables.reasons, equals: ["welcome left_after_denial camera"])
    expect(tables.findings("unknown_page"), equals: [1])
  }

  @Test func `the last value of a choice counts and a multi-select counts each of its own`() {
    let flow = referenceFlow("a b") {
      $0.steps[0].choices = [ChoiceDefinition(id: "level", defaultValue: "medium")]
    }
    let tables = referenceReport(
      flow,
      """
      ada 0s view a
      ada 1s choose level values=hard
      ada 2s choose level values=medium
      ada 3s choose triggers values=stress,sport,stress
      ada 4s complete
      bob 0s view a
      bob 1s choose level values=hard
      bob 2s choose triggers values=sport
      cyd 0s view a
      cyd 1s choose triggers values=
      """)
    expect(
      tables.column("choices", "value"), equals: ["hard", "medium", "(none)", "sport", "stress"])
    expect(tables.column("choices", "users"), equals: [1, 1, 1, 2, 1])
    expect(tables.column("choices", "is_default"), equals: [false, true, false, false, false])
    expect(tables.column("choices", "share"), equals: [0.5, 0.5, oneThird, twoThirds, oneThird])
    expect(tables.column("choices", "completion_rate"), equals: [0.0, 1.0, 0.0, 0.5, 1.0])
  }
}
