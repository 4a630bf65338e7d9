package import Funnels
import Journeys

// The rows about steps: who got how far, and what they did there.

extension FunnelRow: TableRow {
  static let table = TableDescription(
    "funnel", begins: .segment,
    "A row for each step, and one for completion.",
    .column("step_index", .integer, "the step's number, from 1; completion comes after the last"),
    .column("step", .text, "its id, or `completed`"),
    .column("is_completion", .boolean, "whether the row is the completion"),
    .column("viewed", .users, "users who viewed the step"),
    .column("reached", .users, "users who viewed it or a later one, or completed"),
    .column("advanced", .users, "of these, got further"),
    .column("left", .users, "of these, got no further: `reached` − `advanced`"),
    .column("skipped_step", .users, "users who skipped the step and went on"),
    .column(
      "in_progress", .users, "users not matured who are at this step, outside all other columns"),
    .rate("rate_from_entry", "reached ÷ matured users who entered"),
    .rate(
      "rate_from_previous",
      "reached ÷ those who reached the step before it in their own list; empty for the first"),
    .column("revisits", .views, "real views of the step beyond the first in each attempt"),
    .column("went_back", .users, "users who went back from here"),
    .columns(
      ["median_seconds_to_advance", "p90_seconds_to_advance"], .seconds,
      "from the first view to the next view of a later step, or completion"),
    .column("attempts", .attempts, "attempts begun within the window that reached the step"),
    .rate("leave_rate", "left ÷ reached"),
    .column(
      "gain", .number,
      """
      how many more users would complete if nobody left here: left × (completed ÷ advanced), \
      summed over the lists of steps. Steps are ranked by it. Empty where nobody advanced, \
      and for segments of a field where variants have lists of their own
      """))

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

extension DropoffRow: TableRow {
  static let table = TableDescription(
    "dropoff", begins: .segment,
    "A row for each reason why users left at a step.",
    .step("where they left"),
    .column(
      "reason", .text,
      """
      `skipped_flow`, `denied`, `error`, `left_after_denial`, `unanswered`, \
      `left_after_grant`, `cancelled`, `failed`, `dismissed`, `went_back` or `unexplained`: the first that applies
      """),
    .column("detail", .text, "the permission, where the reason is about one"),
    .column("users", .users, "how many"),
    .column("share_of_reached", .fraction, "÷ those who reached the step"),
    .column("share_of_left", .fraction, "÷ those who left there"),
    .column(
      "median_seconds_before_leaving", .seconds,
      "from the first view of the step to the attempt's last event"))

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

extension ExitRow: TableRow {
  static let table = TableDescription(
    "exits", begins: .segment,
    "What users did after the step they left at, whatever the reason.",
    .step("where they left"),
    .column("position", .text, "`first` or `last`: of the events that followed"),
    .column(
      "event", .text,
      """
      the kind and what it is about (`permission_denied camera`), or the app's own name as \
      the line spells it; `(nothing)`: nothing followed; `(other)`: names beyond the 1,000 of \
      most users, and those that cannot be shown
      """),
    .column("users", .users, "how many"),
    .column("share_of_left", .fraction, "÷ those who left there"),
    .column(
      "median_seconds", .seconds,
      "from the view of the step to the event; without a view, from the attempt's entry"))

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

extension OutcomeRow: TableRow {
  static let table = TableDescription(
    "outcomes", begins: .segment,
    "How users ended.",
    .column(
      "outcome", .text,
      """
      `completed`; `skipped_flow`; `left` without skipping; `in_progress`: not matured; \
      `entered_midway`: events, but no entry; `returned_later`: not completed, and back after \
      the window; `restarted_after_completion`: completed, and back at the first step or a \
      start after that; `returned_and_completed`: returned later, and completed then
      """),
    .column("users", .users, "how many"),
    .column(
      "share", .fraction,
      """
      of matured users; of all who entered for `in_progress`; of all with events for \
      `entered_midway`; of the completed for `restarted_after_completion`; of \
      `returned_later` for `returned_and_completed`
      """))

  func write(to row: inout RowWriter) {
    row.key(key)
    row.words(outcome.rawValue)
    row.count(users)
    row.number(share)
  }
}

extension PermissionRow: TableRow {
  static let table = TableDescription(
    "permissions", begins: .segment,
    "A row for each permission of a step, declared or met in the log.",
    .step("the step"),
    .column("permission", .text, "its id"),
    .column("required", .boolean, "whether the flow cannot go on without it"),
    .column("reached", .users, "users who reached the step"),
    .column("asked", .users, "users who saw the prompt: `granted` + `denied` + `unanswered`"),
    .columns(["granted", "denied"], .users, "of those asked, by the last answer"),
    .columns(
      ["already_granted", "already_denied"], .users, "users never asked, since the system knew"),
    .column("unanswered", .users, "of those asked, without an answer"),
    .column("recovered", .users, "denied, then granted in the same attempt"),
    .rate("grant_rate", "granted ÷ asked"),
    .columns(
      ["completed_after_grant", "completed_after_denial"], .users,
      "users who completed, by their final answer, asked or already"),
    .columns(["left_after_grant", "left_after_denial"], .users, "users who did not"),
    .rate(
      "leave_rate_after_grant",
      "who did not complete, of those whose final answer is a grant, asked or already"),
    .rate("leave_rate_after_denial", "the same after a denial"),
    .rate("leave_rate_unanswered", "who did not complete, of `unanswered`"))

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

extension ChoiceRow: TableRow {
  static let table = TableDescription(
    "choices", begins: .segment,
    "A row for each value chosen.",
    .step("the step"),
    .column("choice", .text, "the choice's id"),
    .column(
      "value", .text,
      "the last value a user chose; of a choice of several each counts once; `(none)` for none"),
    .column("is_default", .boolean, "whether it is the pre-selected one"),
    .column("users", .users, "how many chose it"),
    .column("share", .fraction, "÷ users who made the choice"),
    .column("completed", .users, "of these, completed"),
    .rate("completion_rate", "completed ÷ users"))

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
