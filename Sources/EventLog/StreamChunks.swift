import Synchronization

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
// dropped, however long the lines are. (The unfinished line is held twice while it is copied.)
//
// Chunks are numbered one after the other. With blocks of 1 MiB 2²⁰ of them hold 1 TiB or more.

/// The chunks of standard input or of one compressed file.
///
/// A class because workers share the stream. They read it in turn, under its lock.
final class StreamChunks: Sendable {
  private let reader: Mutex<StreamReader>

  /// - Throws: As `ByteStream.init` does.
  init(
    _ file: LogFile, searchPath: SearchPath, chunkSize: Int, cutter: ChunkCutter, meter: ReadMeter
  ) throws(LogError) {
    let stream = try ByteStream(of: file, searchPath: searchPath)
    reader = Mutex(
      StreamReader(stream, of: file, chunkSize: chunkSize, cutter: cutter, meter: meter))
  }

  /// Whether a chunk can be had, or begun, without waiting; false while another worker reads.
  var isReady: Bool {
    reader.withLockIfAvailable { $0.isReady } ?? false
  }

  /// The next chunk; `nil` at the end.
  func next() throws(LogError) -> Chunk? {
    try reader.withLock { (reader) throws(LogError) in try reader.next() }
  }
}

private struct StreamReader: ~Copyable {
  private let name: String
  private let chunkSize: Int
  private var cutter: ChunkCutter
  private let meter: ReadMeter
  /// How much of the stream the meter has.
  private var metered: Int64 = 0
  private var stream: ByteStream
  private var hasEnded = false
  /// Read but not yet in a chunk.
  private var leftover: [UInt8] = []
  /// Where `leftover` stands in the stream.
  private var offset: Int64 = 0
  /// How many bytes the next chunk is cut from.
  private var blockEnd: Int
  /// Cut but not yet handed out.
  private var chunks: ArraySlice<Chunk> = []
  private var chunkCount = 0

  init(
    _ stream: consuming ByteStream, of file: LogFile, chunkSize: Int, cutter: ChunkCutter,
    meter: ReadMeter
  ) {
    name = file.name
    self.chunkSize = chunkSize
    self.cutter = cutter
    self.meter = meter
    self.stream = stream
    blockEnd = chunkSize
  }

  var isReady: Bool { !chunks.isEmpty || hasEnded || stream.isReady }

  mutating func next() throws(LogError) -> Chunk? {
    while chunks.isEmpty, !hasEnded { try readBlock() }
    return chunks.popFirst()
  }

  private mutating func readBlock() throws(LogError) {
    defer { countRead() }
    let start = offset
    var bytes = try stream.bytes(upTo: blockEnd, startingWith: leftover)
    hasEnded = bytes.count < blockEnd
    if start == 0 {
      try bytes.span.requireNoUTF16(name)
      try cutter.recognise(
        bytes.prefix(FormatGuess.mostBytes),
        isWhole: hasEnded && bytes.count <= FormatGuess.mostBytes, file: name)
    }
    let whole = hasEnded ? bytes.count : bytes.span.endOfLastWholeLine
    leftover = Array(bytes[whole...])
    bytes.removeLast(leftover.count)
    offset += Int64(whole)
    blockEnd = leftover.count + chunkSize
    let oversizedLine = leftover.count > cutter.longestLine ? try skipLine() : nil
    chunks =
      cutter.chunks(
        of: bytes, at: start, firstIndex: chunkCount, before: oversizedLine)[...]
    chunkCount += chunks.count
    guard chunkCount <= ChunkCutter.indexLimit else { throw .tooLarge(name) }
  }

  private mutating func countRead() {
    let position = stream.storedPosition
    meter.add(position - metered)
    metered = position
  }

  /// Drops the line that `leftover` begins, and returns its length.
  private mutating func skipLine() throws(LogError) -> Int64 {
    var length = Int64(leftover.count)
    leftover = []
    let count = min(chunkSize, 1 << 16)
    while true {
      let bytes = try stream.bytes(upTo: count, startingWith: [])
      let feed = firstLineFeed(in: bytes.span, from: 0)
      length += Int64(feed ?? bytes.count)
      guard feed != nil || bytes.count < count else { continue }
      leftover = feed.map { Array(bytes[($0 + 1)...]) } ?? []
      offset += length + (feed == nil ? 0 : 1)
      // There may be whole lines in it now, and a chunk has room for `chunkSize` lines.
      blockEnd = chunkSize
      return length
    }
  }
}
