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

  var fields: [CSVField] {
    key.fields + [.words(measure.word), .integer(step?.index), .text(step?.id)]
      + [.users(users), .users(open), .number(medianSeconds)]
      + [.number(medianSecondsLow), .number(medianSecondsHigh)]
      + [.number(p25Seconds), .number(p75Seconds), .number(p90Seconds)]
      + [.number(within10Minutes), .number(within1Hour)]
      + [.number(within24Hours), .number(within7Days), .number(finishersMedianSeconds)]
  }
}

extension TrendRow: CSVRow {
  static let columns =
    RowKey.columns
    + ["period_start", "started", "matured", "completed", "left", "in_progress"]
    + RateCell.columns("completion_rate") + ["is_final", "alarm"]

  var fields: [CSVField] {
    key.fields
      + [.words(periodStart), .users(started), .users(matured), .users(completed)]
      + [.users(left), .users(inProgress)] + completion.fields
      + [.boolean(isFinal), .boolean(alarm)]
  }
}
