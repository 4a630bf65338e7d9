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
    // Of each user 1 for each property they have, and 0 for the others: to add them up is the most of the work.
    var users = (0..<setting.users).map { _ in shares.map { random.share() < $0 ? 1 as Int32 : 0 } }
    var tests: [DriverTest] = []
    for _ in 0..<pages {
      let onwards = users.filter { _ in random.share() >= setting.leaving }
      tests += zip(sums(users), sums(onwards)).compactMap { with, advancedWith in
        DriverTest(
          with: Proportion(advancedWith, of: with),
          without: Proportion(onwards.count - advancedWith, of: users.count - with))
      }
      users = onwards
    }
    return DriverTest.adjusted(tests).contains { $0 <= DriverTest.level }
  }

  /// By property, how many have it.
  private static func sums(_ users: [[Int32]]) -> [Int] {
    var sums = [Int32](repeating: 0, count: properties)
    for user in users {
      for property in 0..<properties { sums[property] &+= user[property] }
    }
    return sums.map(Int.init)
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
