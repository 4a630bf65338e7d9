import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// The rows of permissions.csv.
struct PermissionTableTests {
  let flow = referenceFlow("a b") {
    $0.steps[1].permissions = [
      PermissionDefinition(id: "tracking", isRequired: true), PermissionDefinition(id: "push"),
    ]
  }

  @Test func `declared permissions have rows at zero, in their order`() {
    let rows = TalliedLog("", in: flow).results.rows.permissions
    expect(rows.map(\.permission), equals: ["tracking", "push"])
    expect(rows.map(\.isRequired), equals: [true, false])
    expect(rows.map(\.asked), equals: [0, 0])
    expect(rows.map(\.grant), equals: [RateCell(), RateCell()])
  }

  @Test func `undeclared ones are optional and have a row where they occur, by name`() {
    let rows = TalliedLog(
      "ada 0s view a\nada 1s deny mic\nada 2s grant cam\nada 3s view b\nada 4s grant cam",
      in: flow
    ).results.rows.permissions
    expect(rows.map(\.step.id), equals: ["a", "a", "b", "b", "b"])
    expect(rows.map(\.permission), equals: ["cam", "mic", "tracking", "push", "cam"])
    expect(rows.map(\.isRequired), equals: [false, false, true, false, false])
  }

  @Test func `asked are granted, denied or unanswered, already only who was never asked`() {
    let row = TalliedLog(
      """
      ada 0s view a
      ada 1s request push
      ada 2s grant push
      ada 3s complete
      bob 0s view a
      bob 1s deny push
      bob 2s grant push
      cyd 0s view a
      cyd 1s grant push
      cyd 2s already-deny push
      dan 0s view a
      dan 1s request push
      eve 0s view a
      eve 1s already-grant push
      fay 0s view a
      fay 1s already-deny push
      fay 2s complete
      gus 0s view a
      """, in: flow
    ).results.rows.permissions[1]
    // Each is at b by the permission alone, which views nothing: none of them reached it but ada
    // and fay, who completed.
    expect(row.permission, equals: "push")
    expect(row.reached, equals: 2)
    expect(row.asked, equals: 4)
    expect(row.granted, equals: 2)
    expect(row.denied, equals: 1)
    expect(row.unanswered, equals: 1)
    expect(row.alreadyGranted, equals: 1)
    expect(row.alreadyDenied, equals: 1)
    expect(row.recovered, equals: 1)
    expect(row.grant.rate, equals: 0.5)
  }

  @Test func `completed and left go by the final answer, asked or already`() {
    let row = TalliedLog(
      """
      ada 0s view a
      ada 1s deny push
      ada 2s already-grant push
      ada 3s complete
      bob 0s view a
      bob 1s already-grant push
      cyd 0s view a
      cyd 1s grant push
      cyd 2s skip scope=flow
      dan 0s view a
      dan 1s already-deny push
      dan 2s complete
      eve 0s view a
      eve 1s deny push
      fay 0s view a
      fay 1s request push
      fay 2s complete
      """, in: flow
    ).results.rows.permissions[1]
    expect(row.completedAfterGrant, equals: 1)
    expect(row.leftAfterGrant, equals: 2)
    expect(row.completedAfterDenial, equals: 1)
    expect(row.leftAfterDenial, equals: 1)
  }

  @Test func `a variant without the step has no row for its permissions`() {
    let flow = referenceFlow("a b") {
      $0.steps[1].permissions = [PermissionDefinition(id: "push")]
      $0.experiment = ExperimentDefinition(id: "x")
      $0.experiment?.variants = [
        VariantDefinition(id: "A"), VariantDefinition(id: "B", steps: [0]),
      ]
    }
    let rows = TalliedLog("", in: flow).results.rows.permissions
    expect(rows.map(\.key.segment), equals: [.everyone, .value("A")])
  }
}
