import Statistics
import SyntheticLogs

/// A month of nights on which the last seven days are compared with those before, where nothing changes
/// but that days differ; and a drop of ten points on the last days of a log.
///
/// How often is a change told that is none, and how soon one that is?
struct ChangeSimulation {
  struct Setting {
    let users: Int
    let completion: Double
    /// The standard deviation of days beyond the chance of their users.
    let deviation: Double
    /// How much less completes on Saturdays and Sundays.
    let weekend: Double
  }

  static let settings = [(200, 0.4), (2_000, 0.4), (2_000, 0.9), (20_000, 0.4)].flatMap {
    users, completion in
    [(0.0, 0.0), (0.02, 0.0), (0.02, 0.1)].map { deviation, weekend in
      Setting(users: users, completion: completion, deviation: deviation, weekend: weekend)
    }
  }

  static let mostFalseNights = 0.06
  static let mostFalseMonths = 0.1

  private static let nights = 30
  private static let before = 42
  private static let drop = 0.1

  let setting: Setting
  /// Of nights, by an interval of the chance of users alone.
  let plainNights: Double
  let falseNights: Double
  let falseMonths: Double
  /// Of drops, those that are told on one of the first three nights.
  let found: Double

  init(_ setting: Setting, _ plan: SimulationPlan) {
    self.setting = setting
    var random = RandomNumbers(seed: plan.seed)
    var (plain, nights, months, found) = (0, 0, 0, 0)
    for _ in 0..<plan.repetitions {
      let days = Self.days(Self.before + Self.nights, setting, dropFrom: nil, &random)
      var cries = 0
      for night in 0..<Self.nights {
        guard let change = WeekChange(days: Array(days[...(Self.before + night)])) else { continue }
        if change.isClear { cries += 1 }
        let z = pooledZ(control: change.base, variant: change.own) ?? 0
        if abs(z) > normalQuantile95 { plain += 1 }
      }
      nights += cries
      if cries > 0 { months += 1 }
      let dropped = Self.days(Self.before + 3, setting, dropFrom: Self.before, &random)
      let isFound = (0..<3).contains { night in
        WeekChange(days: Array(dropped[...(Self.before + night)]))?.isClear == true
      }
      if isFound { found += 1 }
    }
    let count = Double(plan.repetitions)
    plainNights = Double(plain) / count / Double(Self.nights)
    falseNights = Double(nights) / count / Double(Self.nights)
    falseMonths = Double(months) / count
    self.found = Double(found) / count
  }

  private static func days(
    _ count: Int, _ setting: Setting, dropFrom: Int?, _ random: inout RandomNumbers
  ) -> [Proportion] {
    (0..<count).map { day in
      var rate = setting.completion + setting.deviation * normal(&random)
      if day % 7 >= 5 { rate -= setting.weekend }
      if let dropFrom, day >= dropFrom { rate -= drop }
      rate = min(0.999, max(0.001, rate))
      // Of so many users the binomial distribution is the normal one, rounded.
      let users = Double(setting.users)
      let reached = users * rate + (users * rate * (1 - rate)).squareRoot() * normal(&random)
      return Proportion(Int(min(users, max(0, reached.rounded()))), of: setting.users)
    }
  }

  private static func normal(_ random: inout RandomNumbers) -> Double {
    normalQuantile(max(1e-15, random.share()))
  }
}

extension ChangeSimulation {
  static let table = BenchmarkTable(titles: [
    "users a day", "completion", "days differ by", "weekends lower by",
    "by chance of users alone, false nights", "false nights", "false months",
    "drop of 10 points told within 3 days",
  ])

  var row: String {
    let percent = { (share: Double) in Figures.fixed(share * 100, digits: 1) + " %" }
    let points = { (share: Double) in Figures.fixed(share * 100, digits: 0) + " points" }
    return BenchmarkTable.row([
      Figures.grouped(setting.users), Figures.fixed(setting.completion * 100, digits: 0) + " %",
      points(setting.deviation), points(setting.weekend), percent(plainNights),
      percent(falseNights), percent(falseMonths), percent(found),
    ])
  }
}
