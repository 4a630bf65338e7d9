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
    let weekChanges = Dictionary(grouping: weekChanges, by: \.key.flow)
    let rejectedLines = rejectedLines
    insights = flows.compactMap { flow in
      guard let part = parts[flow.key] else { return nil }
      var evidence = part.evidence(on: flow)
      evidence.rejectedLines = rejectedLines
      evidence.comparesWeeks = comparesWeeks && changes == nil
      // Of hidden counts nothing may follow from those of weeks.
      if minimumCell == nil {
        evidence.weekChanges = weekChanges[flow.key] ?? []
      }
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
    evidence.dropoff = dropoff
    evidence.exits = exits.filter { $0.position == .last }
    evidence.firstExits = exits.filter { $0.position == .first }
    evidence.permissions = permissions
    evidence.outcomes = outcomes
    evidence.comparison = comparison
    evidence.changes = changes ?? []
    evidence.checks = checks
    evidence.drivers = drivers
    evidence.goals = goals
    addFindings(to: &evidence)
    evidence.values =
      minimumCell == nil ? values : rowValues(of: flow.key) { $0.isOfUsers }
    evidence.weekdays = rowValues(of: flow.key) { $0 == .weekday }
    return evidence
  }

  /// What is wrong with the flow's events and moves its numbers.
  private func addFindings(to evidence: inout FlowEvidence) {
    let rows = quality.filter { if case .flow = $0.scope { true } else { false } }
    evidence.missingViews = rows.filter { $0.finding == .rule(.viewMissing) }.flatMap(\.steps)
    let share = { (rule: FlowRule) in
      rows.first { $0.finding == .rule(rule) }.flatMap { row in row.share.map { (row.count, $0) } }
    }
    evidence.eventsBeforeEntry = share(.eventsBeforeEntry)
    evidence.shownAgain = share(.returnedAfterCompletion)
  }

  /// The final days of a flow from the last gap on; none of a trend by weeks, and of readings in which
  /// closed days change.
  private func closedDays(of flow: ReportedFlow) -> [TrendRow] {
    guard flow.settings.trend == .day, flow.settings.order == .furthest else { return [] }
    let closed = trend.filter(\.isFinal)
    let start = closed.lastIndex { $0.periodsLeftOut > 0 } ?? 0
    return Array(closed[start...])
  }

  /// The values that have rows.
  ///
  /// Under a minimum cell size nothing else is looked at: that nothing follows from those was checked.
  private func rowValues(
    of flow: FlowKey, where isWanted: (EventField) -> Bool
  ) -> [ValueCompletion] {
    let wanted = funnel.filter { row in
      if case .field(let field) = row.key.breakdown { isWanted(field) } else { false }
    }
    // A name is made once for each: to make one takes longer than all else here.
    let rows = Dictionary(grouping: wanted, by: \.key).map { (name: $0.key.name, rows: $0.value) }
    return rows.sorted { $0.name < $1.name }.compactMap { _, rows in
      guard let first = rows.first, let last = rows.last, last.isCompletion,
        case .field(let field) = first.key.breakdown, case .value(let value) = first.key.segment,
        !hides(first.reached), !hides(last.reached),
        first.reached >= ValueCompletion.fewestUsers
      else { return nil }
      return ValueCompletion(
        flow: flow, field: field, value: value, users: first.reached, completed: last.reached,
        left: minimumCell == nil && !hasSeveralLists ? rows.compactMap(\.left) : [])
    }
  }

  /// Whether some variants have lists of steps of their own.
  private var hasSeveralLists: Bool {
    flows.contains { flow in
      flow.definition.experiments.contains { $0.variants.contains { $0.steps != nil } }
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
