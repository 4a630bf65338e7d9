// The shuffle: what `map` hands to an engine, and `reduce` gets back by user.
//
//     key              payload
//     9c3e08d2f1a07b41 e|1772323200459|logs/a.ndjson|1048576|17|7f3a…|3|s-81|WHAT|CONTEXT|PROPERTIES
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
//       since one process's numbers mean nothing to another; last, and only of events with which a user
//       may enter, all of its properties
//   o   a note that the id of the key stood on a line beside another, which was taken as the user
//
// Lines of the key `!` are about the run, whichever process they come to: which settings the lines
// were mapped with, first of all, and last how many lines there were. So an output that breaks off
// can be told from a whole one.
//
// Nothing in a line depends on what else a process has read: the same bytes of the same range give
// the same lines in the same order, and an engine may do a task again, or twice.

/// Scans chunks of one range and spells their events as lines of the shuffle: one worker of a map.
package struct ShuffleWriter: ~Copyable {
  private var scanner: ChunkScanner
  private var batch = ScannedEvents()
  /// By number of the scanner.
  private var shapes: [[UInt8]] = []
  private var dimensionSets: [[UInt8]] = []
  private let propertyCount: Int
  /// The two fields of an event that are the same in the whole range, with the bars around them.
  private let rangeText: [UInt8]

  /// `worker`: the worker's number in its run, from 0.
  package init(range: RangeName, settings: ScanSettings, key: HashKey, worker: Int = 0) {
    scanner = ChunkScanner(settings: settings, key: key, worker: worker)
    propertyCount = settings.properties.count
    var text = [UInt8(ascii: "|")]
    text.appendEscaped(range.file.utf8)
    rangeText = text + "|\(range.start)|".utf8
  }

  /// The lines of a chunk's events.
  ///
  /// Chunks may come in any order, each to one worker. `linesBefore`: the lines of the range before
  /// the chunk (`Chunk.lineCount`).
  package mutating func write(
    _ chunk: Chunk, after linesBefore: Int, shards count: Int
  ) -> ShuffledChunk {
    scanner.scan(chunk, into: &batch)
    spellNewSymbols()
    let lines = scanner.result.chunks.last
    assert(lines?.lineCount == chunk.lineCount)
    var shards = Array(repeating: [UInt8](), count: count)
    for event in batch.events {
      let line = lines?.records?.line(of: event.place.line) ?? event.place.line
      write(event, line: linesBefore + line, to: &shards[Int(event.user % UInt64(count))])
    }
    defer { batch.removeAll() }
    return ShuffledChunk(shards: shards, secondIDs: batch.secondIDs)
  }

  /// What a run makes of the different names that have been met so far, in bytes, by estimate.
  package var nameBytes: Int { scanner.nameBytes }

  /// What has become of the lines so far.
  package var scan: WorkerScan { scanner.result }

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
    if let row = batch.row(of: event) {
      output.append(bar)
      output.append(contentsOf: shuffleText(ofRow: row))
    }
    output.append(UInt8(ascii: "\n"))
  }

  private func shuffleText(ofRow row: [UInt8]) -> [UInt8] {
    let pairs = [PropertyPair](row: row) { scanner.result.pairs.bytes($0) }
    return pairs.shuffleText
  }
}

/// What a chunk's events are in the shuffle.
package struct ShuffledChunk: Sendable {
  /// By shard, its lines.
  fileprivate let shards: [[UInt8]]
  /// `ScannedEvents.secondIDs`.
  fileprivate let secondIDs: [UInt64]
}

/// Puts the chunks of a range behind one another, whoever has written them.
package struct ShuffleJoin {
  private var noted = UserHashSet()

  package init() {}

  /// Appends the lines of the next chunk of the range to those of the shards.
  package mutating func append(_ chunk: ShuffledChunk, to shards: inout [[UInt8]]) {
    for (shard, lines) in chunk.shards.enumerated() { shards[shard] += lines }
    for user in chunk.secondIDs where !noted.contains(user) {
      noted.insert(user)
      shards[Int(user % UInt64(shards.count))].appendNote(of: user)
    }
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
