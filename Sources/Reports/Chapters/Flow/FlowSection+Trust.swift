import Definitions
import EventLog
import Experiments
import Funnels
import Journeys

// Whether the experiment can be trusted. Whatever speaks against it stands above its results.

extension FlowSection {
  /// What speaks against reading the comparison, besides a broken split.
  var doubts: [String?] {
    [sampleRatio] + (checks?.drifts ?? []).map(drift) + [mixed, lateAssignment]
      + (checks?.reversals ?? []).map(reversal)
      + (checks?.heterogeneities ?? []).map(heterogeneity)
      + (checks?.interactions ?? []).map(interaction)
  }

  /// The same in a sentence, for the summary.
  var doubtsInShort: String? {
    guard let checks, !isSplitBroken else { return nil }
    let words = checks.doubtsInWords
    guard !words.isEmpty else { return nil }
    return "Check first: \(words.joined(separator: "; ")), see “Variants”."
  }

  /// That the split is broken, for the summary.
  var brokenSplit: String {
    let p = checks?.split.p.map { " (\(Figures.probabilityInWords($0)))" } ?? ""
    return "**the split is broken\(p): do not compare the variants.**\(sizesBesidePlan)"
  }

  /// How the planned arms came out, where they are few; in a filtered report those of the whole log,
  /// which is what was tested.
  private var sizesBesidePlan: String {
    let arms = assignments.filter { $0.isOfVariant && ($0.expectedShare ?? 0) > 0 }
    let isHidden = flow.settings.isFiltered && arms.contains { $0.observedShareInLog == nil }
    guard arms.count <= VariantRows.variantsAbreast, !isHidden else { return "" }
    let sizes = arms.map { row in
      let size =
        flow.settings.isFiltered
        ? Figures.percent(row.observedShareInLog)
        : "\(users(row.users)), \(Figures.percent(row.observedShare))"
      return """
        \(row.arm.markdown()) has \(size) instead of the planned \(Figures.percent(row.expectedShare))
        """
    }
    let scope = flow.settings.isFiltered ? "In the whole log " : ""
    return " \(scope)\(sizes.joined(separator: "; "))."
  }

  private var sampleRatio: String? {
    guard let split = checks?.split else { return nil }
    let plan = split.plan == .assumedEqual ? "equal split (none is defined)" : "planned split"
    switch split.result {
    case .noPlan: return unknownPlan(split)
    case .tooFewUsers:
      return "**Not tested yet:** whether group sizes fit the \(plan); that takes 100 users."
    case .fits: return "Group sizes are as in the \(plan)\(split.inParentheses)\(wholeLog)."
    case .doubtful:
      return """
        **The split may be broken:** chance alone rarely makes group sizes this far from the \
        \(plan)\(split.inParentheses)\(wholeLog). Below 0.001 the variants would not be compared.
        """
    case .broken:
      return """
        **Do not compare these variants:** with the \(plan), chance would almost never make group \
        sizes this uneven\(wholeLog). No difference is shown: whatever broke the split may also be \
        what makes the variants differ. Look for a variant that crashes, redirects, or is logged \
        elsewhere.
        """
    }
  }

  /// The split is tested over everyone, which needs saying where the report is not about everyone.
  private var wholeLog: String {
    flow.settings.isFiltered ? ", counted over the whole log, without this report's filters" : ""
  }

  private func unknownPlan(_ split: SplitCheck) -> String {
    let ending = split.plan == .given ? "of several variants" : "and names fewer than two variants"
    let unknown = """
      **Not known:** whether the users fit a plan: the definition has no split \(ending).
      """
    let isUneven = assignments.contains { row in
      row.notes.contains { if case .unevenWithoutPlan = $0 { true } else { false } }
    }
    guard isUneven else { return unknown }
    let sizes = split.unlikelySizes.map { "are \($0.text)" } ?? "differ"
    return """
      \(unknown) Group sizes \(sizes)\(wholeLog): if equal ones were planned, the split is broken. \
      Add `split` to the definition, so that it can be tested.
      """
  }

  private func drift(_ drift: SplitDrift) -> String {
    """
    **The split changed from day to day:** the share of \(CodeSpan(drift.variant).markdown) is not \
    the same on all days (\(Figures.probabilityInWords(drift.p))). Was it ramped up, or logged \
    only by some releases? Compare only days with the same split: `--since`, `--until`.
    """
  }

  private var mixed: String? {
    guard let mixed = checks?.mixed, mixed.areTooMany else { return nil }
    return """
      **Many users saw several variants:** \(told(mixed.users)) \
      (\(Figures.percent(mixed.share)) of all who started; from \(Figures.percent(mixed.mostShare)) \
      on that can bias a comparison). They are left out. Returning users are more likely to be \
      affected, so this can bias the result. Make sure that a user keeps the variant.
      """
  }

