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
    row.count(viewed)
    row.count(reached)
    row.count(advanced)
    row.count(left)
    row.count(skippedStep)
    row.count(inProgress)
    row.rate(fromEntry)
    row.rate(fromPrevious)
    row.count(revisits)
    row.count(wentBack)
    row.number(medianSecondsToAdvance)
    row.number(p90SecondsToAdvance)
    row.count(attempts)
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
    row.count(users)
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
    row.count(users)
    row.number(shareOfLeft)
    row.number(medianSeconds)
  }
}

extension OutcomeRow: CSVRow {
  static let columns = RowKey.columns + ["outcome", "users", "share"]

  func write(to row: inout RowWriter) {
    row.key(key)
    row.words(outcome.rawValue)
    row.count(users)
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
    row.count(reached)
    row.count(asked)
    row.count(granted)
    row.count(denied)
    row.count(alreadyGranted)
    row.count(alreadyDenied)
    row.count(unanswered)
    row.count(recovered)
    row.rate(grant)
    row.count(completedAfterGrant)
    row.count(completedAfterDenial)
    row.count(leftAfterGrant)
    row.count(leftAfterDenial)
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
    row.count(users)
    row.number(share)
    row.count(completed)
    row.rate(completion)
  }
}
