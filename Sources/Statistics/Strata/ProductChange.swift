/// How much of the change of a product comes from each of its factors: the Shapley value.
///
/// A factor's part is what changing it adds, averaged over all orders in which the factors may
/// change one after the other. So the parts add up exactly, no order is preferred, to change back
/// negates every part, and a factor that stays has none. With a the factors before and b those
/// after:
///
///     part k = (b_k − a_k) · ∫₀¹ Π_{j≠k} ((1 − t)·a_j + t·b_j) dt
///
/// Source: L. S. Shapley, "A value for n-person games", Annals of Mathematics Studies 28 (1953)
/// 307–317; as an integral G. Owen, "Multilinear extensions of games", Management Science 18 (1972)
/// P64–P79; for decompositions A. F. Shorrocks, Journal of Economic Inequality 11 (2013) 99–126.
/// The logarithmic mean Divisia index adds up as well, but has no value for a factor of 0, which a
/// step that nobody gets to has.
struct ProductChange {
  /// The factors before and after, where one lacks on a side as on the other.
  private let factors: [(before: Double, after: Double)]
  /// How many points of a rule tell the integrals to the last digits of a `Double`.
  let pointCount: Int

  /// A factor that does not exist on one side, as the rate from a step that nobody reached, is taken
  /// to be as on the other side: its part is 0.
  ///
  /// - Parameters:
  ///   - before: The factors before the change, 0 to 1.
  ///   - after: As many after it.
  init(from before: [Double?], to after: [Double?]) {
    factors = zip(before, after).map { ($0 ?? $1 ?? 1, $1 ?? $0 ?? 1) }
    let differing = factors.filter { $0.before != $0.after }
    // With n points the integrals of polynomials up to the degree 2n − 1 have no error.
    pointCount = min(
      max(0, differing.count - 1) / 2 + 1,
      Self.pointCount(bend: differing.reduce(0) { $0 + Self.bend($1) }))
  }

  /// The part of each factor; their sum is the product after the change − that before.
  ///
  /// `rule`: of `pointCount` points or more.
  func parts(by rule: QuadratureRule) -> [Double] {
    var integrals = Array(repeating: 0.0, count: factors.count)
    for point in rule.points {
      // Both points of a pair in one sum, so that a change back is the same number negated.
      let left = Self.productsWithoutEach(
        factors.map { point.far * $0.before + point.near * $0.after })
      let right = Self.productsWithoutEach(
        factors.map { point.near * $0.before + point.far * $0.after })
      for place in integrals.indices {
        integrals[place] += point.weight * (left[place] + right[place])
      }
    }
    return zip(factors, integrals).map { ($0.after - $0.before) * $1 }
  }

  /// Half of what a factor changes by, as a share of the greater of both.
  private static func bend(_ factor: (before: Double, after: Double)) -> Double {
    abs(factor.after - factor.before) / (2 * max(factor.before, factor.after))
  }

  /// The fewest points whose error is below 2⁻⁵³ of the product of the greater factors.
  ///
  /// On the ellipse around −1...1 with the half axes cosh μ and sinh μ a factor is at most its greater
  /// value times 1 + s·(cosh μ − 1), s being its bend; so all together are at most the product of those
  /// times exp(S·(cosh μ − 1)), and the error is at most, for each μ > 0,
  ///
  ///     (32/15) · exp(S·(cosh μ − 1) − 2(n − 1)μ) / (1 − exp(−2μ))
  ///
  /// Rates of going on of n users bend by ln n or so in all, however many there are: each that is
  /// below 1 takes a user. So their number does not count, and some dozens of points are enough.
  ///
  /// Source: L. N. Trefethen, Approximation Theory and Approximation Practice (2013), theorem 19.3.
  private static func pointCount(bend: Double) -> Int {
    let few = (1...256).map { Double($0) / 32 }.map { axis in
      let logarithm =
        Double.log(32.0 / 15) + 53 * Double.log(2) + bend * (Double.cosh(axis) - 1)
        - Double.log(1 - Double.exp(-2 * axis))
      return logarithm / (2 * axis)
    }
    return 1 + Int((few.min() ?? 0).rounded(.up))
  }

  /// By place, the product of all other factors.
  private static func productsWithoutEach(_ factors: [Double]) -> [Double] {
    var products = Array(repeating: 1.0, count: factors.count)
    var before = 1.0
    var after = 1.0
    for place in factors.indices {
      let mirrored = factors.count - 1 - place
      products[place] *= before
      products[mirrored] *= after
      before *= factors[place]
      after *= factors[mirrored]
    }
    return products
  }
}
