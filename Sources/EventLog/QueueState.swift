/// What a queue is told once.
struct QueueSettings: Sendable {
  var files: [LogFile]
  /// For each file the index of its definition set.
  var sources: [Int]
  var chunkSize: Int
  var longestLine: Int
  var searchPath: SearchPath

  func cutter(for file: Int) -> ChunkCutter {
    ChunkCutter(file: file, source: sources[file], longestLine: longestLine)
  }

  /// Found before the first line is read: a program that is missing for the last file must not
  /// cost the reading of all the others.
  func requirePrograms() throws(LogError) {
    for file in files {
      if case .compressed(let compression) = file.kind {
        _ = try compression.program(on: searchPath, for: file)
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
    case takeTurn(at: StreamChunks)
    case stop
  }

  private struct OpenStream {
    var stream: StreamChunks
    var readers: Int
  }

  private var nextFile = 0
  private var plainFile: FileChunks?
  private var nextRange = 0
  private var streams: [OpenStream] = []
  private var chunks: [Chunk] = []
  private(set) var failure: LogError?

  /// `meter`: where streams count what they read.
  mutating func nextWork(
    _ settings: QueueSettings, _ meter: ReadMeter
  ) throws(LogError) -> Work {
    if let failure { throw failure }
    if let chunk = chunks.popLast() { return .deliver(chunk) }
    if let idle = streams.firstIndex(where: { $0.readers == 0 }) { return takeTurn(at: idle) }
    while true {
      if let plainFile, nextRange < plainFile.rangeCount {
        nextRange += 1
        return .read(range: nextRange - 1, of: plainFile)
      }
      plainFile = nil
      guard nextFile < settings.files.count else { break }
      nextFile += 1
      if try open(nextFile - 1, settings, meter) == .stream {
        return takeTurn(at: streams.count - 1)
      }
    }
    let leastRead = streams.indices.min { streams[$0].readers < streams[$1].readers }
    return leastRead.map { takeTurn(at: $0) } ?? .stop
  }

  /// Keeps what a worker read more than it can return.
  mutating func add(_ chunks: ArraySlice<Chunk>) {
    self.chunks += chunks
  }

  /// Ends a worker's turn at a stream.
  mutating func release(_ stream: StreamChunks, hasEnded: Bool) {
    guard let index = streams.firstIndex(where: { $0.stream === stream }) else { return }
    streams[index].readers -= 1
    if hasEnded { streams.remove(at: index) }
  }

  /// Drops all that is left; the first failure stays the queue's.
  mutating func fail(with error: LogError) {
    let first = failure ?? error
    self = QueueState()
    failure = first
  }

  private enum Opened {
    case plain
    case stream
  }

  private mutating func open(
    _ index: Int, _ settings: QueueSettings, _ meter: ReadMeter
  ) throws(LogError) -> Opened {
    let file = settings.files[index]
    let cutter = settings.cutter(for: index)
    if case .plain = file.kind {
      plainFile = try FileChunks(file, rangeSize: settings.chunkSize, cutter: cutter)
      nextRange = 0
      return .plain
    }
    let stream = try StreamChunks(
      file, searchPath: settings.searchPath, chunkSize: settings.chunkSize, cutter: cutter,
      meter: meter)
    streams.append(OpenStream(stream: stream, readers: 0))
    return .stream
  }

  private mutating func takeTurn(at index: Int) -> Work {
    streams[index].readers += 1
    return .takeTurn(at: streams[index].stream)
  }
}
