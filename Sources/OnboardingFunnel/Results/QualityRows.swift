import Definitions
import EventLog
import Funnels
import Journeys
import Reports

/// The rows of `quality.csv`: what became of every line, then what contradicts the definitions.
struct QualityRows {
  let log: CountedLog
  let count: FlowCount
  /// By reported flow.
  let findings: [[FlowFinding]]
  /// What the folders of the run hold besides the log.
  let skipped: SkippedFiles
  /// Counts from 1 up to this, excluded, are to be hidden; `nil` hides none.
  var minimumCell: Int?

  /// Of the log, and of flows that no definition has.
  var rowsOfLog: [QualityRow] {
    lineRows + foreignRows + rejectRows + aheadRows + eventRows + skipped.qualityRows
      + strayRows(.undefinedFlow, count.eventCounts.undefinedFlows)
  }

  private var lineRows: [QualityRow] {
    let summary = log.summary
    return [
      logRow(.lines, summary.lines, explanation: "lines read"),
      logRow(.accepted, summary.accepted, explanation: "lines that are events"),
      logRow(.blank, summary.blank, explanation: "lines with nothing but white space"),
      logRow(
        .rejected, summary.rejectedCount, severity: summary.rejectedCount > 0 ? .warning : .info,
        explanation: "lines that could not be read; the rows below say why"),
    ]
  }

  private var rejectRows: [QualityRow] {
    RejectReason.allCases.compactMap { reason in
      guard let lines = log.summary.rejected[reason], lines > 0 else { return nil }
      var row = logRow(
        .rejectedFor(reason), lines, severity: .warning,
        explanation: Explanation(words: reason.explanation))
      place(log.summary.rejectedLines.first { $0.rejection.reason == reason }?.place, in: &row)
      return row
    }
  }

  private var foreignRows: [QualityRow] {
    guard log.summary.foreignLines > 0 else { return [] }
    return [
      logRow(
        .foreignLines, log.summary.foreignLines,
        explanation: "accepted lines that name no event: other lines of the same log")
    ]
  }

  private var aheadRows: [QualityRow] {
    guard log.summary.linesAhead > 0 else { return [] }
    return [
      logRow(
        .aheadOfClock, log.summary.linesAhead, severity: .warning,
        explanation: """
          rejected lines that are more than a day ahead of the machine's clock; correct the wrong \
          clock: update reads them again once they are no longer ahead
          """)
    ]
  }

  private var eventRows: [QualityRow] {
    let counts = count.eventCounts
    let others = counts.otherNames.values
    let events = others.reduce(0) { $0 + $1.count }
    let kinds = otherKinds(of: events)
    var other = eventRow(.otherEvents, events, explanation: kinds.explanation)
    other.kinds = kinds
    place(others.compactMap(\.example).min(), in: &other)
    return batchRows + [
      eventRow(
        .duplicates, counts.duplicates,
        explanation: "events delivered again under the same id by the same user, counted once"),
      eventRow(.afterAsOf, counts.afterAsOf, explanation: "events after as-of, left out"),
      other,
    ]
  }

  /// What became of the events where lines hold several.
  private var batchRows: [QualityRow] {
    let summary = log.summary
    guard summary.events != summary.accepted || summary.rejectedEvents > 0 else { return [] }
    var rejected = eventRow(
      .rejectedEvents, summary.rejectedEvents,
      explanation: "bad events on accepted lines that also hold good ones")
    if summary.rejectedEvents > 0 { rejected.severity = .warning }
    return [
      eventRow(.events, summary.events, explanation: "events of the accepted lines"), rejected,
    ]
  }

  /// The most frequent names of kinds that are not ours, the least in byte order on a tie.
  ///
  /// Which of those whose count is to be hidden is the more frequent would tell something of it.
  private func otherKinds(of events: Int) -> OtherKinds {
    let cells = minimumCell ?? 0
    let rank = { (count: Int) in count < cells ? 0 : count }
    let most = count.eventCounts.otherNames
      .sorted { (rank($1.value.count), $0.key) < (rank($0.value.count), $1.key) }
      .prefix(Self.mostNames).map { (name: $0.key, events: $0.value.count) }
    return OtherKinds(
      events: Count(events),
      named: most.map { OtherKinds.Kind(name: $0.name, events: Count($0.events)) },
      rest: Count(most.reduce(events) { $0 - $1.events }))
  }