  private var lateAssignment: String? {
    guard let late = checks?.lateAssignment else { return nil }
    let meaning =
      late.losesUsers
      ? "users leave before they are assigned, and the variants hold only those who stayed"
      : "the variants do not hold everyone who started, and may not be comparable"
    return """
      **Assignment comes late:** \(Figures.count(late.users)) users \
      (\(Figures.percent(late.share)) of all whose window is over) were seen with no variant; they \
      complete at \(Figures.percent(late.completion)), all variants together at \
      \(Figures.percent(late.completionOfArms)). So \(meaning). Assign users when the flow begins.
      """
  }

  private func interaction(_ interaction: Interaction) -> String {
    let others = interaction.experiments.filter { $0 != checks?.experiment }
    let names = others.map { CodeSpan($0).markdown }.joined(separator: ", ")
    return """
      **The effect depends on another experiment:** it is not the same in all variants of \(names) \
      (\(Figures.probabilityInWords(interaction.p)), Breslow–Day test with Tarone's correction).  \
      Read the two experiments together.
      """
  }

  private func heterogeneity(_ found: Heterogeneity) -> String {
    let variant = CodeSpan(found.variant).markdown
    let control = CodeSpan(checks?.control ?? "").markdown
    let ends = found.ends.map { end in
      let direction = end.difference < 0 ? "less" : "more"
      let part = end.part.map { CodeSpan($0).markdown } ?? "no value"
      return "\(Figures.points(end.difference)) \(direction) often than \(control) with \(part)"
    }
    return """
      **The effect differs within \(found.stratification.plural):** \(variant) completes \(ends.joined(separator: ", ")) \
      (\(Figures.probabilityInWords(found.p))). A single number for all of them hides that: look at each separately.
      """
  }

  private func reversal(_ reversal: Reversal) -> String {
    let variant = CodeSpan(reversal.variant).markdown
    let control = CodeSpan(checks?.control ?? "").markdown
    let words = reversal.difference > 0 ? ("more", "less") : ("less", "more")
    return """
      **The difference reverses within \(reversal.stratification.plural)** (Simpson's paradox): over all \
      users \(variant) completes \(Figures.points(reversal.difference)) \(words.0) often than \
      \(control), within \(reversal.stratification.plural) \(Figures.points(reversal.stratified)) \
      \(words.1) often. The variants have different shares of them, which distorts the overall \
      number; find out why before you trust either.
      """
  }
}

extension Stratification {
  /// `platforms`, as after “within”.
  fileprivate var plural: String {
    switch self {
    case .field(.device(.platform)): "platforms"
    case .field(.device(.appVersion)): "app versions"
    case .field(.device(.osVersion)): "versions of the system"
    case .field(.device(.locale)): "locales"
    case .field(.device(.country)): "countries"
    case .field(.flowVersion): "versions of the flow"
    case .field(.weekday): "days of the week"
    case .field(.device(let field)): "values of \(CodeSpan(field.name).markdown)"
    case .field(.property(let name)), .field(.dimension(let name, _)):
      "values of \(CodeSpan(name).markdown)"
    case .field(.variant), .field(.variantOf): "variants"
    case .experiment(let experiment): "variants of \(CodeSpan(experiment).markdown)"
    case .weeks: "weeks of start"
    }
  }
}

extension AssignmentRow {
  var isOfVariant: Bool {
    if case .variant = arm { true } else { false }
  }
}

extension SplitCheck {
  /// ` (sample ratio p = 0.1714)`; nothing where p is not shown.
  fileprivate var inParentheses: String {
    p.map { " (sample ratio \(Figures.probabilityInWords($0)))" } ?? ""
  }
}

extension TrustChecks {
  /// What speaks against reading the comparison, besides a broken split: parts of a sentence.
  var doubtsInWords: [String] {
    let many = mixed.share.map { "\(Figures.percent($0)) of the" } ?? "many"
    return [
      split.result == .doubtful ? "the split may be broken" : nil,
      drifts.isEmpty ? nil : "the split changed from day to day",
      mixed.areTooMany ? "\(many) users saw several variants" : nil,
      lateAssignment.map {
        $0.losesUsers
          ? "users leave before they are assigned a variant" : "many users have no variant"
      },
      heterogeneities.isEmpty ? nil : "the effect differs between groups of users",
      reversals.isEmpty ? nil : "the difference reverses within groups of users",
      interactions.isEmpty ? nil : "the effect depends on another experiment",
    ].compactMap(\.self)
  }
}
