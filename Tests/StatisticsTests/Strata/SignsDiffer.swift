@testable import Statistics

extension StratifiedDifference {
  /// Whether the variant looks better within the strata and worse over all users, or the other way
  /// round.
  ///
  /// Source: E. H. Simpson, "The interpretation of interaction in contingency tables", JRSS B 13
  /// (1951) 238–241.
  var signsDiffer: Bool {
    guard abs(difference) > Self.rounding else { return false }
    return crude > 0 && difference < 0 || crude < 0 && difference > 0
  }

  /// What summing may leave of a difference that is 0: less than one user of any arm.
  private static let rounding = 1e-12
}
