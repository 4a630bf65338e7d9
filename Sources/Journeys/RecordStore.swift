package import EventLog

/// The records of one worker, parted by user: the shuffle of the data path.
///
/// Every record of a user is in the partition that the hash of the user's id names, whichever
/// worker read it. So partitions can be ordered, rid of duplicates and turned into journeys one at
/// a time, side by side, each small enough to stay in a processor's cache.
///
///     worker 0:  [ p0 | p1 | … | p63 ]      partition 5 of the run =
///     worker 1:  [ p0 | p1 | … | p63 ]        worker 0's p5 + worker 1's p5
///
/// A partition grows by blocks of a fixed size: an array that doubles would hold up to twice the
/// memory of its records.
package struct RecordStore: Sendable {
  /// As many as `EventRecord.partition` can tell apart.
  package static let partitionCount = 64
  private static let blockLength = 64

  private var full: [[[EventRecord]]]
  private var growing: [[EventRecord]]

  package init() {
    full = Array(repeating: [], count: Self.partitionCount)
    growing = Array(repeating: [], count: Self.partitionCount)
  }

  /// Puts each record into its user's partition.
  package mutating func append(_ records: [EventRecord]) {
    for record in records {
      append(record, to: record.partition)
    }
  }

  private mutating func append(_ record: EventRecord, to partition: Int) {
    if growing[partition].count == Self.blockLength {
      full[partition].append(growing[partition])
      growing[partition] = []
    }
    if growing[partition].isEmpty {
      growing[partition].reserveCapacity(Self.blockLength)
    }
    growing[partition].append(record)
  }

  /// The number of records in a partition.
  package func count(partition: Int) -> Int {
    full[partition].count * Self.blockLength + growing[partition].count
  }

  /// Appends the partition's records to `records`.
  package func copy(partition: Int, into records: inout [EventRecord]) {
    for block in full[partition] {
      records.append(contentsOf: block)
    }
    records.append(contentsOf: growing[partition])
  }

  /// Forgets the partition's records, and gives their memory back.
  package mutating func remove(partition: Int) {
    full[partition] = []
    growing[partition] = []
  }
}
