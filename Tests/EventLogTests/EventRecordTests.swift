import Testing

@testable import EventLog

struct EventRecordTests {
  @Test(arguments: [nil, 0, 7, 0x7FFF_FFFE, 0x7FFF_FFFF, -1, Int64.max, Int64.min] as [Int64?])
  func `a counter of any size survives packing`(sequence: Int64?) {
    var large: [Int64] = [99]
    let packed = PackedSequence(sequence, large: &large)
    #expect(packed.value(large: large) == sequence)
    #expect(packed.isNone == (sequence == nil))
  }

  @Test func `time and worker share a word without touching each other`() {
    let latest: Int64 = 253_402_300_799_999
    let record = EventRecord(
      user: 64 + 5, time: latest, eventID: 0, place: Place(file: 1, chunk: 2, line: 3),
      sequence: .none, what: 0, context: 0, session: 0, worker: 255)
    #expect(record.time == latest)
    #expect(record.worker == 255)
    #expect(record.partition == 5)
  }
}
