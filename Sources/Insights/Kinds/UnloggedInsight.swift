import EventLog
import Funnels
import Journeys
import Statistics

/// The page that costs most completions for no reason the log has: what to log there.
enum UnloggedInsight {
  /// Fewer leavers than this need no logging.
  private static let fewestUsers = 20

  static func find(in evidence: FlowEvidence) -> Insight? {
    let found = evidence.steps.compactMap { insight(on: $0, in: evidence) }
    return found.max { ($0.gain ?? 0) < ($1.gain ?? 0) }
  }

  private static func insight(on step: FunnelRow, in evidence: FlowEvidence) -> Insight? {
    guard let left = step.left, let users = silent(at: step.step, in: evidence),
      evidence.shows(left, users),
      users >= fewestUsers, let gain = step.gain
    else { return nil }
    let share = Proportion(users, of: left)
    guard let rate = share.rate, let limits = share.wilsonInterval(), limits.low > 0.5
    else { return nil }
    let page = Names.page(step.step, in: evidence.definition)
    let many =
      users == left
      ? "for none of the \(Numbers.count(left)) who left there has the log a reason"
      : "for \(Numbers.count(users)) of the \(Numbers.count(left)) who left there the log has no reason"
        + " (\(Numbers.percent(rate)))"
    var insight = Insight(
      .unlogged, headline: "Why users leave \(page) is not logged: \(many).",
      detail: ["Log errors, taps and the way back on that page to find out."])
    insight.step = step.step
    insight.users = users
    insight.ofUsers = left
    insight.rate = RateCell(rate: rate, low: limits.low, high: limits.high)
    insight.gain = gain * rate
    return insight
  }

  /// Those of whom the log has no event after the page was shown; where exits are not known, no reason.
  private static func silent(at step: StepKey, in evidence: FlowEvidence) -> Int? {
    let exits = evidence.exits.filter { $0.step == step }
    let reasons = evidence.dropoff.filter { $0.step == step && $0.reason == .unexplained }
    guard !exits.isEmpty else { return reasons.first?.users }
    let nothing = exits.first { $0.event == "(nothing)" }?.users
    return nothing.flatMap { nothing in reasons.first.map { min(nothing, $0.users) } }
  }
}
