import EventLog
import Journeys
import Reports

/// The first phase: the bytes of all inputs become records, parted by user.
struct LogScan {
  let files: [LogFile]
  private let sourceOfFile: [Int]
  let properties: [Text]
  private let formats: RunFormats
  let records: PartitionedRecords
  let summary: ScanSummary
  /// What users are known by in `records`.
  let key: HashKey

  /// Whose records are kept; all lines are read and counted, whoever they are of.
  enum KeptUsers {
    case all
    case one(Text)
  }

  init(
    _ request: AnalysisRequest, sources: DefinitionSources, keeping users: KeptUsers = .all
  ) async throws(AnalysisError) {
    let settings = request.settings
    files = sources.files
    sourceOfFile = sources.sourceOfFile
    properties = sources.properties(for: request)
    var scanSettings = ScanSettings(identities: sources.identities, properties: properties)
    if settings.asOf == nil { scanSettings.latestTime = settings.clock.map { $0 + 86_400_000 } }
    scanSettings.longestLine = request.longestLine
    scanSettings.keepsRejects = settings.quarantine.rejectKeeping
    let formats = RunFormats(request.format, defined: sources.sources.map(\.configuration.mapping))
    scanSettings.mappings = formats.mappings
    self.formats = formats
    let queue = ChunkQueue(
      files: sources.files, sources: sources.sourceOfFile,
      formats: sources.sourceOfFile.map { formats.formats[$0] }, chunkSize: settings.chunkSize,
      longestLine: request.longestLine)
    let key = HashKey.random()
    self.key = key
    var only: UInt64?
    if case .one(let user) = users { only = key.user(user) }
    do {
      // A folder that was named is tried before anything is read.
      if settings.spillFolder != nil { _ = try SpillFile(in: request.spillPlace.folder) }
      let shares = try await Self.shares(
        of: queue, size: Self.size(of: sources.files), scanSettings, request, key: key, only: only)
      summary = ScanSummary.merging(shares.map(\.1))
      records = PartitionedRecords(shares.map(\.0), scan: summary)
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
  ) async throws(LogError) -> [(RecordStore, WorkerScan)] {
    let (settings, place) = (request.settings, request.spillPlace)
    return try await inParallel(workers: settings.threads) { worker throws(LogError) in
      var scanner = ChunkScanner(settings: scanSettings, key: key, worker: worker)
      var store = RecordStore(worker: worker, place: place)
      var batch = ScannedEvents()
      while let chunk = try queue.next() {
        scanner.scan(chunk, into: &batch)
        if let only { batch.removeAll(exceptOf: only) }
        do throws(LogError) {
          try store.append(batch)
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
  }

  /// Reads the records of a partition, which stay where they are.
  func read(_ partition: Int, into target: inout RecordPartition) throws(AnalysisError) {
    do {
      try records.read(partition, into: &target)
    } catch {
      throw AnalysisError(error)
    }
  }

  /// Reads the records of a partition that no other worker has taken, and says whether there was
  /// one.
  func take(into target: inout RecordPartition) throws(AnalysisError) -> Bool {
    do {
      return try records.take(into: &target)
    } catch {
      throw AnalysisError(error)
    }
  }

  /// Bytes as stored; `nil` where one of the files has no size.
  private static func size(of files: [LogFile]) -> Int64? {
    files.reduce(0 as Int64?) { sum, file in
      sum.flatMap { sum in file.size.map { sum + $0 } }
    }
  }

  /// - Throws: When more lines were rejected than the settings allow.
  func requireFewBadLines(most: Int?, ratio: Double) throws(AnalysisError) {
    let (lines, bad) = (summary.lines, summary.rejectedCount)
    let first = summary.rejectedLines.first.map { line in
      "; the first is \(location(of: line.place)): \(line.rejection.reason.rawValue)"
    }
    if let most, bad > most {
      throw AnalysisError(
        .unusableInput,
        "error: \(bad) of \(lines) lines are bad, \(most) are allowed\(first ?? ""); mend them or "
          + "raise --max-bad [too_many_bad_lines]")
    }
    if lines >= 1000, Double(bad) > ratio * Double(lines) {
      throw AnalysisError(
        .unusableInput,
        "error: \(bad) of \(lines) lines are bad, more than the share of \(ratio) allowed"
          + "\(first ?? ""); check that this is an event log, or raise --max-bad-ratio "
          + "[too_many_bad_lines]")
    }
  }

  /// The formats of the files that are not native, each once.
  var formatsRead: [LogFormat] {
    let read = summary.mappingOfFile.map { file, mapping in
      LogFormat(
        name: formats.mappings[mapping].preset.rawValue,
        isRecognised: formats.formats[sourceOfFile[file]] == .recognised)
    }
    return Set(read).sorted { $0.name < $1.name || $0.name == $1.name && $0.isRecognised }
  }

  /// A place as `file:line`.
  func location(of place: Place) -> String {
    "\(VisibleText(files[place.file].name).string):\(summary.lineIndex.lineNumber(of: place))"
  }
}

extension QuarantineContent {
  fileprivate var rejectKeeping: RejectKeeping {
    switch self {
    case .none: .examples
    case .places: .all
    case .bytes: .allWithBytes
    }
  }
}
