import Definitions
import EventLog
import Experiments
import Funnels
import Journeys

// What may be said of each variant against control, and how sure that is.

extension FlowSection {
  /// How many steps with a clear difference are told one by one.
  private static let clearStepsShown = 10

  /// The variants against control, completion first.
  func verdicts(on variants: VariantRows) -> [Block?] {
    if variants.all.count == 1 {
      return ["There is only one variant, so there is nothing to compare it with."]
    }
    let shown = Set(variants.shown.map(\.name))
    let rows = comparisons.filter { shown.contains($0.variant) }
    guard !rows.isEmpty, !isSplitBroken else { return [] }
    let completions = rows.filter(\.isCompletion).map(sentence)
    let outlook = completions.contains(where: \.hasOutlook) ? outlookMeaning : nil
    let meaning = [method, outlook].compactMap(\.self).joined(separator: " ")
    return [.list(of: completions.map(\.markdown))] + clearSteps(in: rows)
      + goals(in: rows)
      + [sharedSteps, meaning.isEmpty ? nil : meaning].map { $0.map(Block.sentence) }
  }

  /// What came of the experiment, as the line of a summary.
  var experiment: String {
    let several = sectionsOfExperiments
    guard several.isEmpty else {
      return several.map { "\(CodeSpan($0).markdown): \($1.experiment)" }.joined(separator: " ")
    }
    guard flow.definition.experiment != nil else { return "no experiment." }
    guard !isSplitBroken else { return brokenSplit }
    let rows = comparisons.filter(\.isCompletion)
    guard let first = rows.first else {
      return "nothing to compare, as there is only one variant."
    }
    let verdict =
      rows.count == 1 ? sentence(first).markdown : verdicts(on: rows, control: first.control)
    return [verdict, doubtsInShort].compactMap(\.self).joined(separator: " ")
  }

  /// The verdicts on several variants, by verdict.
  private func verdicts(on rows: [ComparisonRow], control: Text) -> String {
    let parts: [(Verdict, String)] = [
      (.better, "completing more often"), (.worse, "completing less often"),
      (.noClearDifference, "with no clear difference yet"), (.tooEarly, "too early to judge"),
    ]
    let words = parts.compactMap { verdict, words -> String? in
      let names = rows.filter { $0.verdictOfToday == verdict }.map { CodeSpan($0.variant).markdown }
      guard !names.isEmpty else { return nil }
      let shown = names.prefix(Self.stepsNamed).joined(separator: ", ")
      let more = names.count - Self.stepsNamed
      return "\(words): \(shown)\(more > 0 ? " and \(more) more" : "")"
    }
    return """
      against control \(CodeSpan(control).markdown): \(words.joined(separator: "; ")), see “Variants”.
      """
  }

  private func sentence(_ row: ComparisonRow) -> ComparisonSentence {
    ComparisonSentence(
      row: row, isProvisional: checks?.isProvisional ?? false,
      isDoubtful: checks?.areInDoubt ?? false, hidesCounts: flow.minimumCell != nil)
  }

  private func clearSteps(in rows: [ComparisonRow]) -> [Block] {
    let steps = rows.filter { !$0.isCompletion && $0.step.index > 1 }
    guard steps.contains(where: \.verdict.isOfNumbers) else { return [] }
    let clear = steps.filter { $0.verdict == .better || $0.verdict == .worse }
    let told = clear.filter { !$0.isMoved && !saysTheSameAsCompletion($0, among: rows) }
    guard !told.isEmpty else {
      return clear.isEmpty
        ? ["No single step shows a clear difference; all are in `comparison.csv`."] : []
    }
    let list = told.prefix(Self.clearStepsShown).map { sentence($0).markdown }
    let rest = told.count > list.count ? " The others are in `comparison.csv`." : ""
    return [
      "Steps that clearly more or clearly fewer users reach:\(rest)", .list(list),
    ]
  }

  /// What may be said of each goal.
  private func goals(in rows: [ComparisonRow]) -> [Block?] {
    let goals = rows.filter { $0.goal != nil }
    return goals.isEmpty ? [] : ["Goals:", .list(goals.map { sentence($0).markdown })]
  }

  /// Whether nobody who reached a step of either variant left there.
  private func saysTheSameAsCompletion(
    _ row: ComparisonRow, among rows: [ComparisonRow]
  ) -> Bool {
    rows.contains {
      $0.isCompletion && $0.variant == row.variant && $0.controlReached == row.controlReached
        && $0.variantReached == row.variantReached
    }
  }

  private var sharedSteps: String? {
    variantsWithOwnList.isEmpty
      ? nil
      : """
      This compares completion and the steps that both variants share. A step that comes earlier \
      in one list is reached more often there for that reason alone, so it is in `comparison.csv` \
      only.
      """
  }

  /// What the intervals and verdicts promise.
  private var method: String? {
    guard let checks, comparisons.contains(where: \.verdict.isOfNumbers) else { return nil }
    let bounded = checks.boundedUsers.map { users in
      """
       Completion is judged as planned, by a test that ends at \(Figures.count(users)) users of all variants \
      (group-sequential, Lan–DeMets with O'Brien–Fleming spending): checking before that is safe, \
      going on after it is not.
      """
    }
    return """
      You can check this daily without raising false alarms (always-valid score test at 5\u{A0}%, \
      most sensitive at N* = \(Figures.count(checks.tuning)) users). Where there are several \
      variants or steps, trust the verdict rather than the interval: only the verdict corrects for \
      how many there are (Holm, Benjamini–Hochberg). Completion is judged at the end of each day \
      whose users' time is over, and a clear verdict stays. Differences are computed before \
      rounding.
      """ + (bounded ?? "")
  }

  /// What it means that a rise would show.
  private var outlookMeaning: String {
    """
    “Find” means in four of five such experiments; the rise aimed at is a tenth of control's \
    rate.
    """
  }
}
