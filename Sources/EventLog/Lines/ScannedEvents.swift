/// One accepted line as the scan hands it out.
///
/// `shape` and `dimensions` are numbers of the worker that read the line; the session's text lies in
/// the batch.
package struct ScannedEvent: Sendable {
  /// Keyed hash of the user id; see `EventRecord.user`.
  package var user: UInt64
  /// Milliseconds since 1970.
  package var time: Int64
  /// Keyed hash of the event id in 56 bits; 0 where the line has none.
  package var eventID: UInt64 = 0
  package var place: Place
  package var shape: UInt32
  package var dimensions: UInt32
  /// Keyed hash of the session's text; 0 where the line has none.
  var sessionHash: UInt64 = 0
  /// Where the session's text begins in the batch, and its bytes.
  var sessionStart: UInt32 = 0
  var sessionLength: UInt32 = 0
  /// The client's counter, 0 where there is none.
  private(set) var counter: Int64 = 0
  private(set) var hasSequence = false
  /// The bytes of the user's id in the batch, right behind the session's text; 0 where it is not
  /// kept.
  private(set) var idLength: UInt32 = 0
  /// The bytes of the row of its properties in the batch, right behind the texts of session and id; 0
  /// where it has none.
  private(set) var rowLength: UInt32 = 0

  package init(user: UInt64, time: Int64, place: Place, shape: UInt32, dimensions: UInt32) {
    self.user = user
    self.time = time
    self.place = place
    self.shape = shape
    self.dimensions = dimensions
  }

  /// Takes the client's counter, or that there is none.
  @inline(__always) package mutating func setSequence(_ sequence: Int64?) {
    hasSequence = sequence != nil
    counter = sequence ?? 0
  }

  /// Takes where in the batch the user's id lies: right behind the session's text, if there is one.
  mutating func setID(_ range: Range<Int>) {
    if sessionLength == 0 { sessionStart = UInt32(truncatingIfNeeded: range.lowerBound) }
    assert(range.lowerBound == Int(sessionStart) + Int(sessionLength))
    idLength = UInt32(truncatingIfNeeded: range.count)
  }

  /// Takes where in the batch the row of its properties lies: behind all its texts.
  mutating func setRow(_ range: Range<Int>) {
    if sessionLength == 0, idLength == 0 {
      sessionStart = UInt32(truncatingIfNeeded: range.lowerBound)
    }
    assert(range.lowerBound == rowStart)
    rowLength = UInt32(truncatingIfNeeded: range.count)
  }

  /// Where the row begins in the batch.
  var rowStart: Int { Int(sessionStart) + Int(sessionLength) + Int(idLength) }

  /// The client's counter; `nil` where the line has none.
  package var sequence: Int64? { hasSequence ? counter : nil }
}

/// The accepted lines of a chunk: what a worker hands from the scan to the store, reused from chunk
/// to chunk.
///
/// Everything a record needs is in here but for the names of `shape` and `dimensions`, so nothing that
/// grows with users stays with the scan. Not copyable, since it owns the sessions' texts.
package struct ScannedEvents: ~Copyable {
  /// In the order of lines.
  private(set) var list = EventBuffer()
  /// Hashes of ids that stood on a line beside another, which was taken as the user; one a line at
  /// most, in the order of lines.
  package private(set) var secondIDs: [UInt64] = []
  /// The texts of the events' sessions.
  var texts = ByteBuffer()

  package init() {}

  /// A copy of the events, in the order of lines.
  package var events: [ScannedEvent] { list.array }

  /// The session's text of one of the batch's events; `nil` where its line has none.
  package func session(of event: ScannedEvent) -> Text? {
    guard event.sessionHash != 0 else { return nil }
    let start = Int(event.sessionStart)
    return Text(utf8: texts.bytes.array(start..<start + Int(event.sessionLength)))
  }

  /// The text of the user's id of one of the batch's events, where it is kept.
  func id(of event: ScannedEvent) -> Text {
    let start = Int(event.sessionStart) + Int(event.sessionLength)
    return Text(utf8: texts.bytes.array(start..<start + Int(event.idLength)))
  }

  /// The row of one of the batch's events; `nil` where it has none.
  func row(of event: ScannedEvent) -> [UInt8]? {
    guard event.rowLength > 0 else { return nil }
    return texts.bytes.array(event.rowStart..<event.rowStart + Int(event.rowLength))
  }

  /// Adds an event with its session, as the scan does, and with the text of its user's id and the row of
  /// its properties, as it does where these are kept.
  package mutating func append(
    _ event: ScannedEvent, session: Text?, id: Text? = nil, row: [UInt8] = [], key: HashKey
  ) {
    var event = event
    if let session {
      event.sessionStart = UInt32(texts.count)
      event.sessionLength = UInt32(session.utf8.count)
      event.sessionHash = PaddedBytes.withCopy(of: session.utf8) { key.session($0) }
      texts.append(contentsOf: session.utf8)
    }
    if let id {
      let start = texts.count
      texts.append(contentsOf: id.utf8)
      event.setID(start..<texts.count)
    }
    if !row.isEmpty {
      let start = texts.count
      texts.append(contentsOf: row)
      event.setRow(start..<texts.count)
    }
    append(event)
  }

  @inline(__always) mutating func append(_ event: ScannedEvent) {
    list.append(event)
  }

  /// Appends the text of the id of the last event's user.
  @inline(never) mutating func appendID(_ id: JSONSlice, of line: PaddedBytes) {
    let start = texts.count
    texts.append(textOf: id, in: line)
    list.last.setID(start..<texts.count)
  }

  /// Takes what stands behind `start` as the row of the last event's properties.
  mutating func setRow(from start: Int) {
    if texts.count > start { list.last.setRow(start..<texts.count) }
  }

  /// Notes that an id stood beside another, which was taken.
  package mutating func appendSecondID(_ hash: UInt64) {
    secondIDs.append(hash)
  }

  /// Leaves what is of one user.
  ///
  /// `user`: as `HashKey.user` gives it.
  package mutating func removeAll(exceptOf user: UInt64) {
    list.removeAll { $0.user != user }
    secondIDs.removeAll { $0 != user }
  }

  /// Empties the batch for the next chunk.
  package mutating func removeAll() {
    list.removeAll()
    secondIDs.removeAll(keepingCapacity: true)
    texts.removeAll()
  }
}
