import Definitions
import EventLog
import Journeys
import Reports

/// The first phase: the bytes of all inputs become records, parted by user.
struct LogReading {
  /// The files of the run, and behind them that of each stretch of lines that is read again.
  let files: [LogFile]
  private let sourceOfFile: [Int]
  let properties: [Text]
  private let formats: RunFormats
  let records: PartitionedRecords
  let summary: ScanSummary
  /// What users are known by in `records`.
  let key: HashKey
  /// By file, how far it was read; none where nothing is to go on from here.
  let checkpoints: [Checkpoint?]
  /// What the log seems to hold, where no line is an event.
  private let content: LogContent?

  /// Whose records are kept; all lines are read and counted, whoever they are of.
  enum KeptUsers {
    case all
    case one(Text)
    /// Only what lines say is learned, and not who said it.
    case nobody

    /// The hash of the user whose records are kept; `nil` keeps all.
    fileprivate func hash(by key: HashKey) -> UInt64? {
      switch self {
      case .all: nil
      case .one(let user): key.user(user)
      // No line has the empty id.
      case .nobody: key.user("")
      }
    }
  }

  /// What a run goes on from.
  struct Continuation {
    /// By file.
    let starts: [ReadStart]
    /// By file, how many lines stand before its start.
    let linesBefore: [Int]
    let lastLine: LastLine
    /// What is read again of what was left.
    let rereads: [Reread]
    let key: HashKey
    /// The properties to keep of each event.
    let properties: [Text]
  }

  /// Lines of a file of the run that are read again.
  struct Reread {
    /// The file's place among those of the run.
    let file: Int
    let lines: WaitingLines
  }

  /// `allProperties`: of which events all are kept; for a state, which other flows may be counted by, those of any
  /// entry are; `continuation`: `nil` reads all files from their beginning.
  init(
    _ request: AnalysisRequest, sources: DefinitionSources, keeping users: KeptUsers = .all,
    allProperties: PropertyKeeping = .named, continuing continuation: Continuation? = nil
  ) async throws(AnalysisError) {
    let rereads = continuation?.rereads ?? []
    files = sources.files + rereads.map { sources.files[$0.file] }
    sourceOfFile = sources.sourceOfFile + rereads.map { sources.sourceOfFile[$0.file] }
    properties = continuation?.properties ?? sources.properties(for: request)
    let formats = RunFormats(request.format, defined: sources.sources.map(\.configuration.mapping))
    self.formats = formats
    let queue = ChunkQueue(
      files: sources.files, sources: sources.sourceOfFile,
      formats: sources.sourceOfFile.map { formats.formats[$0] },
      chunkSize: request.settings.chunkSize,
      longestLine: request.longestLine, longestInMemory: request.memory.longestLine,
      starts: continuation?.starts,
      lastLine: continuation?.lastLine ?? .counted)
    let key = continuation?.key ?? .random(lifetime: sources.infersFlows ? .sampledRun : .run)
    self.key = key
    do {
      // A folder that was named is tried before anything is read.
      if request.settings.spillFolder != nil { _ = try SpillFile(in: request.spillPlace.folder) }
      var (stores, scans) = try await Self.results(
        of: queue, and: Self.rereadings(rereads, sources, formats, request),
        size: Self.size(of: sources.files, from: continuation?.starts),
        Self.scanSettings(
          of: request, sources, formats, properties: properties,
          keeping: continuation == nil ? allProperties : .ofAnyEntry, forState: continuation != nil),
        request, key: key, only: users.hash(by: key))
      var summary = ScanSummary.merging(scans)
      if let continuation {
        summary.lineIndex = summary.lineIndex.counting(
          after: continuation.linesBefore + rereads.map(\.lines.firstLine))
      }
      try request.memory.requireRoom(forNamesOf: summary.nameBytes)
      self.summary = summary
      try request.memory.makeRoom(
        in: &stores, besideNamesOf: summary.nameBytes,
        talliesOf: Self.expectedTallies(of: summary, sources, request)
          + request.userRowRoom * request.settings.threads)
      records = PartitionedRecords(stores, scan: summary)
      checkpoints = continuation == nil ? [] : try queue.checkpoints()
      content = Self.content(of: summary, files: files, queue)
    } catch {
      throw AnalysisError(queue.failure ?? error)
    }
  }

