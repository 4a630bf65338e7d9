import Definitions
import Journeys

/// The rows of all tables about one segment of a flow, each made when it is asked for.
package struct SegmentRows {
  let view: SegmentView
  let source: Source

  /// What the rows of all segments of a flow are made with.
  struct Source: Sendable {
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

  var loss: LossSummary {
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
