import Definitions
import EventLog
import Journeys

/// What an update has found.
///
/// The state stays locked as long as this is held. Whoever writes the report keeps it until that is
/// done, or a run that begins meanwhile may write a newer one before.
public struct AnalysisUpdate: Sendable {
  /// What `Analysis.run` would find in everything read so far.
  public let report: AnalysisReport
  /// What was new, in one line.
  public let news: String
  /// One line each, about logs that are gone.
  public let warnings: [String]
  /// What has changed about the conditions since the last update.
  package let memory: ConditionMemory
  /// Closing it gives the lock back.
  private let folder: StateFolder
  private let run: LastRun

  fileprivate init(
    report: AnalysisReport, news: String, warnings: [String], folder: StateFolder,
    memory: ConditionMemory, run: LastRun
  ) {
    self.report = report
    self.news = news
    self.warnings = warnings
    self.folder = folder
    self.memory = memory
    self.run = run
  }

  /// Lets the state remember this run: when it was, and which conditions hold.
  ///
  /// To be called once the report is written, so that what could not be told is told by the next run.
  public func remember() throws(AnalysisError) {
    try convertingErrors(of: folder.replace(StateFolder.lastRunName, with: run.bytes))
  }
}

extension Analysis {
  /// Reads what is new since the last update, adds it to the state, and counts all that the state
  /// holds.
  ///
  /// Every complete line of the inputs is counted once over all updates, however they end. Logs are
  /// known by their contents: a log that was renamed or compressed goes on as the same. Without
  /// inputs, nothing is read and the state alone is counted.
  ///
  /// - Throws: `AnalysisError`; of kind `locked` while another update goes on. The state is then
  ///   what it was, unless only the counting failed.
  public func update(_ settings: StateSettings) async throws(AnalysisError) -> AnalysisUpdate {
    guard !inputs.contains("-") else {
      throw .usage(
        "-", "standard input cannot be continued later", fix: "write it to a file first",
        code: .badInput)
    }
    guard userList == nil else {
      throw .usage("--users", "a state holds no ids", fix: "list users from the logs", code: .noIDs)
    }
    let request = try AnalysisRequest(self)
    let keep = try settings.keep.map { text throws(AnalysisError) in
      try AnalysisRequest.value(of: "--keep", DurationText.parse(text))
    }
    var state = try KeptState(
      settings.folder, waiting: settings.lockTimeoutSeconds, resets: settings.resets)
    onNote?(.began(.discovering))
    let sources = try await DefinitionSources(
      request, configuration: configuration,
      known: Set(state.manifest.inputs.compactMap { $0.checkpoint?.hints }),
      lastLine: settings.isFinal ? .counted : .left)
    try sources.requireDefinitions()
    let run = try await StateRun(
      request, sources: sources, settings: settings, keep: keep, state: &state)
    onNote?(.began(.counting))
    let flows = try await RunFlows(request, sources: sources, scan: run.scan)
    let count = try await FlowCount(request, sources: sources, run: flows, scan: run.scan)
    let latestEvent = count.eventCounts.latestTime
    onNote?(.began(.tabulating))
    let report = try await AnalysisReport(
      request: request, sources: sources, log: run.scan.log, count: count, spiltBytes: 0)
    let last = LastRun.read(in: settings.folder)
    let memory = ConditionMemory(
      report.conditionResults, before: last?.conditions ?? [], time: clock)
    // An update without inputs reads nothing, and those of the one before are still to be watched.
    let isRead = !inputs.isEmpty
    return AnalysisUpdate(
      report: report, news: run.news, warnings: run.warnings, folder: state.folder,
      memory: memory,
      run: LastRun(
        time: clock, latestEvent: latestEvent,
        folder: isRead ? FilePath.workingFolder() : last?.folder,
        inputs: isRead ? inputs : last?.inputs ?? [], conditions: memory.conditions))
  }
}

extension DefinitionSources {
  /// Flows read off a log would be others with every run.
  fileprivate func requireDefinitions() throws(AnalysisError) {
    let lacking = sources.indices.first { sources[$0].isWithoutFlows }
    guard lacking != nil || sources.isEmpty else { return }
    let file = lacking.flatMap { source in
      zip(files, sourceOfFile).first { $0.1 == source }?.0.name
    }
    throw AnalysisError(
      .missingDefinition, at: file.map { .file($0) }, "has no flow definition, which a state needs",
      fix: "write one with onboarding-funnel infer, or name one with --config")
  }
}
