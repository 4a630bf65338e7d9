// A stream is cut where its blocks happen to end:
//
//     leftover │ block                   │ block
//     aa         aaa¶bbb¶cccc¶d            dd¶eeeee¶
//     └─────────── chunk ───┘ └ leftover ─ chunk ──┘
//
// A block of `chunkSize` is read behind the unfinished line that the one before left over; what
// stands up to the last line feed is the next chunk, the rest is left over. Where the unfinished
// line is longer than `longestLine` it is dropped, and the stream read on in small blocks to the
// line's end. So at most `longestLine + chunkSize` bytes are read before some are handed out or
// dropped, however long the lines are. (The unfinished line is held twice while it is copied.) To one that is
// longer than a block the next is added instead: to copy it for each would take the square of its length.
//
// A sample need not follow a line or a record for gigabytes: after `longestGap` bytes without a chunk the
// reading is given up.
//
// A stream that was read before is passed over as far as that, and seen to be the same log on the
// way. What stands before `leftover` is done with, handed out or passed over; a checkpoint needs its ends.
// A last line that is to be left stays `leftover`.
//
// Of a text that is no lines, a `RecordReader` has what is left over. It cuts the text into records; the lines of
// their chunks are written when another worker has its turn.
//
// Chunks are numbered one after the other. With blocks of 1 MiB 2²⁰ of them hold 1 TiB or more.

/// What is read of a stream at a time.
enum StreamPart {
  case lines(Chunk)
  case records(RecordRegion, index: Int, ChunkCutter)

  /// Whole, with a line for each record.
  consuming func chunk(in memory: inout ChunkMemory) -> Chunk {
    switch self {
    case .lines(let chunk): chunk
    case .records(let region, let index, let cutter):
      cutter.chunk(of: region, index: index, in: &memory.bytes)
    }
  }
}

/// Reads one stream and cuts it into chunks, for whoever has its turn.
struct StreamReader: ~Copyable {
  private let name: String
  private let lastLine: LastLine
  private let chunkSize: Int
  private var cutter: ChunkCutter
  private let meter: ReadMeter
  /// How much of the stream the meter has.
  private var metered: Int64 = 0
  private var stream: ByteStream
  private var hasEnded = false
  /// How many bytes may follow each other of which there is no chunk.
  private let longestGap: Int64
  /// How far the stream was read when the last chunk was handed out.
  private var gapStart: Int64 = 0
  /// Whether the reading was given up; what was cut before is handed out all the same.
  private(set) var isGivenUp = false
  /// What is still to be passed over.
  private var readBefore: Checkpoint?
  /// What stands before `leftover`.
  private var done = ReadEnds()
  /// Read but not yet in a chunk.
  private var leftover: [UInt8] = []
  /// Whether `leftover` is longer than a block and the beginning of one line.
  private var isLongLineLeft = false
  /// How many bytes the next chunk is cut from.
  private var blockEnd: Int
  /// Cut but not yet handed out.
  private var chunks: ArraySlice<Chunk> = []
  private var chunkCount = 0
  /// The first bytes of what cannot be read again; `nil` for a compressed file.
  private(set) var beginning: [UInt8]?
  /// `nil` until the form is known, and where it is lines.
  private var records: RecordReader?
  private var isBegun = false

  init(
    _ stream: consuming ByteStream, of file: LogFile, from start: ReadStart?, lastLine: LastLine,
    chunkSize: Int, cutter: ChunkCutter, meter: ReadMeter, longestGap: Int64
  ) {
    name = file.name
    self.lastLine = lastLine
    self.chunkSize = chunkSize
    self.cutter = cutter
    self.meter = meter
    self.stream = stream
    self.longestGap = longestGap
    readBefore = start?.checkpoint
    blockEnd = chunkSize
    if file.kind == .standardInput { beginning = [] }
  }

  var isReady: Bool { !chunks.isEmpty || hasEnded || stream.isReady }

  var checkpoint: Checkpoint? { stream.hints.map { (records?.done ?? done).checkpoint($0) } }

  /// Gives the reading up where too much was read since the last chunk, and says whether it is given up.
  private mutating func giveUp() -> Bool {
    if stream.position - gapStart > longestGap { isGivenUp = true }
    return isGivenUp
  }

  /// What comes next; `nil` at the end, and where the reading is given up.
  mutating func next(in memory: inout ChunkMemory) throws(Diagnostic) -> StreamPart? {
    if !isBegun {
      isBegun = true
      try begin()
    }
    if records != nil { return try nextRecords(in: &memory) }
    if let checkpoint = readBefore {
      readBefore = nil
      try passOver(to: checkpoint)
    }
    while chunks.isEmpty, !hasEnded, !giveUp() { try readBlock(in: &memory) }
    guard let chunk = chunks.popFirst() else { return nil }
    gapStart = stream.position
    return .lines(chunk)
  }

  /// Finds out by the first bytes whether the text is one that is read, and how.
  private mutating func begin() throws(Diagnostic) {
    let bytes = try stream.beginning(TextForm.mostBytes)
    try bytes.span.requireUTF8(name)
    if beginning != nil { beginning = Array(bytes) }
    let form = try cutter.form(bytes, isWhole: bytes.count < TextForm.mostBytes, file: name)
    guard form != .lines else { return }
    records = RecordReader(form, longest: cutter.longestLine, from: readBefore, named: name)
  }

