import Experiments
import Funnels

extension ReportContents {
  /// The rows of each flow apart, so that a section need not search those of all.
  func byFlow() -> [FlowKey: ReportContents] {
    var parts: [FlowKey: ReportContents] = [:]
    for flow in flows { parts[flow.key] = ReportContents(provenance: provenance) }
    deal(\.funnel, by: \.key.flow, to: &parts)
    deal(\.dropoff, by: \.key.flow, to: &parts)
    deal(\.outcomes, by: \.key.flow, to: &parts)
    deal(\.permissions, by: \.key.flow, to: &parts)
    deal(\.choices, by: \.key.flow, to: &parts)
    deal(\.timing, by: \.key.flow, to: &parts)
    deal(\.trend, by: \.key.flow, to: &parts)
    deal(\.losses, by: \.key.flow, to: &parts)
    deal(\.weeks, by: \.key.flow, to: &parts)
    deal(\.curve, by: \.key.flow, to: &parts)
    deal(\.choiceSummaries, by: \.key.flow, to: &parts)
    deal(\.contrasts, by: \.key.flow, to: &parts)
    deal(\.comparison, by: \.flow, to: &parts)
    deal(\.assignment, by: \.flow, to: &parts)
    deal(\.checks, by: \.flow, to: &parts)
    for row in quality {
      if case .flow(let key) = row.scope { parts[key]?.quality.append(row) }
    }
    return parts
  }

  private func deal<Row>(
    _ table: WritableKeyPath<ReportContents, [Row]>, by flow: KeyPath<Row, FlowKey>,
    to parts: inout [FlowKey: ReportContents]
  ) {
    for (key, rows) in Dictionary(grouping: self[keyPath: table], by: { $0[keyPath: flow] }) {
      parts[key]?[keyPath: table] = rows
    }
  }
}
