import Definitions
import Journeys

/// The rows of a flow's tables, and those that only the Markdown tells, each in the order of printing.
package struct FlowRows: Sendable {
  package var funnel: [FunnelRow] = []
  package var dropoff: [DropoffRow] = []
  package var exits: [ExitRow] = []
  /// Of everyone.
  package var drivers: [DriverRow] = []
  package var outcomes: [OutcomeRow] = []
  package var permissions: [PermissionRow] = []
  package var choices: [ChoiceRow] = []
  package var timing: [TimingRow] = []
  package var trend: [TrendRow] = []
  /// Always of users; empty where the flow has no goals.
  package var goals: [GoalRow] = []
  /// Empty where the report is held against nothing.
  package var changes: [ChangeRow] = []
  /// Of all users, the days of `trend` by weeks; empty where its periods are weeks.
  ///
  /// It is in no table, like all that follows.
  package var weeks: [TrendRow] = []
  /// Of all users; only the charts show it.
  package var curve: [CurveRow] = []
  /// Where users were lost, one a segment.
  package var losses: [LossSummary] = []
  /// Of all users.
  package var choiceSummaries: [ChoiceSummary] = []
  /// Segments that stand apart, in the order of their rows.
  package var contrasts: [SegmentContrast] = []
  /// How far users of each value came, of fields with and without rows, where enough have it at entry.
  package var values: [ValueCompletion] = []

  package init() {}

  /// The rows of a flow, those of the segments of fields if there are such after the others.
  init(
    _ segments: SegmentList, fields: [SegmentView], _ source: SegmentRows.Source, tally: FlowTally,
    in flow: FlowReading, weeks: TrendTable?
  ) {
    let all = source.everyone
    add(SegmentRows(all, source))
    for view in segments.variantViews { add(SegmentRows(view, source)) }
    for segment in fields { add(SegmentRows(segment, source)) }
    drivers = DriverTable.rows(
      of: all, tally.driverCounts(isMatured: !all.list.isProvisional), in: flow,
      naming: source.events)
    changes = ChangeTable.rows(
      of: tally.changes, names: tally.names.segments, flow: flow, key: segments.key)
    self.weeks = weeks?.rowsWithoutAlarms(of: all) ?? []
    curve = CompletionCurve.rows(of: all)
    choiceSummaries = ChoiceSummary.summaries(of: all)
    values = ValueCompletion.rows(of: tally.examined, names: tally.names.segments, in: flow)
  }

  /// The row of all users who completed; `nil` only where the funnel was left empty.
  package var completion: FunnelRow? {
    funnel.first { $0.key.breakdown == .all && $0.isCompletion }
  }

  /// Adds the rows of a segment to those of the tables of segments.
  mutating func add(_ rows: SegmentRows) {
    funnel += rows.funnel
    dropoff += rows.dropoff
    exits += rows.exits
    outcomes += rows.outcomes
    permissions += rows.permissions
    choices += rows.choices
    timing += rows.timing
    trend += rows.trend
    goals += rows.goals
    losses.append(rows.loss)
    if let contrast = rows.contrast { contrasts.append(contrast) }
  }

  /// Removes the rows of some segments from all tables of segments, and where they were lost.
  package mutating func removeSegments(where isRemoved: (RowKey) -> Bool) {
    funnel.removeAll { isRemoved($0.key) }
    dropoff.removeAll { isRemoved($0.key) }
    exits.removeAll { isRemoved($0.key) }
    outcomes.removeAll { isRemoved($0.key) }
    permissions.removeAll { isRemoved($0.key) }
    choices.removeAll { isRemoved($0.key) }
    timing.removeAll { isRemoved($0.key) }
    trend.removeAll { isRemoved($0.key) }
    goals.removeAll { isRemoved($0.key) }
    losses.removeAll { isRemoved($0.key) }
  }
}

/// The rows of all tables about one segment of a flow, each made when it is asked for.
package struct SegmentRows {
  var view: SegmentView
  let source: Source

  /// What the rows of all segments of a flow are made with.
  final class Source: Sendable {
    let everyone: SegmentView
    let events: ShownEvents
    let trend: TrendTable
    /// Whether nobody's window is over, of users whatever is counted.
    let areGoalsProvisional: Bool
    /// Whether only segments of users have goals; `nil` where users are counted, and so all have.
    let goalsOfUsers: FlowReading?

    /// `users`: everyone as users, where attempts are counted.
    init(
      _ flow: FlowReading, everyone: SegmentView, users: SegmentTally?, naming events: ShownEvents,
      trend: TrendTable
    ) {
      self.everyone = everyone
      self.events = events
      self.trend = trend
      areGoalsProvisional = users?.isProvisional ?? everyone.list.isProvisional
      goalsOfUsers = users.map { _ in flow }
    }
  }

  init(_ view: SegmentView, _ source: Source) {
    self.view = view
    self.source = source
  }

  package var funnel: [FunnelRow] { FunnelTable.rows(of: view) }

  /// Of the funnel the rows of the first step and of completion.
  package var ends: [FunnelRow] { FunnelTable.ends(of: view) }

  package var dropoff: [DropoffRow] { DropoffTable.rows(of: view) }

  package var exits: [ExitRow] { ExitTable.rows(of: view, naming: source.events) }

  package var outcomes: [OutcomeRow] { OutcomeTable.rows(of: view) }

  package var permissions: [PermissionRow] { PermissionTable.rows(of: view) }

  package var choices: [ChoiceRow] { ChoiceTable.rows(of: view) }

  package var timing: [TimingRow] { TimingTable.rows(of: view) }

  package var trend: [TrendRow] { source.trend.rows(of: view) }

  package var goals: [GoalRow] {
    guard source.goalsOfUsers.map(view.hasUsers) ?? true else { return [] }
    return GoalRows.rows(of: view, isProvisional: source.areGoalsProvisional)
  }

  package var loss: LossSummary {
    let loss = LossSummary(of: view)
    return view.key.breakdown == .all ? loss.telling(view, naming: source.events) : loss
  }

  /// `nil` where the segment does not stand apart.
  var contrast: SegmentContrast? { SegmentContrast(view, among: source.everyone) }
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
