// What the columns of the tables about findings and insights mean: the words of `ReportColumns.md`, which a test compares.

extension TableDescription {
  static let quality = TableDescription(
    "quality",
    "What became of the lines, then what contradicts the definition.",
    [
      Column("scope", .text, "`log`, or a flow's id (`id@version` where it has several)"),
      Column("finding", .text, "one of the words below"),
      Column("severity", .text, "`info` or `warning`, the same in a report and in a check"),
      Column("count", .integer, "lines, events, users or files"),
      Column(
        "share", .fraction,
        """
        ÷ all lines, events or users; of `skip_of_unskippable` the users who skipped ÷ those \
        who saw the step, both summed over the steps that were skipped
        """),
      Column("example_file", .text, "the first place where it was found"),
      Column("example_line", .integer, "the first place where it was found"),
      Column("explanation", .text, "what it means, and how to fix it"),
    ])

  static let insights = TableDescription(
    "insights",
    "What matters about each flow, the most important first.",
    [
      Column(
        "rank", .integer,
        """
        from 1: reasons not to trust the numbers first, then by `gain`; of a rate whose \
        interval is wider than 20 points, and of what is not logged, half counts
        """),
      Column(
        "kind", .text,
        """
        `data`, `experiment`, `step_loss`, `permission`, `who`, `driver`, `goal`, `change`, `fatigue`, \
        `unlogged`, or `none`: nothing else stands out
        """),
      Column("step_index", .integer, "the page to look at; empty where it is about the whole flow"),
      Column("step", .text, "the page to look at; empty where it is about the whole flow"),
      Column(
        "subject", .text,
        """
        what it is about: `platform=android`, `screen_time:denied`, `experiment:variant`, a \
        reason, a period
        """),
      Column(
        "users", .users,
        """
        how many, of how many: leavers of those who reached the page, completions of a segment, \
        leavers after a denial
        """),
      Column(
        "of_users", .users,
        """
        how many, of how many: leavers of those who reached the page, completions of a segment, \
        leavers after a denial
        """),
      Column("rate", .fraction, "users ÷ of_users"),
      Column("rate_low", .fraction, "users ÷ of_users"),
      Column("rate_high", .fraction, "users ÷ of_users"),
      Column(
        "compared_with", .text,
        """
        the other side, and the same rate there: `others`, `granted`, control, the first page, \
        the period before
        """),
      Column(
        "compared_rate", .fraction,
        """
        the other side, and the same rate there: `others`, `granted`, control, the first page, \
        the period before
        """),
      Column("gain", .number, "completions at stake"),
      Column(
        "p", .probability,
        "of no difference, adjusted for all that was looked at; empty where nothing was tested"),
      Column("sentence", .text, "the insight in one to three sentences"),
      Column(
        "test", .text,
        """
        what `p` is of: `score`, `fisher`, `cochran_armitage`, `student_t`, `chi_square`, `always_valid` or \
        `bounded`; empty where nothing was tested
        """),
      Column(
        "adjusted_over", .text,
        """
        the kinds that were looked at in this flow, separated by `;`, over which `p` is adjusted, found or not: \
        `step_loss` stands for pages that users start over from. Empty where `p` has a level of its own
        """),
    ])
}
