import Definitions
import EventLog
import Experiments
import Funnels
import Inference
import Journeys
import Reports

extension Report {
  /// All that one run has to say.
  ///
  /// `results`: by reported flow, in the order of `count.reported`.
  init(
    request: AnalysisRequest, sources: DefinitionSources, log: CountedLog, count: FlowCount,
    results: [FlowResults]
  ) {
    self.init(provenance: Provenance(request: request, sources: sources, count: count))
    provenance.formats = log.formatsRead
    provenance.guesses = sources.guesses.flatMap(\.mainPhrases)
    isCompared = request.changeBase != nil
    let findings = QualityRows(
      log: log, count: count, findings: results.map(\.findings), skipped: sources.skipped,
      minimumCell: request.settings.minimumCell)
    quality = findings.rowsOfLog
    flows = zip(count.reported, zip(results, findings.rowsOfFlows)).map { index, found in
      var flow = FlowReport(
        count.flows[index], entry: count.catalog.entries[index], results: found.0)
      flow.quality = found.1
      if !isCompared {
        flow.weekChanges = flow.rows.changes
        flow.rows.changes = []
      }
      flow.numbersOfSeveralTitles = sources.titles.numbersTakenTogether(
        inFlow: flow.definition.id)
      flow.longestSeconds = Self.longestSeconds(
        of: flow.rows.trend, until: count.asOf, in: count.calendars[index])
      flow.logBeginsWithinBase = Self.firstDay(
        ofLog: count.eventCounts, within: isCompared ? flow.settings.change?.base : nil,
        in: count.calendars[index])
      return flow
    }
    rejectedExamples = log.summary.rejectedLines.examples.map {
      RejectedExample($0, in: log)
    }
  }

  /// The day of the first event where the base of a change begins on an earlier one; `nil` elsewhere.
  ///
  /// By days, for a log may well begin some hours after midnight.
  private static func firstDay(
    ofLog counts: EventCounts, within base: SideUsers?, in calendar: ReportCalendar
  ) -> String? {
    guard let since = base?.period.since, let first = counts.earliestTime else { return nil }
    let day = calendar.day(of: first)
    return calendar.day(of: since) < day ? ReportCalendar.text(ofDay: day) : nil
  }

  private static func longestSeconds(
    of trend: [TrendRow], until asOf: Int64?, in calendar: ReportCalendar
  ) -> Double? {
    guard let asOf, let first = trend.first,
      let start = try? InstantText.parse(first.periodStart, in: calendar)
    else { return nil }
    return Double(asOf - start) / 1_000
  }
}

extension RejectedExample {
  init(_ line: RejectedLine, in log: CountedLog) {
    self.init(
      file: log.file(of: line.place),
      line: log.line(of: line), byteOffset: line.offset,
      column: line.rejection.column, reason: line.rejection.reason,
      detail: line.rejection.detail)
  }
}

extension FlowReport {
  fileprivate init(_ flow: FlowReading, entry: FlowCatalog.Entry, results: FlowResults) {
    self.init(
      definition: flow.definition, settings: flow.settings, started: Count(results.started),
      matured: Count(results.matured))
    isProvisional = results.isProvisional
    isInferred = entry.isInferred
    doubtfulSteps = entry.doubtfulSteps
    appPages = entry.appPages
    rows = results.rows
    fieldRows = results.fieldRows
    comparison = ComparisonTable.rows(flow: flow, results: results)
    assignment = AssignmentTable.rows(flow: flow, results: results)
    checks = TrustChecks.all(flow: flow, results: results)
    absences = zip(flow.definition.steps, results.usersWithoutStep).compactMap { step, users in
      users > 0 ? StepAbsence(step: step.id, users: Count(users)) : nil
    }
  }
}

extension Provenance {
  fileprivate init(request: AnalysisRequest, sources: DefinitionSources, count: FlowCount) {
    self.init(
      programVersion: Analysis.version, asOf: count.asOf,
      definitionDigest: Self.digest(of: count.reported.map { count.flows[$0].definition }))
    options = Self.options(request.settings)
    order = request.order
    self.count = request.count
    timeZones = Set(count.reported.map { count.flows[$0].settings.timeZone }).sorted()
    inputs = request.settings.inputs
    readingOptions = Self.readingOptions(request.settings, asOf: asOf)
  }

  /// As-of is always said, for the log may have grown until somebody asks who they are.
  private static func readingOptions(_ settings: Analysis, asOf: Int64?) -> [ReadingOption] {
    let options = [
      ("config", settings.configuration), ("format", settings.format),
      ("since", settings.since), ("until", settings.until), ("window", settings.window),
      ("order", settings.order), ("count", settings.count), ("time-zone", settings.timeZone),
      ("max-line", settings.longestLine),
      ("max-bad-ratio", settings.mostBadRatio > 0.5 ? "\(settings.mostBadRatio)" : nil),
      ("as-of", asOf.map { PrintedInstant(milliseconds: $0).string }),
    ]
    return options.compactMap { name, value in value.map { ReadingOption(name: name, value: $0) } }
  }

  /// The settings that change what is counted, as they would be typed.
  private static func options(_ settings: Analysis) -> [String] {
    let single = [
      ("format", settings.format), ("since", settings.since), ("until", settings.until),
      ("compare-to", settings.compareTo), ("as-of", settings.asOf),
      ("window", settings.window), ("order", settings.order), ("count", settings.count),
      ("trend", settings.trend), ("time-zone", settings.timeZone),
      ("control", settings.control), ("min-cell", settings.minimumCell.map { "\($0)" }),
      ("max-line", settings.longestLine),
    ].compactMap { name, value in value.map { "--\(name) \($0)" } }
    return settings.flows.map { "--flow \($0)" } + settings.by.map { "--by \($0)" }
      + settings.conditions.map { "--where \($0)" } + single
  }

  /// A digest that differs where a definition does: SipHash under a fixed key.
  private static func digest(of definitions: [FlowDefinition]) -> String {
    let text = definitions.map(\.fieldText).joined(separator: "\n")
    return HashKey.digest(of: Array(text.utf8))
  }
}

extension Analysis {
  /// The version of the program.
  public static let version = "0.1.0"
  /// The system that it was built for.
  package static let system = SystemName.word
}
