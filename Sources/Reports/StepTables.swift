package import Funnels
import Journeys

// The rows about steps: who got how far, and what they did there.

extension FunnelRow: CSVRow {
  static let columns =
    RowKey.columns + StepKey.columns
    + ["is_completion", "viewed", "reached", "advanced", "left", "skipped_step", "in_progress"]
    + RateCell.columns("rate_from_entry") + RateCell.columns("rate_from_previous")
    + ["revisits", "went_back", "median_seconds_to_advance", "p90_seconds_to_advance", "attempts"]

  var fields: [CSVField] {
    key.fields + step.fields
      + [.boolean(isCompletion), .integer(viewed), .integer(reached), .integer(advanced)]
      + [.integer(left), .integer(skippedStep), .integer(inProgress)]
      + fromEntry.fields + fromPrevious.fields
      + [.integer(revisits), .integer(wentBack)]
      + [.number(medianSecondsToAdvance), .number(p90SecondsToAdvance), .integer(attempts)]
  }
}

extension DropoffRow: CSVRow {
  static let columns =
    RowKey.columns + StepKey.columns
    + ["reason", "detail", "users", "share_of_reached", "share_of_left"]
    + ["median_seconds_before_leaving"]

  var fields: [CSVField] {
    key.fields + step.fields
      + [.words(reason.rawValue), .text(detail), .integer(users)]
      + [.number(shareOfReached), .number(shareOfLeft), .number(medianSecondsBeforeLeaving)]
  }
}

extension OutcomeRow: CSVRow {
  static let columns = RowKey.columns + ["outcome", "users", "share"]

  var fields: [CSVField] {
    key.fields + [.words(outcome.rawValue), .integer(users), .number(share)]
  }
}

extension PermissionRow: CSVRow {
  static let columns =
    RowKey.columns + StepKey.columns
    + ["permission", "required", "reached", "asked", "granted", "denied", "already_granted"]
    + ["already_denied", "unanswered", "recovered"] + RateCell.columns("grant_rate")
    + ["completed_after_grant", "completed_after_denial", "left_after_grant"]
    + ["left_after_denial"]

  var fields: [CSVField] {
    key.fields + step.fields
      + [.text(permission), .boolean(isRequired), .integer(reached), .integer(asked)]
      + [.integer(granted), .integer(denied), .integer(alreadyGranted), .integer(alreadyDenied)]
      + [.integer(unanswered), .integer(recovered)] + grant.fields
      + [.integer(completedAfterGrant), .integer(completedAfterDenial)]
      + [.integer(leftAfterGrant), .integer(leftAfterDenial)]
  }
}

extension ChoiceRow: CSVRow {
  static let columns =
    RowKey.columns + StepKey.columns
    + ["choice", "value", "is_default", "users", "share", "completed"]
    + RateCell.columns("completion_rate")

  var fields: [CSVField] {
    key.fields + step.fields
      + [.text(choice), .text(value), .boolean(isDefault), .integer(users), .number(share)]
      + [.integer(completed)] + completion.fields
  }
}
