package import Definitions
import EventLog
package import Journeys

/// The rows of all tables about one flow, in the order of printing.
///
/// Those of the segments of fields come after the others, and may be left to be made when they are asked for.
package struct FlowResults: Sendable {
  package let key: FlowKey
  /// Whether nobody has matured, so that all users who entered count as matured.
  package let isProvisional: Bool
  /// Users who entered, matured or not; attempts, where those are counted, and so on.
  package let started: Int
  /// Users whose window is over; all who entered, in a provisional report.
  package let matured: Int
  package let rows: FlowRows
  /// Of users, whatever is counted.
  package let isProvisionalByUsers: Bool
  /// In the order of the definition.
  package let experiments: [ExperimentCounts]
  package let findings: [FlowFinding]
  /// By step of the flow: matured users whose own list lacks the step.
  package let usersWithoutStep: [Int]

  /// What makes the rows of the segments of fields, which then are in no table; `nil` where they are.
  package let fieldRows: FieldRows?

  /// The rows of a tally.
  ///
  /// `asOf` is `nil` where the log is empty; `calendar` has the report's days. `leavesFields`: whether the rows
  /// of the segments of fields are left for `fieldRows`.
  package init(
    flow: FlowReading, tally: FlowTally, asOf: Int64?, calendar: ReportCalendar,
    leavesFields: Bool = false
  ) {
    let key = flow.definition.key
    let everyone = tally.everyone
    let isProvisional = everyone.isProvisional
    let segments = SegmentList(
      flow: flow, tally: tally, everyone: everyone, key: key, isProvisional: isProvisional)
    let trendTable = { period in
      TrendTable(
        flow: flow, tally: tally, everyone: everyone, asOf: asOf, calendar: calendar,
        isProvisional: isProvisional, period: period)
    }
    let all = segments.everyoneView
    let byUsers = tally.overall.users?.everyone
    let source = SegmentRows.Source(
      flow, everyone: all, users: byUsers,
      naming: ShownEvents(names: tally.names.events, of: all.counted.steps),
      trend: trendTable(flow.settings.trend))
    fieldRows = leavesFields ? FieldRows(segments, source) : nil
    var rows = FlowRows(
      segments, fields: leavesFields ? [] : segments.fieldSegments, source, tally: tally, in: flow,
      weeks: flow.settings.trend == .day ? trendTable(.week) : nil)
    rows.contrasts += fieldRows?.contrasts ?? []
    self.rows = rows
    self.key = key
    self.isProvisional = isProvisional
    started = everyone.started
    matured = isProvisional ? started : everyone.matured.started
    let users = byUsers ?? everyone
    isProvisionalByUsers = users.isProvisional
    experiments = ExperimentCounts.experiments(
      of: flow, tally: tally,
      arms: byUsers.map { segments.armViews(isProvisional: $0.isProvisional, of: tally) }
        ?? segments.variantViews,
      lastClosedDay: asOf.map { calendar.lastDay(over: $0 - flow.definition.windowMilliseconds) })
    findings = FlowFinding.findings(flow: flow, tally: tally)
    let counted = users.counted
    usersWithoutStep = counted.steps.map { counted.started - $0[.listed] }
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
      let breakdown = flow.definition.breakdown(ofExperiment: experiment.id)
      let (counts, names) = tally.byExperiment[index]
      return ExperimentCounts(
        experiment: experiment,
        arms: arms.filter { $0.key.breakdown == breakdown }.compactMap { view in
          ArmCounts(
            view, strata: tally.strata(of: view.key.segment, experiment: index, in: flow))
        },
        usersInLog: counts.assigned.users(names), completionsInLog: counts.assigned.completions,
        lastClosedDay: lastClosedDay)
    }
  }
}
