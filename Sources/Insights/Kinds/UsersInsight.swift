import EventLog
import Experiments
import Funnels
import Statistics

/// Many users who were assigned no variant or several, or who were shown onboarding again: the app does not
/// keep what it knows of them.
enum UsersInsight {
  /// A smaller share of all users moves little.
  private static let leastShare = 0.05
  /// Fewer may be testers.
  private static let fewestUsers = 5

  /// `verdicts`: of an experiment that has one, mixed users are told there; that assignment comes late is told before.
  static func all(in evidence: FlowEvidence, besides verdicts: [Insight]) -> [Insight] {
    let assigned = evidence.checks.filter { !$0.split.isBroken }.flatMap { checks in
      let isJudged = verdicts.contains {
        $0.subject?.string.hasPrefix("\(checks.experiment.string):") == true
      }
      return [late(checks, in: evidence), isJudged ? nil : mixed(checks, in: evidence)]
        .compactMap(\.self)
    }
    return assigned + [shownAgain(in: evidence)].compactMap(\.self)
  }

  private static func late(_ checks: TrustChecks, in evidence: FlowEvidence) -> Insight? {
    guard let users = Users(checks.lateAssignment?.unassigned),
      evidence.shows(users.share.reached)
    else { return nil }
    let meaning =
      checks.lateAssignment?.losesUsers == false
      ? "may not be comparable" : "may hold only those who stayed until they were assigned"
    return Insight(
      .data,
      headline:
        "\(users.words) were seen with no variant of \(Names.quoted(checks.experiment)), so "
        + "its variants \(meaning).",
      detail: ["Assign a variant, and log it, when the first page appears."],
      subject: "late_assignment", share: users.share, isReasonNotToTrust: true)
  }

  private static func mixed(_ checks: TrustChecks, in evidence: FlowEvidence) -> Insight? {
    guard checks.mixed.areTooMany,
      let users = Users(Proportion(checks.mixed.users, of: checks.mixed.whole))
    else { return nil }
    return Insight(
      .data,
      headline: "\(users.words) saw several variants of \(Names.quoted(checks.experiment)) and are "
        + "left out of its comparison.",
      detail: ["Make sure that users keep their variant when they come back."],
      subject: "mixed_users", share: users.share, isReasonNotToTrust: true)
  }

  private static func shownAgain(in evidence: FlowEvidence) -> Insight? {
    guard let users = Users(evidence.shownAgain), evidence.shows(users.share.reached)
    else { return nil }
    return Insight(
      .data, headline: "\(users.words) were shown onboarding again after they had finished it.",
      detail: ["Find out why the app forgets that they have."],
      subject: "returned_after_completion", share: users.share)
  }

  /// So many users that they are told of.
  private struct Users {
    let share: Proportion

    init?(_ share: Proportion?) {
      guard let share, let rate = share.rate, share.reached >= fewestUsers, rate >= leastShare
      else { return nil }
      self.share = share
    }

    /// `403 users (20 %)`.
    var words: String {
      "\(Numbers.count(share.reached)) users (\(Numbers.percent(share.rate ?? 0)))"
    }
  }
}
