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
  /// It is in no file, as all that follows.
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
