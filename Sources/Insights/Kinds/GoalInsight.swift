import Definitions
import EventLog
import Experiments
import Funnels
import Statistics

/// Whether completing was worth it: a goal that an experiment moves against completion, else the one that
/// differs most between who finished and who did not.
///
/// Finding: a variant is better at completing and worse at a goal, or the other way round; or a goal's rate
/// differs by outcome (pooled score test, adjusted for all goals).
/// Fix: before a variant goes to everyone, decide which of the two matters.
enum GoalInsight {
  /// The fewest users who finished, and who did not.
  static let fewestUsers = 50

  /// Goals that variants move against completion; guardrails that hold a variant back are told with the
  /// experiment.
  static func against(in evidence: FlowEvidence) -> [Insight] {
    evidence.comparison.compactMap { row in
      guard row.goal != nil, ExperimentInsight.isShown(row, in: evidence),
        evidence.checks(of: row.experiment)?.split.isBroken != true,
        let completion = evidence.comparison.first(where: {
          $0.isCompletion && $0.experiment == row.experiment && $0.variant == row.variant
        }), ExperimentInsight.isShown(completion, in: evidence), completion.afterClear != .gone,
        (completion.verdictOfToday, row.verdict) == (.better, .worse)
          || (completion.verdictOfToday, row.verdict) == (.worse, .better)
      else { return nil }
      return insight(on: row, against: completion, in: evidence.definition)
    }
  }

  private static func insight(
    on row: ComparisonRow, against completion: ComparisonRow, in flow: FlowDefinition
  ) -> Insight {
    let often = completion.verdictOfToday == .better ? "More" : "Fewer"
    return Insight(
      .goal,
      headline: "\(often) users finish in \(Names.variant(of: row, in: flow)) than in "
        + "\(Names.quoted(row.control)), but \(words(row)).",
      detail: ["Decide which of the two matters more before you roll it out."], about: row,
      subject: Text("\(row.experiment.string):\(row.variant.string):\(row.step.id.string)"),
      gain: ExperimentInsight.gain(row, of: row.variantUsers), p: row.adjustedP)
  }

  /// `fewer of its users reach the goal “activated”: 31 % against 40 %`.
  static func words(_ row: ComparisonRow) -> String {
    let (own, other) = Numbers.percents(row.variantRate ?? 0, row.controlRate ?? 0)
    let many = (row.difference ?? 0) < 0 ? "fewer" : "more"
    return
      "\(many) of its users reach the goal \(Names.quoted(row.goal ?? "")): \(own) against \(other)"
  }
}

// MARK: - By outcome

extension GoalInsight {
  private struct Candidate {
    let goal: GoalDefinition
    let completed: Proportion
    let others: Proportion

    var p: Double? { pooledZ(control: others, variant: completed).map(twoSidedNormalP) }
    var difference: Double { Statistics.difference(control: others, variant: completed) ?? 0 }
    /// Whether those who finished fare worse.
    var isAgainst: Bool { (difference < 0) == (goal.better == .more) }
  }

  /// The goal that differs most by outcome; of two, one that completing goes against.
  static func byOutcome(in evidence: FlowEvidence) -> Insight? {
    let candidates = evidence.definition.goals.compactMap { candidate($0, in: evidence) }
    let adjusted = benjaminiHochbergAdjusted(candidates.map(\.p))
    let clear = zip(candidates, adjusted).filter { ($1 ?? 1) <= FlowInsights.level }
    let most = clear.max { one, other in
      one.0.isAgainst == other.0.isAgainst
        ? abs(one.0.difference) < abs(other.0.difference) : other.0.isAgainst
    }
    return most.flatMap { insight(on: $0.0, p: $0.1) }
  }

  private static func candidate(_ goal: GoalDefinition, in evidence: FlowEvidence) -> Candidate? {
    let rows = evidence.goals.filter { $0.goal == goal.id }
    guard goal.anchor == .entry, let all = rows.first(where: { $0.outcome == .all }),
      let completed = rows.first(where: { $0.outcome == .completed }),
      let everyone = Proportion(all.reached, of: all.users),
      let completed = Proportion(completed.reached, of: completed.users)
    else { return nil }
    let others = Proportion(
      everyone.reached - completed.reached, of: everyone.users - completed.users)
    guard evidence.shows(others.users), evidence.shows(others.reached),
      min(completed.users, others.users) >= fewestUsers
    else { return nil }
    return Candidate(goal: goal, completed: completed, others: others)
  }

  private static func insight(on candidate: Candidate, p: Double?) -> Insight? {
    guard let rate = candidate.completed.rate, let other = candidate.others.rate
    else { return nil }
    let (own, others) = Numbers.percents(rate, other)
    return Insight(
      .goal,
      headline:
        "Of users who finish, \(own) reach the goal \(Names.quoted(candidate.goal.id)); of those "
        + "who do not, \(others).",
      detail: [
        candidate.isAgainst
          ? "Users who finish do worse at it: ask whether onboarding leads to the right thing."
          : "Only an experiment can tell whether finishing is the cause."
      ],
      subject: Text("goal:\(candidate.goal.id.string)"), share: candidate.completed,
      comparedWith: "not completed", comparedRate: other,
      gain: candidate.isAgainst
        ? abs(candidate.difference) * Double(candidate.completed.users) : nil, p: p, test: .score)
  }
}
