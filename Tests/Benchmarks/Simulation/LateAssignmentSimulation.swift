import Experiments
import Funnels
import Statistics
import SyntheticLogs

/// Experiments whose users are assigned at the start, or only at a later page, when some have left.
///
/// How often is assignment called late, and what would the arms alone have said of completion?
struct LateAssignmentSimulation: SimulatedRow {
  struct Setting {
    let users: Int
    /// The share that leaves before anybody is assigned.
    let leaveBefore: Double
    /// The share of the others whose variant no line has, whatever they do.
    let lost: Double

    /// Whether those without a variant complete as the others do.
    var isHarmless: Bool { leaveBefore == 0 }
  }

  static let settings = [
    (1_000, 0.0, 0.02), (20_000, 0.0, 0.02), (1_000, 0.01, 0.0), (1_000, 0.05, 0.0),
    (1_000, 0.37, 0.0), (20_000, 0.01, 0.0),
  ].map { Setting(users: $0, leaveBefore: $1, lost: $2) }

  /// The largest share of harmless experiments, and the least of others, that may be called late.
  private static let mostFalse = 0.05
  private static let leastFound = 0.95

  /// Of those who are still there at assignment.
  private static let completion = 0.78

  let setting: Setting
  /// The share of experiments whose assignment is called late.
  let called: Double
  /// Over all experiments.
  let completionOfArms: Double
  let completionOfAll: Double

  init(_ setting: Setting, _ plan: SimulationPlan) {
    self.setting = setting
    var random = RandomNumbers(seed: plan.seed)
    // Fewer experiments of more users, so that each row draws as many users.
    let experiments = max(1, plan.repetitions * 1_000 / setting.users)
    var called = 0
    var sums = AssignedCompletions()
    for _ in 0..<experiments {
      let completions = Self.completions(setting, &random)
      if LateAssignment(completions) != nil { called += 1 }
      sums.arms.reached += completions.arms.reached
      sums.arms.users += completions.arms.users
      sums.unassigned.reached += completions.unassigned.reached
      sums.unassigned.users += completions.unassigned.users
    }
    self.called = Double(called) / Double(experiments)
    completionOfArms = sums.arms.rate ?? 0
    let all = Proportion(
      sums.arms.reached + sums.unassigned.reached, of: sums.arms.users + sums.unassigned.users)
    completionOfAll = all.rate ?? 0
  }

  private static func completions(
    _ setting: Setting, _ random: inout RandomNumbers
  ) -> AssignedCompletions {
    var completions = AssignedCompletions()
    for _ in 0..<setting.users {
      let leaves = random.share() < setting.leaveBefore
      let isLost = random.share() < setting.lost
      let completes = !leaves && random.share() < completion
      let group = leaves || isLost ? \AssignedCompletions.unassigned : \.arms
      completions[keyPath: group].users += 1
      if completes { completions[keyPath: group].reached += 1 }
    }
    return completions
  }

  /// What is wrong with it; `nil` where it keeps what is promised.
  var fault: String? {
    if setting.isHarmless {
      return called > Self.mostFalse ? "assignment is called late though it is not" : nil
    }
    return setting.leaveBefore >= LateAssignment.mostShare && called < Self.leastFound
      ? "assignment is late and not called so" : nil
  }

  static let table = BenchmarkTable(titles: [
    "users", "leave before assignment", "variant lost of the others", "complete of all",
    "complete of both arms", "assignment called late",
  ])

  var row: String {
    BenchmarkTable.row([
      Figures.grouped(setting.users),
      Figures.fixed(setting.leaveBefore * 100, digits: 0) + " %",
      Figures.fixed(setting.lost * 100, digits: 0) + " %",
      Figures.fixed(completionOfAll * 100, digits: 1) + " %",
      Figures.fixed(completionOfArms * 100, digits: 1) + " %",
      Figures.fixed(called * 100, digits: 1) + " %",
    ])
  }
}
