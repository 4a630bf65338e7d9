import Definitions
import EventLog
import Journeys

// The reference: events to tables in the slowest and most obvious way.
//
// It was written from the documents of meaning alone, before and apart from the product's engine,
// and shares with it only the types of events and flows. The product is compared with it on
// generated logs, to the last user. So clearness is everything here: events are sorted with a
// comparator that reads like the text, users and steps are looped over, users are filtered and
// counted anew for every cell. A file holds one idea and begins with it, and with the holes that
// the text leaves there and how they are read.
//
//     events ─▶ as-of, duplicates ─▶ flows ─▶ users, in order ─▶ attempts, window ─▶ tables
//                                                                   └▶ chains ─┘
//
// Left empty: severities and explanations.
//
// Holes, and how they are read here:
// - The latest accepted timestamp is the latest of all events given, duplicates and other kinds too.
// - A log without events has no as-of unless one is given.

/// A second, independent reading of what every number means.
package enum ReferenceEngine {
  /// Every table by its file's name, with all columns and rows.
  package static func report(_ input: ReferenceInput) -> [String: ReferenceTable] {
    let asOf = input.asOf ?? input.events.map(\.event.time).max()
    let events = ReferenceSortedOut(of: input.events, asOf: asOf)
    ReferenceBalances.check(events, of: input)
    let flows = ReferenceFlowAssignment.flows(of: input, asOf: asOf)
    let assigned = ReferenceAssignedEvents(events.kept, to: flows, of: input)
    var rows = ReferenceRows()
    var findings = assigned.findings(ofAccepted: input.events.count)
    let everything = Dictionary(grouping: events.kept, by: \.event.user)
    let userEvents = ReferenceUserEvents(events.kept)
    for flow in flows {
      let log = flowLog(
        of: flow, events: assigned.byFlow[flow.key] ?? [], everything: everything,
        all: input.events)
      findings += log.findings
      let units = log.users.flatMap { ReferenceUnits.units(of: $0, in: flow) }
      let counted = ReferencePopulation(flow: flow, users: units)
      rows.add(counted, amid: log.users)
      findings += counted.missingViews
      let population = ReferencePopulation(flow: flow, users: log.users)
      rows.addGoals(of: population, in: userEvents)
      rows.addComparisons(of: population, in: userEvents)
    }
    rows.hasGoals = flows.contains { !$0.definition.goals.isEmpty }
    rows.quality = ReferenceQualityTable.rows(
      lines: input.lines, events: events, findings: findings, flows: flows)
    return rows.tables
  }

  private static func flowLog(
    of flow: ReferenceFlow, events: [ReferenceEvent], everything: [Text: [ReferenceEvent]],
    all: [ReferenceEvent]
  ) -> ReferenceFlowLog {
    let byUser = Dictionary(grouping: events, by: \.event.user)
      .mapValues { ReferenceOrder.sorted($0, on: flow.list) }
    let users = byUser.keys.sorted().compactMap { id in
      ReferenceUsers.user(
        id, of: byUser[id] ?? [], everything: everything[id] ?? [], in: flow)
    }
    let idPairs = Set(all.compactMap { line in line.event.otherID.map { [line.event.user, $0] } })
    return ReferenceFlowLog(flow: flow, eventsByUser: byUser, users: users, idPairs: idPairs)
  }
}

/// The accepted events: those that count, and those that do not.
struct ReferenceSortedOut {
  var kept: [ReferenceEvent]
  var duplicates: [ReferenceEvent]
  /// Ignored, also for duplicates; events at as-of count.
  var afterAsOf: [ReferenceEvent]

  init(of events: [ReferenceEvent], asOf: Int64?) {
    let inTime = events.filter { event in asOf.map { event.event.time <= $0 } ?? true }
    afterAsOf = events.filter { event in asOf.map { event.event.time > $0 } ?? false }
    (kept, duplicates) = ReferenceDuplicates.split(inTime)
  }
}

/// The events that count, by the flow they belong to.
struct ReferenceAssignedEvents {
  var byFlow: [ReferenceFlowKey: [ReferenceEvent]] = [:]
  var ofUndefinedFlows: [Text: [ReferenceEvent]] = [:]
  var ofOtherVersions: [Text: [ReferenceEvent]] = [:]

  init(_ events: [ReferenceEvent], to flows: [ReferenceFlow], of input: ReferenceInput) {
    for line in events {
      let definitions =
        input.definitions.indices.contains(line.set) ? input.definitions[line.set].flows : []
      switch ReferenceFlowAssignment.destination(of: line.event, among: definitions) {
      case .flows(let keys):
        for key in keys { byFlow[key, default: []].append(line) }
      case .undefinedFlow(let id):
        if line.event.kind != .other { ofUndefinedFlows[id, default: []].append(line) }
      case .otherVersion(let id):
        if line.event.kind != .other { ofOtherVersions[id, default: []].append(line) }
      }
    }
  }

