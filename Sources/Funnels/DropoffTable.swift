import EventLog
import Journeys
import Statistics

/// The rows of `dropoff.csv` about one segment: one a step, reason and permission that users left
/// with.
enum DropoffTable {
  static func rows(of view: SegmentView) -> [DropoffRow] {
    view.steps.flatMap { step in
      step.tally.leaving
        .sorted { rank($0.key) < rank($1.key) }
        .map { key, leaving in
          DropoffRow(
            key: view.key, step: step.key, reason: key.reason, detail: key.permission,
            users: leaving.users, shareOfReached: share(leaving.users, of: step.tally.reached),
            shareOfLeft: share(leaving.users, of: step.tally.left),
            medianSecondsBeforeLeaving: seconds(leaving.milliseconds.quantile(0.5)))
        }
    }
  }

  private static func rank(_ key: FunnelTally.LeavingKey) -> (Int, Text) {
    (LeavingReason.allCases.firstIndex(of: key.reason) ?? 0, key.permission ?? "")
  }
}
