import Definitions
import EventLog
import Experiments
import Funnels
import Insights
import Journeys
import Reports

extension ReportContents {
  /// Adds what matters about each flow, as far as what is shown tells it.
  mutating func addInsights() {
    insights = flows.map { flow in FlowInsights(evidence(on: flow)) }
  }

  private func evidence(on flow: ReportedFlow) -> FlowEvidence {
    let key = flow.key
    let isOfAll = { (row: RowKey) in row.flow == key && row.breakdown == .all }
    var evidence = FlowEvidence(definition: flow.definition)
    evidence.minimumCell = minimumCell
    evidence.isProvisional = flow.isProvisional
    evidence.funnel = funnel.filter { isOfAll($0.key) }
    evidence.dropoff = dropoff.filter { isOfAll($0.key) }
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
