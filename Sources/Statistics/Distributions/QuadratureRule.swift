/// Points and weights that integrate polynomials over 0...1 without error but rounding.
///
/// Source: C. F. Gauss, "Methodus nova integralium valores per approximationem inveniendi" (1814):
/// the points are the roots of Legendre's polynomial, here by Newton's method.
struct QuadratureRule: Sendable {
  /// Two points that lie around one half as mirror images; the middle is its own, with half its
  /// weight.
  struct Pair: Sendable {
    /// The distances of either point from the ends; their sum is 1.
    let near: Double
    let far: Double
    /// Of each of the two points; all together weigh 1.
    let weight: Double
  }

  let points: [Pair]

  /// - Parameter degree: The highest of the polynomials.
  init(degree: Int) {
    // n points are exact up to the degree 2n − 1.
    self.init(points: degree / 2 + 1)
  }

  /// - Parameter count: How many points, 1 or more.
  init(points count: Int) {
    points = (0..<(count + 1) / 2).map { Self.pair($0, of: count) }
  }

  /// The pair at a place from the ends.
  private static func pair(_ place: Int, of count: Int) -> Pair {
    let isMiddle = 2 * place + 1 == count
    let root = isMiddle ? 0 : root(place, of: count)
    let slope = Legendre(count, at: root).slope
    let weight = 1 / ((1 - root * root) * slope * slope)
    return Pair(
      near: (1 - root) / 2, far: (1 + root) / 2, weight: isMiddle ? weight / 2 : weight)
  }

  /// The root at a place from 1 downwards.
  ///
  /// F. G. Tricomi's start (1950) is so near that a few steps of Newton's method settle it.
  private static func root(_ place: Int, of count: Int) -> Double {
    var root = Double.cos(Double.pi * (Double(place) + 0.75) / (Double(count) + 0.5))
    for _ in 0..<10 {
      let polynomial = Legendre(count, at: root)
      root -= polynomial.value / polynomial.slope
    }
    return root
  }
}

/// Legendre's polynomial of a degree, and its slope, at a point inside −1...1.
private struct Legendre {
  let value: Double
  let slope: Double

  init(_ degree: Int, at x: Double) {
    var last = 1.0
    var value = x
    // (k + 1)·P_{k+1} = (2k + 1)·x·P_k − k·P_{k−1}
    for k in 1..<max(degree, 1) {
      (last, value) = (value, (Double(2 * k + 1) * x * value - Double(k) * last) / Double(k + 1))
    }
    self.value = value
    slope = Double(degree) * (x * value - last) / (x * x - 1)
  }
}
