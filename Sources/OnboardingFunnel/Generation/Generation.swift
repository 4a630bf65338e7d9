import EventLog
import Journeys
import Reports
import SyntheticLogs

/// A synthetic log to be made, with a truth that is known: the settings of one call of `generate`.
///
///     var generation = Generation()
///     generation.users = 20_000
///     let made = try await generation.write(to: .folder("demo"))
///
/// `nil` leaves a setting to the file of rates, or to the default. The same settings make the same log.
public struct Generation: Sendable {
  /// A definition file; `nil` is a small flow for demonstration.
  public var configuration: String?
  /// A file of planted rates; `nil` plants the usual ones.
  public var rates: String?
  /// Logs whose users are to be imitated: files, folders, or `-`; empty imitates nobody.
  ///
  /// `configuration` then says how to read them.
  public var like: [String] = []
  /// The machine's clock in milliseconds since 1970, as in `Analysis`.
  public var clock: Int64?
  /// What chance begins with.
  public var seed: UInt64?
  /// How many users there are.
  public var users: Int?
  /// About how large the log is to be, such as `1G`, in place of `users`.
  public var size: String?
  /// How many days users enter on.
  public var days: Int?
  /// The first day, such as `2026-03-01`.
  public var start: String?
  /// How users are really assigned, `NAME=SHARE`.
  public var variants: [String] = []
  /// The share of lines that come late, from 0 to 1.
  public var disorder: Double?
  /// The share of lines that come twice, from 0 to 1.
  public var duplicates: Double?
  /// The share of lines that are no events, from 0 to 1.
  public var badLines: Double?
  /// How many threads work; the log does not depend on it.
  public var threads: Int

  /// The usual log.
  ///
  /// `threads`: how many work; the log does not depend on it.
  public init(threads: Int = 2) {
    self.threads = threads
  }

  /// Where the log goes.
  public enum Destination: Sendable {
    /// Standard output; a closed pipe is a normal end.
    case standardOutput
    /// A folder, which is made if needed, for `events.ndjson`, `onboarding.json` and `truth.json`.
    case folder(String)
  }

  /// What was made.
  public struct Made: Codable, Hashable, Sendable {
    /// How many bytes the log has.
    public internal(set) var bytes = 0
    /// The truth as JSON: what `truth.json` holds.
    public internal(set) var truth: String
    /// What the log lacks of the one it is made after, and how that was read; one line each.
    public internal(set) var notes: [String] = []
  }

  /// Makes the log and writes it.
  ///
  /// A closed pipe is a normal end, with the truth of what was made until then.
  ///
  /// - Throws: `AnalysisError` when a setting or a file cannot be used, or the log not be written.
  public func write(to destination: Destination) async throws(AnalysisError) -> Made {
    let request =
      like.isEmpty ? try GenerationRequest(self) : try await GenerationRequest(imitating: self)
    var made: Made
    switch destination {
    case .standardOutput:
      made = try await write(request.log) { bytes throws(Diagnostic) in
        try StandardStream.output.write(bytes)
      }
    case .folder(let folder):
      try Self.requireOwn(folder, definition: request.definition)
      made = try await stage(request, in: folder)
    }
    made.notes = request.notes
    return made
  }

  /// What users of a log do, which nobody writes.
  func truth(of log: SyntheticLog) async throws(AnalysisError) -> PlantedTruth {
    try await walk(log) { _, _ in .open }
  }

  /// Refuses a folder with files that the run would replace and no run of this kind has made.
  ///
  /// Whose `truth.json` there is, theirs are the others; the run's own definition may lie there.
  private static func requireOwn(
    _ folder: String, definition: [UInt8]
  ) throws(AnalysisError) {
    let contents = { try? FilePath("\(folder)/\($0)").contents(named: $0) }
    if contents("truth.json")?.starts(with: PlantedTruth.opening) ?? false { return }
    for name in ["events.ndjson", "onboarding.json", "truth.json"] {
      let path = "\(folder)/\(name)"
      guard FilePath(path).isOccupied, name != "onboarding.json" || contents(name) != definition
      else { continue }
      throw AnalysisError(
        .alreadyExists, at: .file(path), "is there already, and not from generate",
        fix: "name another folder with --out")
    }
  }

  /// Writes the truth of a log to a file, in place of the truth of another.
  package static func write(truth: String, to file: String) throws(AnalysisError) {
    try convertingErrors(
      of: OutputFile.replace(
        file, with: Array(truth.utf8), for: .everyone, over: PlantedTruth.mark))
  }

  /// Refuses a file that the truth would be written over and that is no truth.
  package static func requireReplaceable(truth file: String) throws(AnalysisError) {
    try convertingErrors(of: OutputFile.requireReplaceable(file, over: PlantedTruth.mark))
  }

  /// Writes the log and its files beside it, which all take their names at the end.
  private func stage(
    _ request: GenerationRequest, in folder: String
  ) async throws(AnalysisError) -> Made {
    var file = try convertingErrors(of: StagedFile(folder + "/events.ndjson"))
    let made = try await write(request.log) { bytes throws(Diagnostic) in
      try file.write(bytes)
      return .open
    }
    try convertingErrors(
      of: file.publish(beside: [
        ReportFile(name: "onboarding.json", bytes: request.definition),
        ReportFile(name: "truth.json", bytes: Array(made.truth.utf8)),
      ]))
    return made
  }

  /// Lets users walk block by block, and writes what no later user can come before.
  private func write(
    _ log: SyntheticLog, to sink: ([UInt8]) throws(Diagnostic) -> StandardStream.State
  ) async throws(AnalysisError) -> Made {
    let writer = EventWriter(log)
    var order = ArrivalOrder(log.settings)
    var made = Made(truth: "")
    let truth = try await walk(log) { events, next throws(AnalysisError) in
      order.add(events)
      let ready = order.take(before: next)
      var state = StandardStream.State.open
      for bytes in inParallel(of: ready.indices, { writer.bytes(of: ready[$0]) }) {
        made.bytes += bytes.count
        if state == .open { state = try convertingErrors(of: sink(bytes)) }
      }
      return state
    }
    made.truth = truth.text
    return made
  }

  /// Lets users walk block by block.
  ///
  /// `take`: what is to be done with the events of a block; it is also given the entry of the next user,
  /// `nil` after the last, and says whether anybody wants more.
  private func walk(
    _ log: SyntheticLog,
    _ take: ([PlannedEvent], Int64?) async throws(AnalysisError) -> StandardStream.State
  ) async throws(AnalysisError) -> PlantedTruth {
    var truth = PlantedTruth(of: log)
    let blockSize = 4096 * threads
    var state = StandardStream.State.open
    for first in stride(from: 0, to: log.entries.count, by: blockSize) where state == .open {
      let users = first..<min(first + blockSize, log.entries.count)
      var events: [PlannedEvent] = []
      for walks in inParallel(of: users, { log.walks(of: $0) }) {
        events += walks.events
        truth.add(walks)
      }
      let isLast = users.upperBound == log.entries.count
      state = try await take(events, isLast ? nil : log.entries[users.upperBound])
    }
    truth.finish()
    return truth
  }

  /// The work on each of some equal parts of a range, in their order.
  private func inParallel<Result: Sendable>(
    of range: Range<Int>, _ work: @escaping @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    let threads = threads
    return EventLog.inParallel(workers: threads) { worker in
      let first = range.lowerBound + range.count * worker / threads
      let end = range.lowerBound + range.count * (worker + 1) / threads
      return work(first..<end)
    }
  }
}

extension PlantedTruth {
  fileprivate static let mark = FileMark(opening: String(decoding: opening, as: UTF8.self))
}
