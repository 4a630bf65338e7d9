/// How a user's journey stands at as-of, and the counts beside it.
package enum Outcome: String, CaseIterable, Sendable {
  case completed
  case skippedFlow = "skipped_flow"
  case left
  case inProgress = "in_progress"
  case enteredMidway = "entered_midway"
  case returnedLater = "returned_later"
  case restartedAfterCompletion = "restarted_after_completion"
  case returnedAndCompleted = "returned_and_completed"
}

/// Why a matured user went no further, the first that applies.
package enum LeavingReason: String, CaseIterable, Sendable {
  case skippedFlow = "skipped_flow"
  case denied
  case error
  case leftAfterDenial = "left_after_denial"
  case unanswered
  case leftAfterGrant = "left_after_grant"
  /// Of a paywall: what became of it last.
  case cancelled
  case failed
  case dismissed
  case wentBack = "went_back"
  case unexplained
}
