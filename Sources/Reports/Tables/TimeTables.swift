package import Funnels

// The rows about time: how long it takes, and how it goes from day to day.

extension TimingRow: TableRow, SegmentedRow {
  static let table = TableLayout<Self>(
    "timing", begins: .segment { $1.key($0.key) },
    "How long users take.",
    .column(
      "measure", { $1.words($0.measure.rawValue) }, .text,
      """
      `complete`: first entry to first completion; `advance`: first view of a step to the \
      next view of a later one; `before_leaving`: first view of the furthest step to the last \
      event
      """),
    .step({ $1.step($0.step) }, "the step; empty for `complete`"),
    .column("users", { $1.count($0.users) }, .users, "times counted"),
    .column(
      "open", { $1.count($0.open) }, .users,
      "for `complete`: users who entered and have not completed yet"),
    .column(
      "median_seconds", { $1.number($0.medianSeconds) }, .seconds,
      "the median; for `complete` by Kaplan and Meier's estimate"),
    .columns(
      [
        "median_seconds_low": { $1.number($0.medianSecondsLow) },
        "median_seconds_high": { $1.number($0.medianSecondsHigh) },
      ], .seconds,
      """
      the 95 % limits of the median (log-log band; by attempts with users as clusters); an \
      end that is not reached is empty
      """),
    .columns(
      [
        "p25_seconds": { $1.number($0.p25Seconds) }, "p75_seconds": { $1.number($0.p75Seconds) },
        "p90_seconds": { $1.number($0.p90Seconds) },
      ], .seconds, "the other quantiles"),
    .columns(
      [
        "within_10m": { $1.number($0.within10Minutes) }, "within_1h": { $1.number($0.within1Hour) },
        "within_24h": { $1.number($0.within24Hours) }, "within_7d": { $1.number($0.within7Days) },
      ], .fraction, "the share of times up to this"),
    .column(
      "finishers_median_seconds", { $1.number($0.finishersMedianSeconds) }, .seconds,
      "for `complete`: the median time of the matured users who completed within the window"))

  static var counts: [WritableKeyPath<Self, Count>] { [\.users] }
  static var sparseCounts: [WritableKeyPath<Self, Count?>] { [\.open] }

  var subject: [AnyHashable?] { [measure, step?.id] }
}

extension TrendRow: TableRow, SegmentedRow {
  static let table = TableLayout<Self>(
    "trend", begins: .segment { $1.key($0.key) },
    "A row for each day, or week from Monday, between the flow's first entry and its last.",
    .column(
      "period_start", { $1.words($0.periodStart) }, .date, "its date in the report's time zone"),
    .column("started", { $1.count($0.started) }, .users, "users whose first entry lies in it"),
    .column("matured", { $1.count($0.matured) }, .users, "of these, matured"),
    .columns(
      ["completed": { $1.count($0.completed) }, "left": { $1.count($0.left) }], .users,
      "of the matured, completed or not"),
    .column("in_progress", { $1.count($0.inProgress) }, .users, "of the started, not matured"),
    .rate("completion_rate", { $1.rate($0.completion) }, "completed ÷ matured"),
    .column(
      "is_final", { $1.boolean($0.isFinal) }, .boolean,
      "whether no later log can change the row: the windows of all its entries are over"),
    .column(
      "alarm", { $1.boolean($0.alarm) }, .boolean,
      """
      whether a final day's rate left the limits of the same weekday in the 28 days before it \
      (of a week, of the last 28 weeks); empty where that is not judged
      """))

  static var counts: [WritableKeyPath<Self, Count>] {
    [\.started, \.matured, \.completed, \.left, \.inProgress]
  }

  var subject: [AnyHashable?] { [periodStart] }
}
