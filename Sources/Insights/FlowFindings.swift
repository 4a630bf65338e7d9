import Statistics

/// What was found of one flow, and what was looked at.
struct FlowFindings {
  /// What may have been found by chance, each with the p of its kind.
  private let tested: [Insight]
  /// What is clear about experiments, by the level of these.
  let verdicts: [Insight]
  /// Where most completions are lost, and what to log there.
  let losses: [Insight]
  /// The kinds that were looked at, whether they found something or not, each once.
  let looked: [InsightKind]
  /// How many experiments are judged.
  private let experiments: Int
  /// How many tests were looked at and found nothing.
  private let silent: Int

  init(_ evidence: FlowEvidence) {
    let against = GoalInsight.against(in: evidence)
    let permission = PermissionInsight.find(in: evidence)
    let loss = StepLossInsight.find(in: evidence, isReasonTold: permission?.step)
    let found = [
      WhoInsight.find(in: evidence),
      DriverInsight.find(in: evidence, besides: [permission, loss].compactMap(\.self)),
      FatigueInsight.find(in: evidence), ChangeInsight.find(in: evidence),
      RestartInsight.find(in: evidence),
      against.isEmpty ? GoalInsight.byOutcome(in: evidence) : nil, permission,
    ]
    tested = found.compactMap(\.self) + ExperimentInsight.pages(in: evidence)
    verdicts = ExperimentInsight.verdicts(in: evidence) + against
    losses = [loss, UnloggedInsight.find(in: evidence)].compactMap(\.self)
    let arms = ExperimentInsight.arms(in: evidence)
    experiments = Set(arms.map(\.experiment)).count
    let kinds = Self.kinds(in: evidence)
    looked = kinds + (arms.isEmpty ? [] : [.experiment])
    silent = max(0, kinds.count + arms.count - tested.count)
  }

  /// What may have been found by chance, with p adjusted over all that was looked at, and for the part of the
  /// level that is left beside experiments.
  ///
  /// A kind that looked and found nothing counts too, as one with p = 1.
  var adjusted: [Insight] {
    let all = benjaminiHochbergAdjusted(tested.map(\.p) + [Double?](repeating: 1, count: silent))
    return zip(tested, all).map { insight, p in
      var insight = insight
      insight.p = min(1, (p ?? 1) * Double(1 + experiments))
      insight.adjustedOver = looked
      return insight
    }
  }

  /// The kinds that look for something in a flow, but for experiments; `stepLoss` looks for pages that users
  /// start over from.
  private static func kinds(in evidence: FlowEvidence) -> [InsightKind] {
    let kinds: [(InsightKind, Bool)] = [
      (.who, !evidence.values.isEmpty || !evidence.weekdays.isEmpty),
      (.driver, !evidence.steps.isEmpty), (.fatigue, evidence.steps.count > 3),
      (.change, NothingInsight.looksAtChange(evidence)),
      (.stepLoss, RestartInsight.isLookedFor(in: evidence)),
      (.goal, !evidence.goals.isEmpty), (.permission, !evidence.permissions.isEmpty),
    ]
    return kinds.filter(\.1).map(\.0)
  }
}
