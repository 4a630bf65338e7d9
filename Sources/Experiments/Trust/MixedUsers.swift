package import Funnels
import Statistics

/// Users seen with several variants, who are in no comparison.
///
/// A few are harmless. Many are not a random part of all: who came back, changed device or waited
/// longer was seen more often. In an uneven split the smaller arms lose more of them.
package struct MixedUsers: Hashable, Sendable {
  package var users: Count
  /// Of all who entered; `nil` where nobody did, or one of the two counts is hidden.
  package var share: Double?
  /// From which share on they are too many.
  package let mostShare: Double
  package let areTooMany: Bool

  package init(users: Count, share: Double?, mostShare: Double) {
    self.users = users
    self.share = share
    self.mostShare = mostShare
    areTooMany = share.map { $0 >= mostShare } ?? false
  }

  init(_ arms: Arms) {
    let users = arms.mixed?.entered ?? 0
    self.init(
      users: Count(users), share: Proportion(users, of: arms.entered).rate,
      mostShare: SplitCheck(arms).isUneven ? 0.001 : 0.01)
  }
}
