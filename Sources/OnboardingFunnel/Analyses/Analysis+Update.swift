import Definitions
import EventLog
import Journeys

/// How `Analysis.update` goes about its state.
public struct StateSettings: Sendable {
  /// The folder of the state, which is made where it does not exist.
  public var folder: String
  /// How long another run on the same state is waited for.
  public var patienceSeconds = 0
  /// Whether what the state holds is given up and reading begins anew.
  public var resets = false
  /// Whether flows that were changed are taken as they are now; records stay.
  public var redefines = false
  /// Whether last lines without line feed are read too, since nobody will add to them.
  public var isFinal = false
  /// Users whose last event is longer before the latest event of all are forgotten, such as `400d`;
  /// `nil` keeps everybody.
  public var keep: String?
  /// Where rejected lines of this run go as NDJSON, with the number of the run before the name's
  /// suffix; `nil` writes none.
  public var quarantineFile: String?

  /// `folder`: where the state is.
  public init(folder: String) {
    self.folder = folder
  }
}

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
  /// Held, not used: closing it gives the lock back.
  private let folder: StateFolder

  fileprivate init(
    report: AnalysisReport, news: String, warnings: [String], folder: StateFolder
  ) {
    self.report = report
    self.news = news
    self.warnings = warnings
    self.folder = folder
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
      throw AnalysisError(
        .usage,
        "-: error: standard input cannot be read on from where it ended; write it to a file first "
          + "[bad_input]")
    }
    let request = try AnalysisRequest(self)
    let keep = try settings.keep.map { text throws(AnalysisError) in try Self.keep(text) }
    var state = try KeptState(
      settings.folder, waiting: settings.patienceSeconds, resets: settings.resets)
    onNote?(.began(.discovering))
    let sources = try await DefinitionSources(
      request, configuration: configuration,
      known: Set(state.manifest.inputs.compactMap { $0.mark?.hints }),
      lastLine: settings.isFinal ? .counted : .left)
    try sources.requireDefinitions()
    let run = try await StateRun(
      request, sources: sources, settings: settings, keep: keep, state: &state)
    onNote?(.began(.counting))
    let count = try await FlowCount(request, sources: sources, scan: run.scan)
    onNote?(.began(.tabulating))
    let report = try await AnalysisReport(
      request: request, sources: sources, log: run.scan.log, count: count, spiltBytes: 0)
    return AnalysisUpdate(
      report: report, news: run.news, warnings: run.warnings, folder: state.folder)
  }

  private static func keep(_ text: String) throws(AnalysisError) -> Int64 {
    do {
      return try DurationText.parse(text)
    } catch {
      throw AnalysisError(.usage, "--keep: error: \(error.message); \(error.fix) [bad_value]")
    }
  }
}

extension DefinitionSources {
  /// Flows read off a log would be others with every run.
  fileprivate func requireDefinitions() throws(AnalysisError) {
    let lacking = sources.indices.first { sources[$0].isWithoutFlows }
    guard lacking != nil || sources.isEmpty else { return }
    let file = lacking.flatMap { source in
      zip(files, sourceOfFile).first { $0.1 == source }.map { VisibleText($0.0.name).string }
    }
    throw AnalysisError(
      .configuration,
      "\(file.map { "\($0): " } ?? "")error: has no flow definition, which a state needs; write one "
        + "with onboarding-funnel infer, or name one with --config [missing_definition]")
  }
}
