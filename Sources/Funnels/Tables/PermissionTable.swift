import Definitions
package import EventLog
import Journeys
import Statistics

/// One line of `permissions.csv`.
package struct PermissionRow: Sendable {
  package var key: RowKey
  package var step: StepKey
  package var permission: Text
  package var isRequired: Bool
  package var reached: Count
  package var asked: Count
  package var granted: Count
  package var denied: Count
  package var alreadyGranted: Count
  package var alreadyDenied: Count
  package var unanswered: Count
  package var recovered: Count
  package var completedAfterGrant: Count
  package var completedAfterDenial: Count
  package var leftAfterGrant: Count
  package var leftAfterDenial: Count
  /// Of those who did not answer; in no column.
  package var completedUnanswered: Count = 0
  package var leftUnanswered: Count = 0
  /// About users who are counted more than once.
  var clusters = Clusters()
}

extension PermissionRow {
  /// The sums of each rate.
  struct Clusters: Sendable {
    var grant = ClusterSums()
    var leavingAfterGrant = ClusterSums()
    var leavingAfterDenial = ClusterSums()
    var leavingUnanswered = ClusterSums()
  }

  /// `granted ÷ asked`.
  package var grant: RateCell { RateCell(granted, of: asked, clusters: clusters.grant) }

  /// Who did not complete, of those whose last answer is a grant, asked or already.
  package var leavingAfterGrant: RateCell {
    RateCell(
      leftAfterGrant, of: leftAfterGrant + completedAfterGrant,
      clusters: clusters.leavingAfterGrant)
  }

  /// Who did not complete, of those whose last answer is a denial, asked or already.
  package var leavingAfterDenial: RateCell {
    RateCell(
      leftAfterDenial, of: leftAfterDenial + completedAfterDenial,
      clusters: clusters.leavingAfterDenial)
  }

  /// Who did not complete, of those who did not answer.
  package var leavingUnanswered: RateCell {
    RateCell(
      leftUnanswered, of: leftUnanswered + completedUnanswered,
      clusters: clusters.leavingUnanswered)
  }
}

/// The rows of `permissions.csv` about one segment: each declared permission, also at zero, then
/// those that occurred undeclared.
enum PermissionTable {
  static func rows(of view: SegmentView) -> [PermissionRow] {
    let counted = view.counted
    return view.steps.flatMap { step in
      let declared = view.definition(of: step).permissions
      let isAnyAsked = !counted.steps.span[step.step].permissions.entries.isEmpty
      guard isAnyAsked || !declared.isEmpty else { return [PermissionRow]() }
      var counts: [Text: PermissionTally] = [:]
      var numbers: [Text: Int] = [:]
      for (number, tally) in counted.steps.span[step.step].permissions.entries {
        let name = view.names.permissions[number]
        counts[name] = tally
        numbers[name] = number
      }
      let undeclared = counts.keys
        .filter { id in !declared.contains { $0.id == id } }
        .sorted()
        .map { PermissionDefinition(id: $0) }
      return (declared + undeclared).map { permission in
        row(
          of: view, step: step.key, reached: counted.steps.span[step.step][.reached],
          permission: permission,
          counts: counts[permission.id] ?? PermissionTally(),
          clusters: { rate in
            numbers[permission.id].map { counted.clusters[rate(step.step, $0)] }
              ?? ClusterSums()
          })
      }
    }
  }

  private static func row(
    of view: SegmentView, step: StepKey, reached: Int, permission: PermissionDefinition,
    counts: PermissionTally,
    clusters: (_ rate: (Int, Int) -> ClusteredRate) -> ClusterSums
  ) -> PermissionRow {
    func leaving(_ answer: LastAnswer) -> ClusterSums {
      clusters { .leftAfter(answer, step: $0, permission: $1) }
    }
    return PermissionRow(
      key: view.key, step: step, permission: permission.id, isRequired: permission.isRequired,
      reached: Count(reached), asked: Count(counts[.asked]), granted: Count(counts[.granted]),
      denied: Count(counts[.denied]),
      alreadyGranted: Count(counts[.alreadyGranted]), alreadyDenied: Count(counts[.alreadyDenied]),
      unanswered: Count(counts[.unanswered]), recovered: Count(counts[.recovered]),
      completedAfterGrant: Count(counts[.completedAfterGrant]),
      completedAfterDenial: Count(counts[.completedAfterDenial]),
      leftAfterGrant: Count(counts[.leftAfterGrant]),
      leftAfterDenial: Count(counts[.leftAfterDenial]),
      completedUnanswered: Count(counts[.unanswered] - counts[.leftUnanswered]),
      leftUnanswered: Count(counts[.leftUnanswered]),
      clusters: PermissionRow.Clusters(
        grant: clusters { .granted(step: $0, permission: $1) },
        leavingAfterGrant: leaving(.grant), leavingAfterDenial: leaving(.denial),
        leavingUnanswered: leaving(.none)))
  }
}
