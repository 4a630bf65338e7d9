import EventLog
import Journeys

/// The rows of `permissions.csv` about one segment: each declared permission, also at zero, then
/// those that occurred undeclared.
enum PermissionTable {
  static func rows(of view: SegmentView) -> [PermissionRow] {
    view.steps.flatMap { step in
      let declared = step.definition.permissions
      let undeclared = step.tally.permissions.keys
        .filter { id in !declared.contains { $0.id == id } }
        .sorted()
        .map { PermissionDefinition(id: $0) }
      return (declared + undeclared).map { permission in
        row(of: view, step: step.key, tally: step.tally, permission: permission)
      }
    }
  }

  private static func row(
    of view: SegmentView, step: StepKey, tally: FunnelTally.Step, permission: PermissionDefinition
  ) -> PermissionRow {
    let counts = tally.permissions[permission.id] ?? PermissionTally()
    return PermissionRow(
      key: view.key, step: step, permission: permission.id, isRequired: permission.isRequired,
      reached: tally.reached, asked: counts.asked, granted: counts.granted, denied: counts.denied,
      alreadyGranted: counts.alreadyGranted, alreadyDenied: counts.alreadyDenied,
      unanswered: counts.unanswered, recovered: counts.recovered,
      grant: RateCell(counts.granted, of: counts.asked),
      completedAfterGrant: counts.completedAfterGrant,
      completedAfterDenial: counts.completedAfterDenial, leftAfterGrant: counts.leftAfterGrant,
      leftAfterDenial: counts.leftAfterDenial)
  }
}
