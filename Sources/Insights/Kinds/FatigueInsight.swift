import EventLog
import Funnels
import Statistics

/// The leave rate rises from page to page: the flow is too long.
///
/// One bad page near the end is no fatigue, and neither are two, so the trend has to be there with any of them left
/// out.
enum FatigueInsight {
  private static let fewestSteps = 4
  /// Of the two-sided test.
  private static let level = 0.01

  static func find(in evidence: FlowEvidence) -> Insight? {
    let steps = evidence.pagesToJudge
    let groups = steps.compactMap(\.leavers)
    guard steps.count >= fewestSteps, groups.count == steps.count,
      let first = steps.first, let last = steps.last,
      let rate = last.leaving.rate, let other = first.leaving.rate, rate > other
    else { return nil }
    guard let z = trendZ(of: groups), z > 0, isClearWithoutAny(of: groups) else { return nil }
    let (end, begin) = Numbers.percents(rate, other)
    let flow = evidence.definition
    return Insight(
      .fatigue,
      headline: "The further users get, the more of them leave: \(begin) at "
        + "\(Names.page(first.step, in: flow)), \(end) at \(Names.page(last.step, in: flow)).",
      detail: ["A shorter flow, or moving the long pages later, may keep more of them."],
      step: last.step, subject: "leave_rate", share: groups.last, rate: last.leaving,
      comparedWith: first.step.id, comparedRate: other, gain: gain(of: steps, above: other),
      p: twoSidedNormalP(z), test: .cochranArmitage)
  }

  /// Whether the trend is there without any page, and without any two where that leaves three.
  private static func isClearWithoutAny(of groups: [Proportion]) -> Bool {
    groups.indices.allSatisfy { one in
      let others = groups.count > fewestSteps ? groups.indices.suffix(from: one) : one..<one + 1
      return others.allSatisfy { isClear(groups, without: [one, $0]) }
    }
  }

  private static func isClear(_ groups: [Proportion], without places: Set<Int>) -> Bool {
    var rest = groups
    for place in places { rest[place] = Proportion() }
    guard let z = trendZ(of: rest) else { return false }
    return z > 0 && twoSidedNormalP(z) < level
  }

  /// What it would bring if no page lost a larger share than the first.
  private static func gain(of steps: [FunnelRow], above rate: Double) -> Double {
    steps.reduce(0) { sum, step in
      guard let gain = step.gain, let own = step.leaving.rate, own > rate else { return sum }
      return sum + gain * (own - rate) / own
    }
  }
}
