// The other half of `RecordPacker`, whose layout it reads.
//
// A stream is copied to one piece of memory first, with padding behind it. A record without its
// session's text has at most 67 bytes, however wrong, and begins within the stream, so it may be read
// without asking for bytes that are there; afterwards the place is checked against the stream's end.
// Nothing read is believed:
// numbers are looked up in tables that have them, and the session's text ends within the stream. A
// stream comes from this process's memory, from a spill file that nobody else has a name for, or from
// a segment of a state, whose checksum has been compared (`StateSegmentFile`).

/// Unpacks the streams of one partition.
struct RecordUnpacker {
  /// How many bytes behind a stream must be readable.
  static let padding = 96

  typealias Fault = PackingFault

  private let partition: Int
  private var users = InlineArray<4, UInt64>(repeating: 0)
  /// Numbers of `RecordPartition`'s session texts.
  private var sessions = InlineArray<4, UInt32>(repeating: 0)
  private var dimensionSets = InlineArray<4, UInt32>(repeating: 0)
  private var filledSlots = 0
  private var time: Int64 = 0
  private var place: UInt64 = 0

  /// Adds a worker's records of the partition to `target`.
  ///
  /// `shapes`, `dimensionSets`: the run's numbers of the worker's own.
  static func unpack(
    _ bytes: RawSpan, count: Int, partition: Int, shapes: [UInt32], dimensionSets: [UInt32],
    into target: inout RecordPartition
  ) throws(Fault) {
    precondition(count + padding <= bytes.byteCount)
    var unpacker = RecordUnpacker(partition: partition)
    let (shapes, dimensionSets) = (shapes.span, dimensionSets.span)
    var at = 0
    while at < count {
      let head = Int(bytes.recordWord(at: at) & 0xFFFF)
      at &+= 2
      if head & RecordHead.note != 0 {
        try readNote(
          bytes, count: count, head: head, at: &at, partition: partition, into: &target)
      } else {
        let record = try unpacker.record(
          bytes, count: count, head: head, at: &at, shapes: shapes, dimensionSets: dimensionSets,
          target: &target)
        target.append(record)
      }
    }
  }

  /// Reads what is no record; apart, since hardly anything is.
  @inline(never)
  private static func readNote(
    _ bytes: RawSpan, count: Int, head: Int, at: inout Int, partition: Int,
    into target: inout RecordPartition
  ) throws(Fault) {
    if head & RecordHead.dimensions != 0 {
      let row = try text(bytes, count: count, at: &at)
      guard target.append(row: row, of: bytes) else { throw Fault() }
      return
    }
    let hash = bytes.number(at: &at, length: 7)
    guard at <= count else { throw Fault() }
    let user = hash &<< 10 | UInt64(truncatingIfNeeded: partition)
    if head & RecordHead.session != 0 {
      let text = try text(bytes, count: count, at: &at)
      target.insert(id: bytes.extracting(text), of: user)
    } else {
      target.insert(secondID: user)
    }
  }

  @inline(__always)
  private mutating func record(
    _ bytes: RawSpan, count: Int, head: Int, at: inout Int, shapes: Span<UInt32>,
    dimensionSets: Span<UInt32>, target: inout RecordPartition
  ) throws(Fault) -> EventRecord {
    let timeLength = RecordHead.length(head &>> 8 & 3, of: RecordHead.timeLengths)
    time &+= Zigzag.decode(bytes.number(at: &at, length: timeLength))
    let shapeLength = RecordHead.length(head &>> 10 & 3, of: RecordHead.shapeLengths)
    let shape = Int(truncatingIfNeeded: bytes.number(at: &at, length: shapeLength))
    try readPlace(bytes, head: head, at: &at)
    let slot = head & 3
    if head & RecordHead.newUser != 0 { readUser(bytes, at: &at, slot: slot) }
    let eventID = head & RecordHead.eventID == 0 ? 0 : bytes.number(at: &at, length: 7)
    if head & RecordHead.dimensions != 0 {
      let dimensions = try bytes.varint(at: &at)
      guard dimensions < dimensionSets.count else { throw Fault() }
      self.dimensionSets[slot] = dimensionSets[Int(truncatingIfNeeded: dimensions)]
    }
    var sequence: Int64?
    if head & RecordHead.sequence != 0 {
      sequence = Zigzag.decode(try bytes.varint(at: &at))
    }
    if head & RecordHead.session != 0 {
      sessions[slot] = try Self.session(bytes, count: count, at: &at, target: &target)
    }
    guard at <= count, shape < shapes.count, filledSlots &>> slot & 1 == 1 else { throw Fault() }
    return EventRecord(
      user: users[slot], time: time, eventID: eventID, place: Place(packed: place),
      shape: shapes[shape], dimensions: self.dimensionSets[slot], session: sessions[slot],
      sequence: sequence)
  }

