import Journeys
import Statistics

/// Rows of `trend.csv`: every period from the flow's first entry to its last, in every segment.
///
/// A final period has an alarm where its completion rate leaves the limits of the final periods
/// before it. There is none in the readings of chains, where a later chain may still raise a user of
/// a final period.
struct TrendTable {
  private let periods: [Int]
  private let length: Int
  private let windowMilliseconds: Int64
  private let asOf: Int64?
  private let calendar: ReportCalendar
  private let isProvisional: Bool
  private let canAlarm: Bool

  init(
    flow: FlowReading, everyone: SegmentTally, asOf: Int64?, calendar: ReportCalendar,
    isProvisional: Bool, period: TrendPeriod
  ) {
    length = period.days
    if let earliest = everyone.days.numbers.min(), let last = everyone.days.numbers.max() {
      let first = period == .week ? ReportCalendar.monday(of: earliest) : earliest
      periods = Array(stride(from: first, through: last, by: length))
    } else {
      periods = []
    }
    windowMilliseconds = flow.definition.windowMilliseconds
    self.asOf = asOf
    self.calendar = calendar
    self.isProvisional = isProvisional
    canAlarm = flow.settings.order == .furthest
  }

  func rowsWithoutAlarms(of view: SegmentView) -> [TrendRow] {
    periods.map { row(of: view, period: $0) }
  }

  func rows(of view: SegmentView) -> [TrendRow] {
    let rows = rowsWithoutAlarms(of: view)
    guard canAlarm else { return rows }
    let judgements = laneyJudgements(
      days: rows.map { $0.isFinal ? Proportion($0.completed, of: $0.matured) : nil })
    return zip(rows, judgements).map { row, judgement in
      var row = row
      row.alarm = judgement?.isAlarm
      row.limits = judgement?.limits.map { RateLimits(low: $0.low, high: $0.high) }
      return row
    }
  }

  private func row(of view: SegmentView, period: Int) -> TrendRow {
    let tally = (period..<period + length).compactMap { view.tally.days[$0] }
      .reduce(SegmentTally.DayTally()) { $0.merged(with: $1) }
    let started = tally.matured + tally.young
    let matured = isProvisional ? started : tally.matured
    let completed = isProvisional ? tally.youngCompleted : tally.maturedCompleted
    return TrendRow(
      key: view.key, periodStart: ReportCalendar.text(ofDay: period), started: started,
      matured: matured, completed: completed, left: matured - completed,
      inProgress: started - matured,
      completion: RateCell(
        completed, of: matured,
        clusters: view.counted.clusters[
          length == 1 ? .completedOfDay(period) : .completedOfWeek(from: period)]),
      isFinal: isFinal(period), alarm: nil)
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

extension TrendRow {
  /// By how many final periods with users before it a period is judged, at most.
  package static var baselinePeriods: Int { laneyBaselineDays }
}
