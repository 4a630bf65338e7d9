import Definitions
import EventLog
import Experiments
import Funnels
import Insights
import Journeys
import Reports

extension ReportContents {
  /// Adds what matters about each flow, as far as what is shown tells it.
  ///
  /// `comparesWeeks`: whether the last week is compared with the one before where nothing else was asked for.
  mutating func addInsights(comparesWeeks: Bool) {
    insights = flows.map { flow in
      var evidence = evidence(on: flow)
      evidence.closedDays = closedDays(of: flow)
      evidence.comparesWeeks = comparesWeeks && changes == nil
      return FlowInsights(evidence)
    }
  }

  /// The final days of a flow from the last gap on; none of a trend by weeks, and of readings in which
  /// closed days change.
  private func closedDays(of flow: ReportedFlow) -> [TrendRow] {
    guard flow.settings.trend == .day, flow.settings.order == .furthest else { return [] }
    let closed = trend.filter {
      $0.key.flow == flow.key && $0.key.breakdown == .all && $0.isFinal
    }
    let start = closed.lastIndex { $0.periodsLeftOut > 0 } ?? 0
    return Array(closed[start...])
  }

  private func evidence(on flow: ReportedFlow) -> FlowEvidence {
    let key = flow.key
    let isOfAll = { (row: RowKey) in row.flow == key && row.breakdown == .all }
    var evidence = FlowEvidence(definition: flow.definition)
    evidence.minimumCell = minimumCell
    evidence.isProvisional = flow.isProvisional
    evidence.funnel = funnel.filter { isOfAll($0.key) }
    evidence.dropoff = dropoff.filter { isOfAll($0.key) }
    evidence.exits = exits.filter { isOfAll($0.key) && $0.position == .last }
    evidence.permissions = permissions.filter { isOfAll($0.key) }
    evidence.outcomes = outcomes.filter { isOfAll($0.key) }
    evidence.comparison = comparison.filter { $0.flow == key }
    evidence.changes = (changes ?? []).filter { $0.key.flow == key }
    evidence.checks = checks.first { $0.flow == key }
    evidence.values = minimumCell == nil ? values.filter { $0.flow == key } : shownValues(of: key)
    evidence.rejectedLines = rejectedLines
    return evidence
  }

  /// Under a minimum cell size only what has rows is looked at: that nothing follows from those was
  /// checked.
  private func shownValues(of flow: FlowKey) -> [ValueCompletion] {
    let rows = Dictionary(grouping: funnel.filter { $0.key.flow == flow }, by: \.key)
    let keys = rows.keys.sorted { ($0.name, "") < ($1.name, "") }
    return keys.compactMap { key in
      guard case .field(let field) = key.breakdown, case .value(let value) = key.segment,
        field.isOfUsers,
        let rows = rows[key], let first = rows.first, let last = rows.last, last.isCompletion,
        !hides(first.reached), !hides(last.reached),
        first.reached >= ValueCompletion.fewestUsers
      else { return nil }
      return ValueCompletion(
        flow: flow, field: field, value: value, users: first.reached, completed: last.reached,
        left: [])
    }
  }

  private var rejectedLines: (rejected: Int, all: Int)? {
    guard let lines = logCount(.lines), let rejected = logCount(.rejected) else { return nil }
    return (rejected, lines - (logCount(.blank) ?? 0))
  }

  private func logCount(_ word: FindingWord) -> Int? {
    quality.first { $0.scope == .log && $0.finding == word }?.count
  }
}

extension RowKey {
  /// What the rows of a segment are sorted by.
  fileprivate var name: String { "\(breakdown) \(segment)" }
}