  private mutating func nextRecords(in memory: inout ChunkMemory) throws(Diagnostic) -> StreamPart?
  {
    while true {
      let isEnd = if case .counted = lastLine { hasEnded } else { false }
      if let region = try records?.next(isEnd: isEnd) {
        chunkCount += 1
        guard chunkCount <= ChunkCutter.indexLimit else { throw .tooLarge(name) }
        gapStart = stream.position
        return .records(region, index: chunkCount - 1, cutter)
      }
      if hasEnded {
        try records?.finish()
        return nil
      }
      if giveUp() { return nil }
      try readRecordBlock(in: &memory)
      countRead()
    }
  }

  private mutating func readRecordBlock(in memory: inout ChunkMemory) throws(Diagnostic) {
    // The beginning of a long record would be copied with each block anew; where it is short, all is read into
    // one place.
    let rest = records?.takeRest(ofAtMost: chunkSize) ?? []
    let end = rest.count + chunkSize
    let bytes = try stream.bytes(upTo: end, startingWith: rest, in: &memory.source)
    hasEnded = bytes.count < end
    records?.append(bytes)
  }

  private mutating func readBlock(in memory: inout ChunkMemory) throws(Diagnostic) {
    defer { countRead() }
    let start = done.count
    // Of a long line only what has come to it may have its end.
    let known = isLongLineLeft ? leftover.count : 0
    var bytes = try isLongLineLeft ? readBehindLongLine() : readBehindLeftover(in: &memory)
    let whole = endOfLines(in: bytes.span, behind: known)
    if whole == 0 {
      leftover = bytes
      bytes = []
    } else {
      leftover = Array(bytes[whole...])
      bytes.removeLast(leftover.count)
    }
    done.append(bytes[...])
    blockEnd = leftover.count + chunkSize
    isLongLineLeft = leftover.count > chunkSize
    let isOversized = leftover.count > cutter.longestLine && !hasEnded
    let oversizedLine = isOversized ? try skipLine() : nil
    chunks =
      cutter.chunks(
        of: bytes, at: start, firstIndex: chunkCount, before: oversizedLine)[...]
    chunkCount += chunks.count
    guard chunkCount <= ChunkCutter.indexLimit else { throw .tooLarge(name) }
  }

  private mutating func readBehindLeftover(
    in memory: inout ChunkMemory
  ) throws(Diagnostic) -> [UInt8] {
    let bytes = try stream.bytes(upTo: blockEnd, startingWith: leftover, in: &memory.bytes)
    hasEnded = bytes.count < blockEnd
    return bytes
  }

  /// The same without a copy of the line for each block.
  private mutating func readBehindLongLine() throws(Diagnostic) -> [UInt8] {
    let block = try stream.bytes(upTo: chunkSize, startingWith: [])
    hasEnded = block.count < chunkSize
    var bytes: [UInt8] = []
    swap(&bytes, &leftover)
    bytes += block
    return bytes
  }

  /// Where the lines end that can be handed out; the first `known` bytes have no line feed.
  private func endOfLines(in bytes: Span<UInt8>, behind known: Int) -> Int {
    switch lastLine {
    case .counted where hasEnded: bytes.count
    case .counted, .left: lastLineFeed(in: bytes, known..<bytes.count).map { $0 + 1 } ?? 0
    }
  }

  private mutating func countRead() {
    let position = stream.storedPosition
    meter.add(position - metered)
    metered = position
  }

  /// Drops the line that `leftover` begins, and returns its length; `nil` where it is to be left, or its end is too
  /// far away.
  private mutating func skipLine() throws(Diagnostic) -> Int64? {
    var line = done
    line.append(leftover[...])
    isLongLineLeft = false
    let count = min(chunkSize, 1 << 16)
    while true {
      let bytes = try stream.bytes(upTo: count, startingWith: [])
      let feed = firstLineFeed(in: bytes.span, from: 0)
      line.append(bytes[..<(feed ?? bytes.count)])
      guard feed != nil || bytes.count < count else {
        if giveUp() { return nil }
        continue
      }
      hasEnded = feed == nil
      if hasEnded, case .left = lastLine { return nil }
      let length = line.count - done.count
      if let feed { line.append(bytes[feed...feed]) }
      done = line
      leftover = feed.map { Array(bytes[($0 + 1)...]) } ?? []
      // There may be whole lines in it now, and a chunk has room for `chunkSize` lines.
      blockEnd = chunkSize
      return length
    }
  }
}

extension StreamReader {
  /// Reads over what was read before.
  ///
  /// - Throws: `readFailure` where that is not what the checkpoint was made of.
  private mutating func passOver(to checkpoint: Checkpoint) throws(Diagnostic) {
    let count = FormatGuess.mostBytes
    var bytes = try stream.bytes(upTo: count, startingWith: [])
    while Int64(bytes.count) < checkpoint.offset - done.count {
      done.append(bytes[...])
      bytes = try stream.bytes(upTo: count, startingWith: [])
      if bytes.isEmpty { break }
    }
    let rest = Int(min(checkpoint.offset - done.count, Int64(bytes.count)))
    done.append(bytes[..<rest])
    guard done.match(checkpoint) else { throw .changed(name) }
    leftover = Array(bytes[rest...])
    // A chunk has room for as many lines.
    blockEnd = max(chunkSize, leftover.count)
    if let last = done.tail.last, last != UInt8(ascii: "\n") { try passOverRestOfLine() }
  }

  /// Passes over what was added to a line that was counted without its line feed.
  private mutating func passOverRestOfLine() throws(Diagnostic) {
    if let feed = firstLineFeed(in: leftover.span, from: 0) {
      done.append(leftover[...feed])
      leftover.removeFirst(feed + 1)
    } else {
      _ = try skipLine()
    }
  }
}
