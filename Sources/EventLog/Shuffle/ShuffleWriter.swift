// The shuffle: what `map` hands to an engine, and `reduce` gets back by user.
//
//     key              payload
//     9c3e08d2f1a07b41 e|1772323200459|logs/a.ndjson|1048576|17|7f3a…|3|s-81|SHAPE|DIMENSIONS|ROW;5120|2|90b1…|SHORT
//     51d0c2290e5ab67b o
//     !                {"map":[…]}
//     !                {"range":[…]}
//
// A line is a key, a tab, a payload and a line feed, of UTF-8 without other control characters.
// Keys are sixteen hexadecimal digits of the keyed hash of a user: an engine brings all lines of a
// key to one process and need not understand more. Then comes
//
//   e   events, the first whole: its time in milliseconds; the file, the start of the range and the line in the
//       range, from 0; the hash of its event id, the client's counter and the session, where it has
//       them; what happened and under which circumstances, with names spelt out (`ShuffleText`),
//       since one process's numbers mean nothing to another; last, and only of events with which a user
//       may enter, all of its properties. Those that follow are of the same user: how much later they are and how
//       many lines further down, the hash of the event id, and what happened, in short where it can be. Then come,
//       unless there is no counter and the rest is as before, the counter, the session and the circumstances, of
//       which those that are as before are "=", and properties
//   o   a note that the id of the key stood on a line beside another, which was taken as the user
//
// Lines of the key `!` are about the run, whichever process they come to: which settings the lines
// were mapped with, first of all, and last how many lines there were. So an output that breaks off
// can be told from a whole one.
//
// A line holds what a user does in one chunk of the range. So the same bytes of the same range give the same
// lines in the same order, whoever else reads it, and an engine may do a task again, or twice.

/// Scans chunks of one range and spells their events as lines of the shuffle: one worker of a map.
package struct ShuffleWriter: ~Copyable {
  private var scanner: ChunkScanner
  private var batch = ScannedEvents()
  /// By number of the scanner.
  private var shapes: [ShuffledShape] = []
  private var dimensionSets: [[UInt8]] = []
  /// A line of so many bytes gets no more events: whoever reads it must have room for all of it.
  private static let longLine = 1 << 13
  /// The two fields of an event that are the same in the whole range, with the bars around them.
  private let rangeText: [UInt8]

  /// `worker`: the worker's number in its run, from 0.
  package init(range: RangeName, settings: ScanSettings, key: HashKey, worker: Int = 0) {
    scanner = ChunkScanner(settings: settings, key: key, worker: worker)
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
    let users = EventsByUser(batch.events)
    for first in users.firsts {
      let shard = Int(users.events[first].user % UInt64(count))
      write(
        from: first, of: users, after: linesBefore, records: lines?.records, to: &shards[shard])
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
      shapes.append(ShuffledShape(symbol: scanner.result.shapes.bytes(number)))
    }
    for number in dimensionSets.count..<scanner.result.dimensionSets.count {
      dimensionSets.append([UInt8](shuffledSymbol: scanner.result.dimensionSets.bytes(number)))
    }
  }

  /// Writes the lines of a user.
  private func write(
    from first: Int, of users: EventsByUser, after linesBefore: Int, records: RecordLines?,
    to output: inout [UInt8]
  ) {
    var before: (event: ScannedEvent, line: Int)?
    var start = output.count
    users.forEach(from: first) { event in
      let line = linesBefore + (records?.line(of: event.place.line) ?? event.place.line)
      if let before, output.count - start < Self.longLine {
        write(event, line: line, after: before, to: &output)
      } else {
        if before != nil { output.append(UInt8(ascii: "\n")) }
        start = output.count
        write(event, line: line, to: &output)
      }
      before = (event, line)
    }
    output.append(UInt8(ascii: "\n"))
  }

  /// Writes the first event of a line.
  private func write(_ event: ScannedEvent, line: Int, to output: inout [UInt8]) {
    let bar = UInt8(ascii: "|")
    output.appendHex(event.user)
    output.append(contentsOf: "\te|".utf8)
    output.append(contentsOf: String(event.time).utf8)
    output.append(contentsOf: rangeText)
    output.append(contentsOf: String(line).utf8)
    output.append(bar)
    if event.eventID != 0 { output.appendShortHex(event.eventID) }
    output.append(bar)
    if let sequence = event.sequence { output.append(contentsOf: String(sequence).utf8) }
    output.append(bar)
    if let session = batch.session(of: event) { output.appendEscaped(session.utf8) }
    output.append(bar)
    output.append(contentsOf: shapes[Int(event.shape)].whole)
    output.append(bar)
    output.append(contentsOf: dimensionSets[Int(event.dimensions)])
    writeRow(of: event, to: &output)
  }

  /// Writes an event behind another of its user.
  private func write(
    _ event: ScannedEvent, line: Int, after before: (event: ScannedEvent, line: Int),
    to output: inout [UInt8]
  ) {
    output.append(contentsOf: ";\(event.time - before.event.time)|\(line - before.line)|".utf8)
    if event.eventID != 0 { output.appendShortHex(event.eventID) }
    let (shape, known) = (shapes[Int(event.shape)], shapes[Int(before.event.shape)])
    output.append(UInt8(ascii: "|"))
    output.append(contentsOf: shape.flow == known.flow ? shape.short ?? shape.whole : shape.whole)
    let session = batch.session(of: event)
    let isSameSession = session == batch.session(of: before.event)
    let isSameElse = event.dimensions == before.event.dimensions
    if event.sequence == nil, isSameSession, isSameElse, batch.row(of: event) == nil { return }
    output.append(contentsOf: "|\(event.sequence.map { String($0) } ?? "")|".utf8)
    if isSameSession {
      output.append(UInt8(ascii: "="))
    } else {
      output.appendEscaped(session?.utf8 ?? [])
    }
    output.append(UInt8(ascii: "|"))
    output.append(contentsOf: isSameElse ? Array("=".utf8) : dimensionSets[Int(event.dimensions)])
    writeRow(of: event, to: &output)
  }

  private func writeRow(of event: ScannedEvent, to output: inout [UInt8]) {
    guard let row = batch.row(of: event) else { return }
    output.append(UInt8(ascii: "|"))
    output.append(contentsOf: shuffleText(ofRow: row))
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

/// Puts the chunks of a range behind one another, whoever has written them, and whoever was done first.
package struct ShuffleJoin {
  private var noted = UserHashSet()
  /// By number.
  private var waiting: [Int: ShuffledChunk] = [:]
  private var next = 0

  package init() {}

  /// How many chunks wait for one before them.
  package var waitingCount: Int { waiting.count }

  /// Takes chunk `number` of the range, from 0, and appends to those of the shards the lines whose turn it is now.
  package mutating func add(_ chunk: ShuffledChunk, number: Int, to shards: inout [[UInt8]]) {
    waiting[number] = chunk
    while let chunk = waiting.removeValue(forKey: next) {
      append(chunk, to: &shards)
      next += 1
    }
  }

  private mutating func append(_ chunk: ShuffledChunk, to shards: inout [[UInt8]]) {
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
