import Definitions
import EventLog
import Experiments
import Funnels
import Journeys

// The variants: what speaks against comparing them, what may be said of each against control, then
// their numbers.

extension FlowSection {
  var variants: [Block?] {
    let several = sectionsOfExperiments
    guard several.isEmpty else {
      return several.flatMap { id, section in
        ["**Experiment \(CodeSpan(id).markdown)**" as Block?] + section.variants
      }
    }
    let variants = variantRows
    return ([nameless(variants)] + doubts).map { $0.map(Block.sentence) }
      + verdicts(on: variants)
      + [savedByPlan.map(Block.sentence), image(.variants), image(.arms)]
      + tables(of: variants) + weeks(of: variants) + assignment
  }

  /// That the control asked for is no variant here.
  private func nameless(_ variants: VariantRows) -> String? {
    guard let asked = flow.settings.control, flow.definition.experiment != nil,
      !variants.all.contains(where: { $0.name == asked })
    else { return nil }
    let control = variants.all.first(where: \.isControl)
    let instead = control.map { " Control is \(CodeSpan($0.name).markdown) instead." }
    return """
      **No such control:** nobody is in the variant \(CodeSpan(asked).markdown) that `--control` \
      names.\(instead ?? "")
      """
  }

  /// Where most users of each variant left, where that is not the same step.
  ///
  /// Not told under a broken split, which forbids to compare them.
  var biggestLossByVariant: String? {
    let variants = variantRows
    guard !isSplitBroken, variants.hasStepTables, variants.differInBiggestLoss else { return nil }
    let parts = variants.all.compactMap { variant -> String? in
      guard let loss = variant.loss, loss.left > 0 else { return nil }
      let title = variant.title(in: .line)
      guard loss.biggest.count <= Self.stepsNamed else {
        return "\(title): \(tie(of: loss.biggest, told(loss.usersAtBiggest)))"
      }
      let steps = loss.biggest.map { step in
        let reached = variant.rows.first { $0.step == step && !$0.isCompletion }?.reached
        return """
          \(label(step)) (\(told(loss.usersAtBiggest)) of \(those(reached)) who \
          reached it)
          """
      }
      return "\(title) at \(steps.joined(separator: ", "))"
    }
    return "It differs by variant: \(parts.joined(separator: "; "))."
  }
}
