import EventLog
import Foundation

// Numbers from counts and times, each by its textbook formula on exact values.

enum ReferenceStatistics {
  /// The two-sided 95 % normal quantile.
  static let z = 1.959963984540054

  /// Both ends of the Wilson score interval: the roots p of |x/n − p| = z·√(p(1−p)/n).
  ///
  /// Exactly 0 at no success, exactly 1 at no failure; `nil` without trials. Source: E. B. Wilson,
  /// JASA 22 (1927) 209–212, without continuity correction.
  static func wilson(
    _ successes: Int, of trials: Int, z: Double = z
  ) -> (low: Double, high: Double)? {
    wilson(Double(successes) / Double(trials), of: Double(trials), z: z)
  }

  /// The same, of a share; the trials need not be whole.
  static func wilson(
    _ p: Double, of n: Double, z: Double = z
  ) -> (low: Double, high: Double)? {
    guard n > 0 else { return nil }
    let middle = p + z * z / (2 * n)
    let spread = z * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    let whole = 1 + z * z / n
    let low = p == 0 ? 0 : (middle - spread) / whole
    let high = p == 1 ? 1 : (middle + spread) / whole
    return (low, high)
  }

  /// P(X > x) for chi-square with whole degrees of freedom, as its finite sum of positive terms
  /// with h = x/2: even, e^−h Σ h^i/i!; odd, erfc(√h) + e^−h Σ h^(i+½)/Γ(i+3/2).
  static func chiSquareUpperTail(_ x: Double, degrees: Int) -> Double {
    guard degrees > 0, x > 0 else { return 1 }
    let h = x / 2
    var sum = degrees % 2 == 0 ? 0 : erfc(h.squareRoot())
    var term = degrees % 2 == 0 ? exp(-h) : exp(-h) * h.squareRoot() / (Double.pi.squareRoot() / 2)
    for i in 0..<(degrees / 2) {
      sum += term
      term *= h / (Double(i) + (degrees % 2 == 0 ? 1 : 1.5))
    }
    return sum
  }

  /// The value of rank ⌊q·(n−1)⌋, counted from 0; `nil` of nothing.
  static func quantile(_ q: Double, of values: [Int64]) -> Int64? {
    guard !values.isEmpty else { return nil }
    return values.sorted()[Int((q * Double(values.count - 1)).rounded(.down))]
  }

  /// The share of values not above a limit.
  static func share(of values: [Int64], within limit: Int64) -> Double? {
    values.isEmpty ? nil : Double(values.filter { $0 <= limit }.count) / Double(values.count)
  }

  /// The last point that a property still holds at on the way to one where it does not, found by
  /// halving; the far end where it holds there too.
  static func lastPoint(
    from start: Double, to end: Double, where holds: (Double) -> Bool
  ) -> Double {
    if holds(end) { return end }
    var (last, beyond) = (start, end)
    // A hundred halvings are more than a Double can tell apart, but next to 0.
    for _ in 0..<100 {
      let middle = last + (beyond - last) / 2
      if middle == last || middle == beyond { break }
      if holds(middle) { last = middle } else { beyond = middle }
    }
    return last
  }

  /// A share of units with its limits.
  ///
  /// Units of one user are no independent trials. They count as n ÷ design effect of them, the design
  /// effect being the variance of a ratio of sums over the C users, C/(C−1) · Σ(y−pm)²/n², over the
  /// binomial p(1−p)/n, and at least 1: y of a user's m units succeeded. Where a share of 0 or 1 shows no
  /// variance, or there is one user only, the units of a user are taken to be alike, Σm²/n. Where each user
  /// has one unit the design effect is 1.
  static func wilsonCells(
    _ successes: [ReferenceUser], of trials: [ReferenceUser]
  ) -> [ReferenceCell] {
    let (n, p) = (Double(trials.count), Double(successes.count) / Double(trials.count))
    let limits = wilson(p, of: n / designEffect(successes.map(\.id), of: trials.map(\.id)))
    return [
      .share(successes.count, of: trials.count), .optional(limits?.low), .optional(limits?.high),
    ]
  }

  /// How many units are worth one; each unit is given by its user.
  static func designEffect(_ successes: [Text], of trials: [Text]) -> Double {
    let succeeded = Dictionary(grouping: successes) { $0 }.mapValues { Double($0.count) }
    let units = Dictionary(grouping: trials) { $0 }.mapValues { Double($0.count) }
    guard units.values.contains(where: { $0 > 1 }) else { return 1 }
    let (n, p) = (Double(trials.count), Double(successes.count) / Double(trials.count))
    let users = Double(units.count)
    if p == 0 || p == 1 || users == 1 { return units.values.map { $0 * $0 }.reduce(0, +) / n }
    let squares = units.map { id, m in (succeeded[id, default: 0] - p * m) }.map { $0 * $0 }
    let variance = users / (users - 1) * squares.sorted().reduce(0, +) / (n * n)
    return max(1, variance / (p * (1 - p) / n))
  }
}

/// The share of users still without an event, as time goes on.
///
/// At each time with events S becomes S·(r−d)/r, r being all whose time, of event or censoring, is
/// not earlier; so events come before censorings at one time. Source: E. L. Kaplan and P. Meier,
/// JASA 53 (1958) 457–481.
struct ReferenceKaplanMeier {
  /// Each time with an event, S from then on, and Greenwood's sum Σ d/(r(r−d)) up to it.
  var steps: [(time: Int64, share: Double, spread: Double)] = []

  init(events: [Int64], censored: [Int64]) {
    var share = 1.0
    var spread = 0.0
    for time in Set(events).sorted() {
      let atRisk = events.filter { $0 >= time }.count + censored.filter { $0 >= time }.count
      let now = events.filter { $0 == time }.count
      share *= Double(atRisk - now) / Double(atRisk)
      spread += Double(now) / (Double(atRisk) * Double(atRisk - now))
      steps.append((time, share, spread))
    }
  }

  /// The first time with S ≤ 1 − q + 1e-9; `nil` where it is not reached.
  func quantile(_ q: Double) -> Int64? {
    steps.first { $0.share <= 1 - q + 1e-9 }?.time
  }

  /// The first times at which the lower and the upper end of the 95 % log-log band S^e^(±z√G/ln S),
  /// G being Greenwood's sum, are not above a half; `nil` where the band, which does not exist where
  /// S is 0, never is.
  ///
  /// `designEffect`: what G is multiplied by at a time. Source: R. Brookmeyer and J. Crowley, Biometrics
  /// 38 (1982) 29–41.
  func medianLimits(_ designEffect: (Int64) -> Double) -> (low: Int64?, high: Int64?) {
    let band = steps.filter { $0.share > 0 && $0.share < 1 }.map { step in
      let width =
        ReferenceStatistics.z * (designEffect(step.time) * step.spread).squareRoot()
        / log(step.share)
      let ends = [pow(step.share, exp(width)), pow(step.share, exp(-width))].sorted()
      return (time: step.time, low: ends[0], high: ends[1])
    }
    return (band.first { $0.low <= 0.5 }?.time, band.first { $0.high <= 0.5 }?.time)
  }

  /// The share of users with the event by a time; beyond the last observation as at it.
  func shareDone(by time: Int64) -> Double {
    1 - (steps.last { $0.time <= time }?.share ?? 1)
  }
}
