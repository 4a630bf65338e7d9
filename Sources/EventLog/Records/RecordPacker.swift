// Records, packed: some 16 bytes an event instead of the 56 that `EventRecord` takes.
//
// A worker has 1,024 streams of bytes, one a partition of the users' hashes. What follows each other
// in a stream is alike: the same few users, the same session, the next seconds, the next lines of
// the log. So a record holds only what differs from the records before it in its stream, and reading
// begins at a stream's beginning.
//
//     bits of the head     two bytes, the lowest bit first
//       0…1    slot: which of the stream's last four users it is
//       2      the slot gets a new user                       7 bytes of the hash, below
//       3      another session than the slot's                its text, below
//       4      other dimensions than the slot's              a varint, below
//       5      not a record but a note: this hash stood beside another id; with bit 3: the text of
//              its id, which is noted of each new user where ids are kept; with bit 4: the row of
//              the properties of the record before (`PropertyRow`)
//       6      there is an event id                           7 bytes, below
//       7      there is a sequence                            a varint, below
//       8…9    bytes of the time                              1, 2, 3 or 8
//      10…11   bytes of the shape                             1, 2, 3 or 4
//      12…13   bytes of the line                              1, 2 or 3
//      14…15   bytes of the chunk; 0: it is the chunk before  0, 1, 3 or 6
//
//     head │ time │ shape │ chunk │ line │ user │ event id │ dimensions │ sequence │ length, session
//       2     1…8   1…4    0…6     1…3    0, 7    0, 7       0…5       0…10      0…5 and its text
//
//     note │ user │ length, id             note │ length, row
//       2     7      0…2 and its text        2     1…5 and its bytes
//
//   - time: milliseconds since the record before, zigzag
//   - shape, dimensions: numbers of the worker, so a stream is read with its worker's tables
//   - chunk: file and chunk since those before, zigzag; line: since the line before in the same
//     chunk, else the line itself
//   - user: the 54 bits of the hash that are not the partition's number
//   - session: the length of its text plus one, 0 for none
//   - varints have seven bits a byte, the lowest first
//
// A new user is always followed by dimensions and session, so a slot is all there or not at all. The
// head says where the user goes: which slot is given up is the packer's business alone.
//
// Lengths stand in the head because a varint's end is a jump that a processor guesses wrong half of
// the time, and there are four numbers a record: they are written and read as eight bytes each, of
// which the length counts. Four users a stream and not one, since at a thousand users at a time every
// second record would bring its user and session again.
//
// `StreamState`, which writes the bytes, `RecordHead` and `RecordUnpacker` must change together, and
// then `StateSegment.formatVersion`: segments of a state hold streams of this layout (`RecordRepacker`).
//
// Tried and dropped: 48 bits of event id (see `HashKey.event`); slots of a record's last sequence
// (apps that count have small numbers); whole records of 48 bytes in blocks of 64, which took three
// times the memory and no less time, since memory is what takes the time.

