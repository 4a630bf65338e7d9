import Definitions
import EventLog
import Funnels
import Statistics

/// The users with one value of a field who finish less often, or more often, than all others, and the page
/// where that comes from.
///
/// Every value with enough users on both sides is tested by the pooled score test, and all tests are
/// adjusted together; of what is left the largest difference for the numbers it rests on is told.
enum WhoInsight {
  /// The fewest users of a value, and of all others.
  static let fewestUsers = 50

  private struct Candidate {
    let value: ValueCompletion
    let own: Proportion
    let others: Proportion
    let p: Double?

    var difference: Double { Statistics.difference(control: others, variant: own) ?? 0 }

    /// |difference| × √(users × others ÷ all).
    var weight: Double {
      let (one, other) = (Double(own.users), Double(others.users))
      return abs(difference) * (one * other / (one + other)).squareRoot()
    }
  }

  static func find(in evidence: FlowEvidence) -> Insight? {
    guard let entered = evidence.entered, let completed = evidence.completion?.reached.shown
    else { return nil }
    let spread = daySpread(in: evidence)
    let candidates = (evidence.values + (spread == nil ? [] : evidence.weekdays)).compactMap {
      value -> Candidate? in
      let own = Proportion(value.completed, of: value.users)
      let others = Proportion(completed - value.completed, of: entered - value.users)
      guard min(value.users, others.users) >= fewestUsers else { return nil }
      let p =
        value.field == .weekday
        ? spread?.test(own, against: others)?.p
        : pooledZ(control: others, variant: own).map(twoSidedNormalP)
      return Candidate(value: value, own: own, others: others, p: p)
    }
    let adjusted = benjaminiHochbergAdjusted(candidates.map(\.p))
    let clear = zip(candidates, adjusted).filter { ($1 ?? 1) <= FlowInsights.level }
    guard let most = clear.map(\.0.weight).max() else { return nil }
    // Both of two values of one field differ as much: that who completes less is told.
    let told = clear.filter { $0.0.weight > most * (1 - 1e-9) }
      .min { $0.0.difference < $1.0.difference }
    return told.flatMap { insight(on: $0.0, p: $0.1, in: evidence) }
  }

  /// Fewer days beyond one a weekday do not tell how much days differ anyway.
  private static let fewestDays = 14

  /// How much days differ for no reason, which weekdays are tested against; `nil` where that is not known.
  private static func daySpread(in evidence: FlowEvidence) -> DaySpread? {
    let days = evidence.closedDays
    let shares = days.compactMap(\.completers)
    guard !evidence.weekdays.isEmpty, shares.count == days.count,
      let spread = DaySpread(shares.enumerated().map { DayShare(day: $0, share: $1) }),
      spread.degreesOfFreedom >= fewestDays
    else { return nil }
    return spread
  }

  private static func insight(
    on candidate: Candidate, p: Double?, in evidence: FlowEvidence
  ) -> Insight? {
    guard let rate = candidate.own.rate, let other = candidate.others.rate
    else { return nil }
    let who = Names.users(with: candidate.value.value, of: candidate.value.field)
    let (own, others) = Numbers.percents(rate, other)
    let often = candidate.difference < 0 ? "less often" : "more often"
    let step = SegmentStep.apart(candidate.value, in: evidence)
    let page = step.map { Names.page($0, in: evidence.definition) }
    return Insight(
      .who,
      headline: "\(who.firstUppercased) finish \(often): \(own) against \(others) of all others.",
      detail: page.map {
        [
          candidate.difference < 0
            ? "They leave more often at \($0): try that page as one of them."
            : "They leave less often at \($0)."
        ]
      } ?? [], step: step,
      subject: Text("\(candidate.value.field.name)=\(candidate.value.value.string)"),
      share: candidate.own, comparedWith: "others", comparedRate: other,
      gain: abs(candidate.difference) * Double(min(candidate.own.users, candidate.others.users)),
      p: p, test: candidate.value.field == .weekday ? .studentT : .score)
  }
}

/// The step where users with a value leave at another rate than all others.
private enum SegmentStep {
  /// The level, divided by the number of steps.
  private static let level = 0.01

  /// The step that makes most of the difference, beyond chance; `nil` where none does.
  static func apart(_ value: ValueCompletion, in evidence: FlowEvidence) -> StepKey? {
    let steps = evidence.funnel.filter { !$0.isCompletion }
    guard value.left.count == steps.count else { return nil }
    var reached = value.users
    let isWorse =
      Double(value.completed) / Double(value.users)
      < (evidence.completion?.fromEntry.rate ?? 0)
    var most: (step: StepKey, extra: Double)?
    for (row, left) in zip(steps, value.left) {
      defer { reached -= left }
      let own = Proportion(left, of: reached)
      guard let leavers = row.leavers else { continue }
      let others = Proportion(leavers.reached - left, of: leavers.users - reached)
      guard let z = pooledZ(control: others, variant: own), (z > 0) == isWorse,
        twoSidedNormalP(z) < level / Double(steps.count),
        let difference = Statistics.difference(control: others, variant: own)
      else { continue }
      let extra = abs(difference) * Double(reached)
      if extra > most?.extra ?? 0 { most = (row.step, extra) }
    }
    return most?.step
  }
}

extension String {
  /// With a capital letter, but for a name in quotation marks.
  fileprivate var firstUppercased: String {
    prefix(1).uppercased() + dropFirst()
  }
}
