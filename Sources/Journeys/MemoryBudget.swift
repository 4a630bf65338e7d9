// What a run holds in memory is of four kinds: what it needs whatever the log; records, which grow
// with the log; what is made of names, which grows with how many different ones the log has; and the
// records of one partition, unpacked, since those of a user are counted together. Records that do not
// fit are put aside. The other two cannot be: names are in every table of the report, and a user's
// events in one journey. So they have limits, beyond which the run ends and says so.
//
// The figures below were found by measuring peaks, and are on the safe side unless they say otherwise.

/// How much memory a run may take, and how much of it records.
package struct MemoryBudget: Sendable {
  /// The program itself, the report and its tallies.
  private static let program = 24 << 20
  /// A worker's chunk of the log, batch, places of streams, and the partition it counts.
  private static let worker = 4 << 20
  /// So many bytes of records a worker must have, or it would be putting them aside all the time.
  private static let leastRecords = 1 << 20

  /// So much may be made of names whatever the budget: of ten thousand kinds of event, more than any
  /// app has that does not write ids into its names.
  private static let leastNames = 20 << 20
  /// What a packed byte of a partition is taken to come to: the record, its copy in order, and an
  /// event of a journey.
  ///
  /// An event of 16 packed bytes takes some 190 at the peak; plain views of one user, which pack to 9,
  /// take as much, but seldom do two workers have such a partition at once.
  private static let unpacking = 12

  /// The bytes of blocks that each worker may hold.
  package let recordBytesPerWorker: Int
  /// The most bytes that may be made of the different names of the log; see `ScanSummary.nameBytes`.
  package let nameBytes: Int

  /// The most packed bytes that the records of one partition may have.
  package let partitionBytes: Int

  /// A budget of `bytes` for everything; `nil` where that is less than `least(workers:)`.
  package init?(bytes: Int, workers: Int) {
    guard bytes >= Self.least(workers: workers) else { return nil }
    recordBytesPerWorker = (bytes - Self.program) / workers - Self.worker
    nameBytes = max((bytes - Self.program) / 2, Self.leastNames)
    partitionBytes = max(recordBytesPerWorker, Self.leastNames) / Self.unpacking
  }

  /// A budget without limits but for the records that each worker may hold.
  package init(recordBytesPerWorker: Int) {
    self.recordBytesPerWorker = recordBytesPerWorker
    nameBytes = .max
    partitionBytes = .max
  }

  /// The least budget with which so many workers can work.
  package static func least(workers: Int) -> Int {
    program + workers * (worker + leastRecords)
  }
}
