import EventLog
import Journeys
import TestSupport
import Testing

struct PartitionedRecordsTests {
  @Test func `every record is taken once, and then all are gone`() {
    let log = ScannedLog("ada 0s view a\nbob 1s view a", "ada 2s view b")
    let records = PartitionedRecords(log.stores)
    var taken: [EventRecord] = []
    while let partition = records.take() {
      #expect(Set(partition.map(\.partition)).count <= 1)
      taken += partition
    }
    #expect(taken.count == 3)
    #expect(records.take() == nil)
    #expect((0..<RecordStore.partitionCount).allSatisfy { records.records(partition: $0).isEmpty })
  }

  @Test func `a copy leaves the records where they are`() {
    let log = ScannedLog("ada 0s view a", "ada 2s view b")
    let records = PartitionedRecords(log.stores)
    let partition = log.records[0][0].partition
    #expect(records.records(partition: partition).count == 2)
    #expect(records.records(partition: partition).count == 2)
  }
}
