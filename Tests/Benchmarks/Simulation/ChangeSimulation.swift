import Statistics
import SyntheticLogs

/// A month of nights on which the last seven days are compared with those before, where nothing changes
/// but that days differ; and a drop of ten points on the last days of a log.
///
/// How often is a change reported that is none, and how soon one that is?
struct ChangeSimulation: SimulatedRow {
  /// In every row.
  private static let mostFalseNights = 0.06
  private static let mostFalseMonths = 0.1

  static let settings = DaySeries.all
  private static let nights = 30
  private static let before = 42

  let series: DaySeries
  /// Of nights, by an interval of the chance of users alone.
  let plainNights: Double
  let falseNights: Double
  let falseMonths: Double
  /// Of drops, those that are reported on one of the first three nights.
  let found: Double

  init(_ series: DaySeries, _ plan: SimulationPlan) {
    self.series = series
    var random = RandomNumbers(seed: plan.seed)
    var (plain, nights, months, found) = (0, 0, 0, 0)
    for _ in 0..<plan.repetitions {
      let month = Self.month(series.days(Self.before + Self.nights, &random))
      plain += month.plain
      nights += month.clear
      if month.clear > 0 { months += 1 }
      let dropped = series.days(Self.before + 3, dropFrom: Self.before, &random)
      let nights = (0..<3).compactMap { Self.change(dropped, night: $0) }
      if nights.contains(where: \.isClear) { found += 1 }
    }
    let count = Double(plan.repetitions)
    plainNights = Double(plain) / count / Double(Self.nights)
    falseNights = Double(nights) / count / Double(Self.nights)
    falseMonths = Double(months) / count
    self.found = Double(found) / count
  }

  /// The nights of a month with a change by the chance of users alone, and with a clear one.
  private static func month(_ days: [Proportion]) -> (plain: Int, clear: Int) {
    var (plain, clear) = (0, 0)
    for night in 0..<nights {
      guard let change = change(days, night: night) else { continue }
      if change.isClear { clear += 1 }
      let z = pooledZ(control: change.base, variant: change.own) ?? 0
      if abs(z) > normalQuantile95 { plain += 1 }
    }
    return (plain, clear)
  }

  private static func change(_ days: [Proportion], night: Int) -> WeekChange? {
    WeekChange(days: Array(days[...(before + night)]))
  }

  static let table = BenchmarkTable(
    titles: DaySeries.titles + [
      "by chance of users alone, false nights", "false nights", "false months",
      "drop of 10 points reported within 3 days",
    ])

  var fault: String? {
    falseNights > Self.mostFalseNights || falseMonths > Self.mostFalseMonths
      ? "a change is reported that is none" : nil
  }

  var row: String {
    let percent = { (share: Double) in Figures.fixed(share * 100, digits: 1) + " %" }
    return BenchmarkTable.row(
      series.cells + [plainNights, falseNights, falseMonths, found].map(percent))
  }
}
