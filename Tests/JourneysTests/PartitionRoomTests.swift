import EventLog
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
    var batch = ScannedEvents()
    let session = Text(String(repeating: "s", count: 90))
    for (number, user) in users.enumerated() {
      let event = ScannedEvent(
        user: user, time: Int64(number), place: Place(range: 0, line: number), what: 0, context: 0)
      let text = Text("\(session.string)\(number)")
      batch.append(event, session: text, key: HashKey(low: 1, high: 2))
    }
    var store = RecordStore(
      worker: 0, place: SpillPlace(bytesInMemory: .max, folder: folder.path))
    try store.append(batch)
    return store
  }

  /// By partition, the times of the events.
  private func times(of store: RecordStore) throws -> [[Int64]] {
    var partition = RecordPartition()
    return try (0..<RecordStore.partitionCount).map { number in
      partition.removeAll()
      try store.unpack(number, whats: [0], contexts: [0], into: &partition)
      return partition.records.map(\.time)
    }
  }

  @Test func `blocks stay where partitions fit beside them`() throws {
    var stores = [try store((0..<5_000).map { UInt64($0) })]
    try least.makeRoom(in: &stores, besideNamesOf: 0)
    #expect(stores[0].spiltBytes == 0)
  }

  @Test func `blocks are put aside where partitions do not fit beside them, and nothing is lost`()
    throws
  {
    // Of one user, beside whose events the blocks of all have no room.
    var stores = [try store((0..<5_000).map { $0 < 900 ? 7 : UInt64($0) })]
    let before = try times(of: stores[0])
    #expect(before.map(\.count).reduce(0, +) == 5_000)
    try least.makeRoom(in: &stores, besideNamesOf: 0)
    #expect(stores[0].spiltBytes > 100_000)
    #expect(stores[0].blockMemory == 0)
    #expect(try times(of: stores[0]) == before)
  }

  @Test func `what is made of names leaves less room`() throws {
    var stores = [try store((0..<5_000).map { UInt64($0) })]
    try least.makeRoom(in: &stores, besideNamesOf: 1_800_000)
    #expect(stores[0].spiltBytes > 100_000)
  }

  @Test func `events of one user that cannot be counted together are refused, and told`() throws {
    var stores = [try store(Array(repeating: 7, count: 20_000))]
    let error = #expect(throws: LogError.self) {
      try least.makeRoom(in: &stores, besideNamesOf: 0)
    }
    #expect(error?.code == .beyondMemory)
    let roomy = try #require(MemoryBudget(bytes: 128 << 20, workers: 2))
    try roomy.makeRoom(in: &stores, besideNamesOf: 0)
  }

  @Test func `as many partitions count as there are workers`() throws {
    // Each of the two fits, both together do not.
    var stores = [try store((0..<24_000).map { UInt64($0 & 1) })]
    let one = try #require(MemoryBudget(bytes: 60 << 20, workers: 1))
    let two = try #require(MemoryBudget(bytes: 64 << 20, workers: 2))
    try one.makeRoom(in: &stores, besideNamesOf: 0)
    #expect(throws: LogError.self) { try two.makeRoom(in: &stores, besideNamesOf: 0) }
  }
}
