/// What is remembered of a stream while records are added to it.
struct StreamState: Sendable {
  private var users: InlineArray<4, UInt64>
  private var sessions = InlineArray<4, UInt64>(repeating: 0)
  private var dimensionSets = InlineArray<4, UInt32>(repeating: 0)
  private var time: Int64 = 0
  private var place: UInt64 = 0
  /// The last hash that was noted as a second id.
  var noted: UInt64
  /// The slot that is given up for the next new user.
  private var oldest = 0

  /// Slots begin with a user of another partition, who is never met.
  init(partition: Int) {
    users = InlineArray(repeating: UInt64(~partition & 1))
    noted = users[0]
  }

  /// The most bytes that a record may be written to, with those behind it that are written over.
  private static let room = 68

  /// Writes a record, at most 62 bytes, and says whether its session's text follows.
  @inline(__always)
  mutating func write(_ event: ScannedEvent, to bytes: inout MutableRawSpan, at: inout Int) -> Bool
  {
    // Once, and not at each of its parts.
    precondition(at >= 0 && at <= bytes.byteCount - Self.room)
    let headAt = at
    at &+= 2
    let time = Zigzag.encode(event.time &- self.time)
    self.time = event.time
    let timeCode = RecordHead.code(of: time)
    bytes.store(time, at: &at, length: RecordHead.length(timeCode, of: RecordHead.timeLengths))
    let shapeCode = RecordHead.code(of: UInt64(event.shape))
    bytes.store(
      UInt64(event.shape), at: &at,
      length: RecordHead.length(shapeCode, of: RecordHead.shapeLengths))
    var head = timeCode &<< 8 | shapeCode &<< 10
    head |= writePlace(event.place.packed, to: &bytes, at: &at)
    head |= writeUser(event, to: &bytes, at: &at)
    bytes.storeBytes(
      of: UInt16(truncatingIfNeeded: head).littleEndian, toByteOffset: headAt, as: UInt16.self)
    return head & RecordHead.session != 0 && event.sessionLength > 0
  }

  /// Returns the bits of the head.
  @inline(__always)
  private mutating func writePlace(
    _ place: UInt64, to bytes: inout MutableRawSpan, at: inout Int
  ) -> Int {
    let before = self.place
    self.place = place
    let isSame = before &>> 20 == place &>> 20 && place >= before
    let chunk = Zigzag.encode(Int64(place &>> 20) &- Int64(before &>> 20))
    let chunkCode = RecordHead.chunkCode(chunk, isSame: isSame)
    bytes.store(chunk, at: &at, length: RecordHead.length(chunkCode, of: RecordHead.chunkLengths))
    let line = (isSame ? place &- before : place) & 0xF_FFFF
    let lineCode = RecordHead.code(of: line)
    bytes.store(line, at: &at, length: RecordHead.length(lineCode, of: RecordHead.lineLengths))
    return lineCode &<< 12 | chunkCode &<< 14
  }

  /// Writes all that is not in every record, and returns the bits of the head.
  @inline(__always)
  private mutating func writeUser(
    _ event: ScannedEvent, to bytes: inout MutableRawSpan, at: inout Int
  ) -> Int {
    var head = slot(of: event.user)
    let slot = head & 3
    if head & RecordHead.newUser != 0 {
      bytes.store(event.user &>> 10, at: &at, length: 7)
    }
    if event.eventID != 0 {
      head |= RecordHead.eventID
      bytes.store(event.eventID, at: &at, length: 7)
    }
    if dimensionSets[slot] != event.dimensions || head & RecordHead.newUser != 0 {
      dimensionSets[slot] = event.dimensions
      head |= RecordHead.dimensions
      bytes.storeVarint(UInt64(event.dimensions), at: &at)
    }
    if let sequence = event.sequence {
      head |= RecordHead.sequence
      bytes.storeVarint(Zigzag.encode(sequence), at: &at)
    }
    if sessions[slot] != event.sessionHash || head & RecordHead.newUser != 0 {
      sessions[slot] = event.sessionHash
      head |= RecordHead.session
      bytes.storeVarint(
        event.sessionHash == 0 ? 0 : UInt64(event.sessionLength) &+ 1, at: &at)
    }
    return head
  }

  /// Whether one of the slots has a user.
  func holds(_ user: UInt64) -> Bool {
    users[0] == user || users[1] == user || users[2] == user || users[3] == user
  }

  /// The slot of a user, with the bit of a new one where no slot held it.
  @inline(__always)
  private mutating func slot(of user: UInt64) -> Int {
    // A bit for each slot, and no jump: which of them it is cannot be guessed.
    var found: UInt8 = 0
    for slot in 0..<4 { found |= (users[slot] == user ? 1 : 0) &<< UInt8(slot) }
    if found != 0 { return found.trailingZeroBitCount }
    let slot = oldest
    oldest = (slot &+ 1) & 3
    users[slot] = user
    return slot | RecordHead.newUser
  }
}

extension MutableRawSpan {
  /// Stores that a hash stood beside another id.
  mutating func storeNote(_ hash: UInt64, at: inout Int) {
    precondition(at >= 0 && at <= byteCount - 16)
    store(UInt64(RecordHead.note), at: &at, length: 2)
    store(hash &>> 10, at: &at, length: 7)
  }

  /// Stores whose id the text is that follows, of so many bytes.
  mutating func storeNote(_ hash: UInt64, idLength: Int, at: inout Int) {
    precondition(at >= 0 && at <= byteCount - 32)
    store(UInt64(RecordHead.note | RecordHead.session), at: &at, length: 2)
    store(hash &>> 10, at: &at, length: 7)
    storeVarint(UInt64(idLength), at: &at)
  }

  /// Stores that a row of so many bytes follows, of the properties of the record before.
  mutating func storeRowHead(length: Int, at: inout Int) {
    precondition(at >= 0 && at <= byteCount - 16)
    store(UInt64(RecordHead.note | RecordHead.dimensions), at: &at, length: 2)
    storeVarint(UInt64(length), at: &at)
  }

  /// Stores the lowest `length` bytes of a number; eight are written, for which there must be room.
  @inline(__always)
  fileprivate mutating func store(_ number: UInt64, at: inout Int, length: Int) {
    assert(at >= 0 && at + 8 <= byteCount)
    // The callers have looked for room.
    unsafe storeBytes(of: number.littleEndian, toUncheckedByteOffset: at, as: UInt64.self)
    at &+= length
  }

  @inline(__always)
  fileprivate mutating func storeVarint(_ number: UInt64, at: inout Int) {
    var rest = number
    while rest >= 0x80 {
      storeBytes(of: UInt8(truncatingIfNeeded: rest) | 0x80, toByteOffset: at, as: UInt8.self)
      at &+= 1
      rest &>>= 7
    }
    storeBytes(of: UInt8(truncatingIfNeeded: rest), toByteOffset: at, as: UInt8.self)
    at &+= 1
  }
}
