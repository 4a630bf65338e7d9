import Journeys

/// The rows of `trend.csv`: every period from the flow's first entry to its last, in every segment.
struct TrendTable {
  private let periods: [Int]
  private let length: Int
  private let windowMilliseconds: Int64
  private let asOf: Int64?
  private let calendar: ReportCalendar
  private let isProvisional: Bool

  init(
    flow: FlowReading, everyone: SegmentTally, asOf: Int64?, calendar: ReportCalendar,
    isProvisional: Bool
  ) {
    length = flow.settings.trend.days
    if let first = everyone.periods.keys.min(), let last = everyone.periods.keys.max() {
      periods = Array(stride(from: first, through: last, by: length))
    } else {
      periods = []
    }
    windowMilliseconds = flow.definition.windowMilliseconds
    self.asOf = asOf
    self.calendar = calendar
    self.isProvisional = isProvisional
  }

  func rows(of view: SegmentView) -> [TrendRow] {
    periods.map { period in
      let tally = view.tally.periods[period] ?? SegmentTally.PeriodTally()
      let started = tally.matured + tally.young
      let matured = isProvisional ? started : tally.matured
      let completed = isProvisional ? tally.youngCompleted : tally.maturedCompleted
      return TrendRow(
        key: view.key, periodStart: ReportCalendar.text(ofDay: period), started: started,
        matured: matured, completed: completed, left: matured - completed,
        inProgress: started - matured, completion: RateCell(completed, of: matured),
        isFinal: isFinal(period), alarm: nil)
    }
  }

  /// Whether the window of the period's last possible entry is over.
  private func isFinal(_ period: Int) -> Bool {
    guard let asOf, !isProvisional else { return false }
    let end = calendar.end(ofDay: period + length - 1)
    return end <= asOf && asOf - end >= windowMilliseconds
  }
}

extension TrendPeriod {
  /// The length of a period in days.
  package var days: Int {
    switch self {
    case .day: 1
    case .week: 7
    }
  }
}
