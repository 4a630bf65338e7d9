import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

struct PartitionedRecordsTests {
  @Test func `every record is taken once, in the partition of its user`() throws {
    let log = ScannedLog("ada 0s view a\nbob 1s view a", "ada 2s view b")
    let records = PartitionedRecords(log.stores, scan: log.summary)
    var partition = RecordPartition()
    var taken: [EventRecord] = []
    while try records.take(into: &partition) != nil {
      expect(Set(partition.records.map(\.partition)).count, equals: 1)
      taken += partition.records
    }
    expect(taken.count == 3 && Set(taken.map(\.place)).count == 3)
    expect(records.takenCount, equals: 1024)
    try expectNil(records.take(into: &partition))
  }

  @Test func `reading leaves the records where they are, and replaces what was read before`() throws
  {
    let log = ScannedLog("ada 0s view a", "ada 2s view b")
    let records = PartitionedRecords(log.stores, scan: log.summary)
    let number = log.records[0][0].partition
    var partition = RecordPartition()
    for _ in 0..<2 {
      try records.read(number, into: &partition)
      expect(partition.records.map(\.place.file), equals: [0, 1])
    }
    try records.read((number + 1) % 1024, into: &partition)
    expectEmpty(partition.records)
  }

  @Test func `sessions are numbered by their texts, whichever worker read them`() throws {
    let log = ScannedLog(
      "ada 0s view a session=t\nada 1s view a\nada 2s view a session=s", "ada 3s view a session=s")
    expect(log.records.map { $0.map(\.session) }, equals: [[2, 0, 1], [1]])
  }

  @Test func `a second id is known in the partition of its own hash`() {
    let log = ScannedLog("ada 0s view a other=bob\nada 1s view a other=ada")
    let (ada, bob) = (HashKey(low: 1, high: 2).user("ada"), HashKey(low: 1, high: 2).user("bob"))
    let known = log.partitions.filter { $0.secondIDs.count > 0 }
    expect(known.count, equals: 1)
    expect(known.allSatisfy { $0.secondIDs.contains(bob) && !$0.secondIDs.contains(ada) })
    // Nobody of this log is bob: his partition holds the note alone.
    expect(known.allSatisfy { $0.records.isEmpty })
  }
}
