// Lines into events of a batch: what a worker does with its chunks.
//
//   chunk ─▶ line ─▶ the quick way (ChunkScanner+Quick) ─────────────────────▶ event of the batch
//            │             │ anything unusual
//            │             ▼
//            │       line's end ─▶ UTF-8? ─▶ fields ─▶ user, time, session ──▶ event of the batch
//            │ blank           │         │             what, context ─▶ symbols
//            └ too long        └ fault ──┴─▶ counted, and kept in words if somebody may read it
//
// Lines of other formats become native ones first (ChunkScanner+Mapped), and then go the slow way.
//
// Both ways end in `add`. The slow one below is the whole of the matter: it reads any line, it alone
// finds faults, and what it finds of raw values is remembered for the quick one.
//
// Every worker has a scanner of its own and shares nothing, so symbols are numbered by worker; the
// tables are put together once, at the end (`ScanSummary`).
//
// A `What` or `Context` is looked up by its bytes before its names are judged: a symbol that is in
// the table has been judged when it came in, so the characters of names are looked at once per
// symbol and not once per line. For the same reason nothing is added to a table before the whole
// line is found good.
//
// Lines are read where they lie in the chunk. The last ones, whose padding would lie outside of it,
// are never read quickly: the slow way cuts each and, if need be, copies it to a padded place first.

/// Scans chunks, one after another, on one thread.
package struct ChunkScanner: ~Copyable {
  let settings: ScanSettings
  private let key: HashKey
  var result: WorkerScan
  var fields: LineFields
  var times: TimestampReader
  var layouts: KeyLayouts
  let hash: FoldedHash
  var rawWhats = RawSymbols()
  var rawContexts = RawSymbols()
  private var what = ByteBuffer()
  private var context = ByteBuffer()
  private var scratch = ByteBuffer()
  /// By place in `ScanSettings.mappings`.
  let mappers: [LineMapper]
  /// The quick reading of the mapping that the last mapped chunk had.
  var quickMapping: QuickMapping?
  /// The native line that a mapping has written.
  var nativeText = ByteBuffer()
  /// The place of a line that stands too near the end of its chunk.
  private var tail = ByteBuffer()

  /// `worker` is the worker's number in its run, from 0: it stands in the records.
  package init(settings: ScanSettings, key: HashKey, worker: Int) {
    self.settings = settings
    self.key = key
    result = WorkerScan(settings: settings, key: key, worker: worker)
    fields = LineFields(settings: settings)
    mappers = settings.mappings.map { LineMapper($0, settings: settings) }
    times = TimestampReader(latest: settings.latestTime)
    hash = key.folded
    layouts = KeyLayouts(hash: key.folded)
  }

  /// Appends the events of a chunk's accepted lines, in their order.
  ///
  /// Chunks may come of any file and in any order, each once in a run.
  package mutating func scan(_ chunk: Chunk, into batch: inout ScannedEvents) {
    var lines = 0
    if let mapping = chunk.mapping { prepareQuickMapping(mapping) }
    unsafe chunk.bytes.withUnsafeBytes { bytes in
      let quickEnd = unsafe Self.endOfQuickLines(in: bytes)
      var start = 0
      while start < bytes.count {
        var length: Int?
        if start < quickEnd, let base = bytes.baseAddress {
          // A line that begins before `quickEnd` ends before it, and the padding lies behind that.
          let rest = unsafe PaddedBytes(
            base: base + start, count: bytes.count &- PaddedBytes.padding &- start)
          let site = LineSite(chunk: chunk, line: lines, start: start, length: 0)
          length =
            chunk.mapping == nil
            ? scanQuickly(rest, at: site, into: &batch)
            : scanMappedQuickly(rest, at: site, into: &batch)
        }
        let end =
          if let length { start &+ length } else {
            unsafe scanSlowly(bytes, from: start, line: lines, of: chunk, into: &batch)
          }
        lines += 1
        start = end + 1
      }
    }
    if let length = chunk.oversizedLine {
      rejectSkipped(
        LineSite(chunk: chunk, line: lines, start: chunk.bytes.count, length: Int(length)))
      lines += 1
    }
    result.add(
      ChunkLines(file: chunk.file, index: chunk.index, lines: lines, mapping: chunk.mapping))
  }

  /// Where the last line ends that may be read without looking for its end first: what is read
  /// past it lies in the chunk.
  private static func endOfQuickLines(in bytes: UnsafeRawBufferPointer) -> Int {
    var end = bytes.count - PaddedBytes.padding
    // Each index is below the count and not negative.
    while end > 0, unsafe bytes[end - 1] != UInt8(ascii: "\n") { end -= 1 }
    return max(end, 0)
  }

  /// Scans the line that begins at `start` the slow way, and returns where it ends.
  private mutating func scanSlowly(
    _ bytes: UnsafeRawBufferPointer, from start: Int, line number: Int, of chunk: Chunk,
    into batch: inout ScannedEvents
  ) -> Int {
    let end = unsafe LineCutter.lineEnd(in: bytes, from: start)
    let line = unsafe window(on: bytes, start, end)
    scan(
      line, at: LineSite(chunk: chunk, line: number, start: start, length: end - start),
      into: &batch)
    return end
  }

  /// Ends the scan.
  package consuming func finish() -> WorkerScan {
    result
  }

  /// A line with the padding that reading needs.
  @inline(__always)
  private mutating func window(
    on bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int
  ) -> PaddedBytes {
    if let base = bytes.baseAddress, end &+ PaddedBytes.padding < bytes.count {
      // The padding lies in the chunk, the byte behind the line is its line feed, and the window is
      // used while the chunk's bytes are borrowed.
      return unsafe PaddedBytes(base: base + start, count: end &- start)
    }
    tail.removeAll()
    unsafe tail.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
    tail.append(UInt8(ascii: "\n"))
    return tail.bytes.slice(0..<end - start)
  }
}