  @inline(__always)
  private mutating func readUser(_ bytes: RawSpan, at: inout Int, slot: Int) {
    let rest = bytes.number(at: &at, length: 7)
    users[slot] = rest &<< 10 | UInt64(truncatingIfNeeded: partition)
    filledSlots |= 1 &<< slot
  }

  @inline(__always)
  private mutating func readPlace(_ bytes: RawSpan, head: Int, at: inout Int) throws(Fault) {
    let chunkCode = head &>> 14 & 3
    let chunk = bytes.shortNumber(
      at: &at, length: RecordHead.length(chunkCode, of: RecordHead.chunkLengths))
    let line = bytes.number(
      at: &at, length: RecordHead.length(head &>> 12 & 3, of: RecordHead.lineLengths))
    let inFile = Int64(place &>> 20) &+ Zigzag.decode(chunk)
    let inChunk = chunkCode == 0 ? (place & 0xF_FFFF) &+ line : line
    guard inFile >= 0, inFile < 1 << 44, inChunk < 1 << 20 else { throw Fault() }
    place = UInt64(truncatingIfNeeded: inFile) &<< 20 | inChunk
  }

  /// Where the text lies that stands here behind its length.
  @inline(__always)
  private static func text(
    _ bytes: RawSpan, count: Int, at: inout Int
  ) throws(Fault) -> Range<Int> {
    let length = try bytes.varint(at: &at)
    guard at <= count, length <= UInt64(count &- at) else { throw Fault() }
    let start = at
    at &+= Int(truncatingIfNeeded: length)
    return start..<at
  }

  /// The number of the session whose text stands here.
  private static func session(
    _ bytes: RawSpan, count: Int, at: inout Int, target: inout RecordPartition
  ) throws(Fault) -> UInt32 {
    let length = try bytes.varint(at: &at)
    guard length > 0 else { return 0 }
    guard at <= count, length &- 1 <= UInt64(count &- at) else { throw Fault() }
    let start = at
    at &+= Int(truncatingIfNeeded: length &- 1)
    return target.add(session: bytes.extracting(start..<at))
  }
}

extension RawSpan {
  /// Eight bytes, the first of them lowest; checked to lie within.
  @inline(__always) func word(at offset: Int) -> UInt64 {
    // Any bytes are a number.
    unsafe UInt64(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The same of a record that begins within the stream, or of what follows it.
  @inline(__always) fileprivate func recordWord(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= byteCount)
    // Any bytes are a number, and the padding covers a record's longest bytes and eight more.
    return unsafe UInt64(
      littleEndian: unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// The number of `length` bytes, 1 to 8.
  @inline(__always) fileprivate func number(at: inout Int, length: Int) -> UInt64 {
    let word = recordWord(at: at)
    at &+= length
    // By 64 bits less those of the number: shifts go by the lowest six bits of their count.
    let others = 0 &- UInt64(truncatingIfNeeded: length &* 8)
    return (word &<< others) &>> others
  }

  /// The number of `length` bytes, 0 to 7.
  @inline(__always) fileprivate func shortNumber(at: inout Int, length: Int) -> UInt64 {
    let word = recordWord(at: at)
    at &+= length
    return word & ((1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1)
  }

  @inline(__always)
  fileprivate func varint(at: inout Int) throws(RecordUnpacker.Fault) -> UInt64 {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 64 {
      assert(at >= 0 && at < byteCount)
      // Ten bytes at most, which lie within the padding.
      let byte = unsafe unsafeLoad(fromUncheckedByteOffset: at, as: UInt8.self)
      at &+= 1
      result |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 { return result }
      shift &+= 7
    }
    throw RecordUnpacker.Fault()
  }
}
