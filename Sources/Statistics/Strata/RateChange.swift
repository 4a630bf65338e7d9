// Why did completion change? Because users of some segments became more, or because users of the
// same segment got through otherwise, at this step or that. With p the share of a segment, r its
// completion rate, and q_k the rate from step to step, r = Π q_k:
//
//     completion    C = Σ p·r
//     change        C₁ − C₀ = Σ Δp·(r̄ − c)   mix      more users of a segment that completes less
//                           + Σ p̄·Δr         rate     a segment that completes less than it did
//     rate          p̄·Δr = Σ_k p̄·part k      steps    parts of the product, see `ProductChange`
//
// Bars are means of both sides. As Σ Δp = 0, any c gives the same sum; the mean completion of both
// sides makes each part of the mix speak for itself: a segment that grows and completes less than
// most has a negative one. A segment that only one side has has one rate, so all of it is mix.
//
// Both splits are Shapley values, of a product of two and of one of many factors: nothing is left
// over, and swapping the sides negates every part.

/// The change of a completion rate, split into the mix of strata and the steps within them.
///
/// Source: E. M. Kitagawa, "Components of a difference between two rates", JASA 50 (1955)
/// 1168–1194, without interaction; and `ProductChange`.
package struct RateChange: Sendable {
  /// How far the users of one stratum came on either side.
  package struct Stratum: Sendable {
    /// Users who got to each place: all, then those who reached the second step and so on, last
    /// those who completed.
    package var base: [Int]
    /// The same on the other side; as many places.
    package var own: [Int]

    package init(base: [Int], own: [Int]) {
      self.base = base
      self.own = own
    }
  }

  /// What of the change comes from one stratum.
  package struct Part: Sendable {
    /// From its share of the users.
    package let mix: Double
    /// From its rate: the sum of `steps`.
    package let rate: Double
    /// From each rate of going on, from the first place to the second and so on.
    package let steps: [Double]
  }

  /// By stratum.
  package let parts: [Part]

  /// - Returns: `nil` where a side has no users.
  package init?(strata: [Stratum]) {
    let sides = strata.map { (Side($0.base), Side($0.own)) }
    let base = sides.map(\.0.completion).total
    let own = sides.map(\.1.completion).total
    guard let baseRate = base.rate, let ownRate = own.rate else { return nil }
    let center = (baseRate + ownRate) / 2
    var rules: [Int: QuadratureRule] = [:]
    parts = sides.map { before, after in
      let product = ProductChange(from: before.rates, to: after.rates)
      let rule = rules[product.pointCount] ?? QuadratureRule(points: product.pointCount)
      rules[product.pointCount] = rule
      return Part(
        from: before, to: after, of: (base.users, own.users), center: center,
        steps: product.parts(by: rule))
    }
  }
}

/// The counts of one stratum on one side.
private struct Side {
  let reached: [Int]

  init(_ reached: [Int]) {
    self.reached = reached
  }

  var completion: Proportion { Proportion(reached.last ?? 0, of: reached.first ?? 0) }

  /// From place to place; `nil` from a place that nobody got to.
  var rates: [Double?] {
    zip(reached, reached.dropFirst()).map { Proportion($1, of: $0).rate }
  }
}

extension RateChange.Part {
  /// The part of one stratum.
  ///
  /// `users`: of all strata, before and after. `steps`: of the change of its completion rate, the
  /// part of each rate of going on.
  fileprivate init(
    from before: Side, to after: Side, of users: (Int, Int), center: Double,
    steps: [Double]
  ) {
    let share = Double(before.completion.users) / Double(users.0)
    let newShare = Double(after.completion.users) / Double(users.1)
    let rate = before.completion.rate ?? after.completion.rate ?? center
    let newRate = after.completion.rate ?? rate
    let weight = (share + newShare) / 2
    mix = (newShare - share) * ((rate + newRate) / 2 - center)
    self.rate = weight * (newRate - rate)
    self.steps = steps.map { weight * $0 }
  }
}
