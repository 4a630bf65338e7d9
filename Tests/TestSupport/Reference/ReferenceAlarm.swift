import Foundation

// Whether a period's completion rate is out of the ordinary.
//
// Judged is a final period of at least 50 matured users by the last 28 final periods before it that
// have any, if they are 8 at least. With the rate p̄ of all their users, each has
// zᵢ = (pᵢ − p̄)/√(p̄(1−p̄)/nᵢ), and periods differ by σ = max(1, √π/2 · mean |zᵢ − zᵢ₋₁|). The alarm is
// given beyond p̄ ± 3σ√(p̄(1−p̄)/n). Source: D. B. Laney, Quality Engineering 14 (2002) 531–537.
//
// Where everybody or nobody of the baseline completed there is no σ: the alarm is given where the
// Wilson intervals of three standard deviations of the period and of the baseline do not touch.

enum ReferenceAlarm {
  /// A final period that has users.
  struct Period {
    var completed: Int
    var users: Int

    var rate: Double { Double(completed) / Double(users) }
  }

  /// `nil` where the period is not judged.
  ///
  /// `earlier`: the final periods before it that have users, in order of time.
  static func isGiven(_ period: Period, after earlier: [Period]) -> Bool? {
    let baseline = Array(earlier.suffix(28))
    guard period.users >= 50, baseline.count >= 8 else { return nil }
    let all = Period(
      completed: baseline.map(\.completed).reduce(0, +), users: baseline.map(\.users).reduce(0, +))
    if all.completed == 0 || all.completed == all.users { return areApart(period, all) }
    let standardised = baseline.map { ($0.rate - all.rate) / deviation(of: all.rate, $0.users) }
    let steps = (1..<baseline.count).map { abs(standardised[$0] - standardised[$0 - 1]) }
    let mean = steps.reduce(0, +) / Double(steps.count)
    let sigma = max(1, mean * Double.pi.squareRoot() / 2)
    return abs(period.rate - all.rate) > 3 * sigma * deviation(of: all.rate, period.users)
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
