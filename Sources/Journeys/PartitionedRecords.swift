package import EventLog
import Synchronization

/// The records of a run, by partition, as its workers take them.
///
/// What is taken is gone: while the second phase goes on, records make room for tallies, and the
/// run needs no more memory than at the end of the first. A class, since workers share it.
package final class PartitionedRecords: Sendable {
  private let stores: Mutex<[RecordStore]>
  private let next = Atomic(0)

  /// `stores` are those of all workers of the first phase.
  package init(_ stores: consuming [RecordStore]) {
    self.stores = Mutex(stores)
  }

  /// A copy of one partition's records; `partition` is below `RecordStore.partitionCount`.
  package func records(partition: Int) -> [EventRecord] {
    stores.withLock { Self.records(partition: partition, of: $0) }
  }

  /// The records of a partition that nobody has taken; `nil` when all are taken.
  package func take() -> [EventRecord]? {
    let partition = next.wrappingAdd(1, ordering: .relaxed).oldValue
    guard partition < RecordStore.partitionCount else { return nil }
    return stores.withLock { stores in
      let records = Self.records(partition: partition, of: stores)
      for index in stores.indices { stores[index].remove(partition: partition) }
      return records
    }
  }

  /// How many partitions have been taken.
  package var takenCount: Int {
    min(next.load(ordering: .relaxed), RecordStore.partitionCount)
  }

  private static func records(partition: Int, of stores: [RecordStore]) -> [EventRecord] {
    var records: [EventRecord] = []
    records.reserveCapacity(stores.reduce(0) { $0 + $1.count(partition: partition) })
    for store in stores { store.copy(partition: partition, into: &records) }
    return records
  }
}
