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
    let parts = byFlow()
    let rejectedLines = rejectedLines
    insights = flows.compactMap { flow in
      guard let part = parts[flow.key] else { return nil }
      var evidence = part.evidence(on: flow)
      evidence.rejectedLines = rejectedLines
      evidence.comparesWeeks = comparesWeeks && changes == nil
      return FlowInsights(evidence)
    }
  }

  /// What the rows of one flow say of it.
  private func evidence(on flow: ReportedFlow) -> FlowEvidence {
    var evidence = FlowEvidence(definition: flow.definition)
    evidence.minimumCell = minimumCell
    evidence.isProvisional = flow.isProvisional
    evidence.closedDays = closedDays(of: flow)
    evidence.funnel = funnel.filter { $0.key.breakdown == .all }
    evidence.dropoff = dropoff.filter { $0.key.breakdown == .all }
    evidence.exits = exits.filter { $0.position == .last }
    evidence.permissions = permissions.filter { $0.key.breakdown == .all }
    evidence.outcomes = outcomes.filter { $0.key.breakdown == .all }
    evidence.comparison = comparison
    evidence.changes = changes ?? []
    evidence.checks = checks
    evidence.drivers = drivers
    evidence.goals = goals.filter { $0.key.breakdown == .all }
    evidence.values = minimumCell == nil ? values : shownValues(of: flow.key)
    return evidence
  }

  /// The final days of a flow from the last gap on; none of a trend by weeks, and of readings in which
  /// closed days change.
  private func closedDays(of flow: ReportedFlow) -> [TrendRow] {
    guard flow.settings.trend == .day, flow.settings.order == .furthest else { return [] }
    let closed = trend.filter(\.isFinal)
    let start = closed.lastIndex { $0.periodsLeftOut > 0 } ?? 0
    return Array(closed[start...])
  }

  /// Under a minimum cell size only what has rows is looked at: that nothing follows from those was
  /// checked.
  private func shownValues(of flow: FlowKey) -> [ValueCompletion] {
    let rows = Dictionary(grouping: funnel, by: \.key)
    let keys = rows.keys.sorted { $0.name < $1.name }
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