/// Where a line stands: in its chunk, its file and the run.
struct LineSite {
  let source: Int
  /// As the chunk has it.
  let mapping: Int?
  let place: Place
  /// The offset of the line in its file.
  let offset: Int64
  let length: Int

  @inline(__always) init(chunk: Chunk, line: Int, start: Int, length: Int) {
    source = chunk.source
    mapping = chunk.mapping
    place = Place(file: chunk.file, chunk: chunk.index, line: line)
    offset = chunk.offset &+ Int64(start)
    self.length = length
  }
}

// MARK: - One line

extension ChunkScanner {
  private mutating func scan(
    _ line: PaddedBytes, at site: LineSite, into batch: inout ScannedEvents
  ) {
    do throws(LineFault) {
      if let start = try line.textStart(isFirst: site.offset == 0, settings: settings) {
        if let mapping = site.mapping {
          scan(line, from: start, at: site, by: mappers[mapping], into: &batch)
          return
        }
        try fields.read(line, from: start)
        let (what, context) = try record(line, at: site, into: &batch)
        remember(what: what, context: context, of: line, source: site.source)
        result.accepted += 1
      } else {
        result.blank += 1
      }
    } catch {
      reject(error, line, at: site)
    }
  }

  /// Adds the event of a native line whose fields have been read, and returns the numbers of its
  /// `What` and `Context`.
  mutating func record(
    _ line: PaddedBytes, at site: LineSite, into batch: inout ScannedEvents
  ) throws(LineFault) -> (what: UInt32, context: UInt32) {
    let (taken, other) = fields.users(settings.identities[site.source])
    let time = try checkedTime(line, user: taken, other: other)
    what.writeWhat(fields, source: site.source, in: line)
    context.writeContext(fields, in: line)
    let (whatID, contextID) = try symbols(line)
    add(line, at: site, time: time, what: whatID, context: contextID, to: &batch)
    return (whatID, contextID)
  }

  /// Adds the event of a line in which nothing is wrong.
  @inline(__always)
  mutating func add(
    _ line: PaddedBytes, at site: LineSite, time: Int64, what: UInt32, context: UInt32,
    to batch: inout ScannedEvents
  ) {
    let (taken, other) = fields.users(settings.identities[site.source])
    let user = userHash(taken, in: line)
    if let other { noteSecondID(other, of: user, in: line, to: &batch) }
    result.note(time: time)
    var event = ScannedEvent(
      user: user, time: time, place: site.place, what: what, context: context)
    event.eventID = eventHash(line)
    event.setSequence(fields.sequence)
    setSession(of: &event, line, in: &batch)
    batch.append(event)
  }

  /// The instant of the line; where it has none, names that may not stand come first.
  private mutating func checkedTime(
    _ line: PaddedBytes, user: JSONSlice, other: JSONSlice?
  ) throws(LineFault) -> Int64 {
    if fields.hasLongNames(user: user, other: other), let fault = fields.nameFault(in: line) {
      throw fault
    }
    do throws(LineFault) {
      return try fields.time(&times, in: line)
    } catch {
      throw fields.nameFault(in: line) ?? error
    }
  }

