import OnboardingFunnel

/// One call of `report` or `merge`, or the end of one of `update`: the analysis, what it writes, and
/// what it says of itself.
struct ReportRun {
  /// What the inputs are.
  enum Source {
    case logs
    /// `expectedLines`: how many lines the logs have; `nil` where nobody has counted.
    case partials(expectedLines: Int?)
  }

  private let plan: ReportPlan
  private let source: Source
  private let environment: Environment
  private let watch: RunWatch

  init(
    _ plan: ReportPlan, of source: Source = .logs,
    in environment: Environment
  ) {
    self.plan = plan
    self.source = source
    self.environment = environment
    watch = RunWatch(
      plan.drawing(onTerminal: environment.errorIsTerminal), in: environment)
  }

  func outcome() async throws(AnalysisError) -> Outcome {
    let report = try await analyse()
    watch.begin("writing")
    if let file = plan.quarantineFile { try report.writeQuarantine(to: file) }
    if let file = plan.usersFile { try report.writeUsers(to: file) }
    var outcome = try written(report)
    outcome.standardError += environment.messageLines(notes(report))
    return outcome
  }

  /// What becomes of a report: files or standard output, the conditions that hold, and the status.
  ///
  /// `memory`: what has changed about the conditions, where only that is to be told.
  func written(
    _ report: AnalysisReport, tellingOnly memory: ConditionMemory? = nil
  ) throws(AnalysisError) -> Outcome {
    var outcome = Outcome(status: .done)
    outcome.report = report
    if let folder = plan.outputFolder { try report.write(to: folder) }
    if let file = plan.htmlFile { try report.writeHTML(to: file) }
    if let file = plan.jsonFile { try report.writeJSON(to: file) }
    if let file = plan.metricsFile { try report.writeMetrics(to: file) }
    if plan.outputFolder == nil, plan.htmlFile == nil, plan.jsonFile == nil {
      // The summary hides no counts; the Markdown does.
      let screen = plan.analysis.minimumCell == nil ? environment.outputScreen : nil
      outcome.standardOutput = screen.map(report.summary) ?? report.markdown
    }
    let results = report.conditionResults
    let isNews = memory?.beginsToHold ?? results.contains(where: \.holds)
    if isNews { outcome.status = .conditionHolds }
    // First, for a mail is read from the top.
    let findings =
      memory?.messages(reportIn: plan.outputFolder)
      ?? results.flatMap { $0.messages(reportIn: plan.outputFolder) }
    outcome.standardError = environment.messageLines(findings)
    return outcome
  }

  private func analyse() async throws(AnalysisError) -> AnalysisReport {
    var analysis = plan.analysis
    if case .logs = source, let file = plan.quarantineFile {
      try analysis.requireApart(file, from: "--quarantine")
    }
    if case .logs = source { try plan.requireOutputsApart() }
    try OutputPlaces(
      reports: plan.outputFolder, quarantine: plan.quarantineFile, users: plan.usersFile,
      html: plan.htmlFile, json: plan.jsonFile, metrics: plan.metricsFile
    ).check()
    analysis.onNote = { [watch] in watch.take($0) }
    defer { watch.clear() }
    do {
      switch source {
      case .logs: return try await analysis.run()
      case .partials(let lines):
        return try await MergePiece(analysis, expectedLines: lines).run()
      }
    } catch {
      if let file = plan.quarantineFile { try error.writeQuarantine(to: file) }
      throw error
    }
  }

  /// Whether one screen shows the summary, which says what was read, and the messages.
  private var isOnScreen: Bool {
    plan.outputFolder == nil && environment.outputScreen != nil && environment.errorIsTerminal
  }

  private func notes(_ report: AnalysisReport) -> [String] {
    switch plan.verbosity {
    case .quiet: []
    case .usual:
      report.warnings + report.formatNotes
        + (!isOnScreen && (environment.errorIsTerminal || report.hasRejectedLines)
          ? [report.summary] : [])
    case .verbose:
      report.warnings + report.formatNotes + report.inputLines + [report.summary] + spilt(report)
        + [times]
    }
  }

  /// How much did not fit into memory, in MB; nothing where all did.
  private func spilt(_ report: AnalysisReport) -> [String] {
    guard report.spiltBytes > 0 else { return [] }
    let tenths = (report.spiltBytes + 50_000) / 100_000
    return ["\(tenths / 10).\(tenths % 10) MB of records put aside on disk meanwhile"]
  }

  /// How long each phase took, of those that took a hundredth of a second.
  private var times: String {
    let laps = watch.laps()
    let phases = laps.filter { $0.milliseconds >= 10 }.map {
      "\($0.phase) \(seconds($0.milliseconds))"
    }
    let all = laps.reduce(0) { $0 + $1.milliseconds }
    let list = phases.isEmpty ? "" : ": \(phases.joined(separator: ", "))"
    return seconds(all) + workers + list
  }

  /// How many threads worked; nothing of partials, which one reads.
  private var workers: String {
    guard case .logs = source else { return "" }
    let threads = plan.analysis.threads
    return " with \(threads) thread\(threads == 1 ? "" : "s")"
  }

  private func seconds(_ milliseconds: Int64) -> String {
    let hundredths = milliseconds / 10
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
  }
}
