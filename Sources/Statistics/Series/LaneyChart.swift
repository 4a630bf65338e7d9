/// The limits within which a day's completion rate is expected, from the days before it.
///
/// On a p-chart days of many users are nearly all alarms, since rates of days differ by more than the
/// chance of their users alone. The p′ chart widens its limits by how much they do:
///
///     zᵢ = (pᵢ − p̄) / √(p̄(1 − p̄)/nᵢ)
///     σ_z = mean |zᵢ − zᵢ₋₁| · √π/2
///     limits p̄ ± 3·max(1, σ_z)·√(p̄(1 − p̄)/n)
///
/// Source: D. B. Laney, "Improved control charts for attributes", Quality Engineering 14 (2002)
/// 531–537; 2/√π = 1.128 is the mean range of two normal values. That σ_z is at least 1, so that
/// limits are never narrower than the chance of the users, is ours.
package struct LaneyChart: Hashable, Sendable {
  /// Those who completed of all users of the baseline.
  package let center: Double
  /// How many times as much the days differ as by the chance of their users alone, σ_z; `nil` where
  /// all users completed, or none, for then they do not differ at all.
  package let spread: Double?
  /// The baseline's users.
  private let total: Proportion

  /// The limits are so many standard deviations from the centre.
  package static let width = 3.0

  /// The chart of some days; `nil` where fewer than two of them have users.
  ///
  /// - Parameter baseline: Days in order of time. Days without users are passed over; others count
  ///   for their users in the centre, and alike in the spread.
  package init?(baseline: [Proportion]) {
    let days = baseline.filter { $0.users > 0 }
    let total = days.total
    guard days.count > 1, let center = total.rate else { return nil }
    self.total = total
    self.center = center
    let isEven = total.reached == 0 || total.reached == total.users
    spread = isEven ? nil : Self.spread(days.map { total.score(of: $0) })
  }

  private static func spread(_ scores: [Double]) -> Double {
    let range = zip(scores.dropFirst(), scores).reduce(0) { $0 + abs($1.0 - $1.1) }
    return range / Double(scores.count - 1) * Double.pi.squareRoot() / 2
  }

  /// The spread by which the limits are widened.
  package var usedSpread: Double? { spread.map { max(1, $0) } }

  /// The limits for a day of so many users.
  ///
  /// - Parameter users: Above 0.
  /// - Returns: Both ends within `0...1`; without a spread both are the centre.
  package func limits(users: Int) -> Interval {
    let half = usedSpread.map { Self.width * $0 * total.deviation(users: users) } ?? 0
    return Interval(low: max(0, center - half), high: min(1, center + half))
  }

  /// How far a day's rate is from the centre, in its standard deviations times the used spread; `nil`
  /// without a spread and without users.
  package func score(of day: Proportion) -> Double? {
    guard day.users > 0, let usedSpread else { return nil }
    return total.score(of: day) / usedSpread
  }

  /// Whether a day's rate is beyond its limits; `nil` without a spread and without users.
  package func isOutside(_ day: Proportion) -> Bool? {
    guard let rate = day.rate, spread != nil else { return nil }
    let limits = limits(users: day.users)
    return rate < limits.low || rate > limits.high
  }
}

extension Proportion {
  /// √(p(1 − p)/n), the chance of n users alone.
  ///
  /// From both counts, since 1 − p would lose digits where nearly all reached.
  fileprivate func deviation(users: Int) -> Double {
    let all = Double(self.users)
    let variance = Double(reached) / all * (Double(self.users - reached) / all)
    return (variance / Double(users)).squareRoot()
  }

  /// How far the share of some of the users is from that of all, in deviations by chance.
  fileprivate func score(of part: Proportion) -> Double {
    let difference = crossDifference(control: self, variant: part)
    return difference / (Double(users) * Double(part.users)) / deviation(users: part.users)
  }
}
