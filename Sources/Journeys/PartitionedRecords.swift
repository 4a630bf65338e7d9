package import EventLog
import Synchronization

/// The records of a run, by partition, as its workers take them.
///
/// A class, since workers share the number of the next partition.
package final class PartitionedRecords: Sendable {
  private let stores: [RecordStore]
  /// By worker, the run's numbers of the worker's own.
  private let whatIDs: [[UInt32]]
  private let contextIDs: [[UInt32]]
  private let next = Atomic(0)

  /// `stores` are those of all workers of the first phase; `scan`: what they found.
  package init(_ stores: [RecordStore], scan: ScanSummary) {
    self.stores = stores
    whatIDs = scan.whatIDs
    contextIDs = scan.contextIDs
  }

  /// Replaces what is in `target` by the records of a partition that nobody has taken, and says
  /// whether there was one.
  ///
  /// Partitions without users are passed over.
  package func take(into target: inout RecordPartition) throws(LogError) -> Bool {
    while true {
      let partition = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard partition < RecordStore.partitionCount else { return false }
      guard !isEmpty(partition) else { continue }
      try read(partition, into: &target)
      return true
    }
  }

  /// Whether nothing at all is in a partition.
  package func isEmpty(_ partition: Int) -> Bool {
    stores.allSatisfy { $0.isEmpty(partition) }
  }

  /// Replaces what is in `target` by the records of a partition, which stay where they are;
  /// `partition` is below `RecordStore.partitionCount`.
  package func read(_ partition: Int, into target: inout RecordPartition) throws(LogError) {
    target.removeAll()
    for store in stores {
      try store.unpack(
        partition, whats: whatIDs[store.worker], contexts: contextIDs[store.worker], into: &target)
    }
    target.rankSessions()
  }

  /// The bytes of records that were put aside on disk.
  package var spiltBytes: Int64 { stores.reduce(0) { $0 + $1.spiltBytes } }

  /// How many partitions have been taken.
  package var takenCount: Int {
    min(next.load(ordering: .relaxed), RecordStore.partitionCount)
  }
}
