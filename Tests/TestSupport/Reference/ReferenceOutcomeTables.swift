import Definitions
import EventLog
import Journeys

// outcomes.csv and dropoff.csv: how matured users ended, and why those who left did.
//
// Shares of `completed`, `skipped_flow`, `left` and `returned_later` divide by the matured, that of
// `in_progress` by all who entered, that of `restarted_after_completion` by the completed, that of
// `returned_and_completed` by those who returned later, that of `entered_midway` by those and the ones entered midway.
// A drop-off's shares divide by the step's reached and left users. Its rows have users only.
//
// Holes, and how they are read here:
// - Rows of one step come by reason in the order of the rules, then by detail.

enum ReferenceOutcomeTable {
  static let columns = [
    "flow", "flow_version", "breakdown", "segment", "outcome", "users", "share",
  ]

  static func rows(of segment: ReferenceSegment, in flow: ReferenceFlow) -> [[ReferenceCell]] {
    Outcome.allCases.map { outcome in
      let users = users(outcome, in: segment)
      return segment.key(in: flow) + [
        .text(Text(outcome.rawValue)), .integer(users),
        .share(users, of: whole(of: outcome, in: segment)),
      ]
    }
  }

  private static func users(_ outcome: Outcome, in segment: ReferenceSegment) -> Int {
    switch outcome {
    case .completed, .skippedFlow, .left, .inProgress:
      segment.entered.filter { $0.outcome == outcome }.count
    case .enteredMidway: segment.midway.count
    case .returnedLater: segment.entered.filter(\.returnedLater).count
    case .restartedAfterCompletion: segment.entered.filter(\.restartedAfterCompletion).count
    case .returnedAndCompleted: segment.entered.filter(\.returnedAndCompleted).count
    }
  }

  private static func whole(of outcome: Outcome, in segment: ReferenceSegment) -> Int {
    switch outcome {
    case .completed, .skippedFlow, .left, .returnedLater: segment.matured.count
    case .restartedAfterCompletion: segment.matured.filter(\.hasCompleted).count
    case .returnedAndCompleted: segment.entered.filter(\.returnedLater).count
    case .inProgress: segment.entered.count
    case .enteredMidway: segment.entered.count + segment.midway.count
    }
  }
}

enum ReferenceDropoffTable {
  static let columns = [
    "flow", "flow_version", "breakdown", "segment", "step_index", "step", "reason", "detail",
    "users", "share_of_reached", "share_of_left", "median_seconds_before_leaving",
  ]

  static func rows(of segment: ReferenceSegment, in flow: ReferenceFlow) -> [[ReferenceCell]] {
    segment.list.steps.enumerated().flatMap { index, step in
      stepRows(index + 1, step.id, of: segment).map { segment.key(in: flow) + $0 }
    }
  }

  private static func stepRows(
    _ index: Int, _ step: Text, of segment: ReferenceSegment
  ) -> [[ReferenceCell]] {
    let reached = segment.matured.filter { $0.reached(step) }.count
    let left = segment.matured.filter { $0.stands(at: step) }
    var rows: [[ReferenceCell]] = []
    for reason in LeavingReason.allCases {
      let details = Set(left.map(\.leaving).filter { $0.reason == reason }.map(\.detail))
      let inOrder = details.sorted {
        ReferenceSortField.optional($0).precedes(ReferenceSortField.optional($1))
      }
      for detail in inOrder {
        let leaving = ReferenceLeaving(reason: reason, detail: detail)
        let users = left.filter { $0.leaving == leaving }
        let times = users.compactMap(\.millisecondsBeforeLeaving)
        rows.append([
          .integer(index), .text(step), .text(Text(reason.rawValue)), .optional(detail),
          .integer(users.count), .share(users.count, of: reached),
          .share(users.count, of: left.count),
          .seconds(ReferenceStatistics.quantile(0.5, of: times)),
        ])
      }
    }
    return rows
  }
}
