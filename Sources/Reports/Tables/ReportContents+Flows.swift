import Experiments
package import Funnels
import Insights

extension ReportContents {
  /// The rows of each flow apart, so that a section need not search those of all: of tables of which only
  /// what all users did is told in words, only these, since there may be rows of thousands of segments.
  ///
  /// Not by key paths, which are made at run time: on an empty log that took longer than the dealing.
  package func byFlow() -> [FlowKey: ReportContents] {
    var parts: [FlowKey: ReportContents] = [:]
    var empty = ReportContents(provenance: provenance)
    empty.minimumCell = minimumCell
    empty.changes = changes.map { _ in [] }
    for flow in flows { parts[flow.key] = empty }
    parts.deal(funnel, flow: { $0.key.flow }) { $0.funnel += $1 }
    let dropoff = dropoff.filter { $0.key.breakdown == .all }
    parts.deal(dropoff, flow: { $0.key.flow }) { $0.dropoff += $1 }
    let exits = exits.filter { $0.key.breakdown == .all }
    parts.deal(exits, flow: { $0.key.flow }) { $0.exits += $1 }
    let outcomes = outcomes.filter { $0.key.breakdown == .all }
    parts.deal(outcomes, flow: { $0.key.flow }) { $0.outcomes += $1 }
    let permissions = permissions.filter { $0.key.breakdown == .all }
    parts.deal(permissions, flow: { $0.key.flow }) { $0.permissions += $1 }
    let choices = choices.filter { $0.key.breakdown == .all }
    parts.deal(choices, flow: { $0.key.flow }) { $0.choices += $1 }
    let timing = timing.filter { $0.key.breakdown == .all }
    parts.deal(timing, flow: { $0.key.flow }) { $0.timing += $1 }
    let trend = trend.filter { $0.key.breakdown == .all }
    parts.deal(trend, flow: { $0.key.flow }) { $0.trend += $1 }
    parts.deal(drivers, flow: { $0.key.flow }) { $0.drivers += $1 }
    let goals = goals.filter { $0.key.breakdown == .all }
    parts.deal(goals, flow: { $0.key.flow }) { $0.goals += $1 }
    parts.deal(losses, flow: { $0.key.flow }) { $0.losses += $1 }
    parts.deal(weeks, flow: { $0.key.flow }) { $0.weeks += $1 }
    parts.deal(curve, flow: { $0.key.flow }) { $0.curve += $1 }
    parts.deal(choiceSummaries, flow: { $0.key.flow }) { $0.choiceSummaries += $1 }
    parts.deal(contrasts, flow: { $0.key.flow }) { $0.contrasts += $1 }
    for flow in insights { parts[flow.flow]?.insights.append(flow) }
    for row in comparison { parts[row.flow]?.comparison.append(row) }
    for row in assignment { parts[row.flow]?.assignment.append(row) }
    for row in changes ?? [] { parts[row.key.flow]?.changes?.append(row) }
    parts.deal(values, flow: { $0.flow }) { $0.values += $1 }
    for check in checks { parts[check.flow]?.checks.append(check) }
    for row in quality {
      if case .flow(let key) = row.scope { parts[key]?.quality.append(row) }
    }
    return parts
  }
}

extension [FlowKey: ReportContents] {
  /// Gives each flow its rows, those that stand together at once: of each flow all the tables are moved, to
  /// write to one of them.
  fileprivate mutating func deal<Row>(
    _ rows: [Row], flow: (Row) -> FlowKey, take: (inout ReportContents, ArraySlice<Row>) -> Void
  ) {
    var start = 0
    while start < rows.count {
      let key = flow(rows[start])
      var end = start + 1
      while end < rows.count, flow(rows[end]) == key { end += 1 }
      if let place = index(forKey: key) { take(&values[place], rows[start..<end]) }
      start = end
    }
  }
}
