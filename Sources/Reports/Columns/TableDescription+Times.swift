// What the columns of the tables about time mean: the words of `ReportColumns.md`, which a test compares.

extension TableDescription {
  static let timing = TableDescription(
    "timing",
    "How long users take.",
    [
      Column(
        "measure", .text,
        """
        `complete`: first entry to first completion; `advance`: first view of a step to the \
        next view of a later one; `before_leaving`: first view of the furthest step to the last \
        event
        """),
      Column("step_index", .integer, "the step; empty for `complete`"),
      Column("step", .text, "the step; empty for `complete`"),
      Column("users", .users, "times counted"),
      Column("open", .users, "for `complete`: users who entered and have not completed yet"),
      Column(
        "median_seconds", .seconds,
        "the median; for `complete` by Kaplan and Meier's estimate"),
      Column(
        "median_seconds_low", .seconds,
        """
        the 95 % limits of the median (log-log band; by attempts with users as clusters); an \
        end that is not reached is empty
        """),
      Column(
        "median_seconds_high", .seconds,
        """
        the 95 % limits of the median (log-log band; by attempts with users as clusters); an \
        end that is not reached is empty
        """),
      Column("p25_seconds", .seconds, "the other quantiles"),
      Column("p75_seconds", .seconds, "the other quantiles"),
      Column("p90_seconds", .seconds, "the other quantiles"),
      Column("within_10m", .fraction, "the share of times up to this"),
      Column("within_1h", .fraction, "the share of times up to this"),
      Column("within_24h", .fraction, "the share of times up to this"),
      Column("within_7d", .fraction, "the share of times up to this"),
      Column(
        "finishers_median_seconds", .seconds,
        "for `complete`: the median time of the matured users who completed within the window"),
    ])

  static let trend = TableDescription(
    "trend",
    "A row for each day, or week from Monday, between the flow's first entry and its last.",
    [
      Column("period_start", .date, "its date in the report's time zone"),
      Column("started", .users, "users whose first entry lies in it"),
      Column("matured", .users, "of these, matured"),
      Column("completed", .users, "of the matured, completed or not"),
      Column("left", .users, "of the matured, completed or not"),
      Column("in_progress", .users, "of the started, not matured"),
      Column("completion_rate", .fraction, "completed ÷ matured"),
      Column("completion_rate_low", .fraction, "completed ÷ matured"),
      Column("completion_rate_high", .fraction, "completed ÷ matured"),
      Column(
        "is_final", .boolean,
        "whether no later log can change the row: the windows of all its entries are over"),
      Column(
        "alarm", .boolean,
        """
        whether a final day's rate left the limits of the same weekday in the 28 days before it \
        (of a week, of the last 28 weeks); empty where that is not judged
        """),
    ])
}
