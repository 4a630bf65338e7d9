/// The rows of all tables about the segments of a flow, which are added one after another.
struct SegmentTables {
  private(set) var funnel: [FunnelRow] = []
  private(set) var dropoff: [DropoffRow] = []
  private(set) var exits: [ExitRow] = []
  private(set) var outcomes: [OutcomeRow] = []
  private(set) var permissions: [PermissionRow] = []
  private(set) var choices: [ChoiceRow] = []
  private(set) var timing: [TimingRow] = []
  private(set) var trend: [TrendRow] = []
  private(set) var goals: [GoalRow] = []
  private(set) var losses: [LossSummary] = []
  private(set) var contrasts: [SegmentContrast] = []

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
}
