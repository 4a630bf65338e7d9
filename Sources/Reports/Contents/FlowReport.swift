package import Definitions
package import EventLog
package import Experiments
package import Funnels
package import Insights

/// All that a report says of one flow: the rows of the tables, and what they do not say.
package struct FlowReport: Sendable {
  package var definition: FlowDefinition
  package var settings: ReportSettings
  /// Users who entered, matured or not; attempts where those are counted.
  package var started: Count
  /// Those whose window is over; where the flow is provisional, all.
  package var matured: Count
  /// Whether nobody has matured, so that everybody counts as if.
  package var isProvisional: Bool = false
  /// Whether the definition was inferred from the log.
  package var isInferred: Bool = false
  /// Steps of an inferred definition that may be pages of the app, in order.
  package var doubtfulSteps: [Text] = []
  /// Pages behind an inferred definition's steps that were taken for the app's, in order.
  package var appPages: [Text] = []
  /// Numbers of pages that have several titles and were taken for one page each.
  package var numbersOfSeveralTitles: [Int64] = []
  /// The longest that a user can have been observed: from the start of the first period to as-of,
  /// which is too long by less than a period; `nil` where nobody started.
  package var longestSeconds: Double?
  /// The day of the log's first event, where the base of the change begins on an earlier one.
  package var logBeginsWithinBase: String?
  /// Steps that the own list of some users lacks, in the flow's order.
  package var absences: [StepAbsence] = []
  /// What makes the rows of the segments of fields, where they are not in `rows`; `nil` where counts are
  /// hidden, for which all must be known.
  package var fieldRows: FieldRows?

  package var rows = FlowRows()
  /// In the order of the definition's experiments, as are `assignment` and `checks`; empty without any.
  package var comparison: [ComparisonRow] = []
  package var assignment: [AssignmentRow] = []
  package var checks: [TrustChecks] = []
  /// What contradicts the definition, and events of versions that it does not cover.
  package var quality: [QualityRow] = []
  /// The last week against the one before, where nothing else was asked for; in no table.
  package var weekChanges: [ChangeRow] = []
  /// What matters, the most important first; made of what is shown.
  package var insights: [Insight] = []
  /// Counts of users from 1 up to this, excluded, are not shown; `nil` shows all.
  package internal(set) var minimumCell: Int?
  /// Events of other kinds in the whole log, while it is decided which counts are hidden.
  var otherKinds = OtherKinds(events: 0)
  /// Whether of the segments of fields only totals are shown, for want of room to check more.
  var hasFieldTotalsOnly = false

  package init(definition: FlowDefinition, settings: ReportSettings, started: Count, matured: Count)
  {
    self.definition = definition
    self.settings = settings
    self.started = started
    self.matured = matured
  }

  /// What the flow's rows name it by.
  package var key: FlowKey { definition.key }
}

/// In how many users' own list a step is missing.
package struct StepAbsence: Hashable, Sendable {
  package var step: Text
  package var users: Count

  package init(step: Text, users: Count) {
    self.step = step
    self.users = users
  }
}

extension FlowReport {
  /// The report as if one of the flow's several experiments were its only one.
  func narrowed(toExperiment id: Text) -> FlowReport {
    var flow = self
    flow.comparison = comparison.filter { $0.experiment == id }
    flow.assignment = assignment.filter { $0.experiment == id }
    flow.checks = checks.filter { $0.experiment == id }
    flow.rows.funnel = rows.funnel.map { row in
      var row = row
      row.key.breakdown = row.key.breakdown.narrowed(toExperiment: id)
      return row
    }
    flow.rows.losses = rows.losses.map { loss in
      var loss = loss
      loss.key.breakdown = loss.key.breakdown.narrowed(toExperiment: id)
      return loss
    }
    return flow
  }
}

extension Breakdown {
  fileprivate func narrowed(toExperiment id: Text) -> Breakdown {
    self == .variantOf(id) ? .variant : self
  }
}
