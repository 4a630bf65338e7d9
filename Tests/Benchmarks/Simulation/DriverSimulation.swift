import Funnels
import Statistics
import SyntheticLogs

/// A log in which nothing goes with anything: users have properties, and leave each page by chance.
///
/// How often does `drivers.csv` have a row at all?
struct DriverSimulation: SimulatedRow {
  struct Setting {
    let users: Int
    /// The share that leaves each page, of those who reached it.
    let leaving: Double
  }

  static let settings = [(100, 0.3), (500, 0.1), (2_000, 0.1), (2_000, 0.02)].map {
    Setting(users: $0, leaving: $1)
  }

  /// The largest share of logs that may have a row.
  private static let most = 0.05

  private static let properties = 200
  private static let pages = 4

  let setting: Setting
  let logs: Int
  /// The share of logs with a row.
  let withRow: Double

  init(_ setting: Setting, _ plan: SimulationPlan) {
    self.setting = setting
    logs = max(1, plan.repetitions / 2)
    var random = RandomNumbers(seed: plan.seed)
    var found = 0
    for _ in 0..<logs where Self.hasRow(setting, &random) { found += 1 }
    withRow = Double(found) / Double(logs)
  }

  private static func hasRow(_ setting: Setting, _ random: inout RandomNumbers) -> Bool {
    let shares = (0..<properties).map { _ in random.share() }
    var users = (0..<setting.users).map { _ in shares.map { random.share() < $0 } }
    var tests: [DriverTest] = []
    for _ in 0..<pages {
      let goesOn = users.map { _ in random.share() >= setting.leaving }
      tests += (0..<properties).compactMap { property in
        test(zip(users, goesOn).lazy.map { ($0[property], $1) })
      }
      users = zip(users, goesOn).filter { $1 }.map { $0.0 }
    }
    return DriverTest.adjusted(tests).contains { $0 <= DriverTest.level }
  }

  /// Of users who have something or not, and went on or not.
  private static func test(_ users: some Sequence<(Bool, Bool)>) -> DriverTest? {
    var (with, advancedWith, without, advancedWithout) = (0, 0, 0, 0)
    for (has, goesOn) in users {
      if has { with += 1 } else { without += 1 }
      guard goesOn else { continue }
      if has { advancedWith += 1 } else { advancedWithout += 1 }
    }
    return DriverTest(
      with: Proportion(advancedWith, of: with), without: Proportion(advancedWithout, of: without))
  }

  static let table = BenchmarkTable(titles: [
    "users", "leave each of 4 pages", "properties without effect",
    "logs with a row in `drivers.csv`",
  ])

  var fault: String? {
    withRow > Self.most ? "something goes with going on in logs without effects" : nil
  }

  var row: String {
    BenchmarkTable.row([
      Figures.grouped(setting.users), Figures.fixed(setting.leaving * 100, digits: 0) + " %",
      Figures.grouped(Self.properties), Figures.fixed(withRow * 100, digits: 1) + " %",
    ])
  }
}
