import Definitions
import Journeys
package import Statistics

/// One line of `trend.csv`.
package struct TrendRow: Hashable, Sendable {
  package var key: RowKey
  /// The first day of the period, as `2026-03-08`.
  package var periodStart: String
  package var started: Count
  package var matured: Count
  package var completed: Count
  package var left: Count
  package var inProgress: Count
  /// About users who are counted more than once.
  var clusters = ClusterSums()
  package var isFinal: Bool
  /// `nil` where no limits could be drawn.
  package var alarm: Bool?
  /// What the rate was held against, in no column; `nil` where it was not judged.
  package var limits: RateLimits?
  /// How many periods without users have no row, between the row before and this one; in no column.
  package var periodsLeftOut = 0

  /// `completed ÷ matured`.
  package var completion: RateCell { RateCell(completed, of: matured, clusters: clusters) }

  /// `nil` where one of the counts is hidden.
  package var completers: Proportion? { Proportion(completed, of: matured) }
}

/// Between which limits a period's completion rate was expected.
package struct RateLimits: Hashable, Sendable {
  package var low: Double
  package var high: Double
}

/// Rows of `trend.csv`: every period from the flow's first entry to its last, in every segment, but for
/// those of a gap (`PeriodRuns`).
///
/// A final period has an alarm where its completion rate leaves the limits of the final periods
/// before it, of a day those of its weekday. There are none in `ordered`, `strict` and `any`, where a
/// later match may still raise a user of a final period.
struct TrendTable {
  private let periods: [Int]
  private let length: Int
  private let windowMilliseconds: Int64
  private let asOf: Int64?
  private let calendar: ReportCalendar
  private let isProvisional: Bool
  private let canAlarm: Bool

  init(
    flow: FlowReading, tally: FlowTally, everyone: SegmentTally, asOf: Int64?,
    calendar: ReportCalendar, isProvisional: Bool, period: TrendPeriod
  ) {
    length = period.days
    periods = Self.periods(of: everyone, in: tally, by: period)
    windowMilliseconds = flow.definition.windowMilliseconds
    self.asOf = asOf
    self.calendar = calendar
    self.isProvisional = isProvisional
    canAlarm = flow.settings.order == .furthest
  }

  var periodCount: Int { periods.count }

  /// The periods that have rows, by their first days.
  static func periods(
    of everyone: SegmentTally, in tally: FlowTally, by period: TrendPeriod
  ) -> [Int] {
    let days = everyone.days.entries.map(\.number)
    guard let first = days.min(), let last = days.max() else { return [] }
    return PeriodRuns(days: tally.entryDays.entries.map(\.number) + days, period: period)
      .periods(from: first, through: last)
  }

  func rowsWithoutAlarms(of view: SegmentView) -> [TrendRow] {
    var before: Int?
    return periods.map { period in
      var row = row(of: view, period: period)
      if let before { row.periodsLeftOut = (period - before) / length - 1 }
      before = period
      return row
    }
  }

  func rows(of view: SegmentView) -> [TrendRow] {
    let rows = rowsWithoutAlarms(of: view)
    guard canAlarm else { return rows }
    return zip(rows, judgements(of: rows)).map { row, judgement in
      var row = row
      row.alarm = judgement?.isAlarm
      row.limits = judgement?.limits.map { RateLimits(low: $0.low, high: $0.high) }
      return row
    }
  }

  private func judgements(of rows: [TrendRow]) -> [AlarmJudgement?] {
    let shares = rows.map { row in
      row.isFinal ? Proportion(row.completed, of: row.matured) : nil
    }
    guard length == 1 else { return weekJudgements(shares) }
    let final = zip(periods, shares).compactMap { day, share in
      share.map { DayShare(day: day, share: $0) }
    }
    let judged = Dictionary(uniqueKeysWithValues: zip(final.map(\.day), dayJudgements(final)))
    return periods.map { judged[$0] ?? nil }
  }

  private func row(of view: SegmentView, period: Int) -> TrendRow {
    var tally = SegmentTally.DayTally(Proportion())
    for day in period..<period + length {
      if let more = view.tally.days[day] { tally.merge(more) }
    }
    let started = tally.matured.users + tally.young.users
    let matured = isProvisional ? started : tally.matured.users
    let completed = tally[!isProvisional].reached
    return TrendRow(
      key: view.key, periodStart: ReportCalendar.text(ofDay: period), started: Count(started),
      matured: Count(matured), completed: Count(completed), left: Count(matured - completed),
      inProgress: Count(started - matured),
      clusters: view.counted.clusters[
        length == 1 ? .completedOfDay(period) : .completedOfWeek(from: period)],
      isFinal: isFinal(period), alarm: nil)
  }

  /// Whether the window of the period's last possible entry is over.
  private func isFinal(_ period: Int) -> Bool {
    guard let asOf, !isProvisional else { return false }
    let end = calendar.end(ofDay: period + length - 1)
    return end <= asOf && asOf - end >= windowMilliseconds
  }
}

extension TrendRow {
  /// By how many periods before it a period is judged, at most.
  package static var baselinePeriods: Int { alarmBaselinePeriods }
}
