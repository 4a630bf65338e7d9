import Definitions
import Journeys

/// The rows of all tables about the segments of a flow.
///
/// Segments are added one after another, so that of thousands of them one at a time has its times made
/// ready to be asked.
struct SegmentTables {
  private let everyone: SegmentView
  private let events: ShownEvents
  private let trendTable: TrendTable
  /// Whether nobody's window is over, of users whatever is counted.
  private let areGoalsProvisional: Bool
  /// Whether only segments of users have goals; `nil` where users are counted, and so all have.
  private let goalsOfUsers: FlowReading?

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

  /// `users`: everyone as users, where attempts are counted.
  init(
    _ flow: FlowReading, everyone: SegmentView, users: SegmentTally?, naming events: ShownEvents,
    trend: TrendTable
  ) {
    self.everyone = everyone
    self.events = events
    trendTable = trend
    areGoalsProvisional = users?.isProvisional ?? everyone.isProvisional
    goalsOfUsers = users.map { _ in flow }
  }

  mutating func add(_ view: SegmentView) {
    funnel += FunnelTable.rows(of: view)
    dropoff += DropoffTable.rows(of: view)
    exits += ExitTable.rows(of: view, naming: events)
    outcomes += OutcomeTable.rows(of: view)
    permissions += PermissionTable.rows(of: view)
    choices += ChoiceTable.rows(of: view)
    timing += TimingTable.rows(of: view)
    trend += trendTable.rows(of: view)
    if goalsOfUsers.map(view.hasUsers) ?? true {
      goals += GoalRows.rows(of: view, isProvisional: areGoalsProvisional)
    }
    let loss = LossSummary(of: view)
    losses.append(view.key.breakdown == .all ? loss.telling(view, naming: events) : loss)
    if let contrast = SegmentContrast(view, among: everyone) { contrasts.append(contrast) }
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
