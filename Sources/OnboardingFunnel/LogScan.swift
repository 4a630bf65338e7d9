import EventLog
import Journeys
import Reports

/// The first phase: the bytes of all inputs become records, parted by user.
struct LogScan {
  let properties: [Text]
  let records: PartitionedRecords
  /// What is known of the lines.
  let log: CountedLog
  /// What users are known by in `records`.
  let key: HashKey

  /// By range of the places in `records`, its rank among all; `nil` where places are ready.
  private let rangeRanks: [Int]?

  /// Whose records are kept; all lines are read and counted, whoever they are of.
  enum KeptUsers {
    case all
    case one(Text)
  }

  init(
    _ request: AnalysisRequest, sources: DefinitionSources, keeping users: KeptUsers = .all
  ) async throws(AnalysisError) {
    let settings = request.settings
    properties = sources.properties(for: request)
    rangeRanks = nil
    var scanSettings = ScanSettings(identities: sources.identities, properties: properties)
    if settings.asOf == nil { scanSettings.latestTime = settings.clock.map { $0 + 86_400_000 } }
    scanSettings.longestLine = request.longestLine
    scanSettings.keepsRejects = settings.quarantine.rejectKeeping
    let formats = RunFormats(request.format, defined: sources.sources.map(\.configuration.mapping))
    scanSettings.mappings = formats.mappings
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
      let summary = ScanSummary.merging(shares.map(\.1))
      records = PartitionedRecords(shares.map(\.0), scan: summary)
      log = CountedLog(summary, sources: sources, formats: formats)
    } catch {
      throw AnalysisError(error)
    }
  }

  /// The scan of events that were mapped elsewhere.
  ///
  /// `store`: the events, in places whose ranges are those of `shuffle`.
  init(shuffle: ShuffleReader.Findings, store: RecordStore, properties: [Text]) {
    self.properties = properties
    let summary = ScanSummary(shuffle: shuffle)
    records = PartitionedRecords([store], scan: summary)
    log = CountedLog(fileNames: [], summary: summary, formatsRead: [])
    key = HashKey.random()
    let sorted = shuffle.ranges.indices.sorted { shuffle.ranges[$0] < shuffle.ranges[$1] }
    var ranks = Array(repeating: 0, count: sorted.count)
    for (rank, range) in sorted.enumerated() { ranks[range] = rank }
    rangeRanks = ranks
  }

  var summary: ScanSummary { log.summary }

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
      guard try records.take(into: &target) else { return false }
    } catch {
      throw AnalysisError(error)
    }
    if let rangeRanks { target.moveRanges(to: rangeRanks) }
    return true
  }

  /// Bytes as stored; `nil` where one of the files has no size.
  private static func size(of files: [LogFile]) -> Int64? {
    files.reduce(0 as Int64?) { sum, file in
      sum.flatMap { sum in file.size.map { sum + $0 } }
    }
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
