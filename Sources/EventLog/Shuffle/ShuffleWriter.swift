// The shuffle: what `map` hands to an engine, and `reduce` gets back by user.
//
//     key              payload
//     9c3e08d2f1a07b41 e|1772323200459|logs/a.ndjson|1048576|17|7f3a…|3|s-81|WHAT|CONTEXT
//     51d0c2290e5ab67b o
//     !                {"map":[…]}
//     !                {"range":[…]}
//
// A line is a key, a tab, a payload and a line feed, of UTF-8 without other control characters.
// Keys are sixteen hexadecimal digits of the keyed hash of a user: an engine brings all lines of a
// key to one process and need not understand more. Then comes
//
//   e   an event: its time in milliseconds; the file, the start of the range and the line in the
//       range, from 0; the hash of its event id, the client's counter and the session, where it has
//       them; what happened and under which circumstances, with names spelt out (`ShuffleText`),
//       since one process's numbers mean nothing to another
//   o   a note that the id of the key stood on a line beside another, which was taken as the user
//
// Lines of the key `!` are about the run, whichever process they come to: which settings the lines
// were mapped with, first of all, and last how many lines there were. So an output that breaks off
// can be told from a whole one.
//
// Nothing in a line depends on what else a process has read: the same bytes of the same range give
// the same lines in the same order, and an engine may do a task again, or twice.

/// Scans the chunks of one range and writes their events as lines of the shuffle.
package struct ShuffleWriter: ~Copyable {
  private let range: RangeName
  private var scanner: ChunkScanner
  private var batch = ScannedEvents()
  /// By number of the scanner.
  private var shapes: [[UInt8]] = []
  private var dimensionSets: [[UInt8]] = []
  private let propertyCount: Int
  /// The two fields of an event that are the same in the whole range, with the bars around them.
  private let rangeText: [UInt8]
  private var noted = UserHashSet()
  private var linesBefore = 0

  package init(range: RangeName, settings: ScanSettings, key: HashKey) {
    self.range = range
    scanner = ChunkScanner(settings: settings, key: key, worker: 0)
    propertyCount = settings.properties.count
    var text = [UInt8(ascii: "|")]
    text.appendEscaped(range.file.utf8)
    rangeText = text + "|\(range.start)|".utf8
  }

  /// Appends the lines of a chunk's events to what goes to each shard.
  ///
  /// The chunks of the range come in their order, those before this one have been written.
  package mutating func write(_ chunk: Chunk, to shards: inout [[UInt8]]) {
    scanner.scan(chunk, into: &batch)
    spellNewSymbols()
    let shardCount = UInt64(shards.count)
    let lines = scanner.result.chunks.last?.records
    for event in batch.events {
      let line = lines?.line(of: event.place.line) ?? event.place.line
      write(event, line: linesBefore + line, to: &shards[Int(event.user % shardCount)])
    }
    for user in batch.secondIDs where !noted.contains(user) {
      noted.insert(user)
      shards[Int(user % shardCount)].appendNote(of: user)
    }
    batch.removeAll()
    linesBefore += lines?.count ?? scanner.result.chunks.last?.lines ?? 0
  }

  /// What a run makes of the different names that have been met so far, in bytes, by estimate.
  package var nameBytes: Int { scanner.nameBytes }

  /// What became of the range's lines.
  package consuming func finish() -> RangeCounts {
    let summary = ScanSummary.merging([scanner.finish()])
    var counts = RangeCounts(name: range)
    counts.lines = summary.lines
    counts.accepted = summary.accepted
    counts.events = summary.events
    counts.rejectedEvents = summary.rejectedEvents
    counts.blank = summary.blank
    for (reason, count) in summary.rejected { counts.rejected[reason.order] = count }
    counts.mapping = summary.mappingOfFile[0]
    counts.names = summary.names
    counts.examples = summary.rejectedLines.map { line in
      var example = RangeCounts.Example()
      example.line = summary.lineIndex.lineNumber(of: line.place) - 1 + line.linesToFault
      example.offset = line.offset
      example.length = line.length
      example.rejection = line.rejection
      return example
    }
    return counts
  }

  private mutating func spellNewSymbols() {
    for number in shapes.count..<scanner.result.shapes.count {
      shapes.append(EventShape(symbol: scanner.result.shapes.bytes(number)).shuffleText)
    }
    for number in dimensionSets.count..<scanner.result.dimensionSets.count {
      let symbol = scanner.result.dimensionSets.bytes(number)
      dimensionSets.append(Dimensions(symbol: symbol, propertyCount: propertyCount).shuffleText)
    }
  }

  private func write(_ event: ScannedEvent, line: Int, to output: inout [UInt8]) {
    let bar = UInt8(ascii: "|")
    output.appendHex(event.user)
    output.append(contentsOf: "\te|".utf8)
    output.append(contentsOf: String(event.time).utf8)
    output.append(contentsOf: rangeText)
    output.append(contentsOf: String(line).utf8)
    output.append(bar)
    if event.eventID != 0 { output.appendHex(event.eventID) }
    output.append(bar)
    if let sequence = event.sequence { output.append(contentsOf: String(sequence).utf8) }
    output.append(bar)
    if let session = batch.session(of: event) { output.appendEscaped(session.utf8) }
    output.append(bar)
    output.append(contentsOf: shapes[Int(event.shape)])
    output.append(bar)
    output.append(contentsOf: dimensionSets[Int(event.dimensions)])
    output.append(UInt8(ascii: "\n"))
  }
}

extension [UInt8] {
  fileprivate mutating func appendNote(of user: UInt64) {
    appendHex(user)
    append(contentsOf: "\to\n".utf8)
  }

  /// Appends a line about the run.
  ///
  /// `payload`: without tab and line feed.
  package mutating func appendRunLine(_ payload: [UInt8]) {
    append(contentsOf: "!\t".utf8)
    append(contentsOf: payload)
    append(UInt8(ascii: "\n"))
  }
}
