/// A line that is no line of the shuffle.
package struct ShuffleFault: Error, Sendable {
  /// From 1, of the file.
  package var line: Int
}

/// Reads lines of the shuffle back into events, in whatever order they come.
package struct ShuffleReader: ~Copyable {
  /// What was read, but for the events.
  package struct Findings: Sendable {
    /// By number in the events.
    package var shapes: [EventShape] = []
    /// By number in the events.
    package internal(set) var dimensionSets = DimensionSets()
    /// By number in the rows of the events' properties.
    package var pairs: [PropertyPair] = []
    /// By number of the file in the events' places.
    package var ranges: [RangeName] = []
    /// The payloads of the lines about the run.
    package var runLines: [[UInt8]] = []
    /// The bytes of all of these.
    var runLineBytes = 0
    package var events = 0
  }

  private var found = Findings()
  private let key: HashKey
  private var shapes: SymbolTable
  /// Short texts with the flows that they are of.
  private var shortShapes: SymbolTable
  private var shapeOfShort: [UInt32] = []
  private var short = ByteBuffer()
  private var dimensionSets: SymbolTable
  private var setReader: DimensionSetReader
  private var rows: PropertyRowWriter
  private var row = ByteBuffer()
  private var pairs: SymbolTable
  private var ranges: SymbolTable
  private var lines = 0

  /// - Parameter propertyCount: How many properties the dimensions have.
  package init(propertyCount: Int) {
    key = HashKey.random()
    shapes = SymbolTable(key: key)
    shortShapes = SymbolTable(key: key)
    dimensionSets = SymbolTable(key: key)
    setReader = DimensionSetReader(propertyCount: propertyCount, key: key)
    pairs = SymbolTable(key: key)
    rows = PropertyRowWriter(hash: key.folded)
    ranges = SymbolTable(key: key)
  }

  package var findings: Findings {
    var all = found
    all.dimensionSets = setReader.sets
    return all
  }

  /// Counts the lines of a fault anew.
  package mutating func beginFile() {
    lines = 0
  }

  /// Appends the events of a chunk's lines.
  package mutating func read(
    _ chunk: consuming Chunk, into batch: inout ScannedEvents
  ) throws(ShuffleFault) {
    var bytes = Self.bytes(of: chunk)
    let count = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: PaddedBytes.padding))
    let isRead = unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return true }
      // Padded above; the window is used in this call only.
      return readLines(unsafe PaddedBytes(base: base, count: count), into: &batch)
    }
    guard isRead else { throw ShuffleFault(line: lines) }
  }

  /// No copy, where nobody else holds the chunk.
  private static func bytes(of chunk: consuming Chunk) -> [UInt8] { chunk.bytes }

  /// Reads lines up to the first invalid one, and says whether all were valid.
  private mutating func readLines(
    _ bytes: PaddedBytes, into batch: inout ScannedEvents
  ) -> Bool {
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end &+= 1 }
      lines += 1
      guard read(bytes, start..<end, into: &batch) else { return false }
      start = end + 1
    }
    return true
  }

  /// Reads a line, and says whether it was one.
  private mutating func read(
    _ bytes: PaddedBytes, _ line: Range<Int>, into batch: inout ScannedEvents
  ) -> Bool {
    if bytes[line.lowerBound] == UInt8(ascii: "!"), line.count > 1 {
      found.runLineBytes += line.count + 100
      found.runLines.append(bytes.array((line.lowerBound + 2)..<line.upperBound))
      return bytes[line.lowerBound + 1] == UInt8(ascii: "\t")
    }
    var fields = ShuffleFields(bytes: bytes, position: line.lowerBound, end: line.upperBound)
    guard let user = fields.hex(), fields.skip("\t") else { return false }
    if fields.skip("o") {
      batch.appendSecondID(user)
      return fields.isAtEnd
    }
    return fields.skip("e|") && readEvents(&fields, of: user, into: &batch)
  }

  /// The event that was read last on a line.
  private struct LastEvent {
    let user: UInt64
    let range: Int
    var time: Int64
    var line: Int64
    var session: Text?
    var dimensions: UInt32
    /// Where flow and version stand.
    var flow: Range<Int>

    /// Goes on to the next event, and says whether there can be one.
    mutating func move(by later: Int64, lines further: Int64) -> Bool {
      let (time, isFar) = time.addingReportingOverflow(later)
      let (line, isLong) = line.addingReportingOverflow(further)
      (self.time, self.line) = (time, line)
      return !isFar && !isLong && EventRecord.times ~= time && further >= 0
        && line < Int64(Place.lineLimit)
    }
  }

  private mutating func readEvents(
    _ fields: inout ShuffleFields, of user: UInt64, into batch: inout ScannedEvents
  ) -> Bool {
    guard var first = fields.nextEvent(),
      var last = readFirst(&first, of: user, into: &batch)
    else { return false }
    while var event = fields.nextEvent() {
      guard read(&event, after: &last, into: &batch) else { return false }
    }
    return true
  }

  private mutating func readFirst(
    _ fields: inout ShuffleFields, of user: UInt64, into batch: inout ScannedEvents
  ) -> LastEvent? {
    let bytes = fields.bytes
    // Within these times no sum of them overflows.
    guard let time = fields.number(), EventRecord.times ~= time,
      let range = range(fields.pair(), of: bytes), let line = fields.number(),
      0..<Int64(Place.lineLimit) ~= line, let eventID = fields.optionalHex(),
      let sequence = fields.optionalNumber(), let session = bytes.array(fields.next()).unescaped
    else { return nil }
    let whole = fields.next()
    guard let shape = shape(whole, of: bytes),
      let flow = ShuffledShape.flowRange(inWhole: whole, of: bytes),
      let dimensions = dimensions(fields.next(), of: bytes), readRow(&fields)
    else { return nil }
    let event = LastEvent(
      user: user, range: range, time: time, line: line,
      session: session.utf8.isEmpty ? nil : session, dimensions: dimensions, flow: flow)
    append(event, shape: shape, eventID: eventID, sequence: sequence.number, to: &batch)
    return event
  }

  /// Reads an event that says what is other than in the one before.
  private mutating func read(
    _ fields: inout ShuffleFields, after last: inout LastEvent, into batch: inout ScannedEvents
  ) -> Bool {
    let bytes = fields.bytes
    guard let later = fields.number(), let further = fields.number(),
      let eventID = fields.optionalHex(), last.move(by: later, lines: further),
      let shape = shape(fields.next(), of: bytes, flow: &last.flow)
    else { return false }
    var sequence: Int64?
    row.removeAll()
    if !fields.isAtEnd || fields.hasBarBehind {
      guard let number = fields.optionalNumber() else { return false }
      sequence = number.number
      if let text = fields.nextUnlessSame() {
        guard let session = bytes.array(text).unescaped else { return false }
        last.session = session.utf8.isEmpty ? nil : session
      }
      if let text = fields.nextUnlessSame() {
        guard let dimensions = dimensions(text, of: bytes) else { return false }
        last.dimensions = dimensions
      }
      guard readRow(&fields) else { return false }
    }
    append(last, shape: shape, eventID: eventID, sequence: sequence, to: &batch)
    return true
  }

  private mutating func append(
    _ read: LastEvent, shape: UInt32, eventID: UInt64, sequence: Int64?,
    to batch: inout ScannedEvents
  ) {
    var event = ScannedEvent(
      user: read.user, time: read.time, place: Place(range: read.range, line: Int(read.line)),
      shape: shape, dimensions: read.dimensions)
    event.eventID = eventID
    event.setSequence(sequence)
    batch.append(event, session: read.session, row: row.bytes.array(0..<row.count), key: key)
    found.events += 1
  }

  /// Reads the properties of an event, if there is such a field, and says whether nothing else is.
  private mutating func readRow(_ fields: inout ShuffleFields) -> Bool {
    row.removeAll()
    guard fields.hasBarBehind else { return fields.isAtEnd }
    guard let last = fields.last(),
      let properties = [PropertyPair](shuffleText: fields.bytes.array(last))
    else { return false }
    let known = pairs.count
    for property in properties { rows.append(property, to: &row, pairs: &pairs) }
    for number in known..<pairs.count {
      if let pair = PropertyPair(symbol: pairs.bytes(number)) { found.pairs.append(pair) }
    }
    return true
  }

  private mutating func range(_ text: Range<Int>, of bytes: PaddedBytes) -> Int? {
    switch ranges.find(bytes.slice(text)) {
    case .known(let number): return number
    case .new(let hash):
      let parts = bytes.array(text).split(
        separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
      guard parts.count == 2, let file = Array(parts[0]).unescaped,
        let start = Int64(String(decoding: parts[1], as: UTF8.self)), start >= 0,
        ranges.count < 1 << 24
      else { return nil }
      found.ranges.append(RangeName(file: file, start: start))
      return ranges.add(bytes.slice(text), hash: hash)
    }
  }

  private mutating func shape(_ text: Range<Int>, of bytes: PaddedBytes) -> UInt32? {
    switch shapes.find(bytes.slice(text)) {
    case .known(let number): return UInt32(number)
    case .new(let hash):
      guard let shape = EventShape(shuffleText: bytes.array(text)) else { return nil }
      found.shapes.append(shape)
      return UInt32(shapes.add(bytes.slice(text), hash: hash))
    }
  }

  /// What happened in an event that is not the first of its line; in short, or whole.
  ///
  /// `flow`: where flow and version of the event before stand, and then those of this one.
  private mutating func shape(
    _ text: Range<Int>, of bytes: PaddedBytes, flow: inout Range<Int>
  ) -> UInt32? {
    if let own = ShuffledShape.flowRange(inWhole: text, of: bytes) {
      flow = own
      return shape(text, of: bytes)
    }
    short.removeAll()
    short.append(contentsOf: bytes.array(text))
    short.append(contentsOf: [UInt8(ascii: "|")])
    short.append(contentsOf: bytes.array(flow))
    switch shortShapes.find(short.bytes) {
    case .known(let number): return shapeOfShort[number]
    case .new(let hash):
      guard
        let whole = ShuffledShape.whole(
          ofShort: bytes.array(text)[...], flow: bytes.array(flow)[...]),
        let number = PaddedBytes.withCopy(of: whole, { shape(0..<whole.count, of: $0) })
      else { return nil }
      _ = shortShapes.add(short.bytes, hash: hash)
      shapeOfShort.append(number)
      return number
    }
  }

  private mutating func dimensions(_ text: Range<Int>, of bytes: PaddedBytes) -> UInt32? {
    switch dimensionSets.find(bytes.slice(text)) {
    case .known(let number): return UInt32(number)
    case .new(let hash):
      guard let symbol = bytes.array(text).unshuffledSymbol, setReader.append(symbol[...])
      else { return nil }
      return UInt32(dimensionSets.add(bytes.slice(text), hash: hash))
    }
  }
}
