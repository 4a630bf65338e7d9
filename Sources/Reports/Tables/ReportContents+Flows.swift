import Experiments
package import Funnels
import Insights

extension ReportContents {
  /// The rows of each flow apart, so that a section need not search those of all.
  ///
  /// Row by row and not by key paths, which are made at run time: on an empty log that took longer
  /// than the dealing.
  package func byFlow() -> [FlowKey: ReportContents] {
    var parts: [FlowKey: ReportContents] = [:]
    var empty = ReportContents(provenance: provenance)
    empty.minimumCell = minimumCell
    empty.changes = changes.map { _ in [] }
    for flow in flows { parts[flow.key] = empty }
    for row in funnel { parts[row.key.flow]?.funnel.append(row) }
    for row in dropoff { parts[row.key.flow]?.dropoff.append(row) }
    for row in exits where row.key.breakdown == .all { parts[row.key.flow]?.exits.append(row) }
    for row in outcomes { parts[row.key.flow]?.outcomes.append(row) }
    for row in permissions { parts[row.key.flow]?.permissions.append(row) }
    for row in choices { parts[row.key.flow]?.choices.append(row) }
    for row in timing { parts[row.key.flow]?.timing.append(row) }
    // Of the trend only that of all users is told, and there may be rows of very many segments.
    for row in trend where row.key.breakdown == .all { parts[row.key.flow]?.trend.append(row) }
    for row in drivers { parts[row.key.flow]?.drivers.append(row) }
    for row in goals { parts[row.key.flow]?.goals.append(row) }
    for row in losses { parts[row.key.flow]?.losses.append(row) }
    for row in weeks { parts[row.key.flow]?.weeks.append(row) }
    for row in curve { parts[row.key.flow]?.curve.append(row) }
    for row in choiceSummaries { parts[row.key.flow]?.choiceSummaries.append(row) }
    for row in contrasts { parts[row.key.flow]?.contrasts.append(row) }
    for flow in insights { parts[flow.flow]?.insights.append(flow) }
    for row in comparison { parts[row.flow]?.comparison.append(row) }
    for row in assignment { parts[row.flow]?.assignment.append(row) }
    for row in changes ?? [] { parts[row.key.flow]?.changes?.append(row) }
    for value in values { parts[value.flow]?.values.append(value) }
    for check in checks { parts[check.flow]?.checks.append(check) }
    for row in quality {
      if case .flow(let key) = row.scope { parts[key]?.quality.append(row) }
    }
    return parts
  }
}
