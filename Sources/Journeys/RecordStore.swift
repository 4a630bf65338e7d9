package import EventLog

/// The records of one worker, parted by user and packed: the shuffle of the data path.
///
/// Every record of a user is in the partition that the hash of the user's id names, whichever
/// worker read it. So partitions can be ordered, rid of duplicates and turned into journeys one at
/// a time, side by side, each small enough to stay in a processor's cache.
///
///     worker 0:  [ p0 | p1 | … | p1023 ]      partition 5 of the run =
///     worker 1:  [ p0 | p1 | … | p1023 ]        worker 0's p5 + worker 1's p5
package struct RecordStore: Sendable {
  package static let partitionCount = RecordPacker.partitionCount

  /// The number, in the run, of the worker that read the lines.
  let worker: Int
  private var packer = RecordPacker()

  package init(worker: Int) {
    self.worker = worker
  }

  /// Puts each record into its user's partition.
  package mutating func append(_ batch: borrowing ScannedEvents) {
    packer.append(batch)
  }

  /// Adds the partition's records to `target`.
  ///
  /// `whats`, `contexts`: the run's numbers of the worker's own.
  func unpack(
    _ partition: Int, whats: [UInt32], contexts: [UInt32], into target: inout RecordPartition
  ) throws(LogError) {
    target.stream.resize(to: packer.count(of: partition))
    target.stream.write { packer.copy(partition, to: &$0, at: 0) }
    do {
      try target.addStream(of: partition, whats: whats, contexts: contexts)
    } catch {
      throw .damagedRecords()
    }
  }
}
