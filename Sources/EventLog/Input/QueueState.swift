/// What a queue is told once.
struct QueueSettings: Sendable {
  var files: [LogFile]
  /// For each file the index of its definition set.
  var sources: [Int]
  /// For each file how its format is known.
  var formats: [FileFormat]
  var chunkSize: Int
  /// The longest line that is read.
  var longestLine: Int
  /// The same where lines are mapped.
  var longestMappedLine: Int
  /// The longest line that is to be read; where it is longer there is no memory for more.
  var longestWanted: Int
  var searchPath: SearchPath
  /// For each file where it begins; `nil` where all begin at their beginning and no checkpoints are wanted.
  var starts: [ReadStart]?
  var lastLine: LastLine
  /// How many compressed files are unpacked side by side.
  var mostStreams = MachineProcessors.count

  func cutter(for file: Int) -> ChunkCutter {
    var cutter = ChunkCutter(
      file: file, source: sources[file], format: formats[file], longestLine: longestLine,
      longestMappedLine: longestMappedLine)
    cutter.limitMappedLines()
    return cutter
  }

  /// - Throws: `beyondMemory` where a line was skipped that is to be read.
  func requireMemory(forLineAfter chunk: Chunk) throws(Diagnostic) {
    guard let length = chunk.oversizedLine, length <= Int64(longestWanted) else { return }
    throw .tooLongInMemory(
      files[chunk.file].name, at: chunk.offset + Int64(chunk.bytes.count), length: length,
      room: chunk.mapping == nil ? longestLine : min(longestLine, longestMappedLine))
  }

  /// Opens a plain file.
  func chunks(ofFile index: Int) throws(Diagnostic) -> FileChunks {
    try FileChunks(
      files[index], from: starts?[index], lastLine: lastLine, rangeSize: chunkSize,
      cutter: cutter(for: index))
  }

  /// The checkpoint of a file that need not be read: nothing has come to it, and what was left of it is
  /// to be left again.
  func checkpointOfUnread(_ file: Int) -> Checkpoint? {
    guard case .left = lastLine, case .unchanged(let checkpoint) = starts?[file] else { return nil }
    return checkpoint
  }

  /// Found before the first line is read: a program that is missing for the last file must not
  /// cost the reading of all the others.
  func requirePrograms() throws(Diagnostic) {
    for file in files {
      if case .compressed(let compression) = file.kind {
        _ = try compression.program(on: searchPath, for: file.name)
      }
    }
  }
}

/// What is left to read, and by whom the rest is being read.
struct QueueState {
  /// What one call of one worker is to do.
  enum Work {
    case deliver(Chunk)
    case read(range: Int, of: FileChunks)
    /// Opens a file of one range and reads it.
    case open(file: Int)
    case takeTurn(at: StreamChunks)
    case stop
  }

  private struct OpenStream {
    var stream: StreamChunks
    var readers: Int
  }

  private struct OpenFile {
    var chunks: FileChunks
    var nextRange: Int
  }

  private struct Failure {
    var file: Int
    var error: Diagnostic
  }

  /// The next of the files that are read in ranges, and the next of those that are streams.
  private var nextPlain = 0
  private var nextStream = 0
  private var plainFiles: [OpenFile] = []
  private var streams: [OpenStream] = []
  private var chunks: [Chunk] = []
  /// By file.
  private var checkpoints: [Int: Checkpoint] = [:]
  /// Of several the one about the earliest file.
  private var firstFailure: Failure?
  /// Of standard input, once it has ended.
  var beginningOfInput: [UInt8]?

  /// `meter`: where streams count what they read.
  mutating func nextWork(
    _ settings: QueueSettings, _ meter: ReadMeter
  ) throws(Diagnostic) -> Work {
    if let failure { throw failure }
    if let chunk = chunks.popLast() { return .deliver(chunk) }
    try openStreams(settings, meter)
    let idle = streams.indices.filter { streams[$0].readers == 0 }
    if let ready = idle.first(where: { streams[$0].stream.isReady }) { return takeTurn(at: ready) }
    if let range = try nextRange(settings) { return range }
    if let waiting = idle.first { return takeTurn(at: waiting) }
    let leastRead = streams.indices.min { streams[$0].readers < streams[$1].readers }
    return leastRead.map { takeTurn(at: $0) } ?? .stop
  }

