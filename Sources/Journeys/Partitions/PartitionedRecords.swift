package import EventLog
import Synchronization

/// The records of a run, by partition, as its workers take them: what its workers read, or what
/// segments of a state hold.
///
/// A class, since workers share the number of the next partition.
package final class PartitionedRecords: Sendable {
  /// Where records lie; each has numbers of its own for names.
  private enum Source: Sendable {
    case store(RecordStore, SymbolRemap)
    case segment(StateSegmentFile, SymbolRemap, files: [UInt32])

    func isEmpty(_ partition: Int) -> Bool {
      switch self {
      case .store(let store, _): store.isEmpty(partition)
      case .segment(let segment, _, _): segment.isEmpty(partition)
      }
    }

    func unpack(_ partition: Int, into target: inout RecordPartition) throws(Diagnostic) {
      switch self {
      case .store(let store, let symbols):
        try store.unpack(partition, symbols: symbols, into: &target)
      case .segment(let segment, let symbols, let files):
        try segment.unpack(partition, symbols: symbols, files: files, into: &target)
      }
    }
  }

  private let sources: [Source]
  private let properties: PropertyNumbers
  private let next = Atomic(0)
  /// The bytes of records that were spilled on disk.
  package let spiltBytes: Int64
  /// The bytes of memory that packed records take.
  package let blockMemory: Int

  /// `stores` are those of all workers of the first phase; `scan`: what they found.
  package init(_ stores: [RecordStore], scan: ScanSummary) {
    sources = stores.map { .store($0, scan.symbols(ofWorker: $0.worker)) }
    properties = scan.properties
    spiltBytes = stores.reduce(0) { $0 + $1.spiltBytes }
    blockMemory = stores.reduce(0) { $0 + $1.blockMemory }
  }

  /// The records of a state: `join` is what was made of the indices of its segments, in their order.
  package init(_ segments: [StateSegmentFile], join: JoinedStateSegments) {
    sources = segments.enumerated().map { number, segment in
      .segment(segment, join.summary.symbols(ofWorker: number), files: join.files[number])
    }
    properties = join.summary.properties
    spiltBytes = 0
    blockMemory = 0
  }

  /// Replaces what is in `target` by the records of a partition that nobody has taken, and returns
  /// its number; `nil` where none is left.
  ///
  /// Partitions without users are passed over.
  ///
  /// - Throws: As `read`.
  package func take(into target: inout RecordPartition) throws(Diagnostic) -> Int? {
    while true {
      let partition = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard partition < RecordStore.partitionCount else { return nil }
      guard !isEmpty(partition) else { continue }
      try read(partition, into: &target)
      return partition
    }
  }

  /// Whether nothing at all is in a partition.
  package func isEmpty(_ partition: Int) -> Bool {
    sources.allSatisfy { $0.isEmpty(partition) }
  }

  /// Replaces what is in `target` by the records of a partition, which stay where they are;
  /// `partition` is below `RecordStore.partitionCount`.
  ///
  /// - Throws: What reading a file of the state, or what was spilled, comes to: `Diagnostic`.
  package func read(_ partition: Int, into target: inout RecordPartition) throws(Diagnostic) {
    target.removeAll(properties: properties)
    for source in sources { try source.unpack(partition, into: &target) }
    target.rankSessions()
  }

  /// How many partitions have been taken.
  package var takenCount: Int {
    min(next.load(ordering: .relaxed), RecordStore.partitionCount)
  }
}
