import Experiments
import Statistics
import SyntheticLogs

/// An experiment without an effect that is looked at again and again.
///
/// How often is a winner called at some look?
struct PeekingSimulation: SimulatedRow {
  struct Setting {
    var days = 30
    var looksPerDay = 1
    /// Users who enter between two looks.
    let control: Int
    let variant: Int
    /// The share of both that completes.
    let rate: Double
    /// How many times as many experiments are simulated as the plan says.
    var weight = 1
  }

  static let settings = daily + hard

  static let hardWeight = 2

  /// Both arms alike, and a look a day for a month.
  private static let daily = [5, 20, 200, 1_000].flatMap { users in
    [0.02, 0.2, 0.5, 0.95].map { Setting(control: users, variant: users, rate: $0) }
  }

  /// Looks every hour, one user in a hundred in the variant, and three months.
  ///
  /// Found by trial among many such designs. In more experiments, for the shares are near each other.
  private static let hard = [
    Setting(looksPerDay: 24, control: 40, variant: 40, rate: 0.02, weight: hardWeight),
    Setting(looksPerDay: 24, control: 40, variant: 40, rate: 0.2, weight: hardWeight),
    Setting(looksPerDay: 24, control: 40, variant: 40, rate: 0.95, weight: hardWeight),
    Setting(control: 990, variant: 10, rate: 0.01, weight: hardWeight),
    Setting(looksPerDay: 24, control: 99, variant: 1, rate: 0.01, weight: hardWeight),
    Setting(days: 90, control: 990, variant: 10, rate: 0.005, weight: hardWeight),
  ]

  let setting: Setting
  /// The share of experiments in which a fixed test has p < 0.05 at some look.
  let falseFixedTests: Double
  /// The share in which the verdict is `better` or `worse` at some look.
  let falseVerdicts: Double

  init(_ setting: Setting, _ plan: SimulationPlan) {
    self.setting = setting
    var random = RandomNumbers(seed: plan.seed)
    var (fixed, verdicts) = (0, 0)
    let repetitions = plan.repetitions * setting.weight
    for _ in 0..<repetitions {
      let looks = Self.looks(setting, &random)
      if looks.contains(where: Self.isFixedWinner) { fixed += 1 }
      if looks.contains(where: Self.isWinner) { verdicts += 1 }
    }
    falseFixedTests = Double(fixed) / Double(repetitions)
    falseVerdicts = Double(verdicts) / Double(repetitions)
  }

  /// What is known at each look.
  private static func looks(_ setting: Setting, _ random: inout RandomNumbers) -> [ArmComparison] {
    let (control, variant) = (setting.control, setting.variant)
    var (ofControl, ofVariant) = (0, 0)
    return (1...setting.days * setting.looksPerDay).map { look in
      ofControl += random.countOfShares(control, below: setting.rate)
      ofVariant += random.countOfShares(variant, below: setting.rate)
      return ArmComparison(
        control: Proportion(ofControl, of: look * control),
        variant: Proportion(ofVariant, of: look * variant), test: AlwaysValid())
    }
  }

  private static func isFixedWinner(_ look: ArmComparison) -> Bool {
    let z = pooledZ(control: look.control, variant: look.variant)
    return z.map { twoSidedNormalP($0) < Verdict.level } ?? false
  }

  private static func isWinner(_ look: ArmComparison) -> Bool {
    // The only variant: Holm's adjustment changes nothing.
    let verdict = Verdict(
      isSplitBroken: false, maturedUsers: min(look.control.users, look.variant.users),
      difference: look.difference,
      adjustedP: look.p)
    return verdict == .better || verdict == .worse
  }

  static let table = BenchmarkTable(titles: [
    "days", "looks a day", "users a day, control + variant", "completion",
    "fixed test, ever p < 0.05", "verdict, ever better or worse",
  ])

  var fault: String? {
    falseVerdicts > Verdict.level ? "a verdict is false" : nil
  }

  var row: String {
    let users = [setting.control, setting.variant].map {
      Figures.grouped($0 * setting.looksPerDay)
    }
    let digits = setting.rate < 0.01 ? 1 : 0
    return BenchmarkTable.row([
      "\(setting.days)", "\(setting.looksPerDay)", users.joined(separator: " + "),
      Figures.fixed(setting.rate * 100, digits: digits) + " %",
      Figures.fixed(falseFixedTests * 100, digits: 1) + " %",
      Figures.fixed(falseVerdicts * 100, digits: 1) + " %",
    ])
  }
}
