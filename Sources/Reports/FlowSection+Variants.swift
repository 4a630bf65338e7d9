import EventLog
import Experiments
import Funnels
import Journeys

// The variants: what speaks against comparing them, what may be said of each against control, then
// their numbers.

extension FlowSection {
  var variants: [String?] {
    let variants = variantRows
    return doubts + verdicts(on: variants) + [image(.variants)] + tables(of: variants) + [
      assignment
    ]
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
}
