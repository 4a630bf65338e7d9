import EventLog
import Journeys
import Reports

/// The first phase: the bytes of all inputs become records, parted by user.
struct LogReading {
  let files: [LogFile]
  private let sourceOfFile: [Int]
  let properties: [Text]
  private let formats: RunFormats
  let records: PartitionedRecords
  let summary: ScanSummary
  /// What users are known by in `records`.
  let key: HashKey
  /// By file, how far it was read; none where nothing is to go on from here.
  let marks: [ReadMark?]
  /// What the log seems to hold, where no line is an event.
  private let content: LogContent?

  /// Whose records are kept; all lines are read and counted, whoever they are of.
  enum KeptUsers {
    case all
    case one(Text)
  }

  /// What a run goes on from.
  struct Continuation {
    /// By file.
    let starts: [ReadStart]
    /// By file, how many lines stand before its start.
    let linesBefore: [Int]
    let lastLine: LastLine
    let key: HashKey
    /// The properties to keep of each event.
    let properties: [Text]
  }

  /// `continuation`: `nil` reads all files from their beginning.
  init(
    _ request: AnalysisRequest, sources: DefinitionSources, keeping users: KeptUsers = .all,
    continuing continuation: Continuation? = nil
  ) async throws(AnalysisError) {
    let settings = request.settings
    files = sources.files
    sourceOfFile = sources.sourceOfFile
    properties = continuation?.properties ?? sources.properties(for: request)
    var scanSettings = ScanSettings(identities: sources.identities, properties: properties)
    if settings.asOf == nil { scanSettings.latestTime = settings.clock.map { $0 + 86_400_000 } }
    scanSettings.longestLine = request.longestLine
    scanSettings.keepsRejects = settings.quarantine.rejectKeeping(isContinued: continuation != nil)
    let formats = RunFormats(request.format, defined: sources.sources.map(\.configuration.mapping))
    scanSettings.mappings = formats.mappings
    self.formats = formats
    let queue = ChunkQueue(
      files: sources.files, sources: sources.sourceOfFile,
      formats: sources.sourceOfFile.map { formats.formats[$0] }, chunkSize: settings.chunkSize,
      longestLine: request.longestLine, starts: continuation?.starts,
      lastLine: continuation?.lastLine ?? .counted)
    let key = continuation?.key ?? HashKey.random()
    self.key = key
    var only: UInt64?
    if case .one(let user) = users { only = key.user(user) }
    do {
      // A folder that was named is tried before anything is read.
      if settings.spillFolder != nil { _ = try SpillFile(in: request.spillPlace.folder) }
      var (stores, scans) = try await Self.shares(
        of: queue, size: Self.size(of: sources.files, from: continuation?.starts), scanSettings,
        request, key: key, only: only)
      var summary = ScanSummary.merging(scans)
      if let continuation {
        summary.lineIndex = summary.lineIndex.numbering(after: continuation.linesBefore)
      }
      try request.requireRoom(forNamesOf: summary.nameBytes)
      self.summary = summary
      try request.memory.makeRoom(in: &stores, besideNamesOf: summary.nameBytes)
      records = PartitionedRecords(stores, scan: summary)
      marks = continuation == nil ? [] : try queue.marks()
      content = Self.content(of: summary, files: files, queue)
    } catch {
      throw AnalysisError(error)
    }
  }

  /// What each worker has read.
  ///
  /// `only`: the user whose records are kept; `nil` keeps all.
  private static func shares(
    of queue: ChunkQueue, size: Int64?, _ scanSettings: ScanSettings, _ request: AnalysisRequest,
    key: HashKey, only: UInt64?
  ) async throws(LogError) -> (stores: [RecordStore], scans: [WorkerScan]) {
    let (settings, place) = (request.settings, request.spillPlace)
    let shares = try await inParallel(workers: settings.threads) { worker throws(LogError) in
      var scanner = ChunkScanner(settings: scanSettings, key: key, worker: worker)
      var store = RecordStore(worker: worker, place: place)
      var batch = ScannedEvents()
      while let chunk = try queue.next() {
        scanner.scan(chunk, into: &batch)
        if let only { batch.removeAll(exceptOf: only) }
        do throws(LogError) {
          let names = scanner.nameBytes
          try request.requireRoom(forNamesOf: names)
          try store.append(batch, besideNamesOf: names)
        } catch {
          // The others need not read to the end what nobody will count.
          queue.fail(with: error)
          throw error
        }
        batch.removeAll()
        settings.onNote?(.read(bytes: queue.bytesRead, total: size))
      }
      return (store, scanner.finish())
    }
    return (shares.map(\.0), shares.map(\.1))
  }

  /// What is known of the lines.
  var log: CountedLog {
    CountedLog(
      fileNames: files.map(\.name), summary: summary,
      formatsRead: Set(files.indices.compactMap(format(ofFile:))), content: content)
  }

  /// What a log seems to hold of which no line is an event: its file is looked at again, where the
  /// first line stands that was rejected.
  private static func content(
    of summary: ScanSummary, files: [LogFile], _ queue: ChunkQueue
  ) -> LogContent? {
    guard summary.accepted == 0, let first = summary.rejectedLines.first else { return nil }
    let file = files[first.place.file]
    if file.kind == .standardInput { return queue.beginningOfInput.map { LogContent($0) } }
    return file.content(from: first.offset)
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

extension QuarantineContent {
  /// `isContinued`: whether other runs add to the same examples.
  fileprivate func rejectKeeping(isContinued: Bool) -> RejectKeeping {
    switch self {
    case .none: isContinued ? .examplesOfEachFile : .examples
    case .places: .all
    case .bytes: .allWithBytes
    }
  }
}
