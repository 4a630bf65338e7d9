import Definitions
import EventLog
import Funnels
import Journeys
import Statistics

/// A page from which users start onboarding over, clearly more often than from the others.
///
/// Attempts that got to the page and no further, beyond one for each user who left there, were followed or
/// preceded by another: somebody broke off and began again. Who began again after finishing broke nothing off;
/// where such attempts end is not known, so as many as there are such users are taken from the page that is judged.
///
/// Finding: the page where that happens most often, beyond what happens at all other pages together (pooled
/// score test, times the number of pages).
/// Fix: look for crashes and dead ends on that page.
enum RestartInsight {
  /// Fewer restarts than this are not told.
  private static let fewest = 20
  /// How many times as often as elsewhere.
  private static let factor = 2.0

  /// Whether attempts can be told by page: not where variants have lists of their own.
  static func isLookedFor(in evidence: FlowEvidence) -> Bool {
    let attempts = evidence.funnel.map(\.attempts)
    let variants = evidence.definition.experiments.flatMap(\.variants)
    return variants.allSatisfy { $0.steps == nil } && evidence.steps.count > 1
      && attempts.first != evidence.steps.first?.reached
      && zip(attempts, attempts.dropFirst()).allSatisfy { $0 >= $1 }
      && evidence.minimumCell == nil && evidence.funnel.allSatisfy { $0.attempts >= $0.reached }
  }

  static func find(in evidence: FlowEvidence) -> Insight? {
    guard isLookedFor(in: evidence) else { return nil }
    let steps = evidence.funnel.filter { !$0.isCompletion }
    let again =
      evidence.outcomes.first { $0.outcome == .restartedAfterCompletion }?.users.shown ?? 0
    let pages = zip(evidence.funnel, evidence.funnel.dropFirst()).map(startedOver)
    let all = pages.total
    let found = zip(steps, pages).compactMap { step, any -> (FunnelRow, Proportion, Double)? in
      let others = Proportion(all.reached - any.reached, of: all.users - any.users)
      let page = Proportion(max(0, any.reached - again), of: any.users)
      guard page.reached >= fewest, let rate = page.rate, rate > factor * (others.rate ?? 0),
        let z = pooledZ(control: others, variant: page)
      else { return nil }
      return (step, page, min(1, twoSidedNormalP(z) * Double(pages.count)))
    }
    return found.max { $0.1.reached < $1.1.reached }.map { insight($0, $1, p: $2, in: evidence) }
  }

  /// Attempts that got to a page and neither further nor to an end, of all that got there.
  private static func startedOver(at row: FunnelRow, before next: FunnelRow) -> Proportion {
    let (attempts, later) = (row.attempts.shown ?? 0, next.attempts.shown ?? 0)
    return Proportion(max(0, attempts - later - (row.left?.shown ?? 0)), of: attempts)
  }

  private static func insight(
    _ step: FunnelRow, _ page: Proportion, p: Double, in evidence: FlowEvidence
  ) -> Insight {
    let name = Names.page(step.step, in: evidence.definition)
    return Insight(
      .stepLoss,
      headline: "Users start over at \(name): \(Numbers.count(page.reached)) of the "
        + "\(Numbers.count(page.users)) attempts that got there were given up and started again.",
      detail: ["Look for crashes and dead ends on that page."],
      step: step.step, subject: "started_over", share: page, p: p, test: .score)
  }
}
