import Definitions
import Experiments
import Funnels
import Statistics
import SyntheticLogs

/// Experiments that are read every day, as a report of every night would.
///
/// How often would what one night called be taken back on the last, if each night were judged by itself, as
/// before verdicts stood? And how often is an effect said to differ between two parts of the users where it does not?
struct StandingSimulation: SimulatedRow {
  struct Setting {
    /// Who enter each arm a day.
    let users: Int
    let rate: Double
    let rise: Double
  }

  static let settings = [
    (20, 0.2, 0.0), (200, 0.5, 0.0), (20, 0.5, 0.1), (200, 0.5, 0.04), (1_000, 0.5, 0.02),
  ].map { Setting(users: $0, rate: $1, rise: $2) }

  private static let days = 42
  private static let firstWeek = 7

  let setting: Setting
  /// Of the experiments that a night called, those whose last night by itself does not.
  let takenBack: Double
  /// The share called at some night.
  let called: Double
  /// The share in which the effect is said to differ on the last night.
  let differs: Double

  init(_ setting: Setting, _ plan: SimulationPlan) {
    self.setting = setting
    var random = RandomNumbers(seed: plan.seed)
    let test = AlwaysValid()
    var (called, back, differing) = (0, 0, 0)
    for _ in 0..<plan.repetitions {
      // Two parts of the users, in which both arms are alike.
      var sums = [[(reached: Int, users: Int)]](
        repeating: [(0, 0), (0, 0)], count: 2)
      var (isCalled, isClear) = (false, false)
      for day in 1...Self.days {
        for arm in 0..<2 {
          let rate = setting.rate + (arm == 1 ? setting.rise : 0)
          for user in 0..<setting.users {
            sums[arm][user % 2].users += 1
            if random.share() < rate { sums[arm][user % 2].reached += 1 }
          }
        }
        guard day >= Self.firstWeek else { continue }
        let arms = sums.map { parts in
          Proportion(parts[0].reached + parts[1].reached, of: parts[0].users + parts[1].users)
        }
        let z = pooledZ(control: arms[0], variant: arms[1]) ?? 0
        let p = test.p(z: z, users: arms[0].users + arms[1].users) ?? 1
        isClear = p < Verdict.level && arms[0].users >= Verdict.fewestUsers
        isCalled = isCalled || isClear
      }
      if isCalled { called += 1 }
      if isCalled, !isClear { back += 1 }
      let strata = (0..<2).map { part in
        Stratum(
          control: Proportion(sums[0][part].reached, of: sums[0][part].users),
          variant: Proportion(sums[1][part].reached, of: sums[1][part].users))
      }
      let evenness = StratifiedDifference(strata: strata)?.taroneP ?? 1
      if evenness < Heterogeneity.differsBelow { differing += 1 }
    }
    self.called = Double(called) / Double(plan.repetitions)
    takenBack = called > 0 ? Double(back) / Double(called) : 0
    differs = Double(differing) / Double(plan.repetitions)
  }

  /// Of one test at 0.005, with five standard errors of 2,000 experiments.
  private static let mostDiffering = 0.013

  static let table = BenchmarkTable(titles: [
    "users a day in each arm", "completion", "rise", "called by day 42",
    "of these, not clear by itself on day 42", "effect said to differ",
  ])

  var fault: String? {
    setting.rise == 0 && called > Verdict.level || differs > Self.mostDiffering
      ? "too much is called" : nil
  }

  var row: String {
    BenchmarkTable.row([
      Figures.grouped(setting.users), Figures.fixed(setting.rate * 100, digits: 0) + " %",
      Figures.fixed(setting.rise * 100, digits: 0) + " points",
      Figures.fixed(called * 100, digits: 1) + " %",
      Figures.fixed(takenBack * 100, digits: 1) + " %",
      Figures.fixed(differs * 100, digits: 2) + " %",
    ])
  }
}
