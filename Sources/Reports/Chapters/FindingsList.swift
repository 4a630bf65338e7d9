import EventLog
import Funnels
import Journeys

/// Findings in words, each with how to fix it; those that count nothing are left out.
struct FindingsList {
  let rows: [QualityRow]
  /// How many of a step's users the funnel counts, by step.
  var counted: [StepKey: Count] = [:]

  var block: Block? {
    .list(
      of: rows.filter { $0.count > 0 }.map { Self.item($0, counted: counted) }
    )
  }

  /// One finding, as an item of a list.
  static func item(_ row: QualityRow, counted: [StepKey: Count] = [:]) -> String {
    let share = row.share.map { " (\(Figures.percent($0)) of \(row.finding.whole))" } ?? ""
    let severity = row.severity == .info ? "" : "**\(row.severity.rawValue)**, "
    var sentences = [row.explanation.markdown(in: .line) + "."]
    if let remedy = row.finding.remedy { sentences.append("To fix: \(remedy).") }
    if !row.steps.isEmpty {
      let isFew = row.steps.contains { $0.users.isHidden || $0.count.isHidden }
      let places = row.steps.map {
        isFew ? name($0) : place($0, counted: counted[$0.step])
      }
      sentences.append("At: \(places.joined(separator: ", ")).")
    }
    if let file = row.exampleFile {
      let line = row.exampleLine.map { ":\($0)" } ?? ""
      sentences.append("First: \(CodeSpan(file + line).markdown).")
    }
    return """
      \(severity)\(CodeSpan(row.finding.word).markdown), \(row.count.cell)\(share): \
      \(sentences.joined(separator: " "))
      """
  }

  private static func place(_ step: FindingStep, counted: Count?) -> String {
    let viewers = step.shown.map { " of the \(Figures.count($0)) who saw it" } ?? ""
    let isTold = counted != step.users && counted?.isHidden != true
    let funnel = counted.map { "; the funnel counts \($0.words) of them" } ?? ""
    return """
      \(name(step)) (\(step.count.words), by \(step.users.words(of: "user"))\
      \(viewers)\(isTold && step.shown != nil ? funnel : ""))
      """
  }

  private static func name(_ step: FindingStep) -> String {
    "\(step.step.index).\(Figures.bond)\(CodeSpan(step.step.id).markdown)"
  }
}

extension FindingWord {
  /// What to do about it; `nil` where nothing is to be done, or the explanation says it.
  var remedy: String? {
    switch self {
    case .lines, .accepted, .blank, .foreignLines, .rejected, .aheadOfClock, .events,
      .rejectedEvents,
      .duplicates, .otherEvents, .otherFiles, .check:
      nil
    case .skippedFiles: "keep other files out of the folder, or name the ones to read"
    case .afterAsOf: "choose a later `--as-of` if they should count"
    case .rejectedFor(let reason): reason.remedy
    case .rule(let rule): rule.remedy
    }
  }
}

extension FindingWord {
  /// What its share is a share of.
  var whole: String {
    switch self {
    case .lines, .accepted, .blank, .foreignLines, .rejected, .rejectedFor, .aheadOfClock:
      "all lines"
    case .events, .rejectedEvents, .duplicates, .afterAsOf, .otherEvents: "all events"
    case .skippedFiles, .otherFiles: "all files"
    case .rule(let rule): rule.whole
    case .check(let rule): rule.whole
    }
  }
}

extension FlowRule {
  fileprivate var whole: String {
    switch self {
    case .enteredMidway, .eventsBeforeEntry, .twoIDs, .undeclaredVariant, .lateVariant,
      .mixedUsers, .experimentNotCompared, .returnedAfterCompletion, .breakdownMissingAtEntry,
      .farFromTheRest, .dimensionUnseen:
      "the flow's users"
    case .exposedNeverEntered: "the users exposed to the experiment"
    case .skipOfUnskippable: "the users who saw the step"
    case .viewMissing: "those who reached the step"
    case .undefinedFlow, .otherVersion: "all events"
    case .variantsWithoutExperiment, .ambiguousVariant, .skipWithoutScope, .unknownPage,
      .placeholderUser:
      "the flow's events"
    }
  }
}

extension RejectReason {
  fileprivate var remedy: String {
    switch self {
    case .lineTooLong: "raise `--max-line`, or send less in one event"
    case .invalidUTF8: "write the log as UTF-8"
    case .tooDeep: "send flatter objects"
    case .jsonTruncated: "make the writer end every line, even when it stops"
    case .jsonSyntax, .notObject: "write one JSON object a line"
    case .jsonTrailing: "end every object with a line feed"
    case .badSurrogate: "write characters above U+FFFF as complete surrogate pairs"
    case .duplicateKey: "send the field once"
    case .missingField: "send the field named in the example"
    case .wrongType: "send the field as the type named in the example"
    case .badName: "shorten the name, or remove the control characters"
    case .badTimestamp: "send an RFC 3339 instant with its offset, or epoch milliseconds"
    }
  }
}

extension FlowRule {
  fileprivate var remedy: String? {
    switch self {
    case .enteredMidway: "start with an earlier log, or send a view of the first step"
    case .eventsBeforeEntry: "send the view of the first step before anything else"
    case .twoIDs: "send the install id with every event, or set `\"identity\": \"account\"`"
    case .lateVariant, .mixedUsers:
      "make sure a user keeps the first variant, on every device and launch"
    case .returnedAfterCompletion:
      "send `restarted` where users may start again; otherwise show the flow only once"
    case .exposedNeverEntered: "send the exposure when the flow begins"
    case .farFromTheRest:
      "set the clock of the device or job that wrote the line, or leave it out with `--since` or `--until`"
    case .viewMissing: "send `page_viewed` when the page appears"
    case .placeholderUser: "send an install id with every event, before users log in too"
    case .undefinedFlow, .otherVersion, .undeclaredVariant, .variantsWithoutExperiment,
      .ambiguousVariant, .experimentNotCompared, .skipOfUnskippable, .skipWithoutScope,
      .unknownPage,
      .breakdownMissingAtEntry, .dimensionUnseen:
      nil
    }
  }
}