  private static let mostNames = 5

  private func logRow(
    _ finding: FindingWord, _ lines: Int, severity: Severity = .info, explanation: Explanation
  ) -> QualityRow {
    QualityRow(
      scope: .log, finding: finding, severity: severity, count: Count(lines),
      of: Count(log.summary.lines), explanation: explanation)
  }

  private func eventRow(
    _ finding: FindingWord, _ events: Int, explanation: Explanation
  ) -> QualityRow {
    QualityRow(
      scope: .log, finding: finding, severity: .info, count: Count(events),
      of: Count(log.summary.events), explanation: explanation)
  }

  /// One row a flow id that events named and no definition has, or none of that version.
  private func strayRows(
    _ rule: FlowRule, _ strays: [Text: EventCounts.Tally]
  ) -> [QualityRow] {
    strays.sorted { $0.key < $1.key }.map { flow, tally in
      var row = QualityRow(
        scope: .flow(FlowKey(flow: flow, version: nil)), finding: .rule(rule), severity: .warning,
        count: Count(tally.count), of: Count(log.summary.events),
        explanation: explanation(of: rule, flow: flow))
      place(tally.example, in: &row)
      return row
    }
  }

  /// By reported flow, with the versions that no definition covers at the last flow of an id.
  var rowsOfFlows: [[QualityRow]] {
    var versions = count.eventCounts.otherVersions
    let lastOfID = Dictionary(
      count.reported.map { (count.flows[$0].definition.id, $0) }, uniquingKeysWith: { $1 })
    return zip(count.reported, findings).map { index, findings in
      let flow = count.flows[index]
      let key = flow.definition.key
      let isInferred = count.catalog.entries[index].isInferred
      let own = findings.map { found in
        var row = row(for: found, flow: flow, key: key)
        row.severity = Self.severity(of: found, isInferred: isInferred)
        return row
      }
      let isLastOfID = lastOfID[key.flow] == index
      let stray = isLastOfID ? versions.removeValue(forKey: key.flow) : nil
      let strays = stray.map { strayRows(.otherVersion, [key.flow: $0]) } ?? []
      return (own + strays).sorted { rank($0) < rank($1) }
    }
  }

  /// How bad a finding is, in a report as in a check.
  ///
  /// A flow read off the log has no skips, since nobody said which, and pages that are none of its
  /// steps are the app's own. And an entry that got lost leaves a user without one, or with events
  /// before the next.
  private static func severity(of finding: FlowFinding, isInferred: Bool) -> Severity {
    switch finding.rule {
    case .viewMissing: finding.share.map { $0 < fewViews } ?? false ? .info : .warning
    case .placeholderUser: finding.share.map { $0 < fewEvents } ?? false ? .info : .warning
    case .skipOfUnskippable, .skipWithoutScope, .unknownPage: isInferred ? .info : .warning
    case .enteredMidway, .eventsBeforeEntry, .exposedNeverEntered:
      finding.share.map { $0 <= largestLoss } ?? false ? .info : .warning
    case .twoIDs, .undefinedFlow, .otherVersion, .undeclaredVariant, .lateVariant, .mixedUsers,
      .variantsWithoutExperiment, .ambiguousVariant, .experimentNotCompared,
      .returnedAfterCompletion,
      .breakdownMissingAtEntry, .farFromTheRest, .dimensionUnseen:
      .warning
    }
  }

  /// Of those who reached a step; below it lost events are what every log has.
  private static let fewViews = 0.01

  /// Of a flow's events; fewer move little.
  private static let fewEvents = 0.01

  /// As the rules about journeys have it: one in twenty.
  private static let largestLoss = 0.05

  private func rank(_ row: QualityRow) -> Int {
    guard case .rule(let rule) = row.finding else { return 0 }
    return FlowRule.allCases.firstIndex(of: rule) ?? 0
  }