  /// `keeping`: of which events all properties are kept.
  ///
  /// `forState`: whether other runs go on from here.
  private static func scanSettings(
    of request: AnalysisRequest, _ sources: DefinitionSources, _ formats: RunFormats,
    properties: [Text], keeping: PropertyKeeping, forState: Bool
  ) -> ScanSettings {
    let settings = request.settings
    var scan = ScanSettings(identities: sources.identities, properties: properties)
    scan.mappings = formats.mappings
    scan.propertyKeeping = keeping
    scan.fields = sources.fields(for: request)
    scan.ownNames = sources.goalEvents
    scan.latestTime = settings.latestTime
    scan.leavesLinesAhead = forState
    scan.longestLine = request.longestLine
    scan.keepsIDs = request.users != nil
    // Other runs add to the same examples.
    if forState { scan.keepsRejects = .examplesOfEachFile }
    scan.spillsRejects = settings.quarantine.spilling(to: request.spillPlace.folder)
    return scan
  }

  /// What the tallies of all workers may come to, by estimate: breakdowns have as many segments as there
  /// are sets of circumstances, or as tables show.
  private static func expectedTallies(
    of summary: ScanSummary, _ sources: DefinitionSources, _ request: AnalysisRequest
  ) -> Int {
    let configurations = sources.sources.map(\.configuration)
    let fields = max(request.by.count, configurations.map(\.report.by.count).max() ?? 0)
    let steps = configurations.flatMap { $0.flows.map(\.steps.count) }.max() ?? 20
    let segments = fields * min(summary.dimensionSets.count, 1_000)
    return segments * (steps + 2) * 600 * (request.settings.threads + 1)
  }

  /// What each worker has read.
  ///
  /// `only`: the user whose records are kept; `nil` keeps all.
  private static func results(
    of queue: ChunkQueue, and rereadings: [Rereading], size: Int64?,
    _ scanSettings: ScanSettings, _ request: AnalysisRequest, key: HashKey, only: UInt64?
  ) async throws(Diagnostic) -> (stores: [RecordStore], scans: [WorkerScan]) {
    let settings = request.settings
    let results = try inParallel(workers: settings.threads) { number throws(Diagnostic) in
      var worker = ReadingWorker(
        scanner: ChunkScanner(settings: scanSettings, key: key, worker: number),
        store: RecordStore(worker: number, place: request.spillPlace), only: only)
      do throws(Diagnostic) {
        for place in stride(from: number, to: rereadings.count, by: settings.threads) {
          var chunks = try rereadings[place]()
          while let chunk = try chunks.next() { _ = try worker.take(chunk, request) }
        }
        var memory = ChunkMemory()
        while let chunk = try queue.next(in: &memory) {
          memory = try worker.take(chunk, request)
          settings.onNote?(.read(bytes: queue.bytesRead, total: size))
        }
      } catch {
        // The others need not read to the end what nobody will count.
        queue.fail(with: error)
        throw error
      }
      return worker.finish()
    }
    return (results.map(\.0), results.map(\.1))
  }

  /// What is known of the lines.
  var log: CountedLog { log(of: summary) }

  /// The same with lines that were left counted as rejected: those of the first so many files.
  func log(rejectingWaitingOfFirst fileCount: Int) -> CountedLog {
    log(of: summary.rejectingWaiting(ofFirst: fileCount))
  }

  private func log(of summary: ScanSummary) -> CountedLog {
    CountedLog(
      fileNames: files.map(\.name), summary: summary,
      formatsRead: Set(files.indices.compactMap(format(ofFile:))), content: content)
  }

