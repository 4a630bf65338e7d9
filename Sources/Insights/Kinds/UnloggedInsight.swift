import EventLog
import Funnels
import Journeys
import Statistics

/// The page that users leave clearly more often than the others, for no reason the log has: what to log
/// there.
enum UnloggedInsight {
  /// Fewer leavers than this need no logging.
  private static let fewestUsers = 20
  /// Of the test that users leave the page more often than the others, divided by the number of pages.
  private static let level = 0.01

  static func find(in evidence: FlowEvidence) -> Insight? {
    let pages = evidence.pagesToJudge
    guard StepLossInsight.differ(pages) else { return nil }
    let usual = UsualExits(evidence)
    let all = pages.compactMap(\.leavers).total
    let found = pages.filter { standsOut($0, among: all, in: evidence) }.compactMap {
      insight(on: $0, usual, in: evidence)
    }
    return found.max { ($0.gain ?? 0, $0.users ?? 0) < ($1.gain ?? 0, $1.users ?? 0) }
  }

  /// Whether users leave a page more often than all others together, beyond chance.
  ///
  /// `all`: of all pages whose counts are shown.
  private static func standsOut(
    _ step: FunnelRow, among all: Proportion, in evidence: FlowEvidence
  ) -> Bool {
    guard let leavers = step.leavers else { return false }
    let others = Proportion(
      all.reached - leavers.reached, of: all.users - leavers.users)
    guard others.users > 0 else { return true }
    let z = pooledZ(control: others, variant: leavers) ?? 0
    return z > 0 && twoSidedNormalP(z) < level / Double(evidence.steps.count)
  }

  private static func insight(
    on step: FunnelRow, _ usual: UsualExits, in evidence: FlowEvidence
  ) -> Insight? {
    let reasons = evidence.dropoff.first { $0.step == step.step && $0.reason == .unexplained }
    guard let left = step.left?.shown, let users = reasons?.users.shown,
      users >= fewestUsers, let gain = step.gain,
      isMost(silent(at: step.step, usual, in: evidence) ?? users, of: left)
    else { return nil }
    let share = Proportion(users, of: left)
    guard let rate = share.rate, let limits = share.wilsonInterval(), limits.low > 0.5
    else { return nil }
    let page = Names.page(step.step, in: evidence.definition)
    let many =
      users == left
      ? "the log gives no reason for any of the \(Numbers.count(left)) who left there"
      : "the log gives no reason for \(Numbers.count(users)) of the \(Numbers.count(left)) who left "
        + "there (\(Numbers.percent(rate)))"
    return Insight(
      .unlogged, headline: "Why users leave \(page) is not logged: \(many).",
      detail: ["To find out, log errors, taps and the back button on that page."],
      step: step.step, share: share, gain: gain * rate)
  }

  private static func isMost(_ part: Int, of all: Int) -> Bool {
    Proportion(part, of: all).wilsonInterval().map { $0.low > 0.5 } ?? false
  }

  /// Those of whom the log has no event after the page was shown, or only one that ends visits to every
  /// page; `nil` where exits are not known.
  private static func silent(
    at step: StepKey, _ usual: UsualExits, in evidence: FlowEvidence
  ) -> Int? {
    let exits = evidence.exits.filter { $0.step == step }
    guard !exits.isEmpty else { return nil }
    // A hidden count stands for at least one user.
    return exits.filter { $0.event == "(nothing)" || usual.isUsual($0.event, at: step) }
      .reduce(0) { $0 + ($1.users.shown ?? 1) }
  }
}
