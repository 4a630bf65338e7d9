package import Definitions
package import EventLog
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
  package let outcomes: [OutcomeRow]
  package let permissions: [PermissionRow]
  package let choices: [ChoiceRow]
  package let timing: [TimingRow]
  package let trend: [TrendRow]
  /// Of all users, the days of `trend` put together by weeks; empty where its periods are weeks.
  package let weeks: [TrendRow]
  /// Of all users.
  package let curve: [CurveRow]
  /// Of users, whatever is counted.
  package let isProvisionalByUsers: Bool
  /// Always of users.
  package let arms: [ArmCounts]
  /// Users of the whole log who entered, by variant, whatever the report's filters.
  package let assignedInLog: [Text: Int]
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
    outcomes = views.flatMap(OutcomeTable.rows)
    permissions = views.flatMap(PermissionTable.rows)
    choices = views.flatMap(ChoiceTable.rows)
    timing = views.flatMap(TimingTable.rows)
    trend = views.flatMap(trendTable(flow.settings.trend).rows)
    weeks = flow.settings.trend == .day ? trendTable(.week).rowsWithoutAlarms(of: views[0]) : []
    curve = CompletionCurve.rows(of: views[0])
    let arms =
      tally.users.map(segments.armViews) ?? views.filter { $0.key.breakdown == .variant }
    self.arms = arms.compactMap { view in
      ArmCounts(view, strata: tally.strata(of: view.key.segment, in: flow))
    }
    assignedInLog = tally.assigned.users(tally.names.variants)
    losses = views.map { view in
      let loss = LossSummary(of: view)
      return view.key.breakdown == .all ? loss.telling(view, naming: events) : loss
    }
    choiceSummaries = ChoiceSummary.summaries(of: views[0])
    contrasts = views.compactMap { SegmentContrast($0, among: views[0]) }
    values = ValueCompletion.rows(flow: flow, tally: tally, key: key)
    changes = ChangeTable.rows(flow: flow, tally: tally, key: key)
    findings = FlowFinding.findings(flow: flow, tally: tally)
    let users = tally.users?.everyone ?? everyone
    isProvisionalByUsers = users.isProvisional
    let counted = users.isProvisional ? users.young : users.matured
    usersWithoutStep = counted.steps.map { counted.started - $0.listed }
  }
}