  /// What a log seems to hold of which no line is an event: its file is looked at again, where the
  /// first line stands that was rejected.
  private static func content(
    of summary: ScanSummary, files: [LogFile], _ queue: ChunkQueue
  ) -> LogContent? {
    let first = summary.rejectedLines.first
    guard summary.ownAccepted == 0, first != nil || summary.foreignLines > 0,
      let file = first.map({ files[$0.place.file] }) ?? files.first
    else { return nil }
    if file.kind == .standardInput { return queue.beginningOfInput.map { LogContent($0) } }
    return file.content(from: first?.offset ?? 0)
  }

  /// The format of a file; `nil` where its lines are native.
  func format(ofFile file: Int) -> LogFormat? {
    summary.mappingOfFile[file].map { formats.format(read: $0, source: sourceOfFile[file]) }
  }

  /// The bytes as stored that are to be read; `nil` where one of the files has no size.
  ///
  /// `starts`: by file, `nil` where all begin at their beginning.
  private static func size(of files: [LogFile], from starts: [ReadStart]?) -> Int64? {
    let starts = starts ?? files.map { _ in .beginning }
    return zip(files, starts).reduce(0 as Int64?) { sum, next in
      sum.flatMap { sum in next.1.rest(of: next.0).map { sum + $0 } }
    }
  }
}

/// One worker of the first phase: chunks become records.
private struct ReadingWorker: ~Copyable {
  private var scanner: ChunkScanner
  private var store: RecordStore
  private var batch = ScannedEvents()
  /// The user whose records are kept; `nil` keeps all.
  private let only: UInt64?

  init(scanner: consuming ChunkScanner, store: RecordStore, only: UInt64?) {
    self.scanner = scanner
    self.store = store
    self.only = only
  }

  /// - Returns: Memory of the chunk, which nobody needs any more.
  mutating func take(
    _ chunk: consuming Chunk, _ request: AnalysisRequest
  ) throws(Diagnostic) -> ChunkMemory {
    scanner.scan(chunk, into: &batch)
    if let failure = scanner.failure { throw failure }
    if let only { batch.removeAll(exceptOf: only) }
    let names = scanner.nameBytes
    try request.memory.requireRoom(forNamesOf: names)
    try store.append(batch, besideNamesOf: names)
    batch.removeAll()
    return chunk.memory()
  }

  consuming func finish() -> (RecordStore, WorkerScan) {
    (store, scanner.finish())
  }
}

/// Opens what is read again of one file.
private typealias Rereading = @Sendable () throws(Diagnostic) -> RereadChunks

extension LogReading {
  /// Those of all files; the numbers of the lines' chunks follow those of the run's files.
  private static func rereadings(
    _ rereads: [Reread], _ sources: DefinitionSources, _ formats: RunFormats,
    _ request: AnalysisRequest
  ) -> [Rereading] {
    Dictionary(grouping: rereads.indices) { rereads[$0].file }.sorted { $0.key < $1.key }.map {
      file, places in
      let lines = places.map { place in
        let lines = rereads[place].lines
        return RereadLines(
          number: sources.files.count + place, bytes: lines.offset..<lines.end,
          judgedTo: lines.rest?.judgedTo)
      }
      let source = sources.sourceOfFile[file]
      return { () throws(Diagnostic) in
        try RereadChunks(
          of: sources.files[file], lines, source: source, format: formats.formats[source],
          chunkSize: request.settings.chunkSize, longestLine: request.longestLine)
      }
    }
  }
}

extension Analysis {
  /// What later events are rejected for, in milliseconds since 1970; `nil` where none are.
  var latestTime: Int64? { asOf == nil ? clock.map { $0 + 86_400_000 } : nil }
}

extension QuarantineContent {
  fileprivate func spilling(to folder: String) -> RejectSpilling? {
    switch self {
    case .none: nil
    case .places: RejectSpilling(keepsBytes: false, folder: folder)
    case .bytes: RejectSpilling(keepsBytes: true, folder: folder)
    }
  }
}
