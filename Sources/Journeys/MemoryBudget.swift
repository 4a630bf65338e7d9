// What a run holds in memory is of three kinds: what it needs whatever the log, records, which grow
// with the log, and tallies, which grow with the report. The budget bounds the records, with the
// rest taken off; the figures below were found by measuring peaks, and are on the safe side.

/// How much memory a run may take, and how much of it records.
package struct MemoryBudget: Sendable {
  /// The program itself, the report and its tallies.
  private static let program = 24 << 20
  /// A worker's chunk of the log, batch, places of streams, and the partition it counts.
  private static let worker = 4 << 20
  /// So many bytes of records a worker must have, or it would be putting them aside all the time.
  private static let leastRecords = 1 << 20

  /// The bytes of blocks that each worker may hold.
  package let recordBytesPerWorker: Int

  /// A budget of `bytes` for everything; `nil` where that is less than `least(workers:)`.
  package init?(bytes: Int, workers: Int) {
    guard bytes >= Self.least(workers: workers) else { return nil }
    recordBytesPerWorker = (bytes - Self.program) / workers - Self.worker
  }

  /// The least budget with which so many workers can work.
  package static func least(workers: Int) -> Int {
    program + workers * (worker + leastRecords)
  }
}
