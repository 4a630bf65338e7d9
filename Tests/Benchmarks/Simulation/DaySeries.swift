import Statistics
import SyntheticLogs

/// Completed of a day's users, day after day, where days differ for no reason and weekends with one.
struct DaySeries {
  let users: Int
  let completion: Double
  /// The standard deviation of days beyond the chance of their users.
  let deviation: Double
  /// How much less completes on Saturdays and Sundays.
  let weekend: Double

  static let all = [(200, 0.4), (2_000, 0.4), (2_000, 0.9), (20_000, 0.4)].flatMap {
    users, completion in
    [(0.0, 0.0), (0.02, 0.0), (0.0, 0.1), (0.02, 0.1)].map { deviation, weekend in
      DaySeries(users: users, completion: completion, deviation: deviation, weekend: weekend)
    }
  }

  /// The drop that is to be found.
  static let drop = 0.1

  /// So many days, the first of them a Monday; from `dropFrom` on completion is ten points lower for good.
  func days(_ count: Int, dropFrom: Int? = nil, _ random: inout RandomNumbers) -> [Proportion] {
    (0..<count).map { day in
      var rate = completion + deviation * Self.normal(&random)
      if day % 7 >= 5 { rate -= weekend }
      if let dropFrom, day >= dropFrom { rate -= Self.drop }
      rate = min(0.999, max(0.001, rate))
      // Of so many users the binomial distribution is the normal one, rounded.
      let users = Double(self.users)
      let reached = users * rate + (users * rate * (1 - rate)).squareRoot() * Self.normal(&random)
      return Proportion(Int(min(users, max(0, reached.rounded()))), of: self.users)
    }
  }

  private static func normal(_ random: inout RandomNumbers) -> Double {
    normalQuantile(max(1e-15, random.share()))
  }

  static let titles = ["users a day", "completion", "days differ by", "weekends lower by"]

  var cells: [String] {
    let points = { (share: Double) in Figures.fixed(share * 100, digits: 0) + " points" }
    return [
      Figures.grouped(users), Figures.fixed(completion * 100, digits: 0) + " %",
      points(deviation), points(weekend),
    ]
  }
}