/// Packs events into the streams of one worker, parted by user.
package struct RecordPacker: Sendable {
  /// As many as ten bits of a user's hash can tell apart.
  package static var partitionCount: Int { HashKey.partitionCount }

  /// The partition of a user.
  @inline(__always) package static func partition(of user: UInt64) -> Int {
    Int(truncatingIfNeeded: user) & (partitionCount &- 1)
  }

  /// By partition; empty before the first batch.
  private var states: [StreamState] = []
  /// Those of the partitions, by number.
  package var streams = RecordStreams()

  package init() {}

  /// Packs a batch.
  package mutating func append(_ batch: borrowing ScannedEvents) {
    if states.isEmpty { begin() }
    Self.append(batch.list, texts: batch.texts.bytes, to: &streams, states: &states)
    for hash in batch.secondIDs { append(secondID: hash) }
  }

  /// Takes the memory that the first batch needs: most logs of a few events are read by one of the
  /// workers.
  private mutating func begin() {
    states = (0..<Self.partitionCount).map { StreamState(partition: $0) }
    streams.begin()
  }

  private static func append(
    _ events: borrowing EventBuffer, texts: PaddedBytes, to streams: inout RecordStreams,
    states: inout [StreamState]
  ) {
    // A span is asked once whether it may be written to, an array at every write.
    var states = states.mutableSpan
    for place in 0..<events.count {
      append(events[place], texts: texts, to: &streams, states: &states)
    }
  }

  /// Adds one record to its stream.
  @inline(__always)
  private static func append(
    _ event: ScannedEvent, texts: PaddedBytes, to streams: inout RecordStreams,
    states: inout MutableSpan<StreamState>
  ) {
    let partition = partition(of: event.user)
    let isUnnamed = event.idLength > 0 && !states[partition].holds(event.user)
    var end = streams.end(of: partition)
    var span = streams.places.mutableSpan
    // Bytes of any value are what the array holds.
    var bytes = unsafe span.mutableBytes
    let hasText = states[partition].write(event, to: &bytes, at: &end)
    streams.setEnd(end, of: partition)
    if hasText {
      let start = Int(event.sessionStart)
      streams.append(texts.slice(start..<start + Int(event.sessionLength)), to: partition)
    }
    if isUnnamed { appendID(of: event, texts: texts, to: &streams) }
    if event.rowLength > 0 { appendRow(of: event, texts: texts, to: &streams) }
  }

  /// Appends the row of the event's properties behind the event.
  @inline(never)
  private static func appendRow(
    of event: ScannedEvent, texts: PaddedBytes, to streams: inout RecordStreams
  ) {
    let row = texts.slice(event.rowStart..<event.rowStart + Int(event.rowLength))
    streams.append(row: row, to: partition(of: event.user))
  }

  /// Notes the id of an event's user behind the event.
  @inline(never)
  private static func appendID(
    of event: ScannedEvent, texts: PaddedBytes, to streams: inout RecordStreams
  ) {
    let partition = partition(of: event.user)
    let start = Int(event.sessionStart) + Int(event.sessionLength)
    let text = texts.slice(start..<start + Int(event.idLength))
    var end = streams.end(of: partition)
    var span = streams.places.mutableSpan
    // Bytes of any value are what the array holds.
    var bytes = unsafe span.mutableBytes
    bytes.storeNote(event.user, idLength: text.count, at: &end)
    streams.setEnd(end, of: partition)
    streams.append(text, to: partition)
  }

  private mutating func append(secondID hash: UInt64) {
    let partition = Self.partition(of: hash)
    // An id stands beside the same other on line after line.
    guard states[partition].noted != hash else { return }
    states[partition].noted = hash
    var end = streams.end(of: partition)
    var span = streams.places.mutableSpan
    // Bytes of any value are what the array holds.
    var bytes = unsafe span.mutableBytes
    bytes.storeNote(hash, at: &end)
    streams.setEnd(end, of: partition)
  }
}

/// The bits of a record's head.
enum RecordHead {
  static let newUser = 1 << 2
  static let session = 1 << 3
  static let dimensions = 1 << 4
  static let note = 1 << 5
  static let eventID = 1 << 6
  static let sequence = 1 << 7

  /// Bytes of a number by its code in the head, a byte each: the code's length is found without
  /// reading memory.
  static let timeLengths: UInt64 = 0x0803_0201
  static let shapeLengths: UInt64 = 0x0403_0201
  static let lineLengths: UInt64 = 0x0303_0201
  static let chunkLengths: UInt64 = 0x0603_0100

  @inline(__always) static func length(_ code: Int, of lengths: UInt64) -> Int {
    Int(truncatingIfNeeded: lengths &>> UInt64(truncatingIfNeeded: code &* 8)) & 0xFF
  }

  /// The code of the least length that holds a number, where lengths go 1, 2, 3 and more.
  @inline(__always) static func code(of number: UInt64) -> Int {
    // The place of the highest bit, which is what the processor finds.
    min((63 ^ (number | 1).leadingZeroBitCount) &>> 3, 3)
  }

  /// 0 for a chunk that stays, told by `isSame`; else the code of one, three or six bytes.
  @inline(__always) static func chunkCode(_ delta: UInt64, isSame: Bool) -> Int {
    if isSame { return 0 }
    return delta < 1 << 8 ? 1 : delta < 1 << 24 ? 2 : 3
  }
}
