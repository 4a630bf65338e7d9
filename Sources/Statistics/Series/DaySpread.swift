/// How many of a day's users completed.
package struct DayShare: Hashable, Sendable {
  /// Counted from any day; days whose numbers differ by sevens are the same weekday.
  package let day: Int
  package let share: Proportion

  package init(day: Int, share: Proportion) {
    self.day = day
    self.share = share
  }
}

/// How much more the shares of days vary than by the chance of their users, weekdays aside.
///
/// Days differ for many reasons: a campaign, a release, the weather. The variance between them is a
/// multiple φ of the binomial one, estimated from what each day differs from its own weekday:
///
///     φ = max(1, Σ (xᵢ − nᵢp_w)²/(nᵢp(1 − p)) / df),   p_w of the weekday, df = days − weekdays
///
/// Source: the quasi-binomial variance of P. McCullagh and J. A. Nelder, "Generalized Linear Models",
/// 2nd ed. (1989), §4.5.
package struct DaySpread: Hashable, Sendable {
  /// Those before say little of how days differ now.
  static let mostDays = 28

  /// Of all days together.
  package let total: Proportion
  /// The sum in φ.
  let squares: Double
  /// φ.
  package let factor: Double
  package let degreesOfFreedom: Int
  /// Of the days of each weekday.
  private let weekdays: [Proportion]

  /// The spread of some days; those without users say nothing.
  ///
  /// - Returns: `nil` where no weekday has two days, or where all users completed, or none.
  package init?(_ days: [DayShare]) {
    let days = days.filter { $0.share.users > 0 }
    total = days.map(\.share).total
    guard total.reached > 0, total.reached < total.users, let rate = total.rate else { return nil }
    weekdays = Self.byWeekday(days)
    degreesOfFreedom = days.count - weekdays.count { $0.users > 0 }
    guard degreesOfFreedom > 0 else { return nil }
    var sum = 0.0
    for day in days {
      guard let usual = weekdays[Self.weekday(day.day)].rate else { continue }
      let users = Double(day.share.users)
      let deviation = Double(day.share.reached) - users * usual
      sum += deviation * deviation / (users * rate * (1 - rate))
    }
    squares = sum
    factor = max(1, sum / Double(degreesOfFreedom))
  }

  /// The share of all days of a day's weekday; `nil` where none of them has users.
  package func usual(on day: Int) -> Proportion? {
    let usual = weekdays[Self.weekday(day)]
    return usual.users > 0 ? usual : nil
  }

  private static func byWeekday(_ days: [DayShare]) -> [Proportion] {
    var weekdays = Array(repeating: Proportion(), count: 7)
    for day in days {
      weekdays[weekday(day.day)].reached += day.share.reached
      weekdays[weekday(day.day)].users += day.share.users
    }
    return weekdays
  }

  private static func weekday(_ day: Int) -> Int { (day % 7 + 7) % 7 }
}