  /// The numbers of the line's `What` and `Context`.
  private mutating func symbols(_ line: PaddedBytes) throws(LineFault) -> (UInt32, UInt32) {
    let whatPlace = result.whats.find(what.bytes)
    let contextPlace = result.contexts.find(context.bytes)
    if case .known(let whatID) = whatPlace, case .known(let contextID) = contextPlace {
      return (UInt32(truncatingIfNeeded: whatID), UInt32(truncatingIfNeeded: contextID))
    }
    if let fault = fields.nameFault(in: line) { throw fault }
    return (
      UInt32(truncatingIfNeeded: result.whats.number(of: what.bytes)),
      UInt32(truncatingIfNeeded: result.contexts.number(of: context.bytes))
    )
  }

  @inline(__always)
  private mutating func userHash(_ id: JSONSlice, in line: PaddedBytes) -> UInt64 {
    if id.kind == .text { return key.user(line.slice(id.range)) }
    scratch.removeAll()
    scratch.append(textOf: id, in: line)
    return key.user(scratch.bytes)
  }

  private mutating func noteSecondID(
    _ id: JSONSlice, of user: UInt64, in line: PaddedBytes, to batch: inout ScannedEvents
  ) {
    let other = userHash(id, in: line)
    // The same id twice is one id.
    if other != user { batch.appendSecondID(other) }
  }

  @inline(__always)
  private mutating func eventHash(_ line: PaddedBytes) -> UInt64 {
    guard let id = fields[.eventID] else { return 0 }
    if id.kind == .text { return key.event(line.slice(id.range)) }
    scratch.removeAll()
    scratch.append(textOf: id, in: line)
    return key.event(scratch.bytes)
  }

  /// Notes the line's session, where it has one.
  @inline(__always)
  private func setSession(
    of event: inout ScannedEvent, _ line: PaddedBytes, in batch: inout ScannedEvents
  ) {
    guard let id = fields[.sessionID] else { return }
    let start = batch.texts.count
    batch.texts.append(textOf: id, in: line)
    let range = start..<batch.texts.count
    // Read where it stood, if it stands there: what has just been written is slow to read.
    event.sessionHash = key.session(
      id.kind == .text ? line.slice(id.range) : batch.texts.bytes.slice(range))
    event.sessionStart = UInt32(truncatingIfNeeded: start)
    event.sessionLength = UInt32(truncatingIfNeeded: range.count)
  }
}

// MARK: - Rejected lines

extension ChunkScanner {
  private mutating func reject(_ fault: LineFault, _ line: PaddedBytes, at site: LineSite) {
    if site.mapping == nil { remember(fault, of: line, source: site.source) }
    guard result.rejected.count(fault.reason, at: site.place) else { return }
    keep(fault.rejection(in: line), line, at: site)
  }

  mutating func reject(_ rejection: Rejection, _ line: PaddedBytes, at site: LineSite) {
    guard result.rejected.count(rejection.reason, at: site.place) else { return }
    keep(rejection, line, at: site)
  }

  private mutating func keep(_ rejection: Rejection, _ line: PaddedBytes, at site: LineSite) {
    result.rejected.keep(
      RejectedLine(
        place: site.place, offset: site.offset, length: Int64(site.length), rejection: rejection,
        bytes: settings.keepsRejects == .allWithBytes ? line.array(0..<line.count) : nil))
  }

  private mutating func rejectSkipped(_ site: LineSite) {
    guard result.rejected.count(.lineTooLong, at: site.place) else { return }
    result.rejected.keep(
      RejectedLine(
        place: site.place, offset: site.offset, length: Int64(site.length),
        rejection: LineFault.rejection(
          ofSkippedLine: Int64(site.length), limit: settings.longestLine)))
  }
}

extension PaddedBytes {
  /// Where the text of a line begins, after the checks that precede its syntax; `nil` for a blank
  /// line.
  ///
  /// Only the first line of a file may have a byte order mark.
  @inline(__always)
  func textStart(isFirst: Bool, settings: ScanSettings) throws(LineFault) -> Int? {
    if count > settings.longestLine {
      throw LineFault(
        reason: .lineTooLong, offset: settings.longestLine,
        cause: .length(limit: settings.longestLine))
    }
    let start = isFirst && startsWithMark ? 3 : 0
    if self[start] != UInt8(ascii: "{"), isBlank(from: start) { return nil }
    if UTF8Check.hasNonASCII(self, from: start),
      let fault = UTF8Check.firstFault(in: self, from: start)
    {
      throw LineFault(reason: .invalidUTF8, offset: fault, cause: .encoding)
    }
    return start
  }

  private var startsWithMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }

  /// Whether only spaces, tabs and carriage returns are left.
  private func isBlank(from start: Int) -> Bool {
    (start..<count).allSatisfy {
      switch self[$0] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): true
      default: false
      }
    }
  }
}
