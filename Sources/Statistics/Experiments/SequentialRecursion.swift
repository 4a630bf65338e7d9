// How a statistic moves from look to look while a test goes on.
//
// At the fraction t of the planned users the statistic z is normal with variance 1 and mean θ√t, and z√t
// has independent increments. Between two looks, t and u, so
//
//     z' = (z√t + x√(u − t)) / √u,   x normal with variance 1 and mean θ√(u − t)
//
// The density of z, of tests that have not stopped, is kept at the points of a Gaussian rule inside the
// boundary, where it is smooth; what leaves at a look is an integral over these points.
//
// Source: P. Armitage, C. K. McPherson and B. C. Rowe, "Repeated significance tests on accumulating
// data", Journal of the Royal Statistical Society A 132 (1969) 235–244; C. Jennison and B. W. Turnbull,
// Group Sequential Methods (2000), chapter 19.

/// The density of a test's statistic over the looks so far, of tests that went on.
struct SequentialRecursion {
  /// θ, the mean of z at the end of the plan; 0 where there is no difference.
  let drift: Double
  /// The fraction of the plan at the latest look; 0 before the first.
  private var fraction = 0.0
  /// Where the density is known, and what it weighs there; one point with all weight before the first look.
  private var points: [Point] = [Point(z: 0, weight: 1)]

  private struct Point {
    let z: Double
    let weight: Double
  }

  /// Beyond so far from its mean nobody is: the chance is below 1e-15.
  private static let farthest = 8.0
  /// A step of so many deviations has a density below 1e-21 of the largest.
  private static let farthestStep = 10.0
  private let rule: QuadratureRule

  /// How finely the density is known.
  enum Precision {
    /// For looks that are a hundredth of the plan apart.
    case fine
    /// For looks a fortieth apart, in a quarter of the time.
    case coarse

    fileprivate var rule: QuadratureRule { self == .fine ? Self.fineRule : Self.coarseRule }
    private static let fineRule = QuadratureRule(degree: 399)
    private static let coarseRule = QuadratureRule(degree: 199)
  }

  init(drift: Double = 0, _ precision: Precision = .fine) {
    self.drift = drift
    rule = precision.rule
  }

  /// The chance that z is at least `boundary` at the look at `next`, having gone on so far.
  ///
  /// - Parameters:
  ///   - next: A fraction above that of the latest look.
  ///   - boundary: May be infinite.
  ///   - side: Whether above `boundary`, or below −`boundary`.
  /// - Returns: Of all tests, those included that stopped before.
  func exit(at next: Double, beyond boundary: Double, _ side: Side = .above) -> Double {
    guard boundary.isFinite else { return 0 }
    let (step, mean) = step(to: next)
    let goal = boundary * next.squareRoot()
    return points.reduce(0) { sum, point in
      let sign = side == .above ? 1.0 : -1
      let distance = (goal - sign * (point.z * fraction.squareRoot() + mean)) / step
      return sum + point.weight * normalUpperTail(distance)
    }
  }

  enum Side { case above, below }

  /// Goes on to the look at `next`, of tests with |z| below `boundary` there.
  mutating func goOn(to next: Double, inside boundary: Double) {
    let (step, mean) = step(to: next)
    let middle = drift * next.squareRoot()
    let low = max(-boundary, middle - Self.farthest)
    let high = min(boundary, middle + Self.farthest)
    let root = next.squareRoot()
    let places = points.map { ($0.z * fraction.squareRoot() + mean, $0.weight) }
    let scale = root / (step * (2 * Double.pi).squareRoot())
    points = rule.points.flatMap { [($0.near, $0.weight), ($0.far, $0.weight)] }.map { part in
      let z = low + (high - low) * part.0
      let density = places.reduce(0) { sum, place in
        let distance = (z * root - place.0) / step
        // Where looks are close, most points are this far off, and add nothing to the digits of a sum.
        return abs(distance) > Self.farthestStep
          ? sum : sum + place.1 * Double.exp(-distance * distance / 2)
      }
      return Point(z: z, weight: density * scale * part.1 * (high - low))
    }
    fraction = next
  }

  /// The deviation of the increment, and its mean.
  private func step(to next: Double) -> (deviation: Double, mean: Double) {
    ((next - fraction).squareRoot(), drift * (next - fraction))
  }
}
