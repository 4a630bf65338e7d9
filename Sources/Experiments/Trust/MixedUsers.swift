package import Funnels

/// Users seen with several variants, who are in no comparison.
///
/// A few are harmless. Many are not a random part of all: who came back, changed device or waited
/// longer was seen more often. In an uneven split the smaller arms lose more of them.
package struct MixedUsers: Hashable, Sendable {
  package var users: Count
  /// All who entered.
  package var whole: Count
  /// From which share on they are too many.
  package let mostShare: Double
  package let areTooMany: Bool

  package init(users: Count, of whole: Count, mostShare: Double) {
    self.users = users
    self.whole = whole
    self.mostShare = mostShare
    areTooMany = users.share(of: whole).map { $0 >= mostShare } ?? false
  }

  init(_ arms: Arms) {
    self.init(
      users: Count(arms.mixed?.entered ?? 0), of: Count(arms.entered),
      mostShare: SplitCheck(arms).isUneven ? 0.001 : 0.01)
  }

  /// `users ÷ whole`; `nil` where nobody entered, or one of the two is hidden.
  package var share: Double? { users.share(of: whole) }
}