  private func row(for finding: FlowFinding, flow: FlowReading, key: FlowKey) -> QualityRow {
    var explanation = explanation(of: finding.rule, flow: key.flow)
    let unseen = unseenField(finding)
    if let unseen {
      explanation = words(of: unseen, occurs: finding.fields.contains(where: occurs))
    } else if !finding.fields.isEmpty {
      let names = Text(finding.fields.map(\.name).joined(separator: ", "))
      explanation =
        "users without \(names) when they started who have it later; send it with the first event"
    }
    if let words = experiments(of: finding) { explanation = words }
    if finding.rule == .viewMissing, let step = finding.steps.first?.step {
      explanation =
        "step \(step.id): completed or skipped without a view, which counts as a view"
    }
    var row = QualityRow(
      scope: .flow(key), finding: .rule(finding.rule), severity: .warning,
      count: Count(finding.count), of: Count(finding.whole), explanation: explanation)
    row.steps = finding.steps
    row.fields = finding.fields
    row.unseen = unseen
    if let periods = finding.periods {
      let (first, last) = (periods.lowerBound, periods.upperBound)
      row.periods = ReportCalendar.text(ofDay: first)...ReportCalendar.text(ofDay: last)
      row.explanation = farFromTheRest(first, last, by: flow.settings.trend)
    }
    place(finding.example, in: &row)
    return row
  }

  /// The field that a finding is about, where nobody has it.
  private func unseenField(_ finding: FlowFinding) -> UnseenField? {
    guard finding.rule == .dimensionUnseen, let field = finding.fields.first else { return nil }
    let name = Text(field.name)
    guard !occurs(field) else { return UnseenField(name: name, nearest: nil) }
    return switch log.summary.names.nearest(to: bareName(of: field)) {
    case .field(let near): UnseenField(name: name, nearest: near.name)
    case .property(let key): UnseenField(name: name, nearest: Text(EventField.property(key).name))
    case nil: UnseenField(name: name, nearest: nil)
    }
  }

  /// Why a breakdown has one row, or a condition no users.
  private func words(of unseen: UnseenField, occurs: Bool) -> Explanation {
    if occurs {
      return """
        users who started, all without \(unseen.name): only later events have it; send it with \
        the first event
        """
    }
    if let nearest = unseen.nearest {
      return """
        users who started, all without \(unseen.name), which no event has; the most similar name \
        in the log is \(nearest)
        """
    }
    return """
      users who started, all without \(unseen.name), which no event has, nor anything similar; \
      correct the name, or send it with the first event
      """
  }

  /// Whether any event has a value of a field.
  private func occurs(_ field: EventField) -> Bool {
    let seen = log.summary.names
    if let field = field.deviceField { return seen.fields.contains(field) }
    return seen.properties[bareName(of: field)] == bareName(of: field)
  }

  /// The field's key on a line, or among its properties.
  private func bareName(of field: EventField) -> Text {
    field.keptValue?.key ?? Text(field.name)
  }

  private func farFromTheRest(_ first: Int, _ last: Int, by period: TrendPeriod) -> Explanation {
    let (begin, end) = (ReportCalendar.text(ofDay: first), ReportCalendar.text(ofDay: last))
    let (time, unit) =
      switch period {
      case .day: (first == last ? "on \(begin)" : "from \(begin) to \(end)", "days")
      case .week:
        (first == last ? "in the week of \(begin)" : "in the weeks of \(begin) to \(end)", "weeks")
      }
    return Explanation(
      words: """
        users who started \(time), more than \(FlowFinding.widestGap) \(unit) from the flow's \
        other users: the clock was wrong, or the log holds another one; the trend has no rows for \
        the time between
        """)
  }

