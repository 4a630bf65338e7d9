import EventLog
import Experiments
import Funnels
import Journeys

// The variants side by side, and how far each is from control. Nothing here says which is better:
// that takes intervals that hold at every look.

extension FlowSection {
  var variants: [String?] {
    let rows = contents.funnel.filter { $0.key.flow == flow.key && $0.key.breakdown == .variant }
    let control = comparisons.first?.control ?? flow.definition.experiment?.control
    let table = VariantTable(steps: flow.definition.steps, control: control, rows: rows)
    return table.blocks + ownLists
      + [differences(of: table.shown), noVerdict(on: table.count), assignment, sampleRatio]
  }

  private var comparisons: [ComparisonRow] {
    contents.comparison.filter { $0.flow == flow.key }
  }

  /// Variants whose users see other steps, or the same in another order.
  var variantsWithOwnList: [VariantDefinition] {
    (flow.definition.experiment?.variants ?? []).filter { variant in
      variant.steps.map { $0 != Array(flow.definition.steps.indices) } ?? false
    }
  }

  private var ownLists: [String] {
    variantsWithOwnList.map { variant in
      let names = (variant.steps ?? []).map { CodeSpan(flow.definition.steps[$0].id).markdown }
      return """
        Variant \(CodeSpan(variant.id).markdown) has a list of steps of its own: \
        \(names.joined(separator: ", ")).
        """
    }
  }

  /// Completion of each variant against control.
  private func differences(of variants: ArraySlice<Text>) -> String? {
    let rows = comparisons.filter { $0.isCompletion && variants.contains($0.variant) }
    return MarkdownList(rows.map(difference)).markdown
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
    switch variants {
    case 0: nil
    case 1: "There is one variant only, so nothing to compare it with."
    default:
      """
      **Not known:** whether a difference between variants is more than chance. This version gives \
      no interval and no verdict, so no variant is the winner yet.
      """
    }
  }
}
