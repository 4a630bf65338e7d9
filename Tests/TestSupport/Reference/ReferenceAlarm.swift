// Whether a period's completion rate is out of the ordinary.
//
// Judged is a final period of at least 50 matured users. With p̄ the rate of all users of the baseline:
//
// - A day: the baseline is what of the 28 calendar days before it is final and has users, at least 14
//   days, one of them of the day's own weekday. With p_w the rate and n_w the users of all days of one
//   weekday, φ = max(1, Σ (x − n·p_w)²/(n·p̄(1 − p̄)) ÷ (days − weekdays)). The alarm is given beyond
//   p_w ± 3√(φ·p̄(1 − p̄)(1/n + 1/n_w)), with the p_w and n_w of the day's own weekday.
// - A week: the baseline is the last 28 final weeks before it that have users, at least 8. Each has
//   zᵢ = (pᵢ − p̄)/√(p̄(1−p̄)/nᵢ), and weeks differ by σ = max(1, √π/2 · mean |zᵢ − zᵢ₋₁|). The alarm is
//   given beyond p̄ ± 3σ√(p̄(1−p̄)/n). Source: D. B. Laney, Quality Engineering 14 (2002) 531–537.
//
// Where everybody or nobody of the baseline completed there is no φ or σ: the alarm is given where the
// Wilson intervals of three standard deviations of the period and of the baseline do not touch.

enum ReferenceAlarm {
  /// A final period that has users.
  struct Period {
    /// Of its beginning, counted from any day.
    var day: Int
    var completed: Int
    var users: Int

    var rate: Double { Double(completed) / Double(users) }
  }

  /// `nil` where the period is not judged.
  ///
  /// `earlier`: the final periods before it that have users, in order of time.
  static func isGiven(_ period: Period, after earlier: [Period], weekly: Bool) -> Bool? {
    guard period.users >= 50 else { return nil }
    return weekly ? week(period, after: earlier) : day(period, after: earlier)
  }

  private static func day(_ day: Period, after earlier: [Period]) -> Bool? {
    let today = day.day
    let baseline = earlier.filter { $0.day >= today - 28 }
    guard baseline.count >= 14 else { return nil }
    let all = sum(baseline)
    if all.completed == 0 || all.completed == all.users { return areApart(day, all) }
    let weekdays = Dictionary(grouping: baseline) { (today - $0.day) % 7 }.mapValues(sum)
    guard let usual = weekdays[0] else { return nil }
    var squares = 0.0
    for other in baseline {
      let own = weekdays[(today - other.day) % 7]?.rate ?? .nan
      let deviation = Double(other.completed) - Double(other.users) * own
      squares += deviation * deviation / (Double(other.users) * all.rate * (1 - all.rate))
    }
    let factor = max(1, squares / Double(baseline.count - weekdays.count))
    let users = 1 / Double(day.users) + 1 / Double(usual.users)
    let deviation = (factor * all.rate * (1 - all.rate) * users).squareRoot()
    return abs(day.rate - usual.rate) > 3 * deviation
  }

  private static func week(_ week: Period, after earlier: [Period]) -> Bool? {
    let baseline = Array(earlier.suffix(28))
    guard baseline.count >= 8 else { return nil }
    let all = sum(baseline)
    if all.completed == 0 || all.completed == all.users { return areApart(week, all) }
    let standardised = baseline.map { ($0.rate - all.rate) / deviation(of: all.rate, $0.users) }
    let steps = (1..<baseline.count).map { abs(standardised[$0] - standardised[$0 - 1]) }
    let mean = steps.reduce(0, +) / Double(steps.count)
    let sigma = max(1, mean * Double.pi.squareRoot() / 2)
    return abs(week.rate - all.rate) > 3 * sigma * deviation(of: all.rate, week.users)
  }

  private static func sum(_ periods: [Period]) -> Period {
    Period(
      day: 0, completed: periods.map(\.completed).reduce(0, +),
      users: periods.map(\.users).reduce(0, +))
  }

  private static func deviation(of rate: Double, _ users: Int) -> Double {
    (rate * (1 - rate) / Double(users)).squareRoot()
  }

  private static func areApart(_ one: Period, _ other: Period) -> Bool? {
    guard let left = ReferenceStatistics.wilson(one.completed, of: one.users, z: 3),
      let right = ReferenceStatistics.wilson(other.completed, of: other.users, z: 3)
    else { return nil }
    return left.high < right.low || right.high < left.low
  }
}
