import Definitions
import EventLog
import Journeys

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// What a whole run does at once is done here step by step, on one thread, each pass one step further
// than the one before. A step's time is what its pass took more:
//
//     pass     does                                      step
//     ───────────────────────────────────────────────────────────────────────────
//     1        chunks of bytes                           reading
//     2        1 + lines, checked, to records            scanning, which is validation, too
//     3        2 + records to partitions                 keeping
//     4        partitions to users without repetitions   grouping
//     5        4 + users to journeys and their facts     journeys
//
// Tallies and tables are told by the whole process (`PhaseTimes`). The engine's functions are called
// as the product calls them: per chunk and per partition, so nothing but the product is timed.

/// How much time of a processor each step of the engine takes.
struct EnginePhases {
  let lines: Int
  let events: Int
  let bytes: Int
  /// In the order of the data path.
  let steps: [(name: String, seconds: Spread)]
  /// How much more memory the process had at its peak when the records were kept.
  let keptBytes: Int

  private struct Definition {
    let files: [LogFile]
    let configuration: Configuration
  }

  init(of request: PhaseRequest) throws(BenchmarkFailure) {
    let definition = try Self.definition(of: request)
    var passes: [[Double]] = Array(repeating: [], count: 5)
    var kept: Kept?
    var keptBytes = 0
    for run in 0..<request.runs {
      // What the run before kept is gone first: only one log is in memory at a time.
      kept = nil
      passes[0].append(
        try seconds { () throws(BenchmarkFailure) in
          _ = try Self.bytesRead(definition)
        })
      passes[1].append(
        try seconds { () throws(BenchmarkFailure) in
          _ = try Self.scan(definition, keeping: .nothing)
        })
      let floor = peakBytes()
      passes[2].append(
        try seconds { () throws(BenchmarkFailure) in
          kept = try Self.scan(definition, keeping: .records)
        })
      if run == 0 { keptBytes = peakBytes() - floor }
      guard let kept else { continue }
      passes[3].append(
        try seconds { () throws(BenchmarkFailure) in
          try kept.read(definition.configuration, flows: .none)
        })
      passes[4].append(
        try seconds { () throws(BenchmarkFailure) in
          try kept.read(definition.configuration, flows: .all)
        })
    }
    guard let kept else { throw BenchmarkFailure("phases need a run") }
    lines = kept.summary.lines
    events = kept.summary.accepted
    bytes = try Self.bytesRead(definition)
    self.keptBytes = keptBytes
    steps = try Self.steps(of: passes)
  }

  /// Each pass less the one that it goes on from.
  private static func steps(
    of passes: [[Double]]
  ) throws(BenchmarkFailure) -> [(name: String, seconds: Spread)] {
    let steps = [
      ("reading", passes[0], nil), ("scanning", passes[1], passes[0]),
      ("keeping", passes[2], passes[1]), ("grouping", passes[3], nil),
      ("journeys", passes[4], passes[3]),
    ]
    return try steps.map { name, pass, before throws(BenchmarkFailure) in
      let seconds = zip(pass, before ?? pass.map { _ in 0 }).map { max(0, $0 - $1) }
      guard let spread = Spread(seconds) else { throw BenchmarkFailure("\(name) was not timed") }
      return (name, spread)
    }
  }

  private static func definition(of request: PhaseRequest) throws(BenchmarkFailure) -> Definition {
    do {
      let files = try LogFile.discover([request.path])
      guard let path = request.configuration ?? files.first?.definition?.path.string else {
        throw BenchmarkFailure("\(request.path) has no definition; name one with --config")
      }
      let bytes = try BenchmarkFolder.bytes(of: path)
      return Definition(files: files, configuration: try Configuration.parse(bytes, file: path))
    } catch {
      throw BenchmarkFailure("\(error)")
    }
  }

  private static func queue(_ definition: Definition) -> ChunkQueue {
    ChunkQueue(files: definition.files, sources: definition.files.map { _ in 0 })
  }

  private static func bytesRead(_ definition: Definition) throws(BenchmarkFailure) -> Int {
    let queue = queue(definition)
    var count = 0
    while let chunk = try next(of: queue) { count += chunk.bytes.count }
    return count
  }

  private static func next(of queue: ChunkQueue) throws(BenchmarkFailure) -> Chunk? {
    try told { () throws(Diagnostic) in try queue.next() }
  }

  private enum Keeping {
    case nothing
    case records
  }

  private static func scan(
    _ definition: Definition, keeping: Keeping
  ) throws(BenchmarkFailure) -> Kept {
    let queue = queue(definition)
    let settings = ScanSettings(identities: [definition.configuration.identity])
    var scanner = ChunkScanner(settings: settings, key: HashKey.random(), worker: 0)
    var store = RecordStore(worker: 0)
    var batch = ScannedEvents()
    while let chunk = try next(of: queue) {
      scanner.scan(chunk, into: &batch)
      if keeping == .records { try told { () throws(Diagnostic) in try store.append(batch) } }
      batch.removeAll()
    }
    return Kept(summary: ScanSummary.merging([scanner.finish()]), store: store)
  }

  /// What a step of the engine returns; its error as one of ours.
  private static func told<Value>(
    _ step: () throws(Diagnostic) -> Value
  ) throws(BenchmarkFailure) -> Value {
    do {
      return try step()
    } catch {
      throw BenchmarkFailure(error.description)
    }
  }

  /// What a scan leaves behind.
  private struct Kept {
    enum Flows {
      case none
      case all
    }

    let summary: ScanSummary
    let store: RecordStore

    /// Reads all users; without flows all their events go nowhere, and that is what grouping is.
    func read(_ configuration: Configuration, flows: Flows) throws(BenchmarkFailure) {
      let entries = configuration.flows.map {
        FlowCatalog.Entry(
          definition: $0, settings: configuration.report, isInferred: false)
      }
      let catalog = FlowCatalog(
        entries: flows == .all ? entries : [], definitionsOfSource: [nil])
      let readings = catalog.entries.map {
        FlowReading(definition: $0.definition, settings: $0.settings)
      }
      let symbols = RunSymbols(scan: summary, properties: [])
      var reader = UserReader(
        flows: readings, symbols: symbols,
        meanings: EventMeanings(shapes: symbols.shapes, catalog: catalog, flows: readings),
        numbers: RunNames(flows: readings, symbols: symbols), asOf: summary.latestTime ?? 0)
      let records = PartitionedRecords([store], scan: summary)
      var partition = RecordPartition()
      while try EnginePhases.told({ () throws(Diagnostic) in try records.take(into: &partition) })
        != nil
      {
        reader.read(partition: partition) { _ in }
      }
    }
  }
}

/// How much time of a processor some work takes: what else the machine does counts for less there.
private func seconds<Failure: Error>(of work: () throws(Failure) -> Void) throws(Failure) -> Double
{
  let start = processorSeconds()
  try work()
  return processorSeconds() - start
}

private func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
}

/// The most memory that this process has had at one time.
private func peakBytes() -> Int {
  var usage = rusage()
  // 0 is RUSAGE_SELF everywhere; its type is not.
  getrusage(0, &usage)
  #if canImport(Darwin)
    return usage.ru_maxrss
  #else
    return usage.ru_maxrss * 1024
  #endif
}
