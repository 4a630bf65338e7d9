package import Funnels

// The rows about time: how long it takes, and how it goes from day to day.

extension TimingRow: TableRow {
  static let table = TableDescription(
    "timing", begins: .segment,
    "How long users take.",
    .column(
      "measure", .text,
      """
      `complete`: first entry to first completion; `advance`: first view of a step to the \
      next view of a later one; `before_leaving`: first view of the furthest step to the last \
      event
      """),
    .step("the step; empty for `complete`"),
    .column("users", .users, "times counted"),
    .column("open", .users, "for `complete`: users who entered and have not completed yet"),
    .column(
      "median_seconds", .seconds, "the median; for `complete` by Kaplan and Meier's estimate"),
    .columns(
      ["median_seconds_low", "median_seconds_high"], .seconds,
      """
      the 95 % limits of the median (log-log band; by attempts with users as clusters); an \
      end that is not reached is empty
      """),
    .columns(["p25_seconds", "p75_seconds", "p90_seconds"], .seconds, "the other quantiles"),
    .columns(
      ["within_10m", "within_1h", "within_24h", "within_7d"], .fraction,
      "the share of times up to this"),
    .column(
      "finishers_median_seconds", .seconds,
      "for `complete`: the median time of the matured users who completed within the window"))

  func write(to row: inout RowWriter) {
    row.key(key)
    row.words(measure.rawValue)
    row.step(step)
    row.count(users)
    row.count(open)
    row.number(medianSeconds)
    row.number(medianSecondsLow)
    row.number(medianSecondsHigh)
    row.number(p25Seconds)
    row.number(p75Seconds)
    row.number(p90Seconds)
    row.number(within10Minutes)
    row.number(within1Hour)
    row.number(within24Hours)
    row.number(within7Days)
    row.number(finishersMedianSeconds)
  }
}

extension TrendRow: TableRow {
  static let table = TableDescription(
    "trend", begins: .segment,
    "A row for each day, or week from Monday, between the flow's first entry and its last.",
    .column("period_start", .date, "its date in the report's time zone"),
    .column("started", .users, "users whose first entry lies in it"),
    .column("matured", .users, "of these, matured"),
    .columns(["completed", "left"], .users, "of the matured, completed or not"),
    .column("in_progress", .users, "of the started, not matured"),
    .rate("completion_rate", "completed ÷ matured"),
    .column(
      "is_final", .boolean,
      "whether no later log can change the row: the windows of all its entries are over"),
    .column(
      "alarm", .boolean,
      """
      whether a final day's rate left the limits of the same weekday in the 28 days before it \
      (of a week, of the last 28 weeks); empty where that is not judged
      """))

  func write(to row: inout RowWriter) {
    row.key(key)
    row.words(periodStart)
    row.count(started)
    row.count(matured)
    row.count(completed)
    row.count(left)
    row.count(inProgress)
    row.rate(completion)
    row.boolean(isFinal)
    row.boolean(alarm)
  }
}
