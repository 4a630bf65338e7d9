package import Funnels
import Statistics

// Which insights are shown, and in which order.
//
// Kinds that look at many things would each find something by chance now and then, and a page of all of
// them nearly always. So the p of each such kind, already adjusted for all that the kind looked at, is
// adjusted once more over all kinds that were looked at, whether they found something or not: in a log where
// there is nothing to find, at most one page in twenty names a segment, a driver, a trend over steps or a
// change. Winners of experiments have their own always-valid level.
//
// Reasons not to trust the numbers come first; then what most completions are at stake with. Where the
// interval is wide, half of them count.

/// What matters about one flow, the most important first.
package struct FlowInsights: Hashable, Sendable {
  package let flow: FlowKey
  package let insights: [Insight]

  /// No flow has more.
  package static let most = 7
  /// The level of the adjusted p.
  static let level = 0.05

  /// What was found of a flow, in order.
  init(flow: FlowKey, _ insights: [Insight]) {
    self.flow = flow
    self.insights = insights
  }

  package init(_ evidence: FlowEvidence) {
    flow = evidence.key
    let against = GoalInsight.against(in: evidence)
    let permission = PermissionInsight.find(in: evidence)
    let restarts = RestartInsight.find(in: evidence)
    let loss = StepLossInsight.find(in: evidence, isReasonTold: permission?.step)
    let tested = [
      WhoInsight.find(in: evidence),
      DriverInsight.find(in: evidence, besides: [permission, loss].compactMap(\.self)),
      FatigueInsight.find(in: evidence), ChangeInsight.find(in: evidence), restarts,
      against.isEmpty ? GoalInsight.byOutcome(in: evidence) : nil,
    ].compactMap(\.self)
    // A kind that looked and found nothing counts too, as one with p = 1.
    let without = max(0, Self.kindsLookedAt(in: evidence) - tested.count)
    let adjusted = benjaminiHochbergAdjusted(
      tested.map(\.p) + [Double?](repeating: 1, count: without))
    let found = zip(tested, adjusted).filter { ($1 ?? 1) <= Self.level }.map { insight, p in
      var insight = insight
      insight.p = p
      return insight
    }
    let experiments = ExperimentInsight.all(in: evidence) + against
    let rest = [permission, loss, UnloggedInsight.find(in: evidence)].compactMap(\.self)
    let ranked = Self.ranked(DataInsight.all(in: evidence) + experiments + found + rest)
    let isQuiet = found.isEmpty && experiments.isEmpty
    let note = isQuiet ? NothingInsight.note(on: evidence, besides: ranked) : nil
    insights =
      Array(ranked.prefix(note == nil ? Self.most : Self.most - 1)) + [note].compactMap(\.self)
  }

  /// How many kinds may find something by chance: segments, drivers, the trend over steps, changes, goals
  /// and restarts.
  private static func kindsLookedAt(in evidence: FlowEvidence) -> Int {
    [
      !evidence.values.isEmpty, !evidence.steps.isEmpty, evidence.steps.count > 3,
      NothingInsight.looksAtChange(evidence), !evidence.goals.isEmpty,
      RestartInsight.isLookedFor(in: evidence),
    ].count { $0 }
  }

  private static func ranked(_ insights: [Insight]) -> [Insight] {
    insights.enumerated().sorted { one, other in
      let (left, right) = (one.element.rank, other.element.rank)
      return left == right ? one.offset < other.offset : left > right
    }.map(\.element)
  }
}

extension Insight {
  /// An interval wider than this, in the unit of the rate, is wide.
  private static let wide = 0.2

  /// The greater, the sooner it is told.
  package var rank: Double {
    if isReasonNotToTrust { return .infinity }
    guard let gain else { return -1 }
    guard let low = rate.low, let high = rate.high else { return gain / 2 }
    // Logging more brings no completions by itself.
    return high - low > Self.wide || kind == .unlogged ? gain / 2 : gain
  }
}
