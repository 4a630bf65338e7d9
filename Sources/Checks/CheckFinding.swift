package import Definitions
package import EventLog

/// What a rule of `check` has found.
package struct CheckFinding: Sendable {
  /// How much it matters.
  package enum Weight: Sendable {
    /// Worth knowing, and no fault: events get lost, and clocks are set.
    case note
    /// The app contradicts its definition, or the numbers mean less than they seem to.
    case warning
  }

  /// Whether the rule or a part of it says more than loss explains.
  package let weight: Weight
  package let rule: CheckRule
  package let count: Int
  /// How often it could have been found.
  package let whole: Int
  /// The first line that shows it; `nil` where no single line does.
  package let example: Place?
  /// What it is made of, the most frequent first.
  package let parts: [CheckPart]

  init(_ rule: CheckRule, _ weight: Weight, _ count: CheckCount, parts: [CheckPart] = []) {
    self.rule = rule
    self.weight = weight
    self.count = count.count
    whole = count.whole
    example = count.example
    self.parts = parts
  }

  /// The finding of a rule whose parts are each judged by what loss explains; `nil` where nothing was
  /// found.
  init?(_ rule: CheckRule, of counts: [(subject: CheckPart.Subject, count: CheckCount)]) {
    let all = CheckCount.sum(counts.map(\.count))
    guard all.count > 0 else { return nil }
    let isBeyondLoss = counts.contains { $0.count.isBeyondLoss }
    let parts = counts.filter { $0.count.count > 0 }.map { CheckPart($0.subject, $0.count) }
    self.init(rule, isBeyondLoss ? .warning : .note, all, parts: parts.byCount)
  }
}

/// A part of a finding: what it is about, how often, and of how many.
package struct CheckPart: Sendable {
  /// What a part is about.
  package enum Subject: Hashable, Sendable {
    /// A step of the flow, from 0.
    case step(Int)
    case permission(Text)
    case version(Text)
    /// An event's name, with the known one that is near.
    case event(Text, nearest: String?)
    case page(Page, nearest: String?)
    /// A page of the flow that the list of some variant lacks.
    case pageOfOtherList(Page)
    case field(ProducerField, of: Producer)
    case clock(ClockFault)
    /// A goal that no event meets, with the name of its events and the one of the log that is near.
    case goal(Text, event: Text, nearest: String?)
    /// An experiment without variants, with the one of the log that is near.
    case experiment(Text, nearest: String?)
    /// When the day of ids ends, in minutes after midnight UTC.
    case dayEnd(minute: Int)
  }

  /// How many of a finding's parts, the most frequent, are worth showing: only to these a known name
  /// is looked for.
  package static let mostNamed = 20

  package let subject: Subject
  package let count: Int
  /// `nil` where it is that of the finding.
  package let whole: Int?

  init(_ subject: Subject, _ count: CheckCount) {
    self.subject = subject
    self.count = count.count
    whole = count.whole > 0 ? count.whole : nil
  }
}

extension [CheckPart] {
  /// The most frequent first; of equals the one that stood first.
  var byCount: [CheckPart] {
    enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map(\.element)
  }
}

/// What `check` looks for besides what a report finds; the raw value is the word in `quality.csv`.
package enum CheckRule: String, CaseIterable, Sendable {
  case unknownEvent = "unknown_event"
  case fieldMissingByProducer = "field_missing_by_producer"
  case clockJump = "clock_jump"
  case oneDayIDs = "one_day_ids"
  case mixedVersions = "mixed_versions"
  case startNotFirst = "start_not_first"
  case completedWithoutView = "completed_without_view"
  case stepMissingBeforeCompletion = "step_missing_before_completion"
  case answerWithoutPrompt = "answer_without_prompt"
  case healthGrantRate = "health_grant_rate"
  case goalUnseen = "goal_unseen"
  case experimentUnseen = "experiment_unseen"
  case completionUnseen = "completion_unseen"
  case answerUnseen = "answer_unseen"
  case exposureWithoutVariant = "exposure_without_variant"
}
