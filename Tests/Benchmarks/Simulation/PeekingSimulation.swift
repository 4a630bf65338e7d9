import Experiments
import Statistics
import SyntheticLogs

/// An experiment without an effect that is looked at every day for a month.
///
/// How often is a winner called on some day?
struct PeekingSimulation {
  struct Setting {
    /// Users a day in each of two arms.
    let users: Int
    /// The share of both that completes.
    let rate: Double
  }

  static let settings = [5, 20, 200, 1_000].flatMap { users in
    [0.02, 0.2, 0.5, 0.95].map { Setting(users: users, rate: $0) }
  }

  static let days = 30

  let setting: Setting
  /// The share of experiments in which a fixed test has p < 0.05 on some day.
  let falseFixedTests: Double
  /// The share in which the verdict is `better` or `worse` on some day.
  let falseVerdicts: Double

  init(_ setting: Setting, _ plan: SimulationPlan) {
    self.setting = setting
    var random = RandomNumbers(seed: plan.seed)
    var (fixed, verdicts) = (0, 0)
    for _ in 0..<plan.repetitions {
      let looks = Self.looks(setting, &random)
      if looks.contains(where: Self.isFixedWinner) { fixed += 1 }
      if looks.contains(where: Self.isWinner) { verdicts += 1 }
    }
    falseFixedTests = Double(fixed) / Double(plan.repetitions)
    falseVerdicts = Double(verdicts) / Double(plan.repetitions)
  }

  /// What is known on each of the days.
  private static func looks(_ setting: Setting, _ random: inout RandomNumbers) -> [ArmComparison] {
    var reached = [0, 0]
    return (1...days).map { day in
      for arm in reached.indices {
        for _ in 0..<setting.users where random.share() < setting.rate { reached[arm] += 1 }
      }
      let users = day * setting.users
      return ArmComparison(
        control: Proportion(reached[0], of: users), variant: Proportion(reached[1], of: users),
        test: AlwaysValid())
    }
  }

  private static func isFixedWinner(_ look: ArmComparison) -> Bool {
    let z = pooledZ(control: look.control, variant: look.variant)
    return z.map { twoSidedNormalP($0) < Verdict.level } ?? false
  }

  private static func isWinner(_ look: ArmComparison) -> Bool {
    // The only variant: Holm's adjustment changes nothing.
    let verdict = Verdict(
      isSplitBroken: false, maturedUsers: look.control.users, difference: look.difference,
      adjustedP: look.p)
    return verdict == .better || verdict == .worse
  }

  static let table = BenchmarkTable(titles: [
    "users a day and arm", "completion", "fixed test, ever p < 0.05",
    "verdict, ever better or worse",
  ])

  var row: String {
    BenchmarkTable.row([
      Figures.grouped(setting.users), Figures.fixed(setting.rate * 100, digits: 0) + " %",
      Figures.fixed(falseFixedTests * 100, digits: 1) + " %",
      Figures.fixed(falseVerdicts * 100, digits: 1) + " %",
    ])
  }
}
