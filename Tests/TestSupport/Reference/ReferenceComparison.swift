import Definitions
import EventLog

/// A variant against the control at one step.
struct ReferenceComparison {
  /// What is said of a comparison; spelt as in the table.
  enum Verdict: String {
    case splitBroken = "split broken"
    case tooEarly = "too early"
    case better, worse
    case noClearDifference = "no clear difference"
    case notWorse = "not worse"
  }

  /// `nil` for completion.
  var step: Text?
  /// From 1.
  var number: Int
  var control: Text
  var variant: Text
  /// N* of the always-valid comparison.
  var tuning: Int
  var controlCount: (reached: Int, users: Int)
  var variantCount: (reached: Int, users: Int)
  /// The goal that it is about; `nil` for steps and completion.
  var goal: GoalDefinition?

  /// Of completion: whether a day was looked at, and the least p by then.
  enum Looks {
    case unseen
    case seen(p: Double)
  }

  /// `nil` for all rows but those of completion.
  var looks: Looks?

  /// Whether those are counted who left there, of those who got there.
  var isOfLeaving = false

  var isCompletion: Bool { step == nil }

  private var name: Text {
    isOfLeaving ? Text("leave:\(step?.string ?? "")") : step ?? "completed"
  }

  /// `nil` where an arm has no users.
  private var rates: ReferenceTwoRates? {
    ReferenceTwoRates(control: controlCount, variant: variantCount)
  }

  private func alwaysValid(_ rates: ReferenceTwoRates) -> ReferenceAlwaysValid {
    ReferenceAlwaysValid(users: Double(rates.users), tuning: tuning)
  }

  var p: Double? {
    if case .seen(let p) = looks { return p }
    return rates.map { alwaysValid($0).p(ofSquare: $0.square) }
  }

  func adjustedP(among family: [Double]) -> Double? {
    p.map { p in
      isCompletion
        ? ReferenceAdjustment.holm(p, among: family)
        : ReferenceAdjustment.benjaminiHochberg(p, among: family)
    }
  }

  /// `isProvisional`: whether it is too early whatever the numbers; `clear`: what completion was found to be
  /// when it became clear.
  func verdict(
    adjustedP: Double?, isSplitBroken: Bool, isProvisional: Bool,
    clear: (day: Text, isHigher: Bool)? = nil
  ) -> Verdict {
    if isSplitBroken { return .splitBroken }
    if min(controlCount.users, variantCount.users) < 100 || isProvisional { return .tooEarly }
    if case .unseen = looks { return .tooEarly }
    if isCompletion, let clear { return clear.isHigher ? .better : .worse }
    guard let rates else { return .noClearDifference }
    let turn: Double = isOfLeaving || goal?.better == .less ? -1 : 1
    if let margin = goal?.margin {
      let limits = rates.differenceLimits(multiplier: alwaysValid(rates).multiplier)
      let ends = [limits.low * turn, limits.high * turn].sorted()
      if ends[1] < 0 { return .worse }
      return ends[0] > -margin ? .notWorse : .noClearDifference
    }
    guard let adjustedP, adjustedP < 0.05 else { return .noClearDifference }
    return rates.difference * turn > 0 ? .better : .worse
  }

  /// The cells from `step_index` to `variant_rate`.
  var countCells: [ReferenceCell] {
    [
      goal == nil ? .integer(number) : .empty, .text(name), .bool(isCompletion), .text(control),
      .text(variant), .integer(controlCount.users), .integer(controlCount.reached),
      .share(controlCount.reached, of: controlCount.users), .integer(variantCount.users),
      .integer(variantCount.reached), .share(variantCount.reached, of: variantCount.users),
    ]
  }

  /// The cells from `difference` to `uplift_high`.
  var estimateCells: [ReferenceCell] {
    guard let rates else { return [ReferenceCell](repeating: .empty, count: 6) }
    let multiplier = alwaysValid(rates).multiplier
    let difference = rates.differenceLimits(multiplier: multiplier)
    let uplift = rates.upliftLimits(multiplier: multiplier)
    return [
      .number(rates.difference), .number(difference.low), .number(difference.high),
      .optional(uplift == nil ? nil : rates.variant.rate / rates.control.rate - 1),
      .optional(uplift?.low), .optional(uplift?.high),
    ]
  }

  /// The cells from `p_value` on.
  func verdictCells(_ verdict: Verdict, adjustedP: Double?) -> [ReferenceCell] {
    let power = ReferencePower(
      reached: controlCount.reached, controlUsers: controlCount.users,
      variantUsers: variantCount.users, tuning: tuning)
    let isOpen = !isOfLeaving && (verdict == .tooEarly || verdict == .noClearDifference)
    let adjustment: Text? =
      adjustedP == nil ? nil : isCompletion ? "holm" : "benjamini_hochberg"
    return [
      .optional(p), .optional(adjustedP), .optional(adjustment),
      .optional(isOpen ? power.detectableDifference : nil),
      .optional(isOpen ? power.usersNeeded : nil), .text(Text(verdict.rawValue)),
    ]
  }
}
