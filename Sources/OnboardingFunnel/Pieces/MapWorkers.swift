import EventLog
import Synchronization

/// The threads of a map: each scans some chunks of a round and spells their events.
///
/// A round ends when all its chunks are done, so what waits to be written is bounded, and each chunk
/// knows how many lines are before it.
struct MapWorkers {
  private let workers: [MapWorker]
  private var linesBefore = 0

  init(_ count: Int, range: RangeName, settings: ScanSettings, key: HashKey) {
    workers = (0..<count).map { number in
      MapWorker(ShuffleWriter(range: range, settings: settings, key: key, worker: number))
    }
  }

  /// The lines of each chunk.
  ///
  /// `chunks`: those that follow the chunks of the last round, in their order.
  mutating func write(_ chunks: [Chunk], shards: Int) async -> [ShuffledChunk] {
    var starts: [Int] = []
    for chunk in chunks {
      starts.append(linesBefore)
      linesBefore += chunk.lineCount
    }
    let (firstLines, workers) = (starts, Array(workers.prefix(chunks.count)))
    let stripes = inParallel(workers: workers.count) { number in
      stride(from: number, to: chunks.count, by: workers.count).map {
        workers[number].write(chunks[$0], after: firstLines[$0], shards: shards)
      }
    }
    return chunks.indices.map { stripes[$0 % workers.count][$0 / workers.count] }
  }

  /// What the worker with most names makes of them; see `ScanSummary.nameBytes`.
  var nameBytes: Int { workers.map(\.nameBytes).max() ?? 0 }

  /// What each has scanned.
  var scans: [WorkerScan] { workers.map(\.scan) }
}

/// One thread's part.
///
/// A class because its thread changes what it has learned of the lines, from round to round.
private final class MapWorker: Sendable {
  private let writer: Mutex<ShuffleWriter>

  init(_ writer: consuming sending ShuffleWriter) {
    self.writer = Mutex(writer)
  }

  func write(_ chunk: Chunk, after linesBefore: Int, shards: Int) -> ShuffledChunk {
    writer.withLock { $0.write(chunk, after: linesBefore, shards: shards) }
  }

  var nameBytes: Int { writer.withLock { $0.nameBytes } }

  var scan: WorkerScan { writer.withLock { $0.scan } }
}
