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
package struct ProductChange: Sendable {
  private let rule: QuadratureRule

  /// - Parameter factors: How many; their polynomials are integrated without error.
  package init(factors: Int) {
    rule = QuadratureRule(degree: max(0, factors - 1))
  }

  /// The part of each factor.
  ///
  /// A factor that does not exist on one side, as the rate from a step that nobody reached, is taken
  /// to be as on the other side: its part is 0.
  ///
  /// - Parameters:
  ///   - before: The factors before the change, 0 to 1.
  ///   - after: As many after it.
  /// - Returns: As many parts; their sum is the product of `after` − that of `before`.
  package func parts(from before: [Double?], to after: [Double?]) -> [Double] {
    let known = zip(before, after).map { ($0 ?? $1 ?? 1, $1 ?? $0 ?? 1) }
    var integrals = Array(repeating: 0.0, count: known.count)
    for point in rule.points {
      // Both points of a pair in one sum, so that a change back is the same number negated.
      let left = Self.productsWithoutEach(known.map { point.far * $0 + point.near * $1 })
      let right = Self.productsWithoutEach(known.map { point.near * $0 + point.far * $1 })
      for place in integrals.indices {
        integrals[place] += point.weight * (left[place] + right[place])
      }
    }
    return zip(known, integrals).map { ($0.1 - $0.0) * $1 }
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
