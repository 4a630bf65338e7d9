import Foundation

// Two rates beside each other: control's and a variant's.
//
// An interval is all values of the difference δ, or of the ratio φ, that |Z| ≤ c does not contradict.
// Z is what was seen less what is supposed, over its standard deviation at the likeliest rates among
// those that are apart by just that much. The ends are found by bisection, and so are the likeliest
// rates: the likelihood rises below them and falls above.
//
// Sources: R. W. Mee, Biometrics 40 (1984) 1175–1176 (difference); P. A. R. Koopman, Biometrics 40
// (1984) 513–517 (ratio).

/// Successes of trials in two arms, none of them without trials.
struct ReferenceTwoRates {
  /// An arm's counts.
  struct Arm {
    var successes: Int
    var trials: Int

    var rate: Double { Double(successes) / Double(trials) }

    /// The slope of the logarithm of the likelihood over the rate.
    func slope(at rate: Double) -> Double {
      let failures = trials - successes
      return (successes == 0 ? 0 : Double(successes) / rate)
        - (failures == 0 ? 0 : Double(failures) / (1 - rate))
    }

    /// The variance of the rate seen where the true one is given.
    func variance(at rate: Double) -> Double { rate * (1 - rate) / Double(trials) }
  }

  var control: Arm
  var variant: Arm

  init?(control: (reached: Int, users: Int), variant: (reached: Int, users: Int)) {
    guard control.users > 0, variant.users > 0 else { return nil }
    self.control = Arm(successes: control.reached, trials: control.users)
    self.variant = Arm(successes: variant.reached, trials: variant.users)
  }

  var users: Int { control.trials + variant.trials }
  var difference: Double { variant.rate - control.rate }

  /// The square of the pooled z: Pearson's chi-square of the four counts; 0 where all or none
  /// succeeded.
  var square: Double {
    let successes = control.successes + variant.successes
    let margins = [control.trials, variant.trials, successes, users - successes].map(Double.init)
    let product = margins.reduce(1, *)
    let determinant =
      control.successes * (variant.trials - variant.successes)
      - variant.successes * (control.trials - control.successes)
    return product == 0 ? 0 : Double(users) * Double(determinant) * Double(determinant) / product
  }

  func differenceLimits(multiplier: Double) -> (low: Double, high: Double) {
    let isPossible = { (difference: Double) in
      abs(z(ofDifference: difference)) <= multiplier
    }
    return (
      ReferenceStatistics.lastPoint(from: difference, to: -1, where: isPossible),
      ReferenceStatistics.lastPoint(from: difference, to: 1, where: isPossible)
    )
  }

  /// The ends of the variant's rate over control's, less 1; `nil` where nobody of control succeeded.
  func upliftLimits(multiplier: Double) -> (low: Double, high: Double)? {
    guard control.successes > 0 else { return nil }
    let isPossible = { (logarithm: Double) in abs(z(ofRatio: exp(logarithm))) <= multiplier }
    // Where nobody of the variant succeeded, any ratio next to 0 is possible.
    let seen = variant.successes == 0 ? -50 : log(variant.rate / control.rate)
    let ends = [-1.0, 1.0].map { direction in
      var width = direction
      while isPossible(seen + width), abs(width) < 100 { width *= 2 }
      return exp(
        ReferenceStatistics.lastPoint(from: seen, to: seen + width, where: isPossible)) - 1
    }
    return (variant.successes == 0 ? -1 : ends[0], ends[1])
  }

  private func z(ofDifference supposed: Double) -> Double {
    guard difference != supposed else { return 0 }
    let second = { (first: Double) in min(1, max(0, first + supposed)) }
    let first = ReferenceStatistics.lastPoint(
      from: max(0, -supposed), to: min(1, 1 - supposed)
    ) { rate in
      control.slope(at: rate) + variant.slope(at: second(rate)) > 0
    }
    let variance = control.variance(at: first) + variant.variance(at: second(first))
    return (difference - supposed) / variance.squareRoot()
  }

  private func z(ofRatio supposed: Double) -> Double {
    let gap = variant.rate - supposed * control.rate
    guard gap != 0 else { return 0 }
    let second = { (first: Double) in min(1, supposed * first) }
    let first = ReferenceStatistics.lastPoint(from: 0, to: min(1, 1 / supposed)) { rate in
      control.slope(at: rate) + supposed * variant.slope(at: second(rate)) > 0
    }
    let variance =
      variant.variance(at: second(first)) + supposed * supposed * control.variance(at: first)
    return gap / variance.squareRoot()
  }
}
