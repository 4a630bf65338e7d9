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
    package var whats: [What] = []
    /// By number in the events.
    package var contexts: [Context] = []
    /// By number of the file in the events' places.
    package var ranges: [RangeName] = []
    /// The payloads of the lines about the run.
    package var runLines: [[UInt8]] = []
    package var events = 0
  }

  package private(set) var findings = Findings()
  private let propertyCount: Int
  private let key: HashKey
  private var whats: SymbolTable
  private var contexts: SymbolTable
  private var ranges: SymbolTable
  private var lines = 0

  /// - Parameter propertyCount: How many properties the contexts have.
  package init(propertyCount: Int) {
    self.propertyCount = propertyCount
    key = HashKey.random()
    whats = SymbolTable(key: key)
    contexts = SymbolTable(key: key)
    ranges = SymbolTable(key: key)
  }

  /// Counts the lines of a fault anew.
  package mutating func beginFile() {
    lines = 0
  }

  /// Appends the events of a chunk's lines.
  package mutating func read(
    _ chunk: consuming Chunk, into batch: inout ScannedEvents
  ) throws(ShuffleFault) {
    let count = chunk.bytes.count
    var bytes = chunk.bytes
    bytes.append(contentsOf: repeatElement(0, count: PaddedBytes.padding))
    let isRead = unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return true }
      // Padded above; the window is used in this call only.
      return readLines(unsafe PaddedBytes(base: base, count: count), into: &batch)
    }
    guard isRead else { throw ShuffleFault(line: lines) }
  }

  /// Reads lines up to one that is none, and says whether all were read.
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
      findings.runLines.append(bytes.array((line.lowerBound + 2)..<line.upperBound))
      return bytes[line.lowerBound + 1] == UInt8(ascii: "\t")
    }
    var fields = ShuffleFields(bytes: bytes, position: line.lowerBound, end: line.upperBound)
    guard let user = fields.hex(), fields.skip("\t") else { return false }
    if fields.skip("o") {
      batch.appendSecondID(user)
      return fields.isAtEnd
    }
    return fields.skip("e|") && read(&fields, user: user, into: &batch)
  }

  private mutating func read(
    _ fields: inout ShuffleFields, user: UInt64, into batch: inout ScannedEvents
  ) -> Bool {
    let bytes = fields.bytes
    guard let time = fields.number(), let range = range(fields.pair(), of: bytes),
      let line = fields.number(), 0..<Int64(Place.lineLimit) ~= line
    else { return false }
    guard let eventID = fields.optionalHex(), let sequence = fields.optionalNumber() else {
      return false
    }
    guard let session = bytes.array(fields.next()).unescaped,
      let what = what(fields.next(), of: bytes), let last = fields.last(),
      let context = context(last, of: bytes)
    else { return false }
    var event = ScannedEvent(
      user: user, time: time, place: Place(range: range, line: Int(line)), what: what,
      context: context)
    event.eventID = eventID
    event.setSequence(sequence.number)
    batch.append(event, session: session.utf8.isEmpty ? nil : session, key: key)
    findings.events += 1
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
      findings.ranges.append(RangeName(file: file, start: start))
      return ranges.add(bytes.slice(text), hash: hash)
    }
  }

  private mutating func what(_ text: Range<Int>, of bytes: PaddedBytes) -> UInt32? {
    switch whats.find(bytes.slice(text)) {
    case .known(let number): return UInt32(number)
    case .new(let hash):
      guard let what = What(shuffleText: bytes.array(text)) else { return nil }
      findings.whats.append(what)
      return UInt32(whats.add(bytes.slice(text), hash: hash))
    }
  }

  private mutating func context(_ text: Range<Int>, of bytes: PaddedBytes) -> UInt32? {
    switch contexts.find(bytes.slice(text)) {
    case .known(let number): return UInt32(number)
    case .new(let hash):
      let symbol = Context(shuffleText: bytes.array(text), propertyCount: propertyCount)
      guard let symbol else { return nil }
      findings.contexts.append(symbol)
      return UInt32(contexts.add(bytes.slice(text), hash: hash))
    }
  }
}

/// The fields of one line, one after the other.
private struct ShuffleFields {
  let bytes: PaddedBytes
  var position: Int
  let end: Int

  init(bytes: PaddedBytes, position: Int, end: Int) {
    self.bytes = bytes
    self.position = position
    self.end = end
  }

  var isAtEnd: Bool { position == end }

  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard end - position >= count else { return false }
    // The literal has that many bytes.
    let matches = (0..<count).allSatisfy { unsafe bytes[position + $0] == text.utf8Start[$0] }
    if matches { position += count }
    return matches
  }

  /// Sixteen hexadecimal digits.
  mutating func hex() -> UInt64? {
    guard end - position >= 16 else { return nil }
    defer { position += 16 }
    return Self.hex(bytes, position..<position + 16)
  }

  /// The next field, without the bar that ends it.
  mutating func next() -> Range<Int> {
    let start = position
    while position < end, bytes[position] != UInt8(ascii: "|") { position &+= 1 }
    defer { if position < end { position += 1 } }
    return start..<position
  }

  /// The last field, which no bar ends.
  mutating func last() -> Range<Int>? {
    let field = next()
    return field.upperBound == end ? field : nil
  }

  /// Two fields with the bar between.
  mutating func pair() -> Range<Int> {
    let first = next()
    return first.lowerBound..<next().upperBound
  }

  mutating func number() -> Int64? {
    let field = next()
    let isNegative = bytes[field.lowerBound] == UInt8(ascii: "-")
    let digits = field.dropFirst(isNegative ? 1 : 0)
    guard 1...19 ~= digits.count else { return nil }
    var whole: Int64 = 0
    for place in digits {
      guard bytes[place].isDigit else { return nil }
      let (tens, isLarge) = whole.multipliedReportingOverflow(by: 10)
      let digit = Int64(bytes[place] & 15)
      let (next, isLarger) = tens.addingReportingOverflow(isNegative ? -digit : digit)
      guard !isLarge, !isLarger else { return nil }
      whole = next
    }
    return whole
  }

  /// A number, or none where the field is empty; `nil` for anything else.
  mutating func optionalNumber() -> (number: Int64?, Void)? {
    if position < end, bytes[position] == UInt8(ascii: "|") {
      position += 1
      return (nil, ())
    }
    return number().map { ($0, ()) }
  }

  /// A hash, or 0 where the field is empty; `nil` for anything else.
  mutating func optionalHex() -> UInt64? {
    let field = next()
    if field.isEmpty { return 0 }
    return field.count == 16 ? Self.hex(bytes, field) : nil
  }

  private static func hex(_ bytes: PaddedBytes, _ range: Range<Int>) -> UInt64? {
    var number: UInt64 = 0
    for place in range {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number &<< 4 | UInt64(byte & 15)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number &<< 4 | UInt64(byte & 15 &+ 9)
      default: return nil
      }
    }
    return number
  }
}
