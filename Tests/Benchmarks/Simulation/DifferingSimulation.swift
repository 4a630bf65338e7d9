import Experiments
import Statistics
import SyntheticLogs

/// Experiments whose effect differs between parts of the users: platforms, or weeks of entry.
///
/// How often is it said to differ, and what does the difference over all users say?
struct DifferingSimulation: SimulatedRow {
  struct Setting {
    let name: String
    /// The variant's effect in each part.
    let effects: [Double]
    /// In each arm of each part.
    let users: Int
  }

  static let settings: [Setting] = {
    let platforms = "+10 points on iOS, −10 on Android"
    let weeks = "+16 points in the first of four weeks, −2 later"
    let fading = [0.16, -0.02, -0.02, -0.02]
    return [
      Setting(name: platforms, effects: [0.1, -0.1], users: 500),
      Setting(name: platforms, effects: [0.1, -0.1], users: 2_000),
      Setting(name: weeks, effects: fading, users: 500),
      Setting(name: weeks, effects: fading, users: 2_000),
      Setting(
        name: "+4 points in each of four weeks", effects: Array(repeating: 0.04, count: 4),
        users: 500),
      Setting(name: "none in twelve weeks", effects: Array(repeating: 0, count: 12), users: 500),
    ]
  }()

  /// Of effects that are alike: one test at 0.005, with five standard errors of 2,000 experiments.
  private static let mostFalse = 0.013
  /// Of effects that differ, with 2,000 users in each arm of each part.
  private static let leastFound = 0.95

  private static let rate = 0.5

  let setting: Setting
  /// The share of experiments whose effect is said to differ.
  let called: Double
  /// The mean over the experiments of the difference over all users.
  let difference: Double

  init(_ setting: Setting, _ plan: SimulationPlan) {
    self.setting = setting
    var random = RandomNumbers(seed: plan.seed)
    let experiments = max(1, plan.repetitions / 2)
    var (called, sum) = (0, 0.0)
    for _ in 0..<experiments {
      let strata = setting.effects.map { effect in
        Stratum(
          control: Self.share(Self.rate, of: setting.users, &random),
          variant: Self.share(Self.rate + effect, of: setting.users, &random))
      }
      if let p = StratifiedDifference(strata: strata)?.taroneP, p < Heterogeneity.differsBelow {
        called += 1
      }
      let reached = strata.reduce(0) { $0 + $1.variant.reached - $1.control.reached }
      sum += Double(reached) / Double(setting.users * setting.effects.count)
    }
    self.called = Double(called) / Double(experiments)
    difference = sum / Double(experiments)
  }

  private static func share(
    _ rate: Double, of users: Int, _ random: inout RandomNumbers
  ) -> Proportion {
    Proportion(random.countOfShares(users, below: rate), of: users)
  }

  /// What is wrong with it; `nil` where it keeps what is promised.
  var fault: String? {
    let isEven = Set(setting.effects).count == 1
    if isEven {
      return called > Self.mostFalse ? "an effect that is the same is said to differ" : nil
    }
    return setting.users >= 2_000 && called < Self.leastFound
      ? "an effect differs and is not said to" : nil
  }

  static let table = BenchmarkTable(titles: [
    "effect on completion", "users in each arm of each part", "difference over all users, mean",
    "said to differ",
  ])

  var row: String {
    BenchmarkTable.row([
      setting.name, Figures.grouped(setting.users),
      Figures.signed(difference * 100, digits: 1) + " points",
      Figures.fixed(called * 100, digits: 1) + " %",
    ])
  }
}
