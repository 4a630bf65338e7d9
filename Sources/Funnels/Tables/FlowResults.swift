package import Definitions
import EventLog
package import Journeys

/// The rows of all tables about one flow, in the order of printing.
package struct FlowResults: Sendable {
  package let key: FlowKey
  /// Whether nobody has matured, so that all users who entered count as matured.
  package let isProvisional: Bool
  /// Users who entered, matured or not; attempts, where those are counted, and so on.
  package let started: Int
  /// Users whose window is over; all who entered, in a provisional report.
  package let matured: Int
  package let funnel: [FunnelRow]
  package let dropoff: [DropoffRow]
  package let exits: [ExitRow]
  /// Of everyone.
  package let drivers: [DriverRow]
  package let outcomes: [OutcomeRow]
  package let permissions: [PermissionRow]
  package let choices: [ChoiceRow]
  package let timing: [TimingRow]
  package let trend: [TrendRow]
  /// Of all users, the days of `trend` put together by weeks; empty where its periods are weeks.
  package let weeks: [TrendRow]
  /// Of all users.
  package let curve: [CurveRow]
  /// Always of users; empty where the flow has no goals.
  package let goals: [GoalRow]
  /// Of users, whatever is counted.
  package let isProvisionalByUsers: Bool
  /// In the order of the definition.
  package let experiments: [ExperimentCounts]
  /// One a segment.
  package let losses: [LossSummary]
  /// Of all users.
  package let choiceSummaries: [ChoiceSummary]
  /// Segments that stand apart, in the order of their rows.
  package let contrasts: [SegmentContrast]
  /// Values of fields that enough users have at entry.
  package let values: [ValueCompletion]
  /// Empty where the report is held against nothing.
  package let changes: [ChangeRow]
  package let findings: [FlowFinding]
  /// By step of the flow: matured users whose own list lacks the step.
  package let usersWithoutStep: [Int]

  /// The rows of a tally.
  ///
  /// `asOf` is `nil` where the log is empty; `calendar` has the report's days.
  package init(flow: FlowReading, tally: FlowTally, asOf: Int64?, calendar: ReportCalendar) {
    let key = FlowKey(flow: flow.definition.id, version: flow.definition.version)
    let everyone = tally.everyone
    let isProvisional = everyone.isProvisional
    let segments = SegmentList(
      flow: flow, tally: tally, everyone: everyone, key: key, isProvisional: isProvisional)
    let views = segments.views()
    let trendTable = { period in
      TrendTable(
        flow: flow, tally: tally, everyone: everyone, asOf: asOf, calendar: calendar,
        isProvisional: isProvisional, period: period)
    }
    self.key = key
    self.isProvisional = isProvisional
    started = everyone.started
    matured = isProvisional ? started : everyone.matured.started
    funnel = views.flatMap(FunnelTable.rows)
    dropoff = views.flatMap(DropoffTable.rows)
    let events = ShownEvents(names: tally.names.events, of: views[0].counted.steps)
    exits = views.flatMap { ExitTable.rows(of: $0, naming: events) }
    drivers = DriverTable.rows(of: views[0], tally: tally, in: flow, naming: events)
    outcomes = views.flatMap(OutcomeTable.rows)
    permissions = views.flatMap(PermissionTable.rows)
    choices = views.flatMap(ChoiceTable.rows)
    timing = views.flatMap(TimingTable.rows)
    trend = views.flatMap(trendTable(flow.settings.trend).rows)
    weeks = flow.settings.trend == .day ? trendTable(.week).rowsWithoutAlarms(of: views[0]) : []
    curve = CompletionCurve.rows(of: views[0])
    let users = tally.users?.everyone ?? everyone
    isProvisionalByUsers = users.isProvisional
    goals = (tally.users == nil ? views : views.filter { $0.hasUsers(in: flow) })
      .flatMap { GoalRows.rows(of: $0, isProvisional: users.isProvisional) }
    experiments = ExperimentCounts.experiments(
      of: flow, tally: tally,
      arms: tally.users.map { segments.armViews(of: $0, in: tally) }
        ?? views.filter { $0.key.breakdown.isOfVariants },
      lastClosedDay: asOf.map { calendar.lastDay(over: $0 - flow.definition.windowMilliseconds) })
    losses = views.map { view in
      let loss = LossSummary(of: view)
      return view.key.breakdown == .all ? loss.telling(view, naming: events) : loss
    }
    choiceSummaries = ChoiceSummary.summaries(of: views[0])
    contrasts = views.compactMap { SegmentContrast($0, among: views[0]) }
    values = ValueCompletion.rows(flow: flow, tally: tally, key: key)
    changes = ChangeTable.rows(flow: flow, tally: tally, key: key)
    findings = FlowFinding.findings(flow: flow, tally: tally)
    let counted = users.isProvisional ? users.young : users.matured
    usersWithoutStep = counted.steps.map { counted.started - $0.listed }
  }
}

extension SegmentView {
  /// Whether a segment of attempts also has users, or has rows without.
  fileprivate func hasUsers(in flow: FlowReading) -> Bool {
    if key.breakdown == .all || tally.enteredMidway > 0 || !tally.goals.isEmpty { return true }
    guard case .value(let value) = key.segment else { return false }
    return flow.definition.experiments.contains { experiment in
      key.breakdown == flow.definition.breakdown(ofExperiment: experiment.id)
        && experiment.declaredVariants.contains(value)
    }
  }
}

extension FlowResults {
  /// The arms of all experiments.
  package var arms: [ArmCounts] { experiments.flatMap(\.arms) }
}

extension ExperimentCounts {
  /// `arms`: the segments of all breakdowns by variant.
  fileprivate static func experiments(
    of flow: FlowReading, tally: FlowTally, arms: [SegmentView], lastClosedDay: Int?
  ) -> [ExperimentCounts] {
    flow.definition.experiments.enumerated().map { index, experiment in
      let place = flow.definition.severalExperiments.isEmpty ? nil : index
      let breakdown = flow.definition.breakdown(ofExperiment: experiment.id)
      let assigned = place.map { tally.experiments[$0].assigned } ?? tally.assigned
      let names = place.map { tally.names.severalVariants[$0] } ?? tally.names.variants
      return ExperimentCounts(
        experiment: experiment,
        arms: arms.filter { $0.key.breakdown == breakdown }.compactMap { view in
          ArmCounts(
            view, strata: tally.strata(of: view.key.segment, experiment: place, in: flow))
        },
        usersInLog: assigned.users(names), completionsInLog: assigned.completions,
        lastClosedDay: lastClosedDay)
    }
  }
}
