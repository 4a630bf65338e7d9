import EventLog
import Expectations
import Testing

/// Packed records come back as they were put in.
struct RecordPackerTests {
  /// The run's numbers of one worker's own, and of another's.
  private static let numbers: [[UInt32]] = [
    (0..<70_000).map { $0 + 1 }, (0..<70_000).map { 70_000 - $0 },
  ]

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `what is unpacked is what was packed`(seed: UInt64) throws {
    var maker = EntryMaker(seed: seed)
    let plain = PlainRecords(
      entries: [maker.entries(2000), maker.entries(700)], numbers: Self.numbers)
    let packers = plain.packed(inBatchesOf: 100)
    var partition = RecordPartition()
    var count = 0
    for number in 0..<1024 {
      try partition.read(number, of: packers, numbers: Self.numbers)
      expect(partition.records, equals: plain.records(of: number))
      let secondIDs = plain.secondIDs(of: number)
      expect(partition.secondIDs.count, equals: secondIDs.count)
      expect(secondIDs.allSatisfy(partition.secondIDs.contains))
      count += partition.records.count
    }
    expect(count, equals: 2700)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `ids come back beside the same records as without them`(seed: UInt64) throws {
    var maker = EntryMaker(seed: seed)
    var plain = PlainRecords(
      entries: [maker.entries(2000), maker.entries(700)], numbers: Self.numbers)
    for worker in plain.entries.indices {
      for place in plain.entries[worker].indices {
        plain.entries[worker][place].id = id(of: plain.entries[worker][place].event.user)
      }
    }
    let packers = plain.packed(inBatchesOf: 100)
    var partition = RecordPartition()
    var users: Set<UInt64> = []
    for number in 0..<1024 {
      try partition.read(number, of: packers, numbers: Self.numbers)
      expect(partition.records, equals: plain.records(of: number))
      let secondIDs = plain.secondIDs(of: number)
      expect(partition.secondIDs.count, equals: secondIDs.count)
      for user in partition.records.map(\.user) where users.insert(user).inserted {
        expect(partition.id(of: user), equals: id(of: user))
      }
    }
    expect(users.count, equals: 30)
    expectNil(partition.id(of: 5))
  }

  /// Of any length from none to more than a block has.
  private func id(of user: UInt64) -> Text {
    Text(String(repeating: "i", count: Int(user >> 20) % 400) + (user % 7 == 0 ? "" : "\(user)"))
  }

  @Test func `batches of any size give the same bytes`() throws {
    var maker = EntryMaker(seed: 7)
    var entries = maker.entries(500)
    // Notes follow the records of their batch.
    for index in entries.indices { entries[index].secondID = nil }
    let plain = PlainRecords(entries: [entries], numbers: Self.numbers)
    let one = plain.packed(inBatchesOf: 1)[0]
    let all = plain.packed(inBatchesOf: 500)[0]
    let different = (0..<1024).filter { bytes(one, $0) != bytes(all, $0) }
    expect(different, equals: [])
  }

  @Test(
    arguments: [
      // Year 9999, place at its limits, the largest of everything else.
      (253_402_300_799_999, 0xFF_FFFF, 0xF_FFFF, 0xF_FFFF, Int64.max, 1024),
      (946_684_800_000, 0, 0, 0, Int64.min, 0),
      (Int64.max, 1, 0, 0xF_FFFF, -1, 1), (Int64.min, 0xFF_FFFF, 0, 0, 0, 253),
    ] as [(Int64, Int, Int, Int, Int64, Int)])
  func `values at their limits survive, before and after any other`(
    time: Int64, file: Int, chunk: Int, line: Int, sequence: Int64, sessionLength: Int
  ) throws {
    var event = ScannedEvent(
      user: .max, time: time, place: Place(file: file, chunk: chunk, line: line), shape: 69_999,
      dimensions: 69_999)
    event.eventID = 1 << 56 - 1
    event.setSequence(sequence)
    var small = ScannedEvent(
      user: 1023, time: 0, place: Place(file: 0, chunk: 0, line: 0), shape: 0, dimensions: 0)
    small.eventID = 1
    let long = Text(utf8: Array(repeating: 0xFF, count: sessionLength))
    let entries = [(event, long), (small, nil), (event, nil), (small, ""), (event, long)].map {
      PlainRecords.Entry(event: $0, session: $1)
    }
    let plain = PlainRecords(entries: [entries], numbers: [Self.numbers[0]])
    var partition = RecordPartition()
    try partition.read(1023, of: plain.packed(inBatchesOf: 2), numbers: plain.numbers)
    expect(partition.records, equals: plain.records(of: 1023))
    expect(partition.records.map(\.sequence), equals: [sequence, nil, sequence, nil, sequence])
  }

  @Test func `no session is not the empty session`() throws {
    let event = ScannedEvent(
      user: 5, time: 0, place: Place(file: 0, chunk: 0, line: 0), shape: 0, dimensions: 0)
    let entries = [nil, "", nil, "a"].map { PlainRecords.Entry(event: event, session: $0) }
    let plain = PlainRecords(entries: [entries], numbers: [[0]])
    var partition = RecordPartition()
    try partition.read(5, of: plain.packed(inBatchesOf: 9), numbers: plain.numbers)
    expect(partition.records.map(\.session), equals: [0, 1, 0, 2])
  }

  @Test func `an event of the usual kind takes some fifteen bytes`() {
    // Twelve events of a user, seven seconds and some lines apart.
    let entries = (0..<12).map { number in
      var event = ScannedEvent(
        user: 5 << 30, time: 1_772_323_200_000 + Int64(number) * 7000,
        place: Place(file: 0, chunk: 9, line: number * 80), shape: UInt32(number), dimensions: 200)
      event.eventID = 1 << 55 | UInt64(number)
      return PlainRecords.Entry(event: event, session: "s-6594ee9ddd59")
    }
    let plain = PlainRecords(entries: [entries], numbers: [])
    // Head, time, what, line and event id: 13 bytes each. Six more of the first time, its user's 7,
    // its context's 2, its session's 15, and one of its chunk.
    let bytes = plain.packed(inBatchesOf: 12)[0].streams.count(of: 0)
    expect(bytes, equals: 12 * 13 + 6 + 7 + 2 + 15 + 1)
  }

  @Test(arguments: [11, 12, 13] as [UInt64])
  func `damaged bytes are refused or read as other records, and never trap`(seed: UInt64) throws {
    var maker = EntryMaker(seed: seed, users: 6, partitions: 1)
    let plain = PlainRecords(entries: [maker.entries(40)], numbers: [Self.numbers[0]])
    let whole = bytes(plain.packed(inBatchesOf: 40)[0], 0)
    var refused = 0
    for at in whole.indices {
      var damaged = whole
      damaged[at] ^= UInt8.random(in: 1...255, using: &maker.generator)
      if !isReadable(damaged) { refused += 1 }
      if !isReadable(Array(whole[..<at])) { refused += 1 }
    }
    // Most cuts fall into a record.
    #expect(refused > whole.count / 2)
  }

  private func isReadable(_ bytes: [UInt8]) -> Bool {
    var partition = RecordPartition()
    partition.stream.resize(to: bytes.count)
    partition.stream.write { span in
      // Not by an iterator, which takes ten times as long in tests, which are not optimized.
      var at = 0
      while at < bytes.count {
        span.storeBytes(of: bytes[at], toByteOffset: at, as: UInt8.self)
        at += 1
      }
    }
    do {
      try partition.addStream(
        of: 0, symbols: SymbolRemap(shapes: Self.numbers[0], dimensionSets: Self.numbers[0]))
      partition.rankSessions()
      return true
    } catch {
      return false
    }
  }

  private func bytes(_ packer: RecordPacker, _ partition: Int) -> [UInt8] {
    var stream = PackedStream()
    stream.resize(to: packer.streams.count(of: partition))
    stream.write { packer.streams.copy(partition, to: &$0, at: 0) }
    return Array(stream.bytes.prefix(stream.count))
  }
}
