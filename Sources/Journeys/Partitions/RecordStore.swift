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

  /// The partition of a user.
  package static func partition(of user: UInt64) -> Int { RecordPacker.partition(of: user) }

  /// The number, in the run, of the worker that read the lines.
  let worker: Int
  private let place: SpillPlace?
  private var packer = RecordPacker()
  private var spill = RecordSpill()

  /// Records beyond what `place` allows in memory are spilled there; `nil` keeps all.
  package init(worker: Int, place: SpillPlace? = nil) {
    self.worker = worker
    self.place = place
  }

  /// Puts each record into its user's partition.
  ///
  /// `names`: the bytes that are made of names, which leave so much less for records.
  ///
  /// - Throws: `cannotCreate`, `spillFailure`.
  package mutating func append(
    _ batch: borrowing ScannedEvents, besideNamesOf names: Int = 0
  ) throws(Diagnostic) {
    packer.append(batch)
    guard let place else { return }
    let room = max(place.bytesInMemory - names, min(MemoryBudget.leastRecords, place.bytesInMemory))
    guard packer.streams.blockBytes > room else { return }
    try spill.take(&packer.streams, to: place.folder, keepingMemory: true)
  }

  /// The bytes of memory that its blocks have taken.
  var blockMemory: Int { packer.streams.blockMemory }

  /// Puts all blocks aside and gives their memory back, once all records are here.
  ///
  /// - Throws: `cannotCreate`, `spillFailure`.
  mutating func spillRecords() throws(Diagnostic) {
    guard let place else { return }
    try spill.take(&packer.streams, to: place.folder, keepingMemory: false)
  }

  /// Whether nothing is in a partition.
  func isEmpty(_ partition: Int) -> Bool {
    packer.streams.count(of: partition) == 0 && spill.count(of: partition) == 0
  }

  /// The packed bytes of a partition's records.
  package func byteCount(of partition: Int) -> Int {
    spill.count(of: partition) + packer.streams.count(of: partition)
  }

  /// The bytes of records that were spilled.
  package var spiltBytes: Int64 { spill.byteCount }

  /// Adds the partition's records to `target`.
  ///
  /// `symbols`: the run's numbers of the worker's own.
  func unpack(
    _ partition: Int, symbols: SymbolRemap, into target: inout RecordPartition
  ) throws(Diagnostic) {
    let spilt = spill.count(of: partition)
    target.stream.resize(to: spilt + packer.streams.count(of: partition))
    try target.stream.write { (bytes) throws(Diagnostic) in
      try spill.read(partition, to: &bytes)
      packer.streams.copy(partition, to: &bytes, at: spilt)
    }
    do {
      try target.addStream(of: partition, symbols: symbols)
    } catch {
      throw .damagedRecords()
    }
  }
}
