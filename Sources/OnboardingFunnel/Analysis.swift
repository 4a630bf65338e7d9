import EventLog
import Journeys

/// What to read, and how to report on it: the settings of one run.
///
///     let analysis = Analysis(inputs: ["SampleEvents/lockedin"])
///     let report = try await analysis.run()
///     print(report.markdown)
///
/// Texts are spelt as on the command line. `nil` leaves a choice to `onboarding.json`, or to the
/// default.
public struct Analysis: Sendable {
  /// Files, folders, or `-` for standard input.
  public var inputs: [String]
  /// A definition file for all inputs, instead of the one nearest to each.
  public var configuration: String?
  /// The format of all inputs: a preset such as `segment`, or `auto`, which each file's first lines
  /// decide.
  ///
  /// `nil` leaves it to the mapping in `onboarding.json`, and without one to the first lines.
  public var format: String?
  /// The ids of the flows to report on; all, where empty.
  public var flows: [String] = []
  /// Fields that split the funnels, such as `platform` or `properties.plan`.
  public var by: [String] = []
  /// Conditions on users, `FIELD=VALUE` or `FIELD!=VALUE`.
  public var conditions: [String] = []
  /// The earliest first entry, included: a time, a date, or a duration before as-of.
  public var since: String?
  /// The end of first entries, excluded.
  public var until: String?
  /// What the report's users are held against: `previous-day`, `previous-week` or `previous-month`, a
  /// range such as `2026-01-01..2026-02-01`, or another segment, `FIELD=VALUE`.
  ///
  /// `report.md` then says what changed, and `changes.csv` has the numbers. A range has its end
  /// excluded, and both are spelt as `since` is. Without `since` and `until` the words are about the
  /// last closed day, 7 or 30 days; with them about the report's own period and the one before it.
  public var compareTo: String?
  /// When the log is looked at; `nil` is its latest event.
  public var asOf: String?
  /// The longest time from entry to a step, such as `24h`.
  public var window: String?
  /// How far a user got: `furthest`, `ordered`, `strict` or `any`.
  public var order: String?
  /// What is counted: `users` or `attempts`.
  public var count: String?
  /// `day` or `week`.
  public var trend: String?
  /// The IANA name of the zone that days are cut in.
  public var timeZone: String?
  /// The variant that others are compared with.
  public var control: String?
  /// Counts of users from 1 up to this, excluded, are not shown, nor what is computed from them; `nil`
  /// shows all.
  public var minimumCell: Int?
  /// Which users to list for `AnalysisReport.writeUsers(to:)`, with their ids; `nil` lists none.
  ///
  /// Not with `minimumCell`, which is there so that nobody can be picked out.
  public var userList: UserSelection?
  /// Conditions that make the report bad news, `METRIC OP NUMBER` or `FLOW.METRIC OP NUMBER`, such
  /// as `completion_rate < 0.6`; empty leaves them to `onboarding.json`.
  ///
  /// Whether they hold stands in `AnalysisReport.conditionResults`.
  public var failWhen: [String] = []
  /// More rejected lines than this make the input unusable; `nil` has no bound.
  public var mostBadLines: Int?
  /// A larger share of rejected lines than this makes the input unusable, from 1,000 lines on.
  public var mostBadRatio = 0.5
  /// What to keep of rejected lines for `AnalysisReport.quarantine`.
  public var quarantine = QuarantineContent.none
  /// The longest line that is read, such as `512K`; `nil` is 1 MiB.
  public var longestLine: String?
  /// How much memory to take, such as `512M`; `nil` is half of the machine's, or of the
  /// container's.
  ///
  /// Records that do not fit are spilled in files of `spillFolder`; the report is the same. What
  /// cannot be spilled ends the run where it does not fit: what is made of the different names in
  /// the log, the events of one user, which are counted together, the tables, and a single line.
  public var memory: String?
  /// The folder for records that do not fit into `memory`; `nil` is the system's temporary folder,
  /// `TMPDIR` or `/tmp`.
  ///
  /// The files have no name and are gone when the run ends, however it ends. A folder that is named
  /// here is tried before anything is read, the system's only when it is needed.
  public var spillFolder: String?
  /// How many lines of work go on side by side.
  public var threads: Int
  /// The machine's clock in milliseconds since 1970: without `asOf`, events more than a day ahead
  /// of it are rejected.
  ///
  /// `nil` asks no clock.
  public var clock: Int64?
  /// How many bytes are read at a time; results do not depend on it.
  ///
  /// Much, since the streams that a chunk's events are packed into have left the processor's cache
  /// when the next is packed.
  package var chunkSize = 1 << 20
  /// How many bytes of records each worker may hold, in place of what `memory` leaves; results do
  /// not depend on it.
  package var recordBytesPerWorker: Int?
  /// How many numbers there may be to check at a time which counts `minimumCell` hides; `nil` is for
  /// what there is time for.
  package var cellRoom: Int?
  /// Who is told how far the run has come; results do not depend on it.
  package var onNote: (@Sendable (RunNote) -> Void)?

