import EventLog
import Experiments
import Funnels
import Journeys

// The variants, whether their split can be trusted, and how far each is from control. Nothing here
// says which is better: that takes intervals that hold at every look.

extension FlowSection {
  var variants: [String?] {
    let variants = variantRows
    return [sampleRatio] + tables(of: variants)
      + [differences(of: variants), noVerdict(on: variants.all.count), assignment]
  }

  var comparisons: [ComparisonRow] {
    contents.comparison.filter { $0.flow == flow.key }
  }

  /// Variants whose users see other steps, or the same in another order.
  var variantsWithOwnList: [VariantDefinition] {
    (flow.definition.experiment?.variants ?? []).filter { variant in
      variant.steps.map { $0 != Array(flow.definition.steps.indices) } ?? false
    }
  }

  /// Where most users of each variant left, where that is not the same step.
  ///
  /// Not told under a broken split, which forbids to compare them.
  var biggestLossByVariant: String? {
    let variants = variantRows
    guard !isSplitBroken, variants.hasStepTables, variants.differInBiggestLoss else { return nil }
    let parts = variants.all.compactMap { variant -> String? in
      guard let loss = variant.loss, loss.left > 0 else { return nil }
      let steps = loss.biggest.prefix(Self.stepsNamed).map { step in
        let reached = variant.rows.first { $0.step == step && !$0.isCompletion }?.reached
        return """
          \(label(step)) (\(Figures.count(loss.usersAtBiggest)) of the \(Figures.count(reached)) who \
          reached it)
          """
      }
      return "\(variant.title(in: .line)) at \(steps.joined(separator: ", "))"
    }
    return "It differs by variant: \(parts.joined(separator: "; "))."
  }

  /// How many of each variant left at one step, where the biggest loss is not the same for all.
  func lossesByVariant(at step: StepKey) -> String? {
    let variants = variantRows
    guard !isSplitBroken, variants.hasStepTables, variants.differInBiggestLoss else { return nil }
    let rows = variants.all.compactMap { variant in
      variant.rows.first { $0.step.id == step.id && !$0.isCompletion }.map { (variant.name, $0) }
    }
    let parts = rows.enumerated().map { index, row in
      let left = index == 0 ? " who reached it left there" : ""
      return """
        \(Figures.count(row.1.left)) of the \(Figures.count(row.1.reached))\(left) in \
        \(CodeSpan(row.0).markdown)
        """
    }
    return "By variant: \(parts.joined(separator: ", "))."
  }

  /// Completion of each variant against control.
  private func differences(of variants: VariantRows) -> String? {
    let shown = Set(variants.shown.map(\.name))
    let rows = comparisons.filter { $0.isCompletion && shown.contains($0.variant) }
    guard !rows.isEmpty else { return nil }
    if isSplitBroken {
      return """
        No difference is given: the split is broken, and whatever broke it may also be what makes \
        the variants differ.
        """
    }
    let note =
      rows.contains { $0.difference != nil } ? "\n\nDifferences are of the unrounded rates." : ""
    return MarkdownList(rows.map(difference)).markdown.map { $0 + note }
  }

  private func difference(in row: ComparisonRow) -> String {
    let shares = """
      Completion, \(CodeSpan(row.variant).markdown) against control \
      \(CodeSpan(row.control).markdown): \(Figures.percent(row.variantRate)) of \
      \(Figures.count(row.variantUsers)) against \(Figures.percent(row.controlRate)) of \
      \(Figures.users(row.controlUsers))
      """
    return row.difference == nil
      ? "\(shares), no difference, because one of them has no users."
      : "\(shares), difference \(Figures.points(row.difference))."
  }

  private func noVerdict(on variants: Int) -> String? {
    if variants == 1 { return "There is one variant only, so nothing to compare it with." }
    guard variants > 1, !isSplitBroken else { return nil }
    return """
      **Not known:** whether a difference between variants is more than chance. This version does \
      not judge that, so no variant is the winner yet. Do not compare the intervals of two variants \
      by eye, and do not stop as soon as a difference looks large: let the experiment run for as \
      long as was planned, then have the counts in `comparison.csv` tested.
      """
  }
}
