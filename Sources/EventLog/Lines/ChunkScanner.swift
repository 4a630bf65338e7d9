// Lines into events of a batch: what a worker does with its chunks.
//
//   chunk ─▶ line ─▶ the fast path (ChunkScanner+FastPath) ─────────────────────▶ event of the batch
//            │             │ anything unusual
//            │             ▼
//            │       line's end ─▶ UTF-8? ─▶ fields ─▶ user, time, session ──▶ event of the batch
//            │ blank           │         │             shape, dimensions ─▶ symbols
//            └ too long        └ fault ──┴─▶ counted, and kept in words if somebody may read it
//
// Lines of other formats are mapped to native ones first (ChunkScanner+Mapped), which then take the
// reference path.
//
// Both paths end in `add`. The reference path (ChunkScanner+Line) defines the result: it reads any line,
// it alone reports faults (ChunkScanner+Rejects), and it records the symbols of raw values for the fast
// path.
//
// Every worker has a scanner of its own and shares nothing, so each worker numbers symbols by itself; the
// tables are merged once, at the end (`ScanSummary`).
//
// An `EventShape` or `Dimensions` is looked up by its bytes before its names are judged: a symbol that is in
// the table has been judged when it came in, so the characters of names are looked at once per
// symbol and not once per line. For the same reason nothing is added to a table before the whole
// line is found good.
//
// Lines are read where they lie in the chunk. The last ones, whose padding would lie outside of it,
// are copied to a padded place first.

/// Scans chunks, one after another, on one thread.
package struct ChunkScanner: ~Copyable {
  let settings: ScanSettings
  let key: HashKey
  var result: WorkerScan
  var fields: LineFields
  var times: TimestampReader
  var automaton: KeyAutomaton
  let hash: FoldedHash
  /// As in the key, which every line would otherwise copy.
  let foldsUsers: Bool
  let foldsEvents: Bool
  /// That of the chunk that is scanned.
  var source: PreparedSource
  var rawShapes = RawSymbols()
  var rawDimensionSets = RawSymbols()
  var shape = ByteBuffer()
  var dimensions = ByteBuffer()
  var scratch = ByteBuffer()
  /// Of which events all properties are kept.
  var entryShapes: EntryShapes
  var rows: PropertyRowWriter
  /// By place in `ScanSettings.mappings`.
  let mappers: [LineMapper]
  /// The fast path of the mapping that the last mapped chunk had.
  var fastMapping: FastMapping?
  /// The native line that a mapping has written.
  var nativeText = ByteBuffer()
  /// The properties of its event; `nil` where no mapping has written one.
  var nativeProperties: [PropertyPair]?
  /// The records of the chunk that is scanned, and which of them is, where it has no lines.
  var record: (all: SourceRecords, number: Int)?
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
    foldsUsers = key.foldsUsers
    foldsEvents = key.foldsEvents
    source = PreparedSource(0, .install, by: hash)
    rows = PropertyRowWriter(hash: key.folded)
    automaton = KeyAutomaton(hash: key.folded)
    entryShapes = EntryShapes(settings.propertyKeeping)
  }

  /// Appends the events of a chunk's accepted lines, in their order.
  ///
  /// Chunks may come of any file and in any order, each once in a run.
  package mutating func scan(_ chunk: Chunk, into batch: inout ScannedEvents) {
    source = PreparedSource(chunk.source, settings.identities[chunk.source], by: hash)
    if let time = chunk.judgedTo {
      scanRest(of: chunk, after: time, into: &batch)
      return
    }
    if let mapping = chunk.mapping { prepareFastMapping(mapping) }
    if let records = chunk.records {
      scan(records, of: chunk, into: &batch)
      return
    }
    var lines = scanLines(of: chunk, into: &batch)
    if let length = chunk.oversizedLine {
      rejectSkipped(
        LineSite(chunk: chunk, line: lines, start: chunk.bytes.count, length: Int(length)))
      lines += 1
    }
    forgetLongLines()
    result.add(
      ChunkLines(file: chunk.file, index: chunk.index, lines: lines, mapping: chunk.mapping))
  }

  /// Scans the lines of a chunk, and returns how many there are; one that is too long is not among them.
  private mutating func scanLines(of chunk: Chunk, into batch: inout ScannedEvents) -> Int {
    var lines = 0
    unsafe chunk.bytes.withUnsafeBytes { bytes in
      let fastPathEnd = unsafe Self.endOfFastPath(in: bytes)
      var start = 0
      while start < bytes.count {
        let rest = unsafe rest(of: bytes, from: start, inPlaceBefore: fastPathEnd)
        let site = LineSite(chunk: chunk, line: lines, start: start, length: 0)
        let length =
          chunk.mapping == nil
          ? scanOnFastPath(rest, at: site, into: &batch)
          : scanMappedOnFastPath(rest, at: site, into: &batch)
        let end =
          if let length { start &+ length } else {
            unsafe scanOnReferencePath(bytes, from: start, line: lines, of: chunk, into: &batch)
          }
        lines += 1
        start = end + 1
      }
    }
    return lines
  }

  /// The bytes of a chunk from a line on, with the padding of the fast path behind them: where they lie if
  /// the line begins before `fastPathEnd`, else a copy.
  @inline(__always)
  private mutating func rest(
    of bytes: UnsafeRawBufferPointer, from start: Int, inPlaceBefore fastPathEnd: Int
  ) -> PaddedBytes {
    guard start < fastPathEnd, let base = bytes.baseAddress else {
      return unsafe copy(bytes, start, bytes.count)
    }
    // A line that begins before `fastPathEnd` ends before it, and the padding lies behind that.
    return unsafe PaddedBytes(
      base: base + start, count: bytes.count &- PaddedBytes.padding &- start)
  }

  /// A line much longer than most must not be paid for until the run ends.
  mutating func forgetLongLines() {
    let usual = 1 << 21
    if tail.room > usual { tail = ByteBuffer() }
    if nativeText.room > usual { nativeText = ByteBuffer() }
  }

  /// Where the last line ends that may be read where it lies without looking for its end first: what
  /// is read past it lies in the chunk.
  static func endOfFastPath(in bytes: UnsafeRawBufferPointer) -> Int {
    var end = bytes.count - PaddedBytes.padding
    // Each index is below the count and not negative.
    while end > 0, unsafe bytes[end - 1] != UInt8(ascii: "\n") { end -= 1 }
    return max(end, 0)
  }

  /// Scans the line that begins at `start` on the reference path, and returns where it ends.
  private mutating func scanOnReferencePath(
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

  /// What kept rejected lines from being put aside; `nil` where nothing did.
  package var failure: Diagnostic? { result.rejected.spill?.failure }

  /// Ends the scan.
  package consuming func finish() -> WorkerScan {
    result.leftOut = entryShapes.leftOut
    return result
  }

  /// A line with the padding that reading needs.
  @inline(__always)
  mutating func window(
    on bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int
  ) -> PaddedBytes {
    if let base = bytes.baseAddress, end &+ PaddedBytes.padding < bytes.count {
      // The padding lies in the chunk, the byte behind the line is its line feed, and the window is
      // used while the chunk's bytes are borrowed.
      return unsafe PaddedBytes(base: base + start, count: end &- start)
    }
    return unsafe copy(bytes, start, end)
  }

  /// A copy of some bytes with a line feed and padding behind them, valid until the next.
  mutating func copy(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int
  ) -> PaddedBytes {
    tail.removeAll(reserving: end &- start &+ 1)
    unsafe tail.append(copyOf: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
    tail.append(UInt8(ascii: "\n"))
    return tail.bytes.slice(0..<end - start)
  }
}