  /// - Parameters:
  ///   - inputs: Files, folders, or `-` for standard input.
  ///   - threads: How many threads work; results do not depend on it.
  public init(inputs: [String], threads: Int = 2) {
    self.inputs = inputs
    self.threads = threads
  }

  /// Reads the inputs and counts.
  ///
  /// - Throws: `AnalysisError` when an input or a setting cannot be used; nothing is written.
  public func run() async throws(AnalysisError) -> AnalysisReport {
    let request = try AnalysisRequest(self)
    let counted = try await counted(request, try await sources(request))
    onNote?(.began(.tabulating))
    return try await AnalysisReport(
      request: request, sources: counted.sources, log: counted.log, count: counted.count,
      spiltBytes: counted.spiltBytes)
  }

  /// What is read and counted; its records are gone, since the tables need the memory.
  private func counted(
    _ request: AnalysisRequest, _ found: DefinitionSources
  ) async throws(AnalysisError) -> (
    sources: DefinitionSources, log: CountedLog, count: FlowCount, spiltBytes: Int64
  ) {
    // What goes with going on is not told where counts are hidden.
    let keeping = minimumCell == nil ? found.propertyKeeping : .named
    var read = try await reading(request, found, keeping)
    if read == nil { read = try await reading(request, found, keeping.ofAllPages) }
    guard let read else { preconditionFailure("no properties are left out") }
    let count = try await FlowCount(
      request, sources: read.sources, run: read.run, scan: read.scan)
    guard !count.flows.isEmpty else { throw try request.noPages(count.eventCounts, read.scan) }
    return (read.sources, read.scan.log, count, read.scan.records.spiltBytes)
  }

  /// Reads the log, and finds its flows; `nil` where one begins at a page whose properties were left out, so that the
  /// log is to be read again: the records of the first reading are gone by then.
  private func reading(
    _ request: AnalysisRequest, _ found: DefinitionSources, _ keeping: PropertyKeeping
  ) async throws(AnalysisError) -> (sources: DefinitionSources, scan: LogScan, run: RunFlows)? {
    onNote?(.began(.reading))
    let reading = try await TitledReading.reading(request, sources: found, allProperties: keeping)
    let (sources, scan) = (reading.sources, reading.scan)
    try requireUsableLines(in: scan.log)
    onNote?(.began(.counting))
    let run = try await RunFlows(request, sources: sources, scan: scan)
    return run.needProperties(leftOutOf: scan.summary) ? nil : (sources, scan, run)
  }

  private func requireUsableLines(in log: CountedLog) throws(AnalysisError) {
    do {
      try log.requireUsableLines(most: mostBadLines, ratio: mostBadRatio)
    } catch {
      var error = error
      if quarantine != .none { error.quarantine = Quarantine(log) }
      throw error
    }
  }
}

/// What is kept of rejected lines.
public enum QuarantineContent: Sendable {
  /// Only examples for the report.
  case none
  /// Where each stands and why.
  case places
  /// The bytes of each too.
  case bytes
}
