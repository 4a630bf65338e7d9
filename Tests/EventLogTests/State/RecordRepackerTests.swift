import Expectations
import Testing

@testable import EventLog

struct RecordRepackerTests {
  private static let numbers: [UInt32] = (0..<70_000).map { $0 }
  private static let mask = TextMask(key: testKey, segment: 1, place: 5)

  @Test(arguments: [21, 22, 23] as [UInt64])
  func `what is packed anew holds the same records, sessions and second ids`(seed: UInt64) throws {
    var maker = EntryMaker(seed: seed)
    let plain = PlainRecords(entries: [maker.entries(1500)], numbers: [Self.numbers])
    let packers = plain.packed(inBatchesOf: 100)
    var partition = RecordPartition()
    for number in 0..<3 {
      try partition.read(number, of: packers, numbers: plain.numbers)
      let stream = Self.packed(partition, number)
      var again = RecordPartition()
      try again.read(stream, of: number)
      expect(
        again.records,
        equals: partition.records.sorted {
          ($0.user, $0.time, $0.place) < ($1.user, $1.time, $1.place)
        })
      expect(again.sessionTexts, equals: partition.sessionTexts)
      expect(Set(again.secondIDs.hashes), equals: Set(partition.secondIDs.hashes))
    }
  }

  @Test func `records of users who are not kept are left out, and so are notes of them`() throws {
    var maker = EntryMaker(seed: 24, users: 6, partitions: 1)
    let plain = PlainRecords(entries: [maker.entries(300)], numbers: [Self.numbers])
    var partition = RecordPartition()
    try partition.read(0, of: plain.packed(inBatchesOf: 300), numbers: plain.numbers)
    let dropped = try #require(partition.records.first?.user)
    expect(partition.secondIDs.contains(dropped))
    var again = RecordPartition()
    try again.read(Self.packed(partition, 0, keeping: { $0 != dropped }), of: 0)
    expect(again.records.count, equals: partition.records.count { $0.user != dropped })
    expect(again.records.allSatisfy { $0.user != dropped })
    expect(!again.secondIDs.contains(dropped))
  }

  @Test func `no text of a session stands in the stream as it was`() throws {
    let event = ScannedEvent(
      user: 5, time: 0, place: Place(range: 0, line: 0), shape: 0, dimensions: 0)
    let plain = PlainRecords(
      entries: [[PlainRecords.Entry(event: event, session: "anna@example.org")]],
      numbers: [[0]])
    var partition = RecordPartition()
    try partition.read(5, of: plain.packed(inBatchesOf: 1), numbers: plain.numbers)
    let stream = Self.packed(partition, 5)
    let text = Array("anna".utf8)
    let places = stream.indices.filter { stream[$0...].starts(with: text) }
    expect(stream.count > 20 && places.isEmpty)
  }

  /// Two events with rows, of which one has a pair that nobody has numbered.
  private func withRows(_ properties: PropertyNumbers) throws -> RecordPartition {
    let events = (0..<3).map { line in
      ScannedEvent(
        user: 5, time: Int64(line), place: Place(range: 0, line: line), shape: 0, dimensions: 0)
    }
    let rows: [[UInt8]] = [
      [2, 0x85, 1, 1], [], [1, 0, 8] + Array("id".utf8) + [0xFF] + Array("anna1".utf8),
    ]
    let plain = PlainRecords(
      entries: [
        zip(events, rows).map { PlainRecords.Entry(event: $0, session: "s", row: $1) }
      ], numbers: [[0, 1]])
    var partition = RecordPartition()
    try partition.read(
      5, of: plain.packed(inBatchesOf: 2), numbers: plain.numbers, properties: properties)
    return partition
  }

  @Test func `rows of properties stay with their records`() throws {
    let pairs = [
      PropertyPair(name: "plan", value: "pro"), PropertyPair(name: "build", value: ""),
    ]
    let expected = [
      [PropertyPair(name: "build", value: "133"), pairs[0]], [],
      [pairs[0], PropertyPair(name: "id", value: "anna1")],
    ]
    let properties = PropertyNumbers(pairs)
    let partition = try withRows(properties)
    expect(partition.records.map { partition.rows.pairs(of: $0.row) }, equals: expected)
    var again = RecordPartition()
    let stream = Self.packed(partition, 5)
    try again.read(stream, of: 5, properties: properties)
    expect(again.records.map { again.rows.pairs(of: $0.row) }, equals: expected)
    let text = Array("anna".utf8)
    expect(!stream.indices.contains { stream[$0...].starts(with: text) })
  }

  @Test func `what has no number that a segment can name stands there in full`() throws {
    let pairs = [PropertyPair(name: "plan", value: "pro"), PropertyPair(name: "build", value: "")]
    let ids = (1..<PropertyNumbers.mostPairs).map {
      PropertyPair(name: "id", value: Text("x\($0)"))
    }
    let properties = PropertyNumbers(pairs[..<1] + ids + pairs[1...])
    let build = UInt32(properties.count - 1)
    let event = ScannedEvent(
      user: 5, time: 0, place: Place(range: 0, line: 0), shape: 0, dimensions: 0)
    let plain = PlainRecords(
      entries: [[PlainRecords.Entry(event: event, row: [2, 0x85, 1, 1])]], numbers: [[0, build]])
    var partition = RecordPartition()
    try partition.read(
      5, of: plain.packed(inBatchesOf: 1), numbers: plain.numbers, properties: properties)
    let row = partition.records[0].row
    expect(
      partition.rows.packed(row),
      equals: [0, 9] + Array("build".utf8) + [0xFF] + Array("133".utf8) + [1])
    expect(properties.numberedPairs, equals: pairs[..<1] + ids)
  }

  @Test func `rows are left out where some segment has none`() throws {
    var properties = PropertyNumbers(
      [PropertyPair(name: "plan", value: "pro"), PropertyPair(name: "build", value: "")])
    properties.areWhole = false
    let partition = try withRows(properties)
    expect(partition.records.allSatisfy { partition.rows.pairs(of: $0.row).isEmpty })
  }

  private static func packed(
    _ partition: RecordPartition, _ number: Int,
    keeping users: (UInt64) -> Bool = { _ in true }
  ) -> [UInt8] {
    RecordRepacker.pack(partition, partition: number, mask: mask, keeping: users) { $0 }
  }
}

extension RecordPartition {
  /// Replaces what it holds by the records of a stream that was packed anew; places stay.
  fileprivate mutating func read(
    _ bytes: [UInt8], of partition: Int, properties: PropertyNumbers = .none
  ) throws {
    removeAll(properties: properties)
    stream.resize(to: bytes.count)
    stream.write { span in
      for (at, byte) in bytes.enumerated() {
        span.storeBytes(of: byte, toByteOffset: at, as: UInt8.self)
      }
    }
    try addStream(
      of: partition,
      symbols: SymbolRemap(
        shapes: (0..<70_000).map { $0 }, dimensionSets: (0..<70_000).map { $0 },
        pairs: (0..<UInt32(properties.count)).map { $0 }),
      files: [0, 1], mask: TextMask(key: testKey, segment: 1, place: 5))
    rankSessions()
  }
}
