import EventLog
import Expectations
import TestSupport
import Testing

@testable import Journeys

/// What is counted together has to fit into memory beside what was read before.
struct PartitionRoomTests {
  private let folder: TemporaryFolder
  private let least: MemoryBudget

  init() throws {
    folder = try TemporaryFolder()
    least = try #require(MemoryBudget(bytes: MemoryBudget.least(workers: 2), workers: 2))
  }

  /// A store of events whose sessions have long texts: some 100 bytes an event, packed.
  ///
  /// `users`: the hash of each event's user.
  private func store(_ users: [UInt64]) throws -> RecordStore {
    var store = RecordStore(
      worker: 0, place: SpillPlace(bytesInMemory: .max, folder: folder.path))
    try store.append(batch(users, users.indices))
    return store
  }

  /// Some of the events, whose numbers are their times.
  private func batch(_ users: [UInt64], _ numbers: Range<Int>) -> ScannedEvents {
    var batch = ScannedEvents()
    let session = String(repeating: "s", count: 90)
    for number in numbers {
      let event = ScannedEvent(
        user: users[number], time: Int64(number), place: Place(range: 0, line: number), shape: 0,
        dimensions: 0)
      batch.append(event, session: Text("\(session)\(number)"), key: HashKey(low: 1, high: 2))
    }
    return batch
  }

  /// By partition, the times of the events.
  private func times(of store: RecordStore) throws -> [[Int64]] {
    var partition = RecordPartition()
    return try (0..<RecordStore.partitionCount).map { number in
      partition.removeAll()
      try store.unpack(
        number, symbols: SymbolRemap(shapes: [0], dimensionSets: [0]), into: &partition)
      return partition.records.map(\.time)
    }
  }

  @Test func `blocks stay where partitions fit beside them`() throws {
    var stores = [try store((0..<5_000).map { UInt64($0) })]
    try least.makeRoom(in: &stores, besideNamesOf: 0)
    expect(stores[0].spiltBytes, equals: 0)
  }

  @Test func `blocks are put aside where partitions do not fit beside them, and nothing is lost`()
    throws
  {
    // Of one user, beside whose events the blocks of all have no room.
    var stores = [try store((0..<5_000).map { $0 < 900 ? 7 : UInt64($0) })]
    let before = try times(of: stores[0])
    expect(before.map(\.count).reduce(0, +), equals: 5_000)
    try least.makeRoom(in: &stores, besideNamesOf: 0)
    #expect(stores[0].spiltBytes > 100_000)
    expect(stores[0].blockMemory, equals: 0)
    try expect(times(of: stores[0]), equals: before)
  }

  @Test func `records that went to the disk in several parts come back in the order they came`()
    throws
  {
    // Of four users, some 2,250 records of 100 bytes each: many blocks of one stream in each part.
    let users = (0..<9_000).map { UInt64($0 % 4) }
    let whole = try store(users)
    var parts = RecordStore(
      worker: 0, place: SpillPlace(bytesInMemory: 0, folder: folder.path))
    for start in stride(from: 0, to: 9_000, by: 3_000) {
      try parts.append(batch(users, start..<start + 3_000))
    }
    #expect(parts.spiltBytes > 800_000)
    let expected = (0..<4).map { user in
      stride(from: user, to: 9_000, by: 4).map { Int64($0) }
    }
    try expect(times(of: whole).filter { !$0.isEmpty }, equals: expected)
    try expect(times(of: parts).filter { !$0.isEmpty }, equals: expected)
  }

  @Test func `what is made of names leaves less room`() throws {
    var stores = [try store((0..<5_000).map { UInt64($0) })]
    try least.makeRoom(in: &stores, besideNamesOf: 1_800_000)
    #expect(stores[0].spiltBytes > 100_000)
  }

  @Test func `events of one user that cannot be counted together are refused, and told`() throws {
    var stores = [try store(Array(repeating: 7, count: 20_000))]
    let error = #expect(throws: Diagnostic.self) {
      try least.makeRoom(in: &stores, besideNamesOf: 0)
    }
    expect(error?.code, equals: .beyondMemory)
    let roomy = try #require(MemoryBudget(bytes: 128 << 20, workers: 2))
    try roomy.makeRoom(in: &stores, besideNamesOf: 0)
  }

  @Test func `as many partitions count as there are workers`() throws {
    // Each of the two fits, both together do not.
    var stores = [try store((0..<24_000).map { UInt64($0 & 1) })]
    let one = try #require(MemoryBudget(bytes: 60 << 20, workers: 1))
    let two = try #require(MemoryBudget(bytes: 64 << 20, workers: 2))
    try one.makeRoom(in: &stores, besideNamesOf: 0)
    #expect(throws: Diagnostic.self) { try two.makeRoom(in: &stores, besideNamesOf: 0) }
  }
}
