import Synchronization

/// The chunks of standard input or of one compressed file.
///
/// A class because workers share the stream. They read it in turn, under its lock, and write the lines of records
/// after that.
final class StreamChunks: Sendable {
  /// The file's index in the run.
  let number: Int
  private let reader: Mutex<StreamReader>

  /// Opens the stream.
  ///
  /// `start`: `nil` is the beginning of a stream of which no checkpoint is wanted. `longestGap`: after how many bytes
  /// without a chunk the reading is given up.
  ///
  /// - Throws: As `ByteStream.init` does.
  init(
    _ file: LogFile, from start: ReadStart? = nil, lastLine: LastLine = .counted,
    searchPath: SearchPath, chunkSize: Int, cutter: ChunkCutter, meter: ReadMeter,
    longestGap: Int64 = .max
  ) throws(Diagnostic) {
    number = cutter.file
    let stream = try ByteStream(of: file, searchPath: searchPath)
    if let hints = stream.hints { try file.requireSame(hints, isResumed: start != nil) }
    reader = Mutex(
      StreamReader(
        stream, of: file, from: start, lastLine: lastLine, chunkSize: chunkSize, cutter: cutter,
        meter: meter, longestGap: longestGap))
  }

  /// Whether a chunk can be had, or begun, without waiting; false while another worker reads.
  var isReady: Bool {
    reader.withLockIfAvailable { $0.isReady } ?? false
  }

  /// What comes next; `nil` at the end.
  ///
  /// `memory`: of a chunk that nobody needs any more, which the next may take.
  func next(in memory: inout ChunkMemory) throws(Diagnostic) -> StreamPart? {
    try reader.withLock { (reader) throws(Diagnostic) in try reader.next(in: &memory) }
  }

  /// The next chunk, in memory of its own.
  func next() throws(Diagnostic) -> Chunk? {
    var memory = ChunkMemory()
    return try next(in: &memory)?.chunk(in: &memory)
  }

  /// Whether the reading was given up before the end.
  var isGivenUp: Bool { reader.withLock { $0.isGivenUp } }

  /// The first bytes of standard input; `nil` for a compressed file.
  var beginning: [UInt8]? { reader.withLock { $0.beginning } }

  /// How far the stream has been read, at its end; `nil` for standard input.
  var checkpoint: Checkpoint? { reader.withLock { $0.checkpoint } }
}
