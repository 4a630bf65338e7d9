package import Funnels
package import Statistics

/// Users who entered and were seen with no variant, where they are many or complete unlike the others:
/// then assignment comes after the loss has begun, and the arms hold those who stayed that long.
///
/// Over the matured users of the whole log, whatever the report's filters.
package struct LateAssignment: Hashable, Sendable {
  /// Users who were seen with no variant, of all.
  package let unassigned: Proportion
  /// How many of them completed, of 1.
  package let completion: Double?
  /// The same of the users of all arms together.
  package let completionOfArms: Double?

  /// Users who were seen with no variant.
  package var users: Int { unassigned.reached }

  /// Their share of all.
  package var share: Double? { unassigned.rate }

  /// Whether they complete no more often than the users of all arms together.
  package var losesUsers: Bool { (completion ?? 0) <= completionOfArms ?? 1 }

  /// From this share on they are too many.
  package static let mostShare = 0.05

  init?(_ arms: Arms) {
    self.init(arms.completionsInLog)
  }

  /// `nil` where assignment is not late.
  package init?(_ completions: AssignedCompletions) {
    let unassigned = completions.unassigned
    let all = completions.arms.users + completions.mixed.users + unassigned.users
    guard unassigned.users > 0, all > 0 else { return nil }
    guard unassigned.users * 20 >= all || Self.areApart(unassigned, completions.arms) else {
      return nil
    }
    self.unassigned = Proportion(unassigned.users, of: all)
    completion = unassigned.rate
    completionOfArms = completions.arms.rate
  }

  private static func areApart(_ one: Proportion, _ other: Proportion) -> Bool {
    guard let one = one.wilsonInterval(), let other = other.wilsonInterval() else { return false }
    return one.high < other.low || other.high < one.low
  }
}
