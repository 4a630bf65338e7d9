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

  func write(to row: inout RowWriter) {
    row.key(key)
    row.step(step)
    row.boolean(isCompletion)
    row.users(viewed)
    row.users(reached)
    row.users(advanced)
    row.users(left)
    row.users(skippedStep)
    row.users(inProgress)
    row.rate(fromEntry)
    row.rate(fromPrevious)
    row.users(revisits)
    row.users(wentBack)
    row.number(medianSecondsToAdvance)
    row.number(p90SecondsToAdvance)
    row.users(attempts)
    row.rate(leaving)
    row.number(gain)
  }
}

extension DropoffRow: CSVRow {
  static let columns =
    RowKey.columns + StepKey.columns
    + ["reason", "detail", "users", "share_of_reached", "share_of_left"]
    + ["median_seconds_before_leaving"]

  func write(to row: inout RowWriter) {
    row.key(key)
    row.step(step)
    row.words(reason.rawValue)
    row.text(detail)
    row.users(users)
    row.number(shareOfReached)
    row.number(shareOfLeft)
    row.number(medianSecondsBeforeLeaving)
  }
}

extension ExitRow: CSVRow {
  static let columns =
    RowKey.columns + StepKey.columns
    + ["position", "event", "users", "share_of_left", "median_seconds"]

  func write(to row: inout RowWriter) {
    row.key(key)
    row.step(step)
    row.words(position.rawValue)
    row.text(event)
    row.users(users)
    row.number(shareOfLeft)
    row.number(medianSeconds)
  }
}

extension OutcomeRow: CSVRow {
  static let columns = RowKey.columns + ["outcome", "users", "share"]

  func write(to row: inout RowWriter) {
    row.key(key)
    row.words(outcome.rawValue)
    row.users(users)
    row.number(share)
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

  func write(to row: inout RowWriter) {
    row.key(key)
    row.step(step)
    row.text(permission)
    row.boolean(isRequired)
    row.users(reached)
    row.users(asked)
    row.users(granted)
    row.users(denied)
    row.users(alreadyGranted)
    row.users(alreadyDenied)
    row.users(unanswered)
    row.users(recovered)
    row.rate(grant)
    row.users(completedAfterGrant)
    row.users(completedAfterDenial)
    row.users(leftAfterGrant)
    row.users(leftAfterDenial)
    row.rate(leavingAfterGrant)
    row.rate(leavingAfterDenial)
    row.rate(leavingUnanswered)
  }
}

extension ChoiceRow: CSVRow {
  static let columns =
    RowKey.columns + StepKey.columns
    + ["choice", "value", "is_default", "users", "share", "completed"]
    + RateCell.columns("completion_rate")

  func write(to row: inout RowWriter) {
    row.key(key)
    row.step(step)
    row.text(choice)
    row.text(value)
    row.boolean(isDefault)
    row.users(users)
    row.number(share)
    row.users(completed)
    row.rate(completion)
  }
}
