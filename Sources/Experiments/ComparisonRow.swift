package import Definitions
package import EventLog
package import Funnels
package import Statistics

/// What of a page two arms are compared by.
package enum ComparisonMeasure: Hashable, Sendable {
  /// Who reached it, of all matured users who entered; more is better.
  case reached
  /// Who left there, of those who reached it, at whatever place it is; fewer is better.
  case left
}

/// What has become of a difference of completion that was clear on a day, where the numbers no longer say the
/// same.
package enum AfterClear: Hashable, Sendable {
  /// It is not seen any more: the interval holds 0, and the difference points nowhere, or the other way.
  case gone
  /// The contrary is clear now.
  case turned
}

/// One line of `comparison.csv`.
package struct ComparisonRow: Sendable {
  package var flow: FlowKey
  package var experiment: Text
  package var step: StepKey
  package var isCompletion: Bool
  package var control: Text
  package var variant: Text
  /// Matured users who entered.
  package var controlUsers: Count
  package var controlReached: Count
  package var variantUsers: Count
  package var variantReached: Count
  /// `variantRate − controlRate`, with the ends of its always-valid 95 % interval.
  package var difference: Double?
  package var differenceLow: Double?
  package var differenceHigh: Double?
  /// The difference as a part of control's rate; `nil` where that is 0.
  package var uplift: Double?
  package var upliftLow: Double?
  /// `nil` also where the uplift has no upper end.
  package var upliftHigh: Double?
  /// Always valid; `nil` where an arm has no users.
  package var p: Double?
  package var adjustedP: Double?
  /// `nil` where there is no p to adjust.
  package var adjustment: PAdjustment?
  /// The least rise that would be found, where none is clear yet; `nil` where none would be.
  package var detectableDifference: Double?
  /// How many more users an arm would show a rise of a tenth of control's rate, where no difference
  /// is clear yet; `nil` where there is no such rate.
  package var usersNeeded: Int?
  package var verdict: Verdict
  /// The goal that the row is about; `nil` for steps and completion.
  package var goal: Text?
  /// Whether the goal is one that must not suffer.
  package var isGuardrail = false
  /// The guardrails that are worse, and keep a better completion from being called so.
  package var harmedGuardrails: [Text] = []
  /// What speaks against trusting the row, in the order of the cases.
  package var doubts: [Doubt] = []
  /// Whether the step stands at another place among those that both variants have: who comes to it
  /// sooner reaches it more often for that alone.
  package var isMoved = false
  package var measure = ComparisonMeasure.reached
  /// Of completion: the first day at whose end the difference was clear, as days since 1970, and the users
  /// of both arms up to then; `nil` where it is not clear.
  package var firstClear: (day: Int, users: Int)?
  /// Of completion that was clear: what has become of that; `nil` where the numbers still say the same.
  package var afterClear: AfterClear?
  /// How many days of the first week are closed, before it is over; `nil` from then on.
  package var daysOfFirstWeek: Int?
  /// Of completion: whether a day has closed with enough users; of the others always.
  var hasLook = true
  /// Of completion: the users of both arms at which a bounded test ends; `nil` without such a plan.
  package var plannedUsers: Int?
}

extension ComparisonRow {
  /// `nil` where one of the counts is hidden.
  package var controlShare: Proportion? { Proportion(controlReached, of: controlUsers) }
  /// `nil` where one of the counts is hidden.
  package var variantShare: Proportion? { Proportion(variantReached, of: variantUsers) }

  /// `controlReached ÷ controlUsers`; `nil` also without users.
  package var controlRate: Double? { controlShare?.rate }
  /// `variantReached ÷ variantUsers`; `nil` also without users.
  package var variantRate: Double? { variantShare?.rate }

  /// Whether the users have not doubled since the difference became clear: until then it is usually
  /// smaller than it looks.
  package var isFresh: Bool {
    guard let firstClear, let users = (controlUsers + variantUsers).shown else { return false }
    return users < 2 * firstClear.users
  }

  /// A smaller difference points nowhere.
  private static let leastDifference = 0.005

  /// What the numbers of today say: the verdict, or its contrary where that is clear by now.
  package var verdictOfToday: Verdict {
    switch (verdict, afterClear) {
    case (.better, .turned): .worse
    case (.worse, .turned): .better
    default: verdict
    }
  }

  /// Completion that was clear at a look stays so, in the direction that it had then; what has become of it since is
  /// told beside it.
  ///
  /// A bounded test has ended: what comes later does not turn it.
  mutating func stand(by look: DailyLooks.Look) {
    guard verdict == .better || verdict == .worse,
      let then = Statistics.difference(control: look.control, variant: look.variant)
    else { return }
    firstClear = (look.day, look.users)
    let isBetter = then > 0
    verdict = isBetter ? .better : .worse
    guard let difference else { return }
    let (low, high) = (differenceLow ?? -1, differenceHigh ?? 1)
    let (gain, least, most) = isBetter ? (difference, low, high) : (-difference, -high, -low)
    if most < 0, plannedUsers == nil {
      afterClear = .turned
    } else if gain < Self.leastDifference, least <= 0 {
      afterClear = .gone
    }
  }

  /// Whether it is late enough.
  var canBeJudged: Bool { daysOfFirstWeek == nil && hasLook }

  /// The uplift that `usersNeeded` is about.
  package static var upliftAimedAt: Double { ArmComparison.upliftAimedAt }

  /// Whether a clear difference of completion is more than half of control's rate, or control has
  /// none: so much is more often a fault of the log than an effect.
  package var isSurprising: Bool {
    guard isCompletion, verdict == .better || verdict == .worse else { return false }
    return uplift.map { abs($0) > 0.5 } ?? true
  }
}
