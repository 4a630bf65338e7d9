import Journeys

/// Rows of `trend.csv`: every period from the flow's first entry to its last, in every segment.
struct TrendTable {
  private let periods: [Int]
  private let length: Int
  private let windowMilliseconds: Int64
  private let asOf: Int64?
  private let calendar: ReportCalendar
  private let isProvisional: Bool

  /// `period`: that of the tallies, or weeks of tallies by day.
  init(
    flow: FlowReading, everyone: SegmentTally, asOf: Int64?, calendar: ReportCalendar,
    isProvisional: Bool, period: TrendPeriod
  ) {
    length = period.days
    if let earliest = everyone.periods.numbers.min(), let last = everyone.periods.numbers.max() {
      let first = period == .week ? ReportCalendar.monday(of: earliest) : earliest
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
      let tally = (period..<period + length).compactMap { view.tally.periods[$0] }
        .reduce(SegmentTally.PeriodTally()) { $0.merged(with: $1) }
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
