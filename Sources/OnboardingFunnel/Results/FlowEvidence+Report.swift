import Definitions
import EventLog
import Experiments
import Funnels
import Insights
import Journeys
import Reports
import Statistics

extension Report {
  /// Adds what matters about each flow, as far as what is shown tells it.
  ///
  /// `comparesWeeks`: whether the last week is compared with the one before where nothing else was asked for.
  mutating func addInsights(comparesWeeks: Bool) {
    for index in flows.indices {
      var evidence = flows[index].evidence
      evidence.rejectedLines = rejectedLines
      evidence.comparesWeeks = comparesWeeks && !isCompared
      flows[index].insights = FlowInsights.all(in: evidence)
    }
  }

  private var rejectedLines: (rejected: Int, all: Int)? {
    guard let lines = logCount(.lines), let rejected = logCount(.rejected) else { return nil }
    return (rejected, lines - (logCount(.blank) ?? 0))
  }
}

extension FlowReport {
  /// What the rows say of the flow.
  fileprivate var evidence: FlowEvidence {
    var evidence = FlowEvidence(definition: definition)
    evidence.minimumCell = minimumCell
    evidence.isProvisional = isProvisional
    evidence.closedDays = closedDays
    evidence.funnel = rows.funnel.filter { $0.key.breakdown == .all }
    evidence.dropoff = rows.dropoff.filter { $0.key.breakdown == .all }
    let exits = rows.exits.filter { $0.key.breakdown == .all }
    evidence.exits = exits.filter { $0.position == .last }
    evidence.firstExits = exits.filter { $0.position == .first }
    evidence.permissions = rows.permissions.filter { $0.key.breakdown == .all }
    evidence.outcomes = rows.outcomes.filter { $0.key.breakdown == .all }
    let complete = rows.timing.first { $0.key.breakdown == .all && $0.measure == .complete }
    evidence.completedEver = complete?.users ?? 0
    evidence.comparison = comparison
    evidence.changes = rows.changes
    evidence.weekChanges = weekChanges
    evidence.checks = checks
    evidence.drivers = rows.drivers
    evidence.goals = rows.goals.filter { $0.key.breakdown == .all }
    addFindings(to: &evidence)
    evidence.values = minimumCell == nil ? rows.values : values(in: rows.funnel) { $0.isOfUsers }
    evidence.weekdays = values(in: fieldRows?.funnels(of: .weekday) ?? rows.funnel) {
      $0 == .weekday
    }
    return evidence
  }

  /// What is wrong with the flow's events and moves its numbers.
  private func addFindings(to evidence: inout FlowEvidence) {
    let own = quality.filter { $0.scope == .flow(key) }
    evidence.missingViews = own.filter { $0.finding == .rule(.viewMissing) }.flatMap(\.steps)
    let share = { (rule: FlowRule) in
      own.first { $0.finding == .rule(rule) }.flatMap { row in
        row.whole.flatMap { Proportion(row.count, of: $0) }
      }
    }
    evidence.eventsBeforeEntry = share(.eventsBeforeEntry)
    evidence.placeholderEvents = share(.placeholderUser)
    evidence.shownAgain = share(.returnedAfterCompletion)
  }

  /// The final days of a flow from the last gap on; none of a trend by weeks, and of readings in which
  /// closed days change.
  private var closedDays: [TrendRow] {
    guard settings.trend == .day, settings.order == .furthest else { return [] }
    let closed = rows.trend.filter { $0.key.breakdown == .all && $0.isFinal }
    let start = closed.lastIndex { $0.periodsLeftOut > 0 } ?? 0
    return Array(closed[start...])
  }

  /// The values that have rows.
  ///
  /// Under a minimum cell size nothing else is looked at: that nothing follows from those was checked.
  private func values(
    in funnels: [FunnelRow], where isWanted: (EventField) -> Bool
  ) -> [ValueCompletion] {
    let wanted = funnels.filter { row in
      if case .field(let field) = row.key.breakdown { isWanted(field) } else { false }
    }
    // A name is made once for each: to make one takes longer than all else here.
    let rows = Dictionary(grouping: wanted, by: \.key).map { (name: $0.key.name, rows: $0.value) }
    return rows.sorted { $0.name < $1.name }.compactMap { _, rows in
      guard let first = rows.first, let last = rows.last, last.isCompletion,
        case .field(let field) = first.key.breakdown, case .value(let value) = first.key.segment,
        let users = first.reached.shown, let completed = last.reached.shown,
        users >= ValueCompletion.fewestUsers
      else { return nil }
      return ValueCompletion(
        field: field, value: value, users: users, completed: completed,
        left: minimumCell == nil && !hasSeveralLists ? rows.compactMap { $0.left?.shown } : [])
    }
  }

  /// Whether some variants have lists of steps of their own.
  private var hasSeveralLists: Bool {
    definition.experiments.contains { $0.variants.contains { $0.steps != nil } }
  }
}

extension RowKey {
  /// What the rows of a segment are sorted by.
  fileprivate var name: String { "\(breakdown) \(segment)" }
}
