package import Funnels
import Journeys

// The rows about steps: who got how far, and what they did there.

extension FunnelRow: CSVRow {
  static let columns =
    RowKey.columns + StepKey.columns
    + ["is_completion", "viewed", "reached", "advanced", "left", "skipped_step", "in_progress"]
    + RateCell.columns("rate_from_entry") + RateCell.columns("rate_from_previous")
    + ["revisits", "went_back", "median_seconds_to_advance", "p90_seconds_to_advance", "attempts"]
    + RateCell.columns("leave_rate") + ["gain"]

  var fields: [CSVField] {
    key.fields + step.fields
      + [.boolean(isCompletion), .users(viewed), .users(reached), .users(advanced)]
      + [.users(left), .users(skippedStep), .users(inProgress)]
      + fromEntry.fields + fromPrevious.fields
      + [.users(revisits), .users(wentBack)]
      + [.number(medianSecondsToAdvance), .number(p90SecondsToAdvance), .users(attempts)]
      + leaving.fields + [.number(gain)]
  }
}

extension DropoffRow: CSVRow {
  static let columns =
    RowKey.columns + StepKey.columns
    + ["reason", "detail", "users", "share_of_reached", "share_of_left"]
    + ["median_seconds_before_leaving"]

  var fields: [CSVField] {
    key.fields + step.fields
      + [.words(reason.rawValue), .text(detail), .users(users)]
      + [.number(shareOfReached), .number(shareOfLeft), .number(medianSecondsBeforeLeaving)]
  }
}

extension ExitRow: CSVRow {
  static let columns =
    RowKey.columns + StepKey.columns
    + ["position", "event", "users", "share_of_left", "median_seconds"]

  var fields: [CSVField] {
    key.fields + step.fields
      + [.words(position.rawValue), .text(event), .users(users)]
      + [.number(shareOfLeft), .number(medianSeconds)]
  }
}

extension OutcomeRow: CSVRow {
  static let columns = RowKey.columns + ["outcome", "users", "share"]

  var fields: [CSVField] {
    key.fields + [.words(outcome.rawValue), .users(users), .number(share)]
  }
}

extension PermissionRow: CSVRow {
  static let columns =
    RowKey.columns + StepKey.columns
    + ["permission", "required", "reached", "asked", "granted", "denied", "already_granted"]
    + ["already_denied", "unanswered", "recovered"] + RateCell.columns("grant_rate")
    + ["completed_after_grant", "completed_after_denial", "left_after_grant"]
    + ["left_after_denial"] + RateCell.columns("leave_rate_after_grant")
    + RateCell.columns("leave_rate_after_denial") + RateCell.columns("leave_rate_unanswered")

  var fields: [CSVField] {
    key.fields + step.fields
      + [.text(permission), .boolean(isRequired), .users(reached), .users(asked)]
      + [.users(granted), .users(denied), .users(alreadyGranted), .users(alreadyDenied)]
      + [.users(unanswered), .users(recovered)] + grant.fields
      + [.users(completedAfterGrant), .users(completedAfterDenial)]
      + [.users(leftAfterGrant), .users(leftAfterDenial)]
      + leavingAfterGrant.fields + leavingAfterDenial.fields + leavingUnanswered.fields
  }
}

extension ChoiceRow: CSVRow {
  static let columns =
    RowKey.columns + StepKey.columns
    + ["choice", "value", "is_default", "users", "share", "completed"]
    + RateCell.columns("completion_rate")

  var fields: [CSVField] {
    key.fields + step.fields
      + [.text(choice), .text(value), .boolean(isDefault), .users(users), .number(share)]
      + [.users(completed)] + completion.fields
  }
}
