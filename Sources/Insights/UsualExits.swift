import EventLog
import Funnels
import Statistics

/// How users leave any page, such as by putting the app into the background.
///
/// An event that ends visits to every page says that users left, and not why. So an event explains the loss
/// at a page only where users who left send it clearly more often than those who left elsewhere. Events whose
/// names speak of a failure are never usual.
struct UsualExits {
  /// By page and event: who sent it first or last before leaving, whichever are more.
  private var users: [StepKey: [Text: Int]] = [:]
  private let left: [StepKey: Int]

  /// Fewer who left elsewhere say nothing.
  private static let fewestUsers = 20
  /// Of the test that an event is more common here.
  private static let level = 0.01
  /// How many times as common it must be.
  private static let factor = 2.0
  private static let failures = ["error", "fail", "crash", "timeout", "exception"]

  init(_ evidence: FlowEvidence) {
    left = Dictionary(
      evidence.steps.compactMap { step in step.left?.shown.map { (step.step, $0) } },
      uniquingKeysWith: { first, _ in first })
    for row in evidence.exits + evidence.firstExits {
      guard let own = row.users.shown else { continue }
      let known = users[row.step, default: [:]][row.event] ?? 0
      users[row.step, default: [:]][row.event] = max(known, own)
    }
  }

  /// Whether users who left other pages sent the event about as often.
  ///
  /// `users`: how many of those who left the page did; `nil` where the exits say it.
  func isUsual(_ event: Text, at step: StepKey, users known: Int? = nil) -> Bool {
    let name = event.string.lowercased()
    guard !Self.failures.contains(where: { name.firstRange(ofBytes: $0) != nil }) else {
      return false
    }
    let others = left.filter { $0.key != step }
    let elsewhere = Proportion(
      others.keys.reduce(0) { $0 + (users[$1]?[event] ?? 0) }, of: others.values.reduce(0, +))
    let here = Proportion(known ?? users[step]?[event] ?? 0, of: left[step] ?? 0)
    guard elsewhere.users >= Self.fewestUsers, elsewhere.reached > 0,
      let rate = here.rate, let other = elsewhere.rate
    else { return false }
    let z = pooledZ(control: elsewhere, variant: here) ?? 0
    return rate < Self.factor * other || twoSidedNormalP(z) >= Self.level
  }
}
