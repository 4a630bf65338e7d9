#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a queue is told once.
struct QueueSettings: Sendable {
  var files: [LogFile]
  /// For each file the index of its definition set.
  var sources: [Int]
  /// For each file how its format is known.
  var formats: [FileFormat]
  var chunkSize: Int
  var longestLine: Int
  var searchPath: SearchPath
  /// For each file where it begins; `nil` where all begin at their beginning and no marks are wanted.
  var starts: [ReadStart]?
  var lastLine: LastLine
  /// How many compressed files are unpacked side by side.
  var mostStreams = processorCount()

  func cutter(for file: Int) -> ChunkCutter {
    ChunkCutter(
      file: file, source: sources[file], format: formats[file], longestLine: longestLine)
  }

  /// The mark of a file that need not be read: nothing has come to it, and what was left of it is
  /// to be left again.
  func markOfUnread(_ file: Int) -> ReadMark? {
    guard case .left = lastLine, case .unchanged(let mark) = starts?[file] else { return nil }
    return mark
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

  /// The next of the files that are read in ranges, and the next of those that are streams.
  private var nextPlain = 0
  private var nextStream = 0
  private var plainFile: FileChunks?
  private var nextRange = 0
  private var streams: [OpenStream] = []
  private var chunks: [Chunk] = []
  /// By file.
  private var marks: [Int: ReadMark] = [:]
  private var failure: LogError?
  /// Of standard input, once it has ended.
  var beginningOfInput: [UInt8]?

  /// `meter`: where streams count what they read.
  mutating func nextWork(
    _ settings: QueueSettings, _ meter: ReadMeter
  ) throws(LogError) -> Work {
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

  /// Keeps the mark of a file that has been read.
  mutating func keep(_ mark: ReadMark, of file: Int) {
    marks[file] = mark
  }

  /// The marks of all files, by file, when all have been read.
  func finalMarks() throws(LogError) -> [Int: ReadMark] {
    if let failure { throw failure }
    return marks
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

  /// Lets programs unpack ahead, while workers read what is there.
  private mutating func openStreams(
    _ settings: QueueSettings, _ meter: ReadMeter
  ) throws(LogError) {
    while streams.count < settings.mostStreams, nextStream < settings.files.count {
      let index = nextStream
      nextStream += 1
      let file = settings.files[index]
      if case .plain = file.kind { continue }
      if let mark = settings.markOfUnread(index) {
        marks[index] = mark
        continue
      }
      let stream = try StreamChunks(
        file, from: settings.starts?[index], lastLine: settings.lastLine,
        searchPath: settings.searchPath, chunkSize: settings.chunkSize,
        cutter: settings.cutter(for: index), meter: meter)
      streams.append(OpenStream(stream: stream, readers: 0))
    }
  }

  private mutating func nextRange(_ settings: QueueSettings) throws(LogError) -> Work? {
    while true {
      if let plainFile, nextRange < plainFile.rangeCount {
        nextRange += 1
        return .read(range: nextRange - 1, of: plainFile)
      }
      plainFile = nil
      guard nextPlain < settings.files.count else { return nil }
      let index = nextPlain
      nextPlain += 1
      let file = settings.files[index]
      guard case .plain = file.kind else { continue }
      let chunks = try FileChunks(
        file, from: settings.starts?[index], lastLine: settings.lastLine,
        rangeSize: settings.chunkSize, cutter: settings.cutter(for: index))
      if let mark = chunks.markOfNothing { marks[index] = mark }
      plainFile = chunks
      nextRange = 0
    }
  }

  private mutating func takeTurn(at index: Int) -> Work {
    streams[index].readers += 1
    return .takeTurn(at: streams[index].stream)
  }
}

private func processorCount() -> Int {
  max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