  /// What to add for the experiments that a finding is about; `nil` for one about none.
  private func experiments(of finding: FlowFinding) -> Explanation? {
    let experiments = minimumCell == nil ? finding.experiments : finding.experiments.sorted()
    guard let first = experiments.first else { return nil }
    let piece = "\"experiment\": { \"id\": \(JSONLiteral(first.string)) }"
    let another = "{ \"id\": \(JSONLiteral(first.string)) }"
    var named = Explanation(words: "")
    for (place, name) in experiments.prefix(Self.mostNames).enumerated() {
      let listed: Explanation = "\(name)"
      named.parts += (place > 0 ? [.words(", ")] : []) + listed.parts
    }
    if experiments.count > Self.mostNames { named.parts.append(.words(", …")) }
    let (begin, end): (Explanation, Explanation) =
      finding.rule == .experimentNotCompared
      ? (
        "users in experiments that the flow does not name, so they are not compared: ",
        "; to compare one, add \(definition: another) to the flow's \"experiments\", with \"split\" as planned"
      )
      : (
        "events with a variant in a flow that has no experiment: ",
        "; add \(definition: piece), with \"split\" as planned"
      )
    named.parts = begin.parts + named.parts + end.parts
    return named
  }

  private func place(_ place: Place?, in row: inout QualityRow) {
    guard let place else { return }
    row.exampleFile = log.file(of: place)
    row.exampleLine = log.line(of: place)
  }

  private func explanation(of rule: FlowRule, flow: Text) -> Explanation {
    switch rule {
    case .enteredMidway:
      """
      users with events of the flow who never started it: the log begins too late, or the first \
      step sends no view
      """
    case .eventsBeforeEntry:
      "users with events of the flow before they started; those events do not count"
    case .twoIDs:
      "users with a second id: one person may be counted as two users"
    case .undefinedFlow:
      "events of \(flow), which has no definition; add it to onboarding.json, or correct its name"
    case .otherVersion:
      "events of a version of \(flow) that no definition covers; add it to onboarding.json"
    case .undeclaredVariant:
      "users in variants that the experiment does not name; add them to its split"
    case .lateVariant:
      "users seen with another variant after their window; it does not count"
    case .mixedUsers:
      "users seen with several variants, who are left out of every comparison"
    case .variantsWithoutExperiment:
      "events with a variant in a flow that has no experiment; add \"experiment\": { \"id\": …, \"split\": … }"
    case .ambiguousVariant:
      """
      events with a bare variant in a flow of several experiments: it speaks of none; send \
      "experiments" with the experiment's id
      """
    case .experimentNotCompared:
      "users in experiments that the flow does not name, so they are not compared"
    case .skipOfUnskippable:
      "skips of a step that your definition says cannot be skipped; set \"skippable\": true, or correct the app's event"
    case .skipWithoutScope:
      "skips without a scope in a flow whose \"skip\" is none: they skip nothing; send \"scope\""
    case .returnedAfterCompletion:
      "users who were shown onboarding again after finishing, without a restart"
    case .exposedNeverEntered:
      "users who were put into the experiment but never opened onboarding"
    case .unknownPage:
      "events of pages that belong to no step; add them to the \"pages\" of a step"
    case .breakdownMissingAtEntry:
      "users without a field when they started who have it later; send it with the first event"
    case .farFromTheRest:
      "users who started years before or after the others"
    case .viewMissing:
      "users who completed or skipped a step without viewing it first, which counts as a view"
    case .dimensionUnseen:
      "users who started, all without a field that the report names"
    case .placeholderUser:
      """
      events with a user id that stands for nobody, such as anonymous, guest or 0: all these \
      people count as one user
      """
    }
  }
}

extension RejectReason {
  /// What such lines have in common, for a reader of the report.
  fileprivate var explanation: String {
    switch self {
    case .lineTooLong: "lines longer than --max-line"
    case .invalidUTF8: "lines that are not UTF-8"
    case .tooDeep: "lines nested deeper than 512"
    case .jsonTruncated: "lines that end inside a value, such as a half-written last line"
    case .jsonSyntax: "lines that are not JSON"
    case .jsonTrailing: "lines with something after the object, such as a second object"
    case .notObject: "lines that are JSON, but not an object"
    case .badSurrogate: "lines with half of a surrogate pair"
    case .duplicateKey: "lines that name a field twice"
    case .missingField: "lines without a field that their event needs"
    case .wrongType: "lines with a field of the wrong type"
    case .badName: "lines with a name that is too long or holds control characters"
    case .badTimestamp: "lines without a usable timestamp"
    }
  }
}
