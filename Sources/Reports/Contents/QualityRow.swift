package import Checks
package import Definitions
package import EventLog
package import Funnels
package import Journeys

/// A field that the report names and nobody has.
package struct UnseenField: Hashable, Sendable {
  package var name: Text
  /// The nearest name that occurs; `nil` where none is near.
  package var nearest: Text?

  package init(name: Text, nearest: Text?) {
    self.name = name
    self.nearest = nearest
  }

  /// The name in parentheses, with the one that was likely meant; `spelt` writes a name.
  func words(_ spelt: (Text) -> String) -> String {
    let meant = nearest.map { ", did you mean \(spelt($0))?" } ?? ""
    return " (\(spelt(name))\(meant))"
  }
}

/// One line of `quality.csv`.
package struct QualityRow: Sendable {
  package var scope: QualityScope
  package var finding: FindingWord
  package var severity: Severity
  /// Of what the finding says: lines, events or users.
  package var count: Count
  /// All of these; `nil` where there is no whole.
  package var whole: Count?
  /// Path below the input the file came from; `nil` where there is no example.
  package var exampleFile: String?
  /// From 1; `nil` where there is no example.
  package var exampleLine: Int?
  package var explanation: Explanation
  /// The steps it is about, where it is about steps; in no column.
  package var steps: [FindingStep] = []
  /// The periods it is about, by the dates of the first and the last one, where it is about periods;
  /// in no column.
  package var periods: ClosedRange<String>?
  /// The fields it is about, where it is about breakdowns; in no column.
  package var fields: [EventField] = []
  /// The field it is about, where it is about one that nobody has; in no column.
  package var unseen: UnseenField?
  /// The kinds of event it is about, where it is about those of others; in no column.
  package var kinds: OtherKinds?

  package init(
    scope: QualityScope, finding: FindingWord, severity: Severity, count: Count,
    of whole: Count? = nil, explanation: Explanation
  ) {
    self.scope = scope
    self.finding = finding
    self.severity = severity
    self.count = count
    self.whole = whole
    self.explanation = explanation
  }

  /// `count ÷ whole`, or of the steps it is about; `nil` where there is no whole or a count is hidden.
  package var share: Double? { steps.shareOfViewers ?? whole.flatMap { count.share(of: $0) } }
}

/// What a finding is about.
package enum QualityScope: Hashable, Sendable {
  case log
  /// Printed as the flow's id, or `id@version` where several versions of it are reported.
  case flow(FlowKey)
}

/// Whether a finding is to be looked at, or is only told.
package enum Severity: String, Sendable { case info, warning }

/// What a line of `quality.csv` counts.
package enum FindingWord: Hashable, Sendable {
  case lines
  case accepted
  case blank
  /// Accepted lines that are none of the log's events.
  case foreignLines
  case rejected
  case rejectedFor(RejectReason)
  /// Rejected lines whose events lie ahead of the clock.
  case aheadOfClock
  /// Events of accepted lines, where lines hold several.
  case events
  /// Events at fault on accepted lines.
  case rejectedEvents
  case duplicates
  case afterAsOf
  case otherEvents
  /// Files of folders that have the name of a log and no event.
  case skippedFiles
  /// Other entries of folders.
  case otherFiles
  case rule(FlowRule)
  /// Only `check` looks for these.
  case check(CheckRule)

  /// The word in `quality.csv`.
  package var word: String {
    switch self {
    case .lines: "lines"
    case .accepted: "accepted"
    case .blank: "blank"
    case .foreignLines: "foreign_lines"
    case .rejected: "rejected"
    case .rejectedFor(let reason): "rejected_\(reason.rawValue)"
    case .aheadOfClock: "ahead_of_clock"
    case .events: "events"
    case .rejectedEvents: "rejected_events"
    case .duplicates: "duplicates"
    case .afterAsOf: "after_as_of"
    case .otherEvents: "other_events"
    case .skippedFiles: "skipped_files"
    case .otherFiles: "other_files"
    case .rule(let rule): rule.rawValue
    case .check(let rule): rule.rawValue
    }
  }
}
