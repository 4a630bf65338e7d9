// The charts of a flow, and where its section shows them.

extension FlowSection {
  /// The flow's charts; one that has nothing to show is not there.
  func picture(_ kind: ChartKind) -> ChartPicture? {
    switch kind {
    case .funnel: FunnelChart(self)?.picture
    case .variants: VariantsChart(self)?.picture
    case .trend: TrendChart(self)?.picture
    case .completion: CompletionChart(self)?.picture
    case .steps: StepTimesChart(self)?.picture
    }
  }

  /// The Markdown that shows a chart; `nil` where there is none, or no folder to find it in.
  func image(_ kind: ChartKind) -> String? {
    guard medium == .folder, picture(kind) != nil else { return nil }
    return "![\(kind.words)](\(ChartKind.folder)/\(kind.fileName(flow: number)))"
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
        section.picture(kind).map { picture in
          ReportFile(
            name: "\(ChartKind.folder)/\(kind.fileName(flow: index + 1))",
            bytes: Array(picture.svg.utf8))
        }
      }
    }
  }
}