  /// Keeps what a worker read more than it can return.
  mutating func add(_ chunks: ArraySlice<Chunk>) {
    self.chunks += chunks
  }

  /// Keeps the checkpoint of a file that has been read.
  mutating func keep(_ checkpoint: Checkpoint, of file: Int) {
    checkpoints[file] = checkpoint
  }

  /// The checkpoints of all files, by file, when all have been read.
  func finalCheckpoints() throws(Diagnostic) -> [Int: Checkpoint] {
    if let failure { throw failure }
    return checkpoints
  }

  /// Ends a worker's turn at a stream.
  mutating func release(_ stream: StreamChunks, hasEnded: Bool) {
    guard let index = streams.firstIndex(where: { $0.stream === stream }) else { return }
    streams[index].readers -= 1
    if hasEnded { streams.remove(at: index) }
  }

  /// Keeps a file that has more ranges than the one its reader takes.
  mutating func keep(_ chunks: FileChunks) {
    if chunks.rangeCount > 1 { plainFiles.append(OpenFile(chunks: chunks, nextRange: 1)) }
  }

  var failure: Diagnostic? { firstFailure?.error }

  /// Drops all that is left.
  ///
  /// `file`: which one cannot be opened; `nil` for any other failure. Files are handed out in their
  /// order, so the one of the earliest file is the same however many workers open them.
  mutating func fail(with error: Diagnostic, atOpening file: Int? = nil) {
    let failure = Failure(file: file ?? .max, error: error)
    let first = firstFailure.map { $0.file <= failure.file ? $0 : failure } ?? failure
    self = QueueState()
    firstFailure = first
  }

  /// Lets programs unpack ahead, while workers read what is there.
  private mutating func openStreams(
    _ settings: QueueSettings, _ meter: ReadMeter
  ) throws(Diagnostic) {
    while streams.count < settings.mostStreams, nextStream < settings.files.count {
      let index = nextStream
      nextStream += 1
      let file = settings.files[index]
      if file.isReadInRanges { continue }
      if let checkpoint = settings.checkpointOfUnread(index) {
        checkpoints[index] = checkpoint
        continue
      }
      let stream = try StreamChunks(
        file, from: settings.starts?[index], lastLine: settings.lastLine,
        searchPath: settings.searchPath, chunkSize: settings.chunkSize,
        cutter: settings.cutter(for: index), meter: meter)
      streams.append(OpenStream(stream: stream, readers: 0))
    }
  }

  private mutating func nextRange(_ settings: QueueSettings) throws(Diagnostic) -> Work? {
    while true {
      if let range = nextOpenRange() { return range }
      guard nextPlain < settings.files.count else { return nil }
      let index = nextPlain
      nextPlain += 1
      let file = settings.files[index]
      guard file.isReadInRanges else { continue }
      // A file of many ranges is opened here, or those who come meanwhile would find nothing to read.
      if file.size ?? 0 <= settings.chunkSize { return .open(file: index) }
      do throws(Diagnostic) {
        plainFiles.append(OpenFile(chunks: try settings.chunks(ofFile: index), nextRange: 0))
      } catch {
        fail(with: error, atOpening: index)
        throw failure ?? error
      }
    }
  }

  private mutating func nextOpenRange() -> Work? {
    while let file = plainFiles.last {
      guard file.nextRange < file.chunks.rangeCount else {
        plainFiles.removeLast()
        if let checkpoint = file.chunks.checkpointOfNothing {
          checkpoints[file.chunks.number] = checkpoint
        }
        continue
      }
      plainFiles[plainFiles.count - 1].nextRange += 1
      return .read(range: file.nextRange, of: file.chunks)
    }
    return nil
  }

  private mutating func takeTurn(at index: Int) -> Work {
    streams[index].readers += 1
    return .takeTurn(at: streams[index].stream)
  }
}
