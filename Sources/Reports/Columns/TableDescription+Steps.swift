// What the columns of the tables about steps, answers and outcomes mean: the words of `ReportColumns.md`, which a test compares.

extension TableDescription {
  static let funnel = TableDescription(
    "funnel",
    "A row for each step, and one for completion.",
    [
      Column("step_index", .integer, "the step's number, from 1; completion comes after the last"),
      Column("step", .text, "its id, or `completed`"),
      Column("is_completion", .boolean, "whether the row is the completion"),
      Column("viewed", .users, "users who viewed the step"),
      Column("reached", .users, "users who viewed it or a later one, or completed"),
      Column("advanced", .users, "of these, got further"),
      Column("left", .users, "of these, got no further: `reached` − `advanced`"),
      Column("skipped_step", .users, "users who skipped the step and went on"),
      Column(
        "in_progress", .users,
        "users not matured who are at this step, outside all other columns"),
      Column("rate_from_entry", .fraction, "reached ÷ matured users who entered"),
      Column("rate_from_entry_low", .fraction, "reached ÷ matured users who entered"),
      Column("rate_from_entry_high", .fraction, "reached ÷ matured users who entered"),
      Column(
        "rate_from_previous", .fraction,
        "reached ÷ those who reached the step before it in their own list; empty for the first"),
      Column(
        "rate_from_previous_low", .fraction,
        "reached ÷ those who reached the step before it in their own list; empty for the first"),
      Column(
        "rate_from_previous_high", .fraction,
        "reached ÷ those who reached the step before it in their own list; empty for the first"),
      Column("revisits", .views, "real views of the step beyond the first in each attempt"),
      Column("went_back", .users, "users who went back from here"),
      Column(
        "median_seconds_to_advance", .seconds,
        "from the first view to the next view of a later step, or completion"),
      Column(
        "p90_seconds_to_advance", .seconds,
        "from the first view to the next view of a later step, or completion"),
      Column("attempts", .attempts, "attempts begun within the window that reached the step"),
      Column("leave_rate", .fraction, "left ÷ reached"),
      Column("leave_rate_low", .fraction, "left ÷ reached"),
      Column("leave_rate_high", .fraction, "left ÷ reached"),
      Column(
        "gain", .number,
        """
        how many more users would complete if nobody left here: left × (completed ÷ advanced), \
        summed over the lists of steps. Steps are ranked by it. Empty where nobody advanced, \
        and for segments of a field where variants have lists of their own
        """),
    ])

  static let dropoff = TableDescription(
    "dropoff",
    "A row for each reason why users left at a step.",
    [
      Column("step_index", .integer, "where they left"),
      Column("step", .text, "where they left"),
      Column(
        "reason", .text,
        """
        `skipped_flow`, `denied`, `error`, `left_after_denial`, `unanswered`, \
        `left_after_grant`, `cancelled`, `failed`, `dismissed`, `went_back` or `unexplained`: the first that applies
        """),
      Column("detail", .text, "the permission, where the reason is about one"),
      Column("users", .users, "how many"),
      Column("share_of_reached", .fraction, "÷ those who reached the step"),
      Column("share_of_left", .fraction, "÷ those who left there"),
      Column(
        "median_seconds_before_leaving", .seconds,
        "from the first view of the step to the attempt's last event"),
    ])

  static let exits = TableDescription(
    "exits",
    "What users did after the step they left at, whatever the reason.",
    [
      Column("step_index", .integer, "where they left"),
      Column("step", .text, "where they left"),
      Column("position", .text, "`first` or `last`: of the events that followed"),
      Column(
        "event", .text,
        """
        the kind and what it is about (`permission_denied camera`), or the app's own name as \
        the line spells it; `(nothing)`: nothing followed; `(other)`: names beyond the 1,000 of \
        most users, and those that cannot be shown
        """),
      Column("users", .users, "how many"),
      Column("share_of_left", .fraction, "÷ those who left there"),
      Column(
        "median_seconds", .seconds,
        "from the view of the step to the event; without a view, from the attempt's entry"),
    ])

