import EventLog
import Journeys
import Reports
import Synchronization

/// The threads of a map, and what they share: the chunks that are left, and where their lines go.
///
/// Each reads a chunk, scans it, spells its events and hands the lines over. One thread at a time reads, since
/// the lines before a chunk must have been counted, and one at a time writes; the others scan meanwhile. Lines
/// that are done before their turn wait. While a slow reader holds up the thread that writes, no thread takes
/// another chunk, so what waits is bounded.
final class MapWorkers: Sendable {
  private let input: Mutex<MapInput>
  private let output: Mutex<ShuffleOutput>
  private let memory: MemoryBudget

  init(
    input: consuming sending MapInput, output: consuming sending ShuffleOutput,
    memory: MemoryBudget
  ) {
    self.input = Mutex(input)
    self.output = Mutex(output)
    self.memory = memory
  }

  /// Writes the lines of all chunks, and returns what each thread has scanned.
  ///
  /// `writer`: makes that of a thread by its number.
  ///
  /// - Throws: As `MapInput.next` and `ShuffleOutput.add` do, and where there are more names than there is memory for.
  func run(
    threads: Int, _ writer: @escaping @Sendable (Int) -> ShuffleWriter
  ) throws(AnalysisError) -> [WorkerScan] {
    try inParallel(workers: threads) { (number) throws(AnalysisError) in
      var writer = writer(number)
      do throws(AnalysisError) {
        while let chunk = try self.nextChunk(threads: threads) {
          try self.write(chunk, by: &writer)
        }
      } catch {
        self.input.withLock { $0.close() }
        throw error
      }
      return writer.scan
    }
  }

  /// Ends the output, where it is still read, with the counts.
  func end(_ counts: RangeCounts) throws(AnalysisError) {
    try output.withLock { (output) throws(AnalysisError) in try output.end(counts) }
  }

  private func nextChunk(threads: Int) throws(AnalysisError) -> MapInput.Numbered? {
    // So many wait only where the system does not run the thread whose chunk comes before them.
    while output.withLock({ $0.waitingChunks }) > 4 * threads, !input.withLock({ $0.isClosed }) {
      WorkerThread.giveWay()
    }
    return try input.withLock { (input) throws(AnalysisError) in try input.next() }
  }

  private func write(
    _ next: MapInput.Numbered, by writer: inout ShuffleWriter
  ) throws(AnalysisError) {
    let shards = output.withLock { $0.shardCount }
    let lines = writer.write(next.chunk, after: next.linesBefore, shards: shards)
    try convertingErrors(of: memory.requireRoom(forNamesOf: writer.nameBytes))
    let isRead = try output.withLock { (output) throws(AnalysisError) in
      try output.add(lines, number: next.number)
      return output.isRead
    }
    if !isRead { input.withLock { $0.close() } }
  }
}
