import EventLog
import Experiments
import Funnels
import Journeys
import Reports

/// What an analysis found: the tables as CSV, the Markdown and its charts.
public struct AnalysisReport: Sendable {
  /// The files of tables.
  private let data: JoinedFiles
  /// How many threads make files.
  private let threads: Int
  /// What the files and the texts are made of.
  let report: Report
  private let quarantine: Quarantine
  private let users: UserList?
  private let metrics: [MetricFamily]
  private let counts: (lines: Int, accepted: Int, rejected: Int, blank: Int)
  /// One line each, about inputs that were not read as a user may expect.
  public let warnings: [String]
  /// What came of the conditions of `Analysis.failWhen`, or of the definition files, in order.
  public let conditionResults: [ConditionResult]
  /// How many bytes of records did not fit into memory and were spilled on disk meanwhile.
  package let spiltBytes: Int64
  /// One line for each definition, and one for none: which files were read with it.
  package let inputLines: [String]
  /// One line where the inputs' first lines told their format.
  package let formatNotes: [String]

  init(
    request: AnalysisRequest, sources: DefinitionSources, log: CountedLog, count: FlowCount,
    spiltBytes: Int64
  ) async throws(AnalysisError) {
    try request.requireEvents(count.eventCounts)
    threads = request.settings.threads
    try request.requireRoom(forResultsOf: count, names: log.summary.nameBytes)
    // What is hidden in one row depends on all others, so then all are made.
    let leavesFields = request.settings.minimumCell == nil
    let results = parallelMap(count.reported.count, threads: threads) { place in
      let index = count.reported[place]
      return FlowResults(
        flow: count.flows[index], tally: count.tallies[index], asOf: count.asOf,
        calendar: count.calendars[index], leavesFields: leavesFields)
    }
    var count = count
    count.dropTallies()
    let metricsOfFlows = results.map(FlowMetrics.init)
    let keys = results.map(\.key)
    let flows = count.reported.map { count.flows[$0].definition }
    let control = request.settings.control.map {
      ControlName($0, among: Array(zip(flows, results)))
    }
    try control?.require()
    let whole = Report(
      request: request, sources: sources, log: log, count: count, results: results)
    var shown = whole.hidingCells(
      below: request.settings.minimumCell, room: request.settings.cellRoom)
    shown.addInsights(comparesWeeks: request.comparesWeeks)
    report = shown
    data = shown.dataFiles
    let metrics = RunMetrics(
      request: request, log: log, count: count, flows: metricsOfFlows, report: whole,
      shown: shown)
    conditionResults = count.conditions.map { stated in
      ConditionResult(stated, values: metrics.values(for: stated), among: keys)
    }
    self.metrics = metrics.families(conditionResults)
    let summary = log.summary
    counts = (summary.lines, summary.accepted, summary.rejectedCount, summary.blank)
    quarantine = Quarantine(log)
    users = count.users
    self.spiltBytes = spiltBytes
    inputLines = InputLines(sources).lines
    formatNotes = log.formatNotes + sources.titles.lines + sources.guessNotes
    warnings = sources.warnings + [control?.warning?.description].compactMap(\.self)
  }

  /// The report for people, without the charts that `report.md` of a folder shows; made anew at each
  /// call.
  public var markdown: String { report.markdown(for: .stream) }

  /// The same in a few lines.
  var terminalSummary: TerminalSummary { TerminalSummary(report) }

  /// The text of one file of the report folder, such as `funnel.csv` or `charts/flow-1-funnel.svg`;
  /// `nil` for another name.
  ///
  /// A page or a chart is made anew at each call; `write(to:)` makes all of them at once.
  public func text(of name: String) -> String? {
    let bytes = data.bytes(of: name) ?? report.page(named: name)?.bytes
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether lines were set aside.
  public var hasRejectedLines: Bool { counts.rejected > 0 }

  /// What was read, in one line.
  public var summary: String {
    "\(counts.lines) lines: \(counts.accepted) accepted, \(counts.rejected) rejected, "
      + "\(counts.blank) blank"
  }

  /// Writes all files into a folder, which is made if needed; `report.md` last, charts below `charts`.
  ///
  /// - Throws: `AnalysisError` of kind `cannotCreate` or `readOrWrite`; then the files of an
  ///   earlier run that were not yet replaced are left as they were.
  public func write(to folder: String) throws(AnalysisError) {
    let parts = report.parts
    let pages = parallelMap(parts.count, threads: threads) { parts[$0]() }.flatMap(\.self)
    try convertingErrors(
      of: ReportFolder(path: folder, threads: threads).replace(with: pages, beside: data))
  }

  /// Writes the page as one file, as `report.html` of a folder.
  ///
  /// - Throws: As `write(to:)`.
  public func writeHTML(to file: String) throws(AnalysisError) {
    let page = Array(report.html.utf8)
    try convertingErrors(
      of: OutputFile.replace(file, with: page, for: .everyone, over: .htmlReport))
  }

  /// Writes the tables as one JSON file, as `report.json` of a folder.
  ///
  /// - Throws: As `write(to:)`.
  public func writeJSON(to file: String) throws(AnalysisError) {
    let json = JSONReport(report).file
    do throws(Diagnostic) {
      var staged = try StagedFile(file, over: .jsonReport)
      try json.forEachPart(madeBy: threads) { (_, part) throws(Diagnostic) in
        try staged.write(part)
      }
      try staged.publish()
    } catch {
      throw AnalysisError(error)
    }
  }

  /// Writes the main numbers as OpenMetrics text, for a monitoring system.
  ///
  /// - Throws: As `write(to:)`.
  public func writeMetrics(to file: String) throws(AnalysisError) {
    try convertingErrors(
      of: OutputFile.replace(
        file, with: Array(MetricFamily.text(of: metrics).utf8), for: .everyone, over: .metrics))
  }

  /// Writes the users that `Analysis.userList` chooses as CSV, readable by its owner only; nothing where
  /// it chooses none.
  ///
  /// - Throws: As `write(to:)`.
  public func writeUsers(to file: String) throws(AnalysisError) {
    try users?.write(to: file)
  }

  /// Writes one JSON object a rejected line, readable by its owner only.
  ///
  /// - Throws: As `write(to:)`.
  public func writeQuarantine(to file: String) throws(AnalysisError) {
    try quarantine.write(to: file)
  }
}

extension FileMark {
  /// The mark of metrics.
  static let metrics = FileMark(opening: "# TYPE onboarding_funnel_", inside: "# EOF\n")
}
