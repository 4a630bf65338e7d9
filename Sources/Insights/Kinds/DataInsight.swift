import Definitions
import EventLog
import Experiments
import Funnels
import Journeys
import Statistics

/// Problems of the log that make the other numbers mean something else.
enum DataInsight {
  /// A smaller share of users first seen midway moves little.
  private static let mostMidway = 0.05
  /// A smaller share of users with events before they started moves little.
  private static let mostBeforeEntry = 0.05
  /// A smaller share of a page's users without a view of it moves little.
  private static let mostMissing = 0.05
  /// A smaller share of lines that cannot be read moves little.
  private static let mostRejected = 0.01
  /// A smaller share of events of nobody moves little.
  private static let mostOfNobody = 0.01
  /// Of fewer users at the last page it may be chance that none finishes.
  private static let fewestAtEnd = 20
  /// Of fewer users who were asked for a permission it may be chance that none answers.
  private static let fewestAsked = 20

  static func all(in evidence: FlowEvidence) -> [Insight] {
    evidence.checks.compactMap(brokenSplit)
      + [
        rejected(in: evidence), midway(in: evidence), beforeEntry(in: evidence),
        missingViews(in: evidence), noCompletion(in: evidence), noAnswers(in: evidence),
        nobody(in: evidence),
      ].compactMap(\.self)
  }

  /// That nobody who got to the last page has finished, as where the app sends no `completed`.
  static func noCompletion(in evidence: FlowEvidence) -> Insight? {
    guard evidence.definition.completion == .event, !evidence.isProvisional,
      evidence.hasNoCompletion, evidence.lastPages.count == 1,
      let last = evidence.funnel.last(where: { !$0.isCompletion }),
      evidence.lastPages.contains(last.step.id),
      let users = last.reached.shown, users >= fewestAtEnd
    else { return nil }
    let page = Names.page(last.step, in: evidence.definition)
    return Insight(
      .data,
      headline: "None of the \(Numbers.count(users)) users who got to the last page, \(page), "
        + "has finished.",
      detail: ["Check that the app sends “completed”, or set “completion” to “last_step”."],
      step: last.step, subject: "completion_unseen", share: Proportion(0, of: users),
      isReasonNotToTrust: true)
  }

  /// That the log has no answer to a permission's prompt, as where the app calls its answers otherwise.
  private static func noAnswers(in evidence: FlowEvidence) -> Insight? {
    let unseen = evidence.promptsWithoutAnswers.compactMap { row in
      row.asked.shown.flatMap { $0 >= fewestAsked ? (row: row, asked: $0) : nil }
    }
    guard let most = unseen.max(by: { $0.asked < $1.asked }) else { return nil }
    let permission = most.row.permission
    let isAskedTwice = evidence.permissions.count { $0.permission == permission } > 1
    let place = isAskedTwice ? " at \(Names.page(most.row.step, in: evidence.definition))" : ""
    let others = Set(unseen.map(\.row.permission)).subtracting([permission]).sorted()
      .map { Names.permission($0) }.joined(separator: ", ")
    return Insight(
      .data,
      headline: "The log has no answer to the prompt for \(Names.permission(permission)) from any "
        + "of the \(Numbers.count(most.asked)) users who were asked\(place).",
      detail: (others.isEmpty ? [] : ["It has none for \(others) either."]) + [
        "Check that the app sends “permission_granted” and “permission_denied”, or map what it "
          + "sends."
      ],
      step: most.row.step, subject: "answer_unseen", share: Proportion(0, of: most.asked),
      isReasonNotToTrust: true)
  }

  private static func brokenSplit(_ checks: TrustChecks) -> Insight? {
    guard checks.split.isBroken else { return nil }
    return Insight(
      .data,
      headline:
        "The variants of \(Names.quoted(checks.experiment)) do not have the planned shares of "
        + "users, so they cannot be compared.",
      detail: ["Fix the assignment, then start the experiment again."],
      subject: checks.experiment, p: checks.split.p, test: .chiSquare, isReasonNotToTrust: true)
  }

  private static func midway(in evidence: FlowEvidence) -> Insight? {
    guard let row = evidence.outcomes.first(where: { $0.outcome == .enteredMidway }),
      let share = Proportion(row.users, of: row.whole), let rate = share.rate, rate >= mostMidway
    else { return nil }
    return Insight(
      .data,
      headline:
        "\(Numbers.count(share.reached)) users (\(Numbers.percent(rate))) were first seen in the "
        + "middle of the flow and are left out of all rates.",
      detail: ["Log the first page, or start with an earlier log."],
      subject: "entered_midway", share: share, isReasonNotToTrust: true)
  }

  /// That many people count as one user, since the app sends a word or a zero in place of an id.
  private static func nobody(in evidence: FlowEvidence) -> Insight? {
    guard let share = evidence.placeholderEvents, let rate = share.rate, rate >= mostOfNobody,
      evidence.shows(share.reached)
    else { return nil }
    return Insight(
      .data,
      headline: "\(Numbers.count(share.reached)) of \(Numbers.count(share.users)) events "
        + "(\(Numbers.percent(rate))) have a user id that stands for nobody, such as “anonymous” or 0, "
        + "so all these people count as one user.",
      detail: ["Send an install id with every event, before users log in too."],
      subject: "placeholder_user", share: share, isReasonNotToTrust: true)
  }

  private static func rejected(in evidence: FlowEvidence) -> Insight? {
    guard let (rejected, all) = evidence.rejectedLines, all > 0 else { return nil }
    let share = Proportion(rejected, of: all)
    guard let rate = share.rate, rate >= mostRejected else { return nil }
    return Insight(
      .data,
      headline: "\(Numbers.count(rejected)) of the log's \(Numbers.count(all)) lines could not be "
        + "read (\(Numbers.percent(rate))), so counts may be too low.",
      detail: ["The part on data quality says why."],
      subject: "rejected", share: share, isReasonNotToTrust: true)
  }

  /// Clocks that are wrong, or a first page that is logged too late.
  private static func beforeEntry(in evidence: FlowEvidence) -> Insight? {
    guard let share = evidence.eventsBeforeEntry, let rate = share.rate, rate >= mostBeforeEntry,
      evidence.shows(share.reached)
    else { return nil }
    return Insight(
      .data,
      headline:
        "\(Numbers.count(share.reached)) users (\(Numbers.percent(rate))) have events dated before they "
        + "started, and those events are not counted.",
      detail: ["Check the clocks that write the log, and that the first page is logged first."],
      subject: "events_before_entry", share: share, isReasonNotToTrust: true)
  }

  /// The page with the largest share of users who were there without a view of it.
  private static func missingViews(in evidence: FlowEvidence) -> Insight? {
    let pages = evidence.missingViews.compactMap { finding -> (FindingStep, Proportion)? in
      guard let row = evidence.steps.first(where: { $0.step == finding.step }),
        let share = Proportion(finding.users, of: row.reached), share.reached < share.users
      else { return nil }
      return (finding, share)
    }
    guard let (finding, share) = pages.max(by: { ($0.1.rate ?? 0) < ($1.1.rate ?? 0) }),
      let rate = share.rate, rate >= mostMissing
    else { return nil }
    let page = Names.page(finding.step, in: evidence.definition)
    return Insight(
      .data,
      headline: "\(Numbers.percent(rate)) of the users at \(page) have no view of it in the log "
        + "(\(Numbers.count(share.reached)) of \(Numbers.count(share.users))), so more may have left "
        + "there than are counted.",
      detail: ["Log the page when it appears."],
      step: finding.step, subject: "view_missing", share: share, isReasonNotToTrust: true)
  }
}
