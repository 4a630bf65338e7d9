package import Definitions

/// What may be said of a variant against control.
package enum Verdict: String, Sendable {
  case better
  case worse
  case noClearDifference = "no clear difference"
  /// Of a guardrail: what it may have lost lies within the margin.
  case notWorse = "not worse"
  /// An arm has fewer than `fewestUsers` users whose window is over.
  case tooEarly = "too early"
  /// The arms' sizes contradict the planned split, so nothing is said of any of them.
  case splitBroken = "split broken"

  /// The fewest matured users of an arm that are judged.
  ///
  /// The intervals are asymptotic; from here on they hold at rates from 2 to 95 %.
  package static let fewestUsers = 100

  /// The share of experiments without an effect that may be called `better` or `worse`, however
  /// often they are looked at.
  package static let level = 0.05
}

extension Verdict {
  /// Whether it rests on the numbers, all gates being open.
  package var isOfNumbers: Bool {
    switch self {
    case .better, .worse, .noClearDifference, .notWorse: true
    case .tooEarly, .splitBroken: false
    }
  }

  /// The first gate that is closed decides; behind them the adjusted p-value, or of a guardrail the
  /// always-valid interval of the difference.
  ///
  /// `goal`: that the numbers are of; `nil` for steps and completion. `low`, `high`: the interval.
  package init(
    isSplitBroken: Bool, maturedUsers: Int, difference: Double?, adjustedP: Double?,
    goal: GoalDefinition? = nil, low: Double? = nil, high: Double? = nil
  ) {
    guard !isSplitBroken else {
      self = .splitBroken
      return
    }
    guard maturedUsers >= Self.fewestUsers, let difference, let adjustedP else {
      self = .tooEarly
      return
    }
    let isTurned = goal?.better == .less
    if let margin = goal?.margin, let low, let high {
      let (worst, best) = isTurned ? (-high, -low) : (low, high)
      self = best < 0 ? .worse : worst > -margin ? .notWorse : .noClearDifference
      return
    }
    guard adjustedP < Self.level else {
      self = .noClearDifference
      return
    }
    self = (difference > 0) != isTurned ? .better : .worse
  }
}