  func findings(ofAccepted accepted: Int) -> [ReferenceFinding] {
    [(FlowRule.undefinedFlow, ofUndefinedFlows), (.otherVersion, ofOtherVersions)]
      .flatMap { rule, byID in
        byID.map { id, lines in
          ReferenceFinding(
            rule: rule, scope: id, count: lines.count, whole: accepted, places: lines.map(\.place))
        }
      }
  }
}

/// The rows of all tables, flow after flow.
struct ReferenceRows {
  var funnel: [[ReferenceCell]] = []
  var dropoff: [[ReferenceCell]] = []
  var exits: [[ReferenceCell]] = []
  var drivers: [[ReferenceCell]] = []
  var outcomes: [[ReferenceCell]] = []
  var permissions: [[ReferenceCell]] = []
  var choices: [[ReferenceCell]] = []
  var timing: [[ReferenceCell]] = []
  var trend: [[ReferenceCell]] = []
  var comparison: [[ReferenceCell]] = []
  var assignment: [[ReferenceCell]] = []
  var quality: [[ReferenceCell]] = []
  var goals: [[ReferenceCell]] = []
  var hasGoals = false

  /// `users`: of the flow, whatever the filters.
  mutating func add(_ population: ReferencePopulation, amid users: [ReferenceUser]) {
    let flow = population.flow
    let segments = ReferenceSegments.segments(of: population)
    let periods = ReferenceTrendTable.periods(of: population, amid: users)
    ReferenceBalances.check(segments, of: population)
    ReferenceBalances.check(periods, of: population)
    drivers += ReferenceDriverTable.rows(of: segments[0], in: flow)
    let exitNames = ReferenceExitTable.shownNames(of: segments[0])
    for segment in segments {
      funnel += ReferenceFunnelTable.rows(of: segment, in: flow)
      dropoff += ReferenceDropoffTable.rows(of: segment, in: flow)
      exits += ReferenceExitTable.rows(of: segment, showing: exitNames, in: flow)
      outcomes += ReferenceOutcomeTable.rows(of: segment, in: flow)
      permissions += ReferencePermissionTable.rows(of: segment, in: flow)
      choices += ReferenceChoiceTable.rows(of: segment, in: flow)
      timing += ReferenceTimingTable.rows(of: segment, in: flow)
      trend += ReferenceTrendTable.rows(of: segment, over: periods, in: population)
    }
  }

  /// The tables that count users whatever the others count.
  mutating func addGoals(of population: ReferencePopulation, in events: ReferenceUserEvents) {
    for segment in ReferenceSegments.segments(of: population) {
      goals += ReferenceGoalTable.rows(of: segment, in: population.flow, events: events)
    }
  }

  /// The tables that count users whatever the others count.
  mutating func addComparisons(
    of population: ReferencePopulation, in events: ReferenceUserEvents
  ) {
    let experiments = population.experiments
    for alone in experiments {
      comparison += ReferenceComparisonTable.rows(
        of: alone, beside: experiments, events: events)
      assignment += ReferenceAssignmentTable.rows(of: alone)
    }
  }

  var tables: [String: ReferenceTable] {
    var tables = alwaysThere
    if hasGoals {
      tables["goals.csv"] = ReferenceTable(columns: ReferenceGoalTable.columns, rows: goals)
    }
    return tables
  }

  private var alwaysThere: [String: ReferenceTable] {
    [
      "funnel.csv": ReferenceTable(columns: ReferenceFunnelTable.columns, rows: funnel),
      "dropoff.csv": ReferenceTable(columns: ReferenceDropoffTable.columns, rows: dropoff),
      "exits.csv": ReferenceTable(columns: ReferenceExitTable.columns, rows: exits),
      "drivers.csv": ReferenceTable(columns: ReferenceDriverTable.columns, rows: drivers),
      "outcomes.csv": ReferenceTable(columns: ReferenceOutcomeTable.columns, rows: outcomes),
      "permissions.csv": ReferenceTable(
        columns: ReferencePermissionTable.columns, rows: permissions),
      "choices.csv": ReferenceTable(columns: ReferenceChoiceTable.columns, rows: choices),
      "timing.csv": ReferenceTable(columns: ReferenceTimingTable.columns, rows: timing),
      "trend.csv": ReferenceTable(columns: ReferenceTrendTable.columns, rows: trend),
      "comparison.csv": ReferenceTable(columns: ReferenceComparisonTable.columns, rows: comparison),
      "assignment.csv": ReferenceTable(columns: ReferenceAssignmentTable.columns, rows: assignment),
      "quality.csv": ReferenceTable(columns: ReferenceQualityTable.columns, rows: quality),
    ]
  }
}
