// The charts of a flow, and where its section shows them.

extension FlowSection {
  /// The flow's charts; one that has nothing to show is not there.
  func chart(_ kind: ChartKind) -> (any FlowChart)? {
    switch kind {
    case .funnel: hasListsApart ? ArmsChart(self) : FunnelChart(self)
    case .variants: VariantsChart(self)
    case .arms: hasListsApart && experimentNumber == nil ? nil : ArmsChart(self)
    case .trend: TrendChart(self)
    case .completion: CompletionChart(self)
    case .steps: StepTimesChart(self)
    }
  }

  /// Whether there are several lists of steps, of which one funnel would be a mixture: then each has its
  /// own, and the variants' funnels stand in place of that of all.
  var hasListsApart: Bool { !variantsWithOwnList.isEmpty && ArmsChart(self) != nil }

  /// The block of a chart; `nil` where there is nothing to show.
  func image(_ kind: ChartKind) -> Block? {
    block(kind).map(Block.chart)
  }

  private func block(_ kind: ChartKind) -> ChartBlock? {
    chart(kind).map { chart in
      let shown = chart is ArmsChart ? ChartKind.arms : kind
      return ChartBlock(
        kind: kind, flow: number, experiment: experimentNumber, words: shown.words, chart: chart)
    }
  }

  /// The charts of the flow, then those of each of several experiments.
  var charts: [ChartBlock] {
    ChartKind.allCases.compactMap(block)
      + sectionsOfExperiments.flatMap { ChartKind.ofExperiments.compactMap($0.section.block) }
  }
}
