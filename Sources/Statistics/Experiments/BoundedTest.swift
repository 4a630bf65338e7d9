/// The test that is planned for at most so many users and may be looked at on the way.
///
/// What of the level may be spent up to the fraction t of the planned users, half of it on either side:
///
///     α(t) = 4 (1 − Φ(z₁₋α/₄ / √t))
///
/// so hardly any is spent early, and the last look needs little more than a test with one look. The looks
/// need not be planned; only the largest number of users must be.
///
/// Source: K. K. G. Lan and D. L. DeMets, "Discrete sequential boundaries for clinical trials",
/// Biometrika 70 (1983) 659–663, the spending function like the boundaries of O'Brien and Fleming.
package struct BoundedTest: Hashable, Sendable {
  /// α, the chance of being wrong at any look where there is no difference.
  package let level: Double

  /// - Parameter level: Above 0 and below 1.
  package init(level: Double = 0.05) {
    self.level = level
  }

  /// Looks nearer than this to the one before are left out: they cost time and decide nothing.
  package static let leastStep = 0.01
  /// Less than this is spent at a later look.
  private static let leastSpent = 1e-12

  /// What may be spent up to a fraction of the planned users, α(t), both sides together.
  ///
  /// - Parameter fraction: Above 0; from 1 on all is spent.
  /// - Returns: Above 0, at most the level.
  func spent(at fraction: Double) -> Double {
    guard fraction < 1 else { return level }
    return 4 * normalUpperTail(normalUpperQuantile(level / 4) / fraction.squareRoot())
  }

  /// How far from 0 the statistic must be at each look to end the test.
  ///
  /// - Parameter fractions: Of the planned users, rising, above 0; only the last may be above 1.
  /// - Returns: One a look; ∞ where nothing may be spent yet.
  package func boundaries(at fractions: [Double]) -> [Double] {
    var recursion = SequentialRecursion()
    var used = 0.0
    return fractions.map { fraction in
      let share = spent(at: fraction) - used
      guard share > Self.leastSpent else {
        recursion.goOn(to: fraction, inside: .infinity)
        return .infinity
      }
      let boundary = Self.boundary(spending: share / 2, at: fraction, recursion)
      recursion.goOn(to: fraction, inside: boundary)
      used += share
      return boundary
    }
  }

  /// The least level at which the test would have ended at one of the looks.
  ///
  /// - Parameters:
  ///   - fractions: Of the planned users, rising, above 0; only the last may be above 1.
  ///   - z: The statistic at each look.
  /// - Returns: In `0...1`; 1 where no level ends it.
  package static func p(fractions: [Double], z: [Double]) -> Double {
    let ends = { (level: Double) in
      zip(BoundedTest(level: level).boundaries(at: fractions), z).contains { abs($1) >= $0 }
    }
    guard ends(leastUnlikely) else { return 1 }
    var (low, high) = (Double.log(leastLevel), Double.log(leastUnlikely))
    guard !ends(leastLevel) else { return leastLevel }
    for _ in 0..<halvings {
      let middle = (low + high) / 2
      if ends(Double.exp(middle)) { high = middle } else { low = middle }
    }
    return Double.exp(high)
  }

  /// Between these levels p is looked for, and so often halved: exact to 1e-4 of itself.
  private static let leastLevel = 1e-9
  private static let leastUnlikely = 0.99
  private static let halvings = 18

  /// The boundary that tests leave above with a chance.
  private static func boundary(
    spending share: Double, at fraction: Double, _ recursion: SequentialRecursion
  ) -> Double {
    var (low, high) = (0.0, 10.0)
    // The chance falls as the boundary rises; 40 halves make it exact to 1e-11.
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if recursion.exit(at: fraction, beyond: middle) > share {
        low = middle
      } else {
        high = middle
      }
    }
    return (low + high) / 2
  }
}

/// How a test with a true difference would go, from look to look up to its planned users.
package struct BoundedCourse: Sendable {
  /// The chance to stop at each look in the direction of the drift.
  package let found: [Double]
  /// The chance to stop at each look in the other direction.
  package let mistaken: [Double]
  private let fractions: [Double]

  /// - Parameters:
  ///   - fractions: Of the planned users, rising; the last is 1.
  ///   - boundaries: One a look.
  ///   - drift: The mean of the statistic at the end, not below 0.
  package init(fractions: [Double], boundaries: [Double], drift: Double) {
    self.init(fractions: fractions, boundaries: boundaries, drift: drift, .fine)
  }

  init(
    fractions: [Double], boundaries: [Double], drift: Double,
    _ precision: SequentialRecursion.Precision
  ) {
    var recursion = SequentialRecursion(drift: drift, precision)
    var (found, mistaken): ([Double], [Double]) = ([], [])
    for (fraction, boundary) in zip(fractions, boundaries) {
      found.append(recursion.exit(at: fraction, beyond: boundary, .above))
      mistaken.append(recursion.exit(at: fraction, beyond: boundary, .below))
      recursion.goOn(to: fraction, inside: boundary)
    }
    self.found = found
    self.mistaken = mistaken
    self.fractions = fractions
  }

  /// The chance that the difference is found.
  package var power: Double { found.reduce(0, +) }

  /// The mean fraction of the planned users that it takes.
  package var meanFraction: Double {
    var (mean, open, last) = (0.0, 1.0, 0.0)
    for (place, fraction) in fractions.enumerated() {
      mean += open * (fraction - last)
      last = fraction
      open -= found[place] + mistaken[place]
    }
    return mean
  }
}
