import Journeys
import Statistics

/// Whether users were assigned as planned.
package struct SplitCheck: Hashable, Sendable {
  /// The sample ratio p; `nil` where the planned arms hold fewer than 100 users.
  package let p: Double?
  /// Whether the plan is not in the definition, so that equal shares are taken for it.
  package let isPlanAssumed: Bool
  /// Whether some arm is planned to be larger than another.
  package let isUneven: Bool
  /// How many arms have a share in the plan.
  package let plannedArms: Int

  /// Below this the split contradicts the plan.
  ///
  /// Under daily looks over 90 days it is passed by chance in 1.5 % of experiments; 0.01 would be in
  /// 10 %.
  package static let brokenBelow = 0.001

  package var isBroken: Bool { p.map { $0 < Self.brokenBelow } ?? false }

  /// Shares such as 0.34, 0.33 and 0.33 are equal ones, rounded.
  private static func areUneven(_ weights: [Double]) -> Bool {
    guard let least = weights.min(), let most = weights.max() else { return false }
    return most > least * 1.1
  }

  package init(p: Double?, isPlanAssumed: Bool, isUneven: Bool, plannedArms: Int = 2) {
    self.p = p
    self.plannedArms = plannedArms
    self.isPlanAssumed = isPlanAssumed
    self.isUneven = isUneven
  }

  init(_ arms: Arms) {
    let weights = arms.arms.map(\.weight)
    self.init(
      p: sampleRatioP(observed: arms.arms.map(\.entered), weights: weights),
      isPlanAssumed: arms.experiment.split == nil,
      isUneven: Self.areUneven(weights.filter { $0 > 0 }),
      plannedArms: weights.count { $0 > 0 })
  }
}
