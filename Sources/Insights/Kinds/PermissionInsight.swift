import EventLog
import Funnels
import Statistics

/// The permission whose denial, or whose unanswered prompt, goes with most lost completions.
enum PermissionInsight {
  /// Fewer users on a side say nothing.
  private static let fewestUsers = 10
  /// The level of the adjusted p.
  private static let level = 0.01

  /// Users whose last answer was another than a grant, beside those who granted.
  private struct Answer {
    let row: PermissionRow
    let isDenial: Bool
    let left: Proportion
    let leaving: RateCell
    let granted: Proportion

    var p: Double? { pooledZ(control: granted, variant: left).map(twoSidedNormalP) }

    /// How many more left than would have after a grant.
    var excess: Double? {
      guard let rate = left.rate, let other = granted.rate else { return nil }
      return (rate - other) * Double(left.users)
    }
  }

  static func find(in evidence: FlowEvidence) -> Insight? {
    let answers = evidence.permissions.flatMap(answers)
    let adjusted = benjaminiHochbergAdjusted(answers.map(\.p))
    let clear = zip(answers, adjusted).filter { ($1 ?? 1) < level && ($0.excess ?? 0) > 0 }
    guard let found = clear.max(by: { ($0.0.excess ?? 0) < ($1.0.excess ?? 0) }) else { return nil }
    return insight(on: found.0, p: found.1, in: evidence)
  }

  private static func answers(of row: PermissionRow) -> [Answer] {
    let counts = [
      (true, row.leftAfterDenial, row.completedAfterDenial, row.leavingAfterDenial),
      (false, row.leftUnanswered, row.completedUnanswered, row.leavingUnanswered),
    ]
    guard let granted = leavers(row.leftAfterGrant, row.completedAfterGrant) else { return [] }
    return counts.compactMap { isDenial, left, completed, leaving in
      guard let left = leavers(left, completed) else { return nil }
      return Answer(
        row: row, isDenial: isDenial, left: left, leaving: leaving, granted: granted)
    }
  }

  /// Those who left, of them and those who completed; `nil` where one is hidden, or they are few.
  private static func leavers(_ left: Count, _ completed: Count) -> Proportion? {
    Proportion(left, of: left + completed).flatMap { $0.users >= fewestUsers ? $0 : nil }
  }

  private static func insight(
    on answer: Answer, p: Double?, in evidence: FlowEvidence
  ) -> Insight? {
    guard let rate = answer.left.rate, let other = answer.granted.rate else { return nil }
    let name = Names.permission(answer.row.permission)
    let required = answer.row.isRequired ? " (required)" : ""
    let who =
      answer.isDenial ? "denied \(name)\(required)" : "did not answer the prompt for \(name)"
    let (own, granted) = Numbers.percents(rate, other)
    let users = Numbers.count(answer.left.users)
    let others = "of those who granted it, \(granted)"
    let none = other > 0 ? "\(others) did not" : "all who granted it did"
    return Insight(
      .permission,
      headline: rate < 1
        ? "Of the \(users) users who \(who), \(own) did not finish; \(others)."
        : "None of the \(users) users who \(who) finished; \(none).",
      detail: [advice(answer)],
      step: answer.row.step,
      subject: Text(answer.row.permission.string + (answer.isDenial ? ":denied" : ":unanswered")),
      share: answer.left, rate: answer.leaving, comparedWith: "granted", comparedRate: other,
      gain: answer.excess, p: p, test: .score)
  }

  private static func advice(_ answer: Answer) -> String {
    if !answer.isDenial {
      return "Say on the page what the permission is for before the prompt appears."
    }
    return answer.row.isRequired
      ? "Explain why it is needed before the system asks, and offer a way forward without it."
      : "Explain why it is useful before the system asks."
  }
}
