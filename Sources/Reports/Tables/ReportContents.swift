package import Definitions
package import EventLog
package import Experiments
package import Funnels
package import Insights
import Journeys

/// All that one run has to say: the rows of the tables, and what the Markdown tells besides.
///
/// Rows are written in the order they are given in, those of a flow's `fieldRows` after its others.
package struct ReportContents: Sendable {
  /// In the order of the report.
  package var flows: [ReportedFlow] = []
  package var funnel: [FunnelRow] = []
  package var dropoff: [DropoffRow] = []
  package var exits: [ExitRow] = []
  package var drivers: [DriverRow] = []
  package var outcomes: [OutcomeRow] = []
  package var permissions: [PermissionRow] = []
  package var choices: [ChoiceRow] = []
  package var timing: [TimingRow] = []
  package var trend: [TrendRow] = []
  /// Empty where no flow has goals.
  package var goals: [GoalRow] = []
  package var comparison: [ComparisonRow] = []
  package var assignment: [AssignmentRow] = []
  /// One a flow under an experiment.
  package var checks: [TrustChecks] = []
  package var quality: [QualityRow] = []
  /// `nil` where the report is held against nothing.
  package var changes: [ChangeRow]?
  /// The last week against the one before, where nothing else was asked for; in no table.
  package var weekChanges: [ChangeRow] = []
  /// Where users were lost, one a segment; only the Markdown tells it.
  package var losses: [LossSummary] = []
  /// The trend by weeks where `trend` has days, of all users; only the Markdown tells it, as it does
  /// choice summaries and contrasts.
  package var weeks: [TrendRow] = []
  /// Of all users; only the charts show it.
  package var curve: [CurveRow] = []
  package var choiceSummaries: [ChoiceSummary] = []
  package var contrasts: [SegmentContrast] = []
  /// How far users of each value came, of fields with and without rows; in no file.
  package var values: [ValueCompletion] = []
  /// What matters, by flow in the order of the report; made of what is shown.
  package var insights: [FlowInsights] = []
  /// The first rejected lines of each reason, in the order they are to be listed.
  package var rejectedExamples: [RejectedExample] = []
  package var provenance: Provenance
  /// Counts of users from 1 up to this, excluded, are not shown; `nil` shows all.
  package internal(set) var minimumCell: Int?
  /// Whether of the segments of fields only totals are shown, for want of room to check more.
  var hasFieldTotalsOnly = false

  package init(provenance: Provenance) {
    self.provenance = provenance
  }
}

/// A flow of the report with what its rows do not say.
package struct ReportedFlow: Sendable {
  package var definition: FlowDefinition
  package var settings: ReportSettings
  /// Users who entered, matured or not; attempts where those are counted.
  package var started: Int
  /// Those whose window is over; where the flow is provisional, all.
  package var matured: Int
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
  /// What makes the rows of the segments of fields, where they are not in the tables; none where counts are
  /// hidden, for which all must be known.
  package var fieldRows: FieldRows?

  package init(definition: FlowDefinition, settings: ReportSettings, started: Int, matured: Int) {
    self.definition = definition
    self.settings = settings
    self.started = started
    self.matured = matured
  }

  /// What the flow's rows name it by.
  package var key: FlowKey {
    FlowKey(flow: definition.id, version: definition.version)
  }
}

/// In how many users' own list a step is missing.
package struct StepAbsence: Hashable, Sendable {
  package var step: Text
  package var users: Int

  package init(step: Text, users: Int) {
    self.step = step
    self.users = users
  }
}

/// One rejected line, for the list of examples.
package struct RejectedExample: Hashable, Sendable {
  /// Path below the input the file came from.
  package var file: String
  /// From 1.
  package var line: Int
  /// Offset of the line's first byte in the file.
  package var byteOffset: Int64
  /// From 1, in bytes; `nil` where the fault has no place in the line.
  package var column: Int?
  package var reason: RejectReason
  /// What is wrong; may quote the line.
  package var detail: String

  package init(
    file: String, line: Int, byteOffset: Int64, column: Int?, reason: RejectReason, detail: String
  ) {
    self.file = file
    self.line = line
    self.byteOffset = byteOffset
    self.column = column
    self.reason = reason
    self.detail = detail
  }
}

/// What a report was made from, for its foot.
package struct Provenance: Hashable, Sendable {
  package var programVersion: String
  /// Milliseconds since 1970; `nil` where there was no event.
  package var asOf: Int64?
  /// Filters and other options as they would be typed, one each: `--where platform=ios`.
  package var options: [String] = []
  package var order: Reading = .furthest
  package var count: CountingUnit = .users
  /// IANA names, each once.
  package var timeZones: [String] = []
  /// The inputs as they were named.
  package var inputs: [String] = []
  /// By which options `users` reads the same log in the same way, filters aside.
  package var readingOptions: [ReadingOption] = []
  /// Formats of the log that are not native, each once.
  package var formats: [LogFormat] = []
  /// How lines are read, where that was guessed: what was taken for what, one phrase a role.
  package var guesses: [String] = []
  /// Digest of the definitions as text, in hexadecimal digits: another one where a definition differs.
  package var definitionDigest: String

  package init(programVersion: String, asOf: Int64?, definitionDigest: String) {
    self.programVersion = programVersion
    self.asOf = asOf
    self.definitionDigest = definitionDigest
  }
}

/// An option and its value, as they would be typed.
package struct ReadingOption: Hashable, Sendable {
  /// Without dashes.
  package var name: String
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// A format that lines of the log were read by.
package struct LogFormat: Hashable, Sendable {
  /// The preset's.
  package var name: String
  /// Whether the first lines told it, rather than a setting.
  package var isRecognised: Bool

  package init(name: String, isRecognised: Bool) {
    self.name = name
    self.isRecognised = isRecognised
  }
}
