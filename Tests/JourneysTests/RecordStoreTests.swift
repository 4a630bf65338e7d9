import EventLog
import Journeys
import Testing

/// Records parted by user, for the next phase to take one partition at a time.
struct RecordStoreTests {
  @Test func `a record is in the partition it names, and comes back in order`() {
    var store = RecordStore()
    store.append([record(1, in: 5), record(2, in: 63), record(3, in: 5), record(4, in: 0)])
    #expect(times(store, 5) == [1, 3])
    #expect(times(store, 63) == [2])
    #expect(times(store, 0) == [4])
    #expect(times(store, 1) == [])
  }

  @Test(arguments: [63, 64, 65, 128, 129])
  func `blocks that fill up lose nothing`(count: Int) {
    var store = RecordStore()
    for time in 0..<count { store.append([record(Int64(time), in: 7)]) }
    #expect(times(store, 7) == (0..<Int64(count)).map { $0 })
  }

  @Test func `the records of several workers follow each other`() {
    var (one, other) = (RecordStore(), RecordStore())
    one.append([record(2, in: 5)])
    other.append([record(1, in: 5)])
    var records: [EventRecord] = []
    one.copy(partition: 5, into: &records)
    other.copy(partition: 5, into: &records)
    #expect(records.map(\.time) == [2, 1])
  }

  @Test func `every partition a record can name has a place`() {
    var store = RecordStore()
    for partition in 0..<RecordStore.partitionCount {
      store.append([record(Int64(partition), in: UInt8(partition))])
    }
    #expect((0..<RecordStore.partitionCount).flatMap { times(store, $0) } == (0..<64).map { $0 })
  }

  private func record(_ time: Int64, in partition: UInt8) -> EventRecord {
    EventRecord(
      user: 64 + UInt64(partition), time: time, eventID: 0,
      place: Place(file: 0, chunk: 0, line: 0), sequence: .none, what: 0, context: 0, session: 0,
      worker: 0)
  }

  private func times(_ store: RecordStore, _ partition: Int) -> [Int64] {
    var records: [EventRecord] = []
    store.copy(partition: partition, into: &records)
    return records.map(\.time)
  }
}
