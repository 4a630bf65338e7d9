import Journeys
import Statistics

/// Whether users were assigned as planned, over the whole log: a report's filters change nothing here.
package struct SplitCheck: Hashable, Sendable {
  /// What the sizes of the arms say of the plan.
  package enum Result: Hashable, Sendable {
    /// The plan has shares for fewer than two arms, or is not known.
    case noPlan
    /// The planned arms hold fewer than 100 users.
    case tooFewUsers
    case fits
    /// Chance alone makes such sizes now and then only: the split may be broken.
    case doubtful
    /// The sizes contradict the plan.
    case broken
  }

  package let result: Result
  /// The sample ratio p; `nil` where it was not tested, and where it must not be shown.
  package private(set) var p: Double?
  package let plan: SplitPlan
  /// Whether some arm is planned to be larger than another.
  package let isUneven: Bool
  /// The sizes of arms without a known plan that an equal plan would make unlikely; `nil` for others,
  /// and where they must not be shown.
  package private(set) var unlikelySizes: SizeRatio?

  /// Below this the split contradicts the plan.
  ///
  /// Under daily looks over 90 days it is passed by chance in 1.5 % of experiments; 0.01 would be in
  /// 10 %.
  package static let brokenBelow = 0.001

  /// Below this the split may be broken.
  package static let doubtfulBelow = 0.05

  package var isBroken: Bool { result == .broken }

  /// Shares such as 0.34, 0.33 and 0.33 are equal ones, rounded.
  private static func areUneven(_ weights: [Double]) -> Bool {
    guard let least = weights.min(), let most = weights.max() else { return false }
    return most > least * 1.1
  }

  /// What a sample ratio p says of a plan; `plannedArms` is how many arms have a share in it.
  package init(
    p: Double?, plan: SplitPlan = .given, isUneven: Bool = false, plannedArms: Int = 2,
    unlikelySizes: SizeRatio? = nil
  ) {
    self.p = plan == .unknown ? nil : p
    self.plan = plan
    self.isUneven = isUneven
    self.unlikelySizes = unlikelySizes
    result = Self.result(p: p, hasPlan: plan != .unknown && plannedArms > 1)
  }

  init(_ arms: Arms) {
    let weights = arms.weightsInLog
    let users = weights.map { arms.usersInLog[$0.variant] ?? 0 }
    let p = sampleRatioP(observed: users, weights: weights.map(\.weight))
    let isUnlikely = arms.plan == .unknown && (p ?? 1) < Self.brokenBelow
    let planned = weights.map(\.weight).filter { $0 > 0 }
    self.init(
      p: p, plan: arms.plan, isUneven: Self.areUneven(planned), plannedArms: planned.count,
      unlikelySizes: isUnlikely ? SizeRatio(users) : nil)
  }

  private static func result(p: Double?, hasPlan: Bool) -> Result {
    guard hasPlan else { return .noPlan }
    guard let p else { return .tooFewUsers }
    if p < brokenBelow { return .broken }
    return p < doubtfulBelow ? .doubtful : .fits
  }

  /// Leaves what the sizes say, without a number that would give them away.
  package mutating func hideNumbers() {
    p = nil
    unlikelySizes = nil
  }
}
