package import EventLog
package import Journeys
import Statistics

/// One line of `dropoff.csv`.
package struct DropoffRow: Sendable {
  package var key: RowKey
  package var step: StepKey
  package var reason: LeavingReason
  /// The permission the reason is about.
  package var detail: Text?
  package var users: Count
  /// Users who reached the step; in no column.
  package var reached: Count
  /// Users who left at the step; in no column.
  package var left: Count
  package var medianSecondsBeforeLeaving: Double?
}

extension DropoffRow {
  /// `users ÷ reached`.
  package var shareOfReached: Double? { users.share(of: reached) }

  /// `users ÷ left`.
  package var shareOfLeft: Double? { users.share(of: left) }
}

/// The rows of `dropoff.csv` about one segment: one a step, reason and permission that users left
/// with.
enum DropoffTable {
  static func rows(of view: SegmentView) -> [DropoffRow] {
    let counted = view.countedSteps
    return view.steps.flatMap { step in
      let steps = counted.span
      let (reached, left) = (steps[step.step][.reached], steps[step.step][.left])
      return steps[step.step].leaving.entries
        .map { (FunnelTally.LeavingKey(number: $0.0), $0.1) }
        .sorted { rank($0.0) < rank($1.0) }
        .map { key, leaving in
          DropoffRow(
            key: view.key, step: step.key, reason: key.reason,
            detail: key.permission.map { view.names.permissions[$0] },
            users: Count(leaving.users), reached: Count(reached), left: Count(left),
            medianSecondsBeforeLeaving: seconds(leaving.milliseconds.quantile(0.5)))
        }
    }
  }

  /// By reason, then by permission, whose numbers are in the order of names.
  private static func rank(_ key: FunnelTally.LeavingKey) -> (Int, Int) {
    (key.order, key.permission ?? -1)
  }
}
