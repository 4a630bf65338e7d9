import Foundation

// p and the multiplier of the standard error that hold at every look.
//
// With N users of both arms and x = Nρ², the mixture over effects makes of z the evidence
// E = e^(z²·x/(2(1+x)))/√(1+x), and p = min(1, 1/E). The multiplier c(N) is sought as what it is: the
// z at which p is α.

struct ReferenceAlwaysValid {
  static let alpha = 0.05

  /// Nρ², ρ² being (−2 ln α + ln(1 − 2 ln α))/N*.
  private let information: Double

  init(users: Double, tuning: Int) {
    let logarithm = log(Self.alpha)
    information = users * (-2 * logarithm + log(1 - 2 * logarithm)) / Double(tuning)
  }

  /// p of a pooled z, given by its square.
  func p(ofSquare square: Double) -> Double {
    let exponent = -square * information / (2 * (1 + information))
    return min(1, (1 + information).squareRoot() * exp(exponent))
  }

  /// c(N), in the place of 1.96.
  var multiplier: Double {
    var tooLarge = 1.0
    while p(ofSquare: tooLarge * tooLarge) > Self.alpha { tooLarge *= 2 }
    return ReferenceStatistics.lastPoint(from: 0, to: tooLarge) { z in
      p(ofSquare: z * z) > Self.alpha
    }
  }
}

/// What p becomes where several hypotheses are tested, by definition; p in any order.
enum ReferenceAdjustment {
  /// The greatest of all p_j ≤ p, each times the number of those not below it, at most 1.
  ///
  /// Source: S. Holm, Scandinavian Journal of Statistics 6 (1979) 65–70.
  static func holm(_ p: Double, among all: [Double]) -> Double {
    let raised = all.filter { $0 <= p }.map { other in
      other * Double(all.filter { $0 >= other }.count)
    }
    return min(1, raised.max() ?? p)
  }

  /// The least of all p_j ≥ p, each times the number of tests over the number of those not above it.
  ///
  /// Source: Y. Benjamini and Y. Hochberg, JRSS B 57 (1995) 289–300.
  static func benjaminiHochberg(_ p: Double, among all: [Double]) -> Double {
    let raised = all.filter { $0 >= p }.map { other in
      other * Double(all.count) / Double(all.filter { $0 <= other }.count)
    }
    return min(1, raised.min() ?? p)
  }
}
