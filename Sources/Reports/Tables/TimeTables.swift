package import Funnels

// The rows about time: how long it takes, and how it goes from day to day.

extension TimingMeasure {
  /// The word in the column `measure`.
  var word: String {
    switch self {
    case .complete: "complete"
    case .advance: "advance"
    case .beforeLeaving: "before_leaving"
    }
  }
}

extension TimingRow: CSVRow {
  static let columns =
    RowKey.columns + ["measure"] + StepKey.columns
    + ["users", "open", "median_seconds", "median_seconds_low", "median_seconds_high"]
    + ["p25_seconds", "p75_seconds", "p90_seconds"]
    + ["within_10m", "within_1h", "within_24h", "within_7d", "finishers_median_seconds"]

  func write(to row: inout RowWriter) {
    row.key(key)
    row.words(measure.word)
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

extension TrendRow: CSVRow {
  static let columns =
    RowKey.columns
    + ["period_start", "started", "matured", "completed", "left", "in_progress"]
    + RateCell.columns("completion_rate") + ["is_final", "alarm"]

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