  static let outcomes = TableDescription(
    "outcomes",
    "How users ended.",
    [
      Column(
        "outcome", .text,
        """
        `completed`; `skipped_flow`; `left` without skipping; `in_progress`: not matured; \
        `entered_midway`: events, but no entry; `returned_later`: not completed, and back after \
        the window; `restarted_after_completion`: completed, and back at the first step or a \
        start after that; `returned_and_completed`: returned later, and completed then
        """),
      Column("users", .users, "how many"),
      Column(
        "share", .fraction,
        """
        of matured users; of all who entered for `in_progress`; of all with events for \
        `entered_midway`; of the completed for `restarted_after_completion`; of \
        `returned_later` for `returned_and_completed`
        """),
    ])

  static let permissions = TableDescription(
    "permissions",
    "A row for each permission of a step, declared or met in the log.",
    [
      Column("step_index", .integer, "the step"),
      Column("step", .text, "the step"),
      Column("permission", .text, "its id"),
      Column("required", .boolean, "whether the flow cannot go on without it"),
      Column("reached", .users, "users who reached the step"),
      Column("asked", .users, "users who saw the prompt: `granted` + `denied` + `unanswered`"),
      Column("granted", .users, "of those asked, by the last answer"),
      Column("denied", .users, "of those asked, by the last answer"),
      Column("already_granted", .users, "users never asked, since the system knew"),
      Column("already_denied", .users, "users never asked, since the system knew"),
      Column("unanswered", .users, "of those asked, without an answer"),
      Column("recovered", .users, "denied, then granted in the same attempt"),
      Column("grant_rate", .fraction, "granted ÷ asked"),
      Column("grant_rate_low", .fraction, "granted ÷ asked"),
      Column("grant_rate_high", .fraction, "granted ÷ asked"),
      Column(
        "completed_after_grant", .users,
        "users who completed, by their final answer, asked or already"),
      Column(
        "completed_after_denial", .users,
        "users who completed, by their final answer, asked or already"),
      Column("left_after_grant", .users, "users who did not"),
      Column("left_after_denial", .users, "users who did not"),
      Column(
        "leave_rate_after_grant", .fraction,
        "who did not complete, of those whose final answer is a grant, asked or already"),
      Column(
        "leave_rate_after_grant_low", .fraction,
        "who did not complete, of those whose final answer is a grant, asked or already"),
      Column(
        "leave_rate_after_grant_high", .fraction,
        "who did not complete, of those whose final answer is a grant, asked or already"),
      Column("leave_rate_after_denial", .fraction, "the same after a denial"),
      Column("leave_rate_after_denial_low", .fraction, "the same after a denial"),
      Column("leave_rate_after_denial_high", .fraction, "the same after a denial"),
      Column("leave_rate_unanswered", .fraction, "who did not complete, of `unanswered`"),
      Column("leave_rate_unanswered_low", .fraction, "who did not complete, of `unanswered`"),
      Column("leave_rate_unanswered_high", .fraction, "who did not complete, of `unanswered`"),
    ])

  static let choices = TableDescription(
    "choices",
    "A row for each value chosen.",
    [
      Column("step_index", .integer, "the step"),
      Column("step", .text, "the step"),
      Column("choice", .text, "the choice's id"),
      Column(
        "value", .text,
        "the last value a user chose; of a choice of several each counts once; `(none)` for none"),
      Column("is_default", .boolean, "whether it is the pre-selected one"),
      Column("users", .users, "how many chose it"),
      Column("share", .fraction, "÷ users who made the choice"),
      Column("completed", .users, "of these, completed"),
      Column("completion_rate", .fraction, "completed ÷ users"),
      Column("completion_rate_low", .fraction, "completed ÷ users"),
      Column("completion_rate_high", .fraction, "completed ÷ users"),
    ])
}
