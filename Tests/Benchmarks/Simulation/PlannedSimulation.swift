import Definitions
import Experiments
import Statistics
import SyntheticLogs

/// Experiments that were planned for a rise, by either test, and looked at on the way.
///
/// How often is a difference called that is none, how often is the planned rise found, and with how many users?
struct PlannedSimulation: SimulatedRow {
  struct Setting {
    let test: ExperimentPlan.Test
    /// Who enter each arm a day.
    let users: Int
    /// The share of control that completes.
    let rate: Double
    let rise: Double
    /// Looks are so many days apart, from the end of the first week on.
    var days = 1
  }

  static let settings = ExperimentPlan.Test.allCases.flatMap { test in
    [
      Setting(test: test, users: 20, rate: 0.5, rise: 0.1),
      Setting(test: test, users: 100, rate: 0.2, rise: 0.05),
      Setting(test: test, users: 100, rate: 0.2, rise: 0.05, days: 7),
      Setting(test: test, users: 400, rate: 0.5, rise: 0.02),
      Setting(test: test, users: 50, rate: 0.9, rise: 0.03),
    ]
  }

  /// What the bounded test keeps: the shares, and the mean users beside those of a test with one look.
  static let leastFound = 0.78
  static let mostUsers = 0.85

  let setting: Setting
  private let planned: Int
  private let experiments: Int
  /// Where there is no difference.
  let falseVerdicts: Double
  /// Where the rise is real.
  let found: Double
  /// The mean users where the rise is real, as a part of those of a test with one look.
  let users: Double

  init(_ setting: Setting, _ plan: SimulationPlan) throws(BenchmarkFailure) {
    self.setting = setting
    let perDay = Double(2 * setting.users)
    let outlook = ExperimentOutlook(rate: setting.rate, experiment: nil, usersPerDay: perDay)
    let design = ExperimentDesign(
      controlRate: setting.rate, variantPerControl: 1, usersPerDay: perDay)
    guard let needs = outlook.needs(setting.test, rise: setting.rise),
      let fixed = design.fixedUsers(rise: setting.rise)
    else { throw BenchmarkFailure("a rise by \(setting.rise) cannot be planned") }
    planned = needs.users
    experiments = plan.repetitions
    let course = Course(setting, needs)
    var random = RandomNumbers(seed: plan.seed)
    var (mistaken, found, users) = (0, 0, 0)
    for _ in 0..<plan.repetitions {
      if course.run(variant: setting.rate, setting, &random).isClear { mistaken += 1 }
      let run = course.run(variant: setting.rate + setting.rise, setting, &random)
      if run.isClear { found += 1 }
      users += run.users
    }
    falseVerdicts = Double(mistaken) / Double(plan.repetitions)
    self.found = Double(found) / Double(plan.repetitions)
    self.users = Double(users) / Double(plan.repetitions) / fixed
  }

  /// The looks of an experiment, and how far from 0 the statistic must be there.
  private struct Course {
    /// By look, the users of each arm.
    let looks: [Int]
    let boundaries: [Double]

    init(_ setting: Setting, _ needs: ExperimentOutlook.Needs) {
      let end = (needs.users + 2 * setting.users - 1) / (2 * setting.users)
      let days = Array(stride(from: min(7, end), to: end, by: setting.days)) + [end]
      let fractions = days.map { Double($0 * 2 * setting.users) / Double(needs.users) }
      switch setting.test {
      case .alwaysValid:
        let test = AlwaysValid(tuning: needs.tuning ?? 5_000)
        boundaries = days.map { test.multiplier(users: $0 * 2 * setting.users) ?? .infinity }
      case .bounded: boundaries = BoundedTest().boundaries(at: fractions)
      }
      looks = days.map { $0 * setting.users }
    }

    func run(
      variant: Double, _ setting: Setting, _ random: inout RandomNumbers
    ) -> (isClear: Bool, users: Int) {
      var (ofControl, ofVariant, users) = (0, 0, 0)
      for (look, boundary) in zip(looks, boundaries) {
        ofControl += random.countOfShares(look - users, below: setting.rate)
        ofVariant += random.countOfShares(look - users, below: variant)
        users = look
        let z = pooledZ(
          control: Proportion(ofControl, of: look), variant: Proportion(ofVariant, of: look))
        if abs(z ?? 0) >= boundary { return (true, 2 * look) }
      }
      return (false, 2 * users)
    }
  }

  static let table = BenchmarkTable(titles: [
    "test", "users a day in each arm", "completion", "planned rise", "planned users", "look every",
    "no difference, ever clear", "the rise is found", "mean users, of one look's",
  ])

  var row: String {
    BenchmarkTable.row([
      setting.test == .bounded ? "bounded" : "always valid", Figures.grouped(setting.users),
      Figures.fixed(setting.rate * 100, digits: 0) + " %",
      Figures.fixed(setting.rise * 100, digits: 0) + " points", Figures.grouped(planned),
      setting.days == 1 ? "day" : "\(setting.days) days",
      Figures.fixed(falseVerdicts * 100, digits: 1) + " %",
      Figures.fixed(found * 100, digits: 1) + " %", Figures.fixed(users * 100, digits: 0) + " %",
    ])
  }

  /// The largest share of false verdicts: the always-valid test keeps below the level, and the bounded test spends
  /// all of it, so three standard errors are allowed for.
  private var mostFalse: Double {
    let error = (Verdict.level * (1 - Verdict.level) / Double(experiments)).squareRoot()
    return Verdict.level + (setting.test == .bounded ? 3 * error : 0)
  }

  /// What of the promises it does not keep; `nil` where it keeps all.
  var fault: String? {
    if falseVerdicts > mostFalse { return "a planned test is false too often" }
    if found < Self.leastFound { return "a planned test finds the planned rise in \(found) only" }
    if setting.test == .bounded, setting.days == 1, users > Self.mostUsers {
      return "a planned test takes \(users) of the users of a test with one look"
    }
    return nil
  }
}
