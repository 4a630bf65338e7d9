import Definitions
import EventLog
import Experiments
import Statistics
import SyntheticLogs

/// A guardrail in an experiment without an effect, looked at again and again.
///
/// How often is it called worse at some look, and how often not worse at the last?
struct GuardrailSimulation: SimulatedRow {
  struct Setting {
    /// Users a day in each arm for whom the goal's time is over.
    let users: Int
    /// The share of both that reaches the goal.
    let rate: Double
  }

  static let settings = [(20, 0.2), (200, 0.05), (200, 0.3), (200, 0.9), (1_000, 0.3)].map {
    Setting(users: $0, rate: $1)
  }

  private static let days = 30
  private static let margin = 0.02

  let setting: Setting
  /// The share of experiments in which the verdict is `worse` at some look.
  let falseAlarms: Double
  /// The share in which it is `not worse` at the last.
  let cleared: Double

  init(_ setting: Setting, _ plan: SimulationPlan) {
    self.setting = setting
    var random = RandomNumbers(seed: plan.seed)
    var (alarms, cleared) = (0, 0)
    for _ in 0..<plan.repetitions {
      let verdicts = Self.verdicts(setting, &random)
      if verdicts.contains(.worse) { alarms += 1 }
      if verdicts.last == .notWorse { cleared += 1 }
    }
    falseAlarms = Double(alarms) / Double(plan.repetitions)
    self.cleared = Double(cleared) / Double(plan.repetitions)
  }

  /// The verdict at each look.
  private static func verdicts(_ setting: Setting, _ random: inout RandomNumbers) -> [Verdict] {
    var (ofControl, ofVariant) = (0, 0)
    return (1...days).map { day in
      ofControl += random.countOfShares(setting.users, below: setting.rate)
      ofVariant += random.countOfShares(setting.users, below: setting.rate)
      return verdict(
        ArmComparison(
          control: Proportion(ofControl, of: day * setting.users),
          variant: Proportion(ofVariant, of: day * setting.users), test: AlwaysValid()))
    }
  }

  private static func verdict(_ look: ArmComparison) -> Verdict {
    var goal = GoalDefinition(id: "goal", event: "goal", window: 0...1)
    goal.margin = margin
    let limits = look.differenceLimits
    return Verdict(
      isSplitBroken: false, maturedUsers: look.control.users, difference: look.difference,
      adjustedP: look.p, goal: goal, low: limits?.low, high: limits?.high)
  }

  static let table = BenchmarkTable(titles: [
    "users a day in each arm", "reach the goal", "guardrail, ever worse", "not worse on day 30",
  ])

  var fault: String? {
    falseAlarms > Verdict.level ? "a guardrail is false" : nil
  }

  var row: String {
    BenchmarkTable.row([
      Figures.grouped(setting.users), Figures.fixed(setting.rate * 100, digits: 0) + " %",
      Figures.fixed(falseAlarms * 100, digits: 1) + " %",
      Figures.fixed(cleared * 100, digits: 1) + " %",
    ])
  }
}
