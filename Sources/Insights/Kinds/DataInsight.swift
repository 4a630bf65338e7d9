import EventLog
import Experiments
import Funnels
import Journeys
import Statistics

/// Problems of the log that make the other numbers mean something else.
enum DataInsight {
  /// A smaller share of users first seen midway moves little.
  private static let mostMidway = 0.05
  /// A smaller share of lines that cannot be read moves little.
  private static let mostRejected = 0.01

  static func all(in evidence: FlowEvidence) -> [Insight] {
    evidence.checks.compactMap(brokenSplit)
      + [rejected(in: evidence), midway(in: evidence)].compactMap(\.self)
  }

  private static func brokenSplit(_ checks: TrustChecks) -> Insight? {
    guard checks.split.isBroken else { return nil }
    var insight = Insight(
      .data,
      headline:
        "The variants of \(Names.quoted(checks.experiment)) do not have the planned share of "
        + "users, so they cannot be compared.",
      detail: ["Mend the assignment and start the experiment anew."])
    insight.subject = checks.experiment
    insight.p = checks.split.p
    insight.isReasonNotToTrust = true
    return insight
  }

  private static func midway(in evidence: FlowEvidence) -> Insight? {
    guard let row = evidence.outcomes.first(where: { $0.outcome == .enteredMidway }),
      let share = row.share, share >= mostMidway, evidence.shows(row.users)
    else { return nil }
    let all = Int((Double(row.users) / share).rounded())
    let limits = Proportion(row.users, of: all).wilsonInterval()
    var insight = Insight(
      .data,
      headline: "\(Numbers.percent(share)) of users were first seen in the middle of the flow "
        + "(\(Numbers.count(row.users))), and are left out of all rates.",
      detail: ["Log the first page, or begin with an earlier log."])
    insight.subject = "entered_midway"
    insight.users = row.users
    insight.ofUsers = all
    insight.rate = RateCell(rate: share, low: limits?.low, high: limits?.high)
    insight.isReasonNotToTrust = true
    return insight
  }

  private static func rejected(in evidence: FlowEvidence) -> Insight? {
    guard let (rejected, all) = evidence.rejectedLines, all > 0 else { return nil }
    let share = Proportion(rejected, of: all)
    guard let rate = share.rate, rate >= mostRejected else { return nil }
    let limits = share.wilsonInterval()
    var insight = Insight(
      .data,
      headline: "\(Numbers.count(rejected)) of the log's \(Numbers.count(all)) lines could not be "
        + "read (\(Numbers.percent(rate))), so counts may be too low.",
      detail: ["The part on data quality says why."])
    insight.subject = "rejected"
    insight.users = rejected
    insight.ofUsers = all
    insight.rate = RateCell(rate: rate, low: limits?.low, high: limits?.high)
    insight.isReasonNotToTrust = true
    return insight
  }
}
