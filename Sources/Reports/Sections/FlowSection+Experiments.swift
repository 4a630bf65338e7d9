import Definitions
import EventLog
import Experiments
import Funnels
import Journeys

// The experiments of a flow. Of several, a section of each is made, of which each is the only one.

extension FlowSection {
  /// Of several experiments each by itself, as if it were the flow's only one.
  var sectionsOfExperiments: [(id: Text, section: FlowSection)] {
    flow.definition.severalExperiments.enumerated().map { index, experiment in
      var flow = flow.narrowed(toExperiment: experiment.id)
      flow.definition.severalExperiments = []
      flow.definition.experiment = experiment
      return (
        experiment.id,
        FlowSection(
          number: number, experimentNumber: index + 1, flow: flow, provenance: provenance)
      )
    }
  }

  /// The variants of its only experiment.
  var variantRows: VariantRows {
    VariantRows(
      flow: flow,
      control: comparisons.first?.control ?? flow.definition.experiment?.control,
      withOwnList: Set(variantsWithOwnList.map(\.id)))
  }

  /// Variants whose users see other steps, or the same in another order.
  var variantsWithOwnList: [VariantDefinition] {
    (flow.definition.experiment?.variants ?? []).filter { variant in
      variant.steps.map { $0 != Array(flow.definition.steps.indices) } ?? false
    }
  }

  /// How many of each variant got to each step, against control.
  var comparisons: [ComparisonRow] {
    flow.comparison.filter { $0.measure == .reached }
  }

  var checks: TrustChecks? { flow.checks.first }

  /// Whether the variants must not be compared.
  var isSplitBroken: Bool { checks?.split.isBroken ?? false }
}
