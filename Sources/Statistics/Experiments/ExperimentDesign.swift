// How many users an experiment needs that is looked at every day.
//
// A test with one look needs n₁ users and a mean z of θ₁ = z₁₋α/₂ + z_β at its end. A test with more looks
// needs a larger mean, found here by its own recursion: so n = n₁ (θ/θ₁)². Looks begin when a week is over, and for
// planning come at most forty times, for more of them change the numbers by less than days differ.

/// An experiment of two arms that is to be planned.
package struct ExperimentDesign: Sendable {
  /// The share of control's users who complete.
  package var controlRate: Double
  /// The variant's users for each of control.
  package var variantPerControl: Double
  /// Of both arms together.
  package var usersPerDay: Double
  /// α of the comparison, both sides.
  package var level = 0.05
  /// The chance to find the rise.
  package var power = 0.8

  package init(controlRate: Double, variantPerControl: Double, usersPerDay: Double) {
    self.controlRate = controlRate
    self.variantPerControl = variantPerControl
    self.usersPerDay = usersPerDay
  }

  /// What a test needs to find a rise.
  package struct Needs: Hashable, Sendable {
    /// Of both arms, at most.
    package let users: Double
    /// Of both arms, where the rise is real.
    package let meanUsers: Double
    /// N* of the always-valid test; `nil` for a bounded one.
    package let tuning: Int?
  }

  private static let firstWeek = 7.0
  private static let mostLooks = 40.0

  /// The users that a test with one look at the end needs; `nil` where the rise leads above 1.
  package func fixedUsers(rise: Double) -> Double? {
    guard controlRate + rise <= 1 else { return nil }
    return usersNeeded(
      controlRate: controlRate, variantRate: controlRate + rise,
      variantPerControl: variantPerControl, z: normalUpperQuantile(level / 2), power: power
    ).map { $0 * (1 + variantPerControl) }
  }

  private var fixedDrift: Double { normalUpperQuantile(level / 2) + normalQuantile(power) }

  /// What a bounded test needs; `nil` where the rise leads above 1.
  package func bounded(rise: Double) -> Needs? {
    guard let fixed = fixedUsers(rise: rise) else { return nil }
    var users = fixed
    var course: BoundedCourse?
    // The looks depend on the users, and these on the looks, but little.
    for _ in 0..<2 {
      let fractions = fractions(users: users)
      let boundaries = BoundedTest(level: level).boundaries(at: fractions)
      let drift = Self.crossing(from: fixedDrift, to: 2 * fixedDrift) { drift in
        let course = BoundedCourse(
          fractions: fractions, boundaries: boundaries, drift: drift, .coarse)
        return course.power - power
      }
      users = fixed * (drift / fixedDrift) * (drift / fixedDrift)
      course = BoundedCourse(fractions: fractions, boundaries: boundaries, drift: drift, .coarse)
    }
    return course.map { Needs(users: users, meanUsers: users * $0.meanFraction, tuning: nil) }
  }

  /// What the always-valid test needs with the N* that suits it; `nil` where the rise leads above 1.
  package func alwaysValid(rise: Double) -> Needs? {
    guard let fixed = fixedUsers(rise: rise) else { return nil }
    let candidates = Self.tunings.map { part in
      alwaysValid(tuning: max(1, Int((fixed * part).rounded())), fixed: fixed)
    }
    return candidates.min { $0.users < $1.users }
  }

  /// N* as parts of the users of a test with one look.
  private static let tunings = [0.3, 0.5, 0.8, 1.2, 2]

  private func alwaysValid(tuning: Int, fixed: Double) -> Needs {
    let test = AlwaysValid(tuning: tuning, level: level)
    let course = { (users: Double) -> BoundedCourse in
      let fractions = fractions(users: users)
      return BoundedCourse(
        fractions: fractions,
        boundaries: fractions.map { test.multiplier(users: users * $0) ?? .infinity },
        drift: fixedDrift * (users / fixed).squareRoot(), .coarse)
    }
    let users = Double.exp(
      Self.crossing(from: Double.log(fixed), to: Double.log(8 * fixed)) {
        course(Double.exp($0)).power - power
      })
    return Needs(users: users, meanUsers: users * course(users).meanFraction, tuning: tuning)
  }

  /// What a guardrail takes to be called not worse, by the always-valid interval, where it is the same in
  /// both arms.
  ///
  /// - Parameters:
  ///   - rate: The share that reaches the goal.
  ///   - margin: What may be lost, above 0.
  ///   - tuning: N*.
  /// - Returns: The users of both arms; nil where the share is 0 or 1.
  package func guardrailUsers(rate: Double, margin: Double, tuning: Int) -> Double? {
    guard rate > 0, rate < 1, margin > 0 else { return nil }
    let test = AlwaysValid(tuning: tuning, level: level)
    let arms = (1 + variantPerControl) * (1 + variantPerControl) / variantPerControl
    let users = Self.crossing(from: Double.log(10), to: Double.log(1e12), steps: 60) { exponent in
      let users = Double.exp(exponent)
      let error = (rate * (1 - rate) * arms / users).squareRoot()
      return margin - ((test.multiplier(users: users) ?? 0) + normalQuantile(power)) * error
    }
    return Double.exp(users)
  }

  /// When looks are taken, as parts of so many users: daily from the end of the first week on.
  private func fractions(users: Double) -> [Double] {
    let first = min(1, Self.firstWeek * usersPerDay / users)
    let step = max(usersPerDay / users, 1 / Self.mostLooks)
    let count = Int(((1 - first) / step).rounded(.down))
    let fractions = (0...max(0, count)).map { first + Double($0) * step }
    return fractions.filter { $0 < 1 - step / 2 } + [1]
  }

  /// Where a rising function crosses 0, by so many halves of the way.
  private static func crossing(
    from low: Double, to high: Double, steps: Int = 10, _ excess: (Double) -> Double
  ) -> Double {
    var (low, high) = (low, high)
    for _ in 0..<steps {
      let middle = (low + high) / 2
      if excess(middle) < 0 { low = middle } else { high = middle }
    }
    return high
  }
}

extension ExperimentDesign {
  /// The rise that a test finds with so many users; `nil` where not even a rise to all is found.
  ///
  /// - Parameters:
  ///   - users: Of both arms.
  ///   - needs: What the test needs for a rise.
  /// - Returns: Above 0; nil where not even a rise to all is found.
  package func rise(
    foundWith users: Double, _ needs: (Double) -> Needs?
  ) -> Double? {
    guard users > 0, controlRate < 1 else { return nil }
    var rise = min(0.1, (1 - controlRate) / 2)
    // Users fall with the square of the rise, nearly.
    for _ in 0..<5 {
      guard let needed = needs(rise)?.users else { return nil }
      rise *= (needed / users).squareRoot()
      guard controlRate + rise <= 1 else { return nil }
    }
    return rise
  }
}
