import Funnels
import Statistics

// Which insights are shown, and in which order.
//
// Kinds that look at many things would each find something by chance now and then, and a page of all of
// them nearly always. So the p of each such kind, already adjusted for all that the kind looked at, is
// adjusted once more over all kinds that were looked at, whether they found something or not.
// Winners of experiments are no part of that, for a verdict has a level of its own that holds at all looks. So
// where there are experiments, the level is divided evenly among each of them and all kinds together: of one
// experiment, a verdict uses 2 % in a month of daily looks, and all kinds together may use 2.5 %. In a log where
// there is nothing to find, at most one page in twenty then names a segment, a driver, a trend over steps, a
// change or a winner.
//
// Reasons not to trust the numbers come first; then what most completions are at stake with. Where the
// interval is wide, half of them count.

/// What matters about one flow, the most important first.
package enum FlowInsights {
  /// No flow has more.
  package static let most = 7
  /// The level of the adjusted p.
  static let level = 0.05

  package static func all(in evidence: FlowEvidence) -> [Insight] {
    let findings = FlowFindings(evidence)
    let found = findings.adjusted.filter { ($0.p ?? 1) <= level }
    let ranked = ranked(
      DataInsight.all(in: evidence)
        + UsersInsight.all(in: evidence, besides: findings.verdicts) + findings.verdicts + found
        + findings.losses)
    let isQuiet = findings.verdicts.isEmpty && found.allSatisfy { $0.kind == .permission }
    var note = isQuiet ? NothingInsight.note(on: evidence, besides: ranked) : nil
    note?.adjustedOver = findings.looked
    return Array(ranked.prefix(note == nil ? most : most - 1)) + [note].compactMap(\.self)
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

  /// What an insight is worth to a reader; the greater, the sooner it is told.
  package enum Rank: Comparable {
    /// Nothing says how many users it is about.
    case withoutGain
    /// How many more users would complete.
    case gain(Double)
    /// It makes other numbers doubtful.
    case reasonNotToTrust
  }

  /// Where it stands among the others.
  package var rank: Rank {
    if isReasonNotToTrust { return .reasonNotToTrust }
    guard let gain else { return .withoutGain }
    guard let low = rate.low, let high = rate.high else { return .gain(gain / 2) }
    // Logging more brings no completions by itself.
    return .gain(high - low > Self.wide || kind == .unlogged ? gain / 2 : gain)
  }
}
