package import Definitions
import EventLog
package import Experiments
package import Funnels
package import Statistics

/// The rows about one flow that insights are read from, as they are printed: of hidden counts there is
/// nothing here that the tables do not show.
package struct FlowEvidence: Sendable {
  package var definition: FlowDefinition
  /// Counts from 1 up to this, excluded, are hidden; `nil` hides none.
  package var minimumCell: Int?
  package var isProvisional = false
  /// Rows of breakdown `all`, but for `segments`.
  package var funnel: [FunnelRow] = []
  package var dropoff: [DropoffRow] = []
  /// The last events of who left.
  package var exits: [ExitRow] = []
  /// The first events after the page was shown, of who left.
  package var firstExits: [ExitRow] = []
  /// What goes with going on, or with leaving, of the users of a step.
  package var drivers: [DriverRow] = []
  package var permissions: [PermissionRow] = []
  package var outcomes: [OutcomeRow] = []
  /// Users who have finished, whenever: also those whose window is open, and those who needed longer.
  package var completedEver: Count = 0
  package var comparison: [ComparisonRow] = []
  /// What a comparison that was asked for found.
  package var changes: [ChangeRow] = []
  /// The last week against the one before, by step.
  package var weekChanges: [ChangeRow] = []
  /// Successive days whose users have all had their time, in order.
  package var closedDays: [TrendRow] = []
  /// Whether the last week is compared with the one before.
  package var comparesWeeks = true
  /// One an experiment.
  package var checks: [TrustChecks] = []
  /// What became of the flow's goals.
  package var goals: [GoalRow] = []
  /// Who completes of those with a value at entry.
  package var values: [ValueCompletion] = []
  /// The same by weekday of the start, where the report has rows for weekdays.
  package var weekdays: [ValueCompletion] = []
  /// Users whose view of a page is missing, though they were there.
  package var missingViews: [FindingStep] = []
  /// Users with events before they started, of all.
  package var eventsBeforeEntry: Proportion?
  /// Events whose user's id stands for nobody, of all of the flow.
  package var placeholderEvents: Proportion?
  /// Users who were shown onboarding again after finishing, of all.
  package var shownAgain: Proportion?
  /// Lines of the log that are no events, and all lines that are not blank.
  package var rejectedLines: (rejected: Int, all: Int)?

  package init(definition: FlowDefinition) {
    self.definition = definition
  }

  /// Whether a number of users is 0, or large enough to be told.
  func shows(_ users: Int) -> Bool { users == 0 || users >= minimumCell ?? 0 }

  func checks(of experiment: Text) -> TrustChecks? {
    checks.first { $0.experiment == experiment }
  }

  /// The steps with their counts, in order; steps without users are left out.
  var steps: [FunnelRow] { funnel.filter { !$0.isCompletion && $0.reached > 0 } }

  var completion: FunnelRow? { funnel.first(where: \.isCompletion) }

  /// Whether users have started, and nobody has finished, however late and by whatever reading.
  var hasNoCompletion: Bool {
    entered ?? 0 > 0 && completion?.reached.shown == 0 && completedEver.shown == 0
  }

  /// Where users were asked for a permission, and the log has no answer to it, anywhere.
  ///
  /// Which they gave is not known then. Of HealthKit's data no answer can be.
  var promptsWithoutAnswers: [PermissionRow] {
    let answered = permissions.filter { row in
      [row.granted, row.denied, row.alreadyGranted, row.alreadyDenied].contains { $0.shown != 0 }
    }.map(\.permission)
    return permissions.filter {
      !answered.contains($0.permission) && !$0.permission.isPermissionToReadHealth
    }
  }

  /// The pages whose leavers mean something: where the app may not say when somebody finishes, not those that end
  /// a list of steps.
  var pagesToJudge: [FunnelRow] {
    guard hasNoCompletion, definition.completion == .event else { return steps }
    let ends = lastPages
    return steps.filter { !ends.contains($0.step.id) }
  }

  /// The pages that end the flow's list of steps, or one of a variant's own.
  var lastPages: Set<Text> {
    let lists = definition.experiments.flatMap(\.variants).compactMap(\.steps)
    let ends = lists.compactMap(\.last) + [definition.steps.count - 1]
    return Set(ends.filter(definition.steps.indices.contains).map { definition.steps[$0].id })
  }

  /// What goes with leaving a page; nothing of pages of which many views are missing.
  ///
  /// Of users without a view nobody knows what they did on the page: all count as without, and all of them went on.
  var driversOfLeaving: [DriverRow] {
    drivers.filter { $0.oddsRatio < 1 && !lacksViews(at: $0.step) }
  }

  /// Whether one in twenty of a page's users has no view of it, though others do; of a page that the app may leave
  /// out that is usual.
  func lacksViews(at step: StepKey) -> Bool {
    guard let row = steps.first(where: { $0.step == step }), let viewed = row.viewed.shown,
      let reached = row.reached.shown, viewed > 0
    else { return false }
    return (reached - viewed) * 20 >= reached
  }

  /// Matured users who entered; `nil` where that is hidden.
  var entered: Int? {
    funnel.first { $0.step.index == 1 && !$0.isCompletion }?.reached.shown
  }
}
