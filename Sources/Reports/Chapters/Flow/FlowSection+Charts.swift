// The charts of a flow, and where its section shows them.

/// What one flow has to show of some kind, before it is drawn.
protocol FlowChart {
  var picture: ChartPicture { get }
}

extension FunnelChart: FlowChart {}
extension VariantsChart: FlowChart {}
extension TrendChart: FlowChart {}
extension CompletionChart: FlowChart {}
extension StepTimesChart: FlowChart {}

extension FlowSection {
  /// The flow's charts; one that has nothing to show is not there.
  func chart(_ kind: ChartKind) -> (any FlowChart)? {
    switch kind {
    case .funnel: FunnelChart(self)
    case .variants: VariantsChart(self)
    case .trend: TrendChart(self)
    case .completion: CompletionChart(self)
    case .steps: StepTimesChart(self)
    }
  }

  /// The block of a chart; `nil` where there is nothing to show.
  func image(_ kind: ChartKind) -> Block? {
    chart(kind).map { .chart(ChartBlock(kind: kind, flow: number, chart: $0)) }
  }
}

extension ReportContents {
  /// The charts of all flows.
  var charts: [ReportFile] {
    let parts = byFlow()
    return flows.enumerated().flatMap { index, flow -> [ReportFile] in
      guard let part = parts[flow.key] else { return [] }
      let section = FlowSection(number: index + 1, flow: flow, contents: part)
      return ChartKind.allCases.compactMap { kind in
        section.chart(kind).map { chart in
          ReportFile(
            name: "\(ChartKind.folder)/\(kind.fileName(flow: index + 1))",
            bytes: Array(chart.picture.svg.utf8))
        }
      }
    }
  }
}
