import EventLog

// One time zone as the operating system's database has it: a TZif file (RFC 9636).
//
//     TZif2…  header: version and six counts      ┐ for readers of 32-bit times;
//     times, types, names, …                      ┘ skipped, but in version 1, which has no other
//     TZif2…  header                              ┐
//     times     -2422054408 … 846378000           │ 64-bit, ascending: when the offset changes
//     indexes   1 2 1 … 4                         │ to which type
//     types     3208,0,0  7200,1,4 …              │ its offset in seconds, daylight flag, name
//     names, leap seconds, flags                  ┘ not needed here
//     \nCET-1CEST,M3.5.0,M10.5.0/3\n              what holds after the last time
//
// A "fat" file lists the changes until 2037, a "slim" one only those that its last line cannot
// say; so both are read, and the last line continues where the list ends. Before the first time,
// type 0 holds.
//
// The bytes come from outside: every count is checked against the length before anything is read,
// and a file that contradicts itself is a fault in words.

/// From when on a zone has which offset.
package struct ZoneSpan: Hashable, Sendable {
  /// The first second, since the epoch.
  package var start: Int64
  /// Seconds that local time is ahead of UTC, less than a day.
  package var offset: Int64
}

/// Why the bytes of a time zone's file cannot be used: the end of "the file …".
package struct ZoneFault: Error, Hashable, Sendable {
  package var words: String
}

/// The offsets of one time zone.
package struct ZoneFile: Hashable, Sendable {
  private var firstOffset: Int64
  private var changes: [ZoneSpan]
  private var rule: PosixZoneRule?

  /// Reads a TZif file of version 1 to 4, and a later one like version 4.
  package init(bytes: [UInt8]) throws(ZoneFault) {
    var rest = ZoneBytes(bytes)
    var block = try ZoneBlock(from: &rest, timeSize: 4)
    var footer: [UInt8] = []
    if block.version != .first {
      block = try ZoneBlock(from: &rest, timeSize: 8)
      footer = try rest.takeLine()
    }
    guard block.leapSeconds == 0 else {
      throw ZoneFault(words: "counts leap seconds, which the times of events do not")
    }
    (firstOffset, changes) = try block.offsets()
    guard !footer.isEmpty else { return }
    guard let rule = PosixZoneRule(footer) else {
      let text = String(decoding: footer, as: UTF8.self)
      throw ZoneFault(words: "ends with \(VisibleText.quoted(text)), which is not a rule")
    }
    self.rule = rule
  }

  /// The spans that touch `seconds`, which lie in the years 1 to 9999.
  ///
  /// A change that leaves the offset alone begins none. The first is cut to begin where `seconds`
  /// do.
  package func spans(in seconds: Range<Int64>) -> [ZoneSpan] {
    var spans = [ZoneSpan(start: seconds.lowerBound, offset: firstOffset)]
    var all = changes
    if let rule {
      // At the last change itself the rule decides already.
      let start = max(changes.last?.start ?? seconds.lowerBound, seconds.lowerBound)
      if start < seconds.upperBound { all += rule.spans(in: start..<seconds.upperBound) }
    }
    for change in all where change.start < seconds.upperBound {
      if change.start <= spans[spans.count - 1].start {
        spans[spans.count - 1].offset = change.offset
      } else if change.offset != spans[spans.count - 1].offset {
        spans.append(change)
      }
    }
    return spans
  }
}

/// A header and the data after it.
private struct ZoneBlock {
  enum Version {
    /// Ends with the 32-bit data.
    case first
    case later
  }

  var version: Version
  var leapSeconds: Int
  private var timeSize: Int
  private var times: ZoneBytes
  private var indexes: ZoneBytes
  private var types: ZoneBytes

  init(from rest: inout ZoneBytes, timeSize: Int) throws(ZoneFault) {
    guard try rest.take(4).elements("TZif") else {
      throw ZoneFault(words: timeSize == 4 ? "is not a TZif file" : "has no second TZif block")
    }
    let mark = try rest.take(1).number(at: 0, size: 1)
    switch mark {
    case 0: version = .first
    case 0x32...0x39: version = .later
    default: throw ZoneFault(words: "is of an unknown version, byte \(mark)")
    }
    _ = try rest.take(15)
    let header = try rest.take(24)
    // Flags of UTC, flags of standard time, leap seconds, times, types, bytes of names.
    let counts = (0..<6).map { header.number(at: $0 * 4, size: 4) }
    self.timeSize = timeSize
    leapSeconds = counts[2]
    times = try rest.take(counts[3] * timeSize)
    indexes = try rest.take(counts[3])
    types = try rest.take(counts[4] * 6)
    _ = try rest.take(counts[5] + counts[2] * (timeSize + 4) + counts[1] + counts[0])
  }

  /// The offset before the first change, and the changes.
  func offsets() throws(ZoneFault) -> (first: Int64, changes: [ZoneSpan]) {
    var offsets: [Int64] = []
    for start in stride(from: 0, to: types.count, by: 6) {
      let offset = types.signed(at: start, size: 4)
      guard abs(offset) < 86_400 else {
        throw ZoneFault(words: "is \(offset) seconds off UTC, a day or more")
      }
      offsets.append(offset)
    }
    guard let first = offsets.first else { throw ZoneFault(words: "has no offset from UTC") }
    var changes: [ZoneSpan] = []
    for index in 0..<indexes.count {
      let type = indexes.number(at: index, size: 1)
      let start = times.signed(at: index * timeSize, size: timeSize)
      guard type < offsets.count else {
        throw ZoneFault(words: "changes to type \(type) and has \(offsets.count)")
      }
      if let last = changes.last, last.start >= start {
        throw ZoneFault(words: "has changes that are not in order of time")
      }
      changes.append(ZoneSpan(start: start, offset: offsets[type]))
    }
    return (first, changes)
  }
}

/// A part of a file, taken with a size inside of which all reading stays.
private struct ZoneBytes {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  var count: Int { rest.count }

  func elements(_ text: String) -> Bool {
    rest.elementsEqual(text.utf8)
  }

  func number(at offset: Int, size: Int) -> Int {
    bytes(at: offset, size).reduce(0) { $0 << 8 | Int($1) }
  }

  /// The same in two's complement.
  func signed(at offset: Int, size: Int) -> Int64 {
    let bytes = bytes(at: offset, size)
    let sign: Int64 = (bytes.first ?? 0) < 0x80 ? 0 : -1
    return bytes.reduce(sign) { $0 << 8 | Int64($1) }
  }

  private func bytes(at offset: Int, _ size: Int) -> ArraySlice<UInt8> {
    rest.dropFirst(offset).prefix(size)
  }

  mutating func take(_ count: Int) throws(ZoneFault) -> ZoneBytes {
    guard count <= rest.count else { throw ZoneFault(words: "is cut short") }
    var part = self
    part.rest = rest.prefix(count)
    rest = rest.dropFirst(count)
    return part
  }

  /// The bytes between two line feeds.
  mutating func takeLine() throws(ZoneFault) -> [UInt8] {
    guard rest.first == 0x0A, let end = rest.dropFirst().firstIndex(of: 0x0A) else {
      throw ZoneFault(words: "is cut short: its last line is missing")
    }
    return Array(rest[(rest.startIndex + 1)..<end])
  }
}
