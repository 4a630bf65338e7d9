package import Funnels
import Journeys

// The rows about steps: who got how far, and what they did there.

extension FunnelRow: TableRow, SegmentedRow {
  static let table = TableLayout<Self>(
    "funnel", begins: .segment { $1.key($0.key) },
    "A row for each step, and one for completion.",
    .column(
      "step_index", { $1.integer($0.step.index) }, .integer,
      "the step's number, from 1; completion comes after the last"),
    .column("step", { $1.text($0.step.id) }, .text, "its id, or `completed`"),
    .column(
      "is_completion", { $1.boolean($0.isCompletion) }, .boolean,
      "whether the row is the completion"),
    .column("viewed", { $1.count($0.viewed) }, .users, "users who viewed the step"),
    .column(
      "reached", { $1.count($0.reached) }, .users,
      "users who viewed it or a later one, or completed"),
    .column("advanced", { $1.count($0.advanced) }, .users, "of these, got further"),
    .column(
      "left", { $1.count($0.left) }, .users, "of these, got no further: `reached` − `advanced`"),
    .column(
      "skipped_step", { $1.count($0.skippedStep) }, .users, "users who skipped the step and went on"
    ),
    .column(
      "in_progress", { $1.count($0.inProgress) }, .users,
      "users not matured who are at this step, outside all other columns"),
    .rate("rate_from_entry", { $1.rate($0.fromEntry) }, "reached ÷ matured users who entered"),
    .rate(
      "rate_from_previous", { $1.rate($0.fromPrevious) },
      "reached ÷ those who reached the step before it in their own list; empty for the first"),
    .column(
      "revisits", { $1.count($0.revisits) }, .views,
      "real views of the step beyond the first in each attempt"),
    .column("went_back", { $1.count($0.wentBack) }, .users, "users who went back from here"),
    .columns(
      [
        "median_seconds_to_advance": { $1.number($0.medianSecondsToAdvance) },
        "p90_seconds_to_advance": { $1.number($0.p90SecondsToAdvance) },
      ], .seconds, "from the first view to the next view of a later step, or completion"),
    .column(
      "attempts", { $1.count($0.attempts) }, .attempts,
      "attempts begun within the window that reached the step"),
    .rate("leave_rate", { $1.rate($0.leaving) }, "left ÷ reached"),
    .column(
      "gain", { $1.number($0.gain) }, .number,
      """
      how many more users would complete if nobody left here: left × (completed ÷ advanced), \
      summed over the lists of steps. Steps are ranked by it. Empty where nobody advanced, \
      and for segments of a field where variants have lists of their own
      """))

  static var counts: [WritableKeyPath<Self, Count>] {
    [\.viewed, \.reached, \.inProgress, \.attempts]
  }
  static var sparseCounts: [WritableKeyPath<Self, Count?>] {
    [\.advanced, \.left, \.skippedStep, \.revisits, \.wentBack]
  }

  var subject: [AnyHashable?] { [isCompletion ? nil : step.id] }
}

extension DropoffRow: TableRow, SegmentedRow {
  static let table = TableLayout<Self>(
    "dropoff", begins: .segment { $1.key($0.key) },
    "A row for each reason why users left at a step.",
    .step({ $1.step($0.step) }, "where they left"),
    .column(
      "reason", { $1.words($0.reason.rawValue) }, .text,
      """
      `skipped_flow`, `denied`, `error`, `left_after_denial`, `unanswered`, \
      `left_after_grant`, `cancelled`, `failed`, `dismissed`, `went_back` or `unexplained`: the first that applies
      """),
    .column(
      "detail", { $1.text($0.detail) }, .text, "the permission, where the reason is about one"),
    .column("users", { $1.count($0.users) }, .users, "how many"),
    .column(
      "share_of_reached", { $1.number($0.shareOfReached) }, .fraction,
      "÷ those who reached the step"),
    .column("share_of_left", { $1.number($0.shareOfLeft) }, .fraction, "÷ those who left there"),
    .column(
      "median_seconds_before_leaving", { $1.number($0.medianSecondsBeforeLeaving) }, .seconds,
      "from the first view of the step to the attempt's last event"))

  static var counts: [WritableKeyPath<Self, Count>] { [\.users] }

  var subject: [AnyHashable?] { [step.id, reason, detail] }
}

extension ExitRow: TableRow, SegmentedRow {
  static let table = TableLayout<Self>(
    "exits", begins: .segment { $1.key($0.key) },
    "What users did after the step they left at, whatever the reason.",
    .step({ $1.step($0.step) }, "where they left"),
    .column(
      "position", { $1.words($0.position.rawValue) }, .text,
      "`first` or `last`: of the events that followed"),
    .column(
      "event", { $1.text($0.event) }, .text,
      """
      the kind and what it is about (`permission_denied camera`), or the app's own name as \
      the line spells it; `(nothing)`: nothing followed; `(other)`: names beyond the 1,000 of \
      most users, and those that cannot be shown
      """),
    .column("users", { $1.count($0.users) }, .users, "how many"),
    .column("share_of_left", { $1.number($0.shareOfLeft) }, .fraction, "÷ those who left there"),
    .column(
      "median_seconds", { $1.number($0.medianSeconds) }, .seconds,
      "from the view of the step to the event; without a view, from the attempt's entry"))

