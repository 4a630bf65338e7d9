/// The records of one partition of the users, unpacked: all that the second phase reads of them.
///
/// Used again for partition after partition, since its memory is as much as the largest took.
package struct RecordPartition: Sendable {
  /// In no order to rely on.
  package private(set) var records: [EventRecord] = []
  /// Those of the partition's hashes that stood beside another id, which was taken as the user.
  package private(set) var secondIDs = UserHashSet()

  /// The texts of sessions, one behind the other: the same one several times, where a stream came
  /// back to it.
  private var texts: [UInt8] = []
  private var textEnds: [Int] = []

  /// The texts of ids, where they were kept, one behind the other.
  private var idTexts: [UInt8] = []
  private var idPlaces: [UInt64: Range<Int>] = [:]

  /// The properties of records that have a row.
  package private(set) var rows = PropertyRows()

  /// Where streams are put to be unpacked.
  package var stream = PackedStream()

  package init() {}

  /// Adds the records of the packed stream, which is one worker's of the partition.
  ///
  /// `symbols`: the run's numbers of the worker's own. After the last worker's stream, `rankSessions` must
  /// follow.
  package mutating func addStream(
    of partition: Int, symbols: SymbolRemap
  ) throws(PackingFault) {
    rows.beginStream(ids: symbols.pairs)
    let stream = stream
    // Any byte is fit to be read as one.
    try unsafe RecordUnpacker.unpack(
      stream.bytes.span.bytes, count: stream.count, partition: partition, shapes: symbols.shapes,
      dimensionSets: symbols.dimensionSets, into: &self)
  }

  /// Adds the records of the packed stream that a segment of the state has for the partition.
  ///
  /// `files`: the run's numbers of that segment's pieces; `mask`: what the texts of its sessions are
  /// masked with, and under another place its rows.
  package mutating func addStream(
    of partition: Int, symbols: SymbolRemap, files: [UInt32], mask: TextMask
  ) throws(PackingFault) {
    let (firstRecord, firstText, firstRow) = (records.count, texts.count, rows.byteCount)
    try addStream(of: partition, symbols: symbols)
    mask.apply(to: &texts, from: firstText)
    rows.unmask(mask.ofRows, from: firstRow)
    for index in firstRecord..<records.count {
      let place = records[index].place
      // Within which no sum of times overflows.
      guard place.file < files.count, EventRecord.times ~= records[index].time else {
        throw PackingFault()
      }
      records[index].place = Place(range: Int(files[place.file]), line: place.lineOfRange)
    }
  }

  /// Forgets everything but its memory.
  ///
  /// `properties`: the run's pairs.
  package mutating func removeAll(properties: PropertyNumbers = .none) {
    rows.removeAll(numbers: properties)
    records.removeAll(keepingCapacity: true)
    secondIDs.removeAll()
    texts.removeAll(keepingCapacity: true)
    textEnds.removeAll(keepingCapacity: true)
    idTexts.removeAll(keepingCapacity: true)
    idPlaces.removeAll(keepingCapacity: true)
  }

  /// Adds a record whose session is a number that `add(session:)` gave.
  @inline(__always) mutating func append(_ record: EventRecord) {
    records.append(record)
  }

  /// Keeps a row of the record that was added last; false where there is none, or it has one.
  ///
  /// `row`: where it stands among the bytes of a stream.
  @inline(__always)
  mutating func append(row: Range<Int>, of stream: RawSpan) -> Bool {
    let last = records.count - 1
    guard last >= 0, records[last].row == 0 else { return false }
    records[last].row = rows.append(row, of: stream)
    return true
  }

  mutating func insert(secondID hash: UInt64) {
    secondIDs.insert(hash)
  }

  /// Keeps the text of a user's id; a stream tells it again of a user it comes back to.
  mutating func insert(id text: RawSpan, of user: UInt64) {
    guard idPlaces[user] == nil else { return }
    let start = idTexts.count
    unsafe text.withUnsafeBytes { unsafe idTexts.append(contentsOf: $0) }
    idPlaces[user] = start..<idTexts.count
  }

  /// The id of a user as the log has it; `nil` where ids were not kept.
  package func id(of user: UInt64) -> Text? {
    idPlaces[user].map { Text(utf8: Array(idTexts[$0])) }
  }

  /// Keeps a session's text and returns its number, from 1.
  mutating func add(session text: RawSpan) -> UInt32 {
    unsafe text.withUnsafeBytes { unsafe texts.append(contentsOf: $0) }
    textEnds.append(texts.count)
    return UInt32(textEnds.count)
  }

  /// Numbers the sessions of all records by their texts.
  package mutating func rankSessions() {
    guard !textEnds.isEmpty else { return }
    let ranks = SessionRanks(texts: texts, ends: textEnds).ranks
    for index in records.indices {
      records[index].session = ranks[Int(records[index].session)]
    }
  }

  /// Puts the records' places, which are of ranges, into other ranges.
  ///
  /// `ranks`: the new range, by range.
  package mutating func moveRanges(to ranks: [Int]) {
    for index in records.indices {
      let place = records[index].place
      records[index].place = Place(range: ranks[place.file], line: place.lineOfRange)
    }
  }

  /// The texts of sessions, by the numbers that `rankSessions` has given.
  package var sessionTexts: [UInt32: Text] {
    guard !textEnds.isEmpty else { return [:] }
    let ranks = SessionRanks(texts: texts, ends: textEnds).ranks
    let starts = [0] + textEnds.dropLast()
    return zip(ranks.dropFirst(), zip(starts, textEnds)).reduce(into: [:]) { result, session in
      let (rank, (start, end)) = session
      result[rank] = Text(utf8: Array(texts[start..<end]))
    }
  }
}

/// A packed stream in one piece, with the padding that reading needs.
package struct PackedStream: Sendable {
  /// The stream; what stands behind its `count` bytes does not matter.
  package private(set) var bytes: [UInt8] = []
  package private(set) var count = 0

  package init() {}

  /// Makes room for a stream of `count` bytes.
  package mutating func resize(to count: Int) {
    self.count = count
    let missing = count + RecordUnpacker.padding - bytes.count
    guard missing > 0 else { return }
    // The old bytes go before the new come.
    bytes = []
    // A quarter more, so that partitions of rising size do not each need new memory.
    bytes = [UInt8](repeating: 0, count: count + count / 4 + RecordUnpacker.padding)
  }

  /// Lets `body` write the stream's bytes.
  package mutating func write<Failure: Error>(
    _ body: (inout MutableRawSpan) throws(Failure) -> Void
  ) throws(Failure) {
    var span = bytes.mutableSpan
    // Bytes of any value are what the array holds.
    var raw = unsafe span.mutableBytes
    try body(&raw)
  }
}
