/// Packs the records of one partition anew, for a segment: users one behind the other and each
/// user's records in the order of time, which takes the fewest bytes.
///
/// The layout is that of `RecordPacker`, but that texts of sessions are masked.
package struct RecordRepacker {
  /// The most bytes of a record without its session's text, and what a store writes behind it.
  private static let room = 80

  private var state: StreamState
  private var mask: TextMask
  private var textCount = 0
  private var rowCount = 0
  private var bytes: [UInt8]
  private var end = 0

  private init(partition: Int, mask: TextMask, records: Int) {
    state = StreamState(partition: partition)
    self.mask = mask
    bytes = [UInt8](repeating: 0, count: records * 24 + 2 * Self.room)
  }

  /// The packed stream of a partition, with the records of the `users` who are kept.
  ///
  /// `place`: where a record's line stands in the segment.
  package static func pack(
    _ records: RecordPartition, partition: Int, mask: TextMask,
    keeping users: (UInt64) -> Bool, place: (Place) -> Place
  ) -> [UInt8] {
    var packer = RecordRepacker(partition: partition, mask: mask, records: records.records.count)
    let sessions = records.sessionTexts
    let kept = records.records.filter { users($0.user) }.sorted {
      ($0.user, $0.time, $0.place) < ($1.user, $1.time, $1.place)
    }
    for record in kept {
      packer.append(
        record, at: place(record.place),
        session: record.session == 0 ? nil : sessions[record.session])
      if record.row > 0 { packer.append(row: records.rows.packed(record.row)) }
    }
    for hash in records.secondIDs.hashes.sorted() where users(hash) { packer.append(note: hash) }
    return Array(packer.bytes[..<packer.end])
  }

  private mutating func append(_ record: EventRecord, at place: Place, session: Text?) {
    var event = ScannedEvent(
      user: record.user, time: record.time, place: place, shape: record.shape,
      dimensions: record.dimensions)
    event.eventID = record.eventID
    event.setSequence(record.sequence)
    event.sessionHash = UInt64(record.session)
    event.sessionLength = UInt32(session?.utf8.count ?? 0)
    reserve(0)
    if Self.append(event, to: &bytes, at: &end, state: &state), let session {
      append(session: session.utf8)
    }
  }

  private static func append(
    _ event: ScannedEvent, to bytes: inout [UInt8], at end: inout Int, state: inout StreamState
  ) -> Bool {
    var span = bytes.mutableSpan
    // Bytes of any value are what the array holds.
    var raw = unsafe span.mutableBytes
    return state.write(event, to: &raw, at: &end)
  }

  /// Appends a session's text.
  private mutating func append(session: [UInt8]) {
    var text = session
    mask.apply(to: &text, position: textCount)
    textCount += text.count
    append(masked: text)
  }

  private mutating func append(masked text: [UInt8]) {
    reserve(text.count)
    bytes.replaceSubrange(end..<end + text.count, with: text)
    end += text.count
  }

  private mutating func append(row: [UInt8]) {
    reserve(0)
    var end = end
    var span = bytes.mutableSpan
    // As above.
    var raw = unsafe span.mutableBytes
    raw.storeRowHead(length: row.count, at: &end)
    self.end = end
    var text = row
    mask.ofRows.apply(to: &text, position: rowCount)
    rowCount += text.count
    append(masked: text)
  }

  private mutating func append(note hash: UInt64) {
    reserve(0)
    var end = end
    var span = bytes.mutableSpan
    // As above.
    var raw = unsafe span.mutableBytes
    raw.storeNote(hash, at: &end)
    self.end = end
  }

  private mutating func reserve(_ count: Int) {
    let missing = end + count + Self.room - bytes.count
    if missing > 0 { bytes += [UInt8](repeating: 0, count: max(missing, bytes.count)) }
  }
}
