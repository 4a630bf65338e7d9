/// Pseudo-random numbers whose whole state is a seed.
///
/// Only whole numbers, the four operations and the square root are used, which every machine
/// reckons alike: a seed means the same log everywhere.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014, figure 17.
package struct RandomNumbers {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= Self.step
    return Self.mixed(state)
  }

  /// A whole number from 0 to `bound` − 1; the bound is above 0.
  package mutating func below(_ bound: Int64) -> Int64 {
    Int64(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A number from 0, included, to 1, excluded.
  package mutating func share() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// How many of the next `count` shares are below `chance`, a number from 0 to 1.
  ///
  /// It compares whole numbers, and without a branch, which no processor could predict.
  package mutating func countOfShares(_ count: Int, below chance: Double) -> Int {
    let limit = UInt64((chance * 0x1p53).rounded(.up))
    var below = 0
    for _ in 0..<count { below &+= next() >> 11 < limit ? 1 : 0 }
    return below
  }

  /// A time that is `median` half of the time, and three times as long one time in ten.
  ///
  /// The log-logistic distribution of shape 2, whose quantile of `share` is the median times
  /// √(share / (1 − share)): the long tail of people at screens, without a logarithm. At most
  /// `longest` medians.
  package mutating func milliseconds(
    median: Double, longest: Double = RandomNumbers.longestStay
  ) -> Int64 {
    let share = (Double(next() >> 11) + 0.5) * 0x1p-53
    return Int64(median * min(longest, (share / (1 - share)).squareRoot()))
  }

  /// In medians; one user in ten thousand would pass it.
  package static let longestStay = 100.0

  /// A word in which every bit depends on all bits of `word`; different words stay different.
  static func mixed(_ word: UInt64) -> UInt64 {
    var mixed = word
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The odd number nearest to 2⁶⁴ divided by the golden ratio.
  static let step: UInt64 = 0x9E37_79B9_7F4A_7C15
}
