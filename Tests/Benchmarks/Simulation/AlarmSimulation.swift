import Statistics
import SyntheticLogs

/// A quarter of days of which each is judged by the same weekday of the four weeks before it, where nothing
/// changes but that days differ; and a drop of ten points for good.
///
/// How many alarms are false, and how soon is the drop one?
struct AlarmSimulation: SimulatedRow {
  /// In the rows in which days differ by chance and weekday alone.
  private static let mostFalse = 0.35
  private static let leastFound = 0.9

  static let settings = DaySeries.all
  private static let quarter = 90
  private static let before = 28

  let series: DaySeries
  /// A quarter, by the days before whatever their weekday.
  let plain: Double
  /// A quarter.
  let falseAlarms: Double
  /// Of drops, those with an alarm within three days.
  let found: Double

  init(_ series: DaySeries, _ plan: SimulationPlan) {
    self.series = series
    var random = RandomNumbers(seed: plan.seed)
    var (plain, alarms, found) = (0, 0, 0)
    for _ in 0..<plan.repetitions {
      let days = series.days(Self.before + Self.quarter, &random)
      plain += Self.alarms(weekJudgements(days)[Self.before...])
      alarms += Self.alarms(dayJudgements(Self.dated(days))[Self.before...])
      let dropped = series.days(Self.before + 3, dropFrom: Self.before, &random)
      if Self.alarms(dayJudgements(Self.dated(dropped))[Self.before...]) > 0 { found += 1 }
    }
    let count = Double(plan.repetitions)
    self.plain = Double(plain) / count
    falseAlarms = Double(alarms) / count
    self.found = Double(found) / count
  }

  var fault: String? {
    let isBound = series.deviation == 0 && series.users > 1_000
    let isKept = falseAlarms <= Self.mostFalse && found >= Self.leastFound
    return isBound && !isKept ? "alarms are false or late" : nil
  }

  private static func dated(_ days: [Proportion]) -> [DayShare] {
    days.enumerated().map { DayShare(day: $0, share: $1) }
  }

  private static func alarms(_ judgements: ArraySlice<AlarmJudgement?>) -> Int {
    judgements.count { $0?.isAlarm == true }
  }

  static let table = BenchmarkTable(
    titles: DaySeries.titles + [
      "by all days before, false alarms a quarter", "false alarms a quarter",
      "drop of 10 points is an alarm within 3 days",
    ])

  var row: String {
    BenchmarkTable.row(
      series.cells + [
        Figures.fixed(plain, digits: 2), Figures.fixed(falseAlarms, digits: 2),
        Figures.fixed(found * 100, digits: 1) + " %",
      ])
  }
}
