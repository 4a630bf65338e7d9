package import Definitions
package import EventLog
package import Funnels

/// Who a line of `assignment.csv` counts.
package enum AssignmentArm: Hashable, Sendable {
  case variant(Text)
  case mixed
  case unassigned
}

/// One line of `assignment.csv`.
package struct AssignmentRow: Sendable {
  package var flow: FlowKey
  package var experiment: Text
  package var arm: AssignmentArm
  package var users: Count
  /// The same over the whole log, whatever the report's filters; 0 for mixed and unassigned users.
  package var usersInLog: Count = 0
  /// The share that the split plans; `nil` for mixed and unassigned users, and where no plan is known.
  package var expectedShare: Double?
  /// The users of all arms, or for others all who entered; in no column.
  package var whole: Count
  /// The users of all arms in the whole log; 0 for mixed and unassigned users; in no column.
  package var wholeInLog: Count = 0
  /// The p-value of the test of the split over the whole log, the same for all arms; `nil` for others,
  /// and where it could not be tested.
  package var sampleRatioP: Double?
  /// What is to be known of the arm, the gravest first.
  package var notes: [AssignmentNote] = []
}

extension AssignmentRow {
  /// `users ÷ whole`; `nil` where these are none, or one of the counts is hidden.
  package var observedShare: Double? { users.share(of: whole) }

  /// `usersInLog ÷ wholeInLog`; `nil` for mixed and unassigned users, and as `observedShare`.
  package var observedShareInLog: Double? { usersInLog.share(of: wholeInLog) }
}

/// What is to be known of a line of `assignment.csv`.
package enum AssignmentNote: Hashable, Sendable {
  /// The arms' sizes contradict the planned split.
  case splitBroken
  /// The arm's share of the users is not the same on all days.
  case shareChanged
  /// The definition does not name the variant: outside the test of the split.
  case undeclared
  /// The split plans no users for the variant, and it has some: outside the test of the split too.
  case notPlanned
  /// The definition has no split.
  case equalSplitAssumed
  /// No plan is known, and an equal one would make sizes such as the log's unlikely; `nil` for sizes
  /// that must not be shown.
  case unevenWithoutPlan(SizeRatio?)
  /// So many users were seen with several variants that the comparison may be off.
  case tooManyMixed
  case mixed
  case unassigned
}