  static var counts: [WritableKeyPath<Self, Count>] { [\.users] }

  var subject: [AnyHashable?] { [step.id, position, event] }
}

extension OutcomeRow: TableRow, SegmentedRow {
  static let table = TableLayout<Self>(
    "outcomes", begins: .segment { $1.key($0.key) },
    "How users ended.",
    .column(
      "outcome", { $1.words($0.outcome.rawValue) }, .text,
      """
      `completed`; `skipped_flow`; `left` without skipping; `in_progress`: not matured; \
      `entered_midway`: events, but no entry; `returned_later`: not completed, and back after \
      the window; `restarted_after_completion`: completed, and back at the first step or a \
      start after that; `returned_and_completed`: returned later, and completed then
      """),
    .column("users", { $1.count($0.users) }, .users, "how many"),
    .column(
      "share", { $1.number($0.share) }, .fraction,
      """
      of matured users; of all who entered for `in_progress`; of all with events for \
      `entered_midway`; of the completed for `restarted_after_completion`; of \
      `returned_later` for `returned_and_completed`
      """))

  static var counts: [WritableKeyPath<Self, Count>] { [\.users] }

  var subject: [AnyHashable?] { [outcome] }
}

extension PermissionRow: TableRow, SegmentedRow {
  static let table = TableLayout<Self>(
    "permissions", begins: .segment { $1.key($0.key) },
    "A row for each permission of a step, declared or met in the log.",
    .step({ $1.step($0.step) }, "the step"),
    .column("permission", { $1.text($0.permission) }, .text, "its id"),
    .column(
      "required", { $1.boolean($0.isRequired) }, .boolean,
      "whether the flow cannot go on without it"),
    .column("reached", { $1.count($0.reached) }, .users, "users who reached the step"),
    .column(
      "asked", { $1.count($0.asked) }, .users,
      "users who saw the prompt: `granted` + `denied` + `unanswered`"),
    .columns(
      ["granted": { $1.count($0.granted) }, "denied": { $1.count($0.denied) }], .users,
      "of those asked, by the last answer"),
    .columns(
      [
        "already_granted": { $1.count($0.alreadyGranted) },
        "already_denied": { $1.count($0.alreadyDenied) },
      ], .users, "users never asked, since the system knew"),
    .column("unanswered", { $1.count($0.unanswered) }, .users, "of those asked, without an answer"),
    .column(
      "recovered", { $1.count($0.recovered) }, .users, "denied, then granted in the same attempt"),
    .rate("grant_rate", { $1.rate($0.grant) }, "granted ÷ asked"),
    .columns(
      [
        "completed_after_grant": { $1.count($0.completedAfterGrant) },
        "completed_after_denial": { $1.count($0.completedAfterDenial) },
      ], .users, "users who completed, by their final answer, asked or already"),
    .columns(
      [
        "left_after_grant": { $1.count($0.leftAfterGrant) },
        "left_after_denial": { $1.count($0.leftAfterDenial) },
      ], .users, "users who did not"),
    .rate(
      "leave_rate_after_grant", { $1.rate($0.leavingAfterGrant) },
      "who did not complete, of those whose final answer is a grant, asked or already"),
    .rate("leave_rate_after_denial", { $1.rate($0.leavingAfterDenial) }, "the same after a denial"),
    .rate(
      "leave_rate_unanswered", { $1.rate($0.leavingUnanswered) },
      "who did not complete, of `unanswered`"))

  static var counts: [WritableKeyPath<Self, Count>] {
    [
      \.reached, \.asked, \.granted, \.denied, \.alreadyGranted, \.alreadyDenied, \.unanswered,
      \.recovered, \.completedAfterGrant, \.completedAfterDenial, \.leftAfterGrant,
      \.leftAfterDenial, \.completedUnanswered, \.leftUnanswered,
    ]
  }

  var subject: [AnyHashable?] { [step.id, permission] }
}

extension ChoiceRow: TableRow, SegmentedRow {
  static let table = TableLayout<Self>(
    "choices", begins: .segment { $1.key($0.key) },
    "A row for each value chosen.",
    .step({ $1.step($0.step) }, "the step"),
    .column("choice", { $1.text($0.choice) }, .text, "the choice's id"),
    .column(
      "value", { $1.text($0.value) }, .text,
      "the last value a user chose; of a choice of several each counts once; `(none)` for none"),
    .column(
      "is_default", { $1.boolean($0.isDefault) }, .boolean, "whether it is the pre-selected one"),
    .column("users", { $1.count($0.users) }, .users, "how many chose it"),
    .column("share", { $1.number($0.share) }, .fraction, "÷ users who made the choice"),
    .column("completed", { $1.count($0.completed) }, .users, "of these, completed"),
    .rate("completion_rate", { $1.rate($0.completion) }, "completed ÷ users"))

  static var counts: [WritableKeyPath<Self, Count>] { [\.users, \.completed] }

  var subject: [AnyHashable?] { [step.id, choice, value] }
}
