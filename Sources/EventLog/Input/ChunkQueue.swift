import Synchronization

// All workers call `next` until it returns nil; each call does its own reading, outside the queue's
// lock, which is held only to decide what to read. A file of one range is opened outside it, too; one
// of more has to be open before others can be told of its ranges. What there is to read:
//
//     1. a chunk that a worker cut off the one it took,
//     2. a stream that nobody is reading and that has something to read,
//     3. the next range of a plain file,
//     4. a stream that nobody is reading: the worker waits for it,
//     5. a stream that others are reading: the worker waits for its turn.
//
// Before that compressed files are opened, until as many are unpacked side by side as there are
// processors; each program runs ahead as far as its pipe holds. So plain files are read by all
// workers at once, compressed files side by side, and a single stream in turn, one worker reading
// while the others scan; and while there are plain files, nobody waits for a program or for who
// writes to standard input, but for the rest of a chunk that has begun to come.

/// Hands out the lines of a run's files as chunks, to several workers at once.
///
/// The chunks come in no order; their `file` and `index` order them. The indices of a file rise
/// with its lines but may have gaps.
///
/// A class because the workers share what is left to read.
package final class ChunkQueue: Sendable {
  private let settings: QueueSettings
  private let meter = ReadMeter()
  private let state: Mutex<QueueState>

  /// Opens nothing, but looks for decompressors: where one is missing the first `next` throws.
  ///
  /// - Parameters:
  ///   - files: What is to be read, at most 2²⁴.
  ///   - sources: For each file the index of the definition set it is read with.
  ///   - formats: For each file how its format is known; `nil` where all are native.
  ///   - chunkSize: From 1 to 2²⁰, since a chunk's lines are numbered in 20 bits; a chunk is longer
  ///     by the rest of its last line.
  ///   - longestLine: In bytes without the line feed. Longer lines are skipped and reported.
  ///   - longestInMemory: The longest line that there is memory for; a longer one ends the reading,
  ///     unless it is to be skipped anyway.
  ///   - starts: For each file where it begins, as a `ResumePlan` has it; `nil` where all begin at
  ///     their beginning and no checkpoints are wanted.
  ///   - lastLine: What becomes of each file's last line while it has no line feed.
  ///   - searchPath: Where decompressors are looked for.
  package init(
    files: [LogFile], sources: [Int], formats: [FileFormat]? = nil, chunkSize: Int = 1 << 20,
    longestLine: Int = 1 << 20, longestInMemory: LongestLine = .unlimited,
    starts: [ReadStart]? = nil, lastLine: LastLine = .counted,
    searchPath: SearchPath = .ofProcess()
  ) {
    precondition(sources.count == files.count, "each file needs a source")
    precondition(starts?.count ?? files.count == files.count, "each file needs a start")
    precondition(1...(1 << 20) ~= chunkSize, "a chunk's lines are numbered in 20 bits")
    precondition(longestLine >= 0, "a line cannot be shorter than nothing")
    precondition(files.count <= 1 << 24, "files are numbered in 24 bits")
    settings = QueueSettings(
      files: files, sources: sources, formats: formats ?? files.map { _ in .known(nil) },
      chunkSize: chunkSize,
      longestLine: min(longestLine, longestInMemory.native, 1 << 40),
      longestMappedLine: longestInMemory.mapped, longestWanted: longestLine,
      searchPath: searchPath, starts: starts,
      lastLine: lastLine)
    var state = QueueState()
    do {
      try settings.requirePrograms()
    } catch {
      state.fail(with: error)
    }
    self.state = Mutex(state)
  }

  /// Waits for and returns some lines; `nil` when all files are handed out.
  ///
  /// `memory`: of a chunk that the caller needs no more. The next may use its arrays; those it used are left empty.
  ///
  /// - Throws: `ambiguousFormat`, `beyondMemory` for a line that there is no memory for, `noInput` for a
  ///   file that went away since it was discovered, `noDecompressor`,
  ///   `unusableInput` for UTF-16 and a damaged compressed file, `readFailure`, also for a file that
  ///   does not match the checkpoint it is to go on from, or is emptied while it is read. After a failure
  ///   every call of every worker throws, and nothing more is read.
  package func next(in memory: inout ChunkMemory) throws(Diagnostic) -> Chunk? {
    do {
      let chunk = try read(in: &memory)
      if let chunk { try settings.requireMemory(forLineAfter: chunk) }
      return chunk
    } catch {
      state.withLock { $0.fail(with: error) }
      throw error
    }
  }

  /// The same, in memory of its own.
  package func next() throws(Diagnostic) -> Chunk? {
    var memory = ChunkMemory()
    return try next(in: &memory)
  }

  /// Ends the reading of all workers, whose calls throw `error` from now on.
  package func fail(with error: Diagnostic) {
    state.withLock { $0.fail(with: error) }
  }

  /// Why the reading ended early, `nil` where it did not; where several files cannot be opened, that
  /// of the earliest, whatever each worker met first.
  package var failure: Diagnostic? { state.withLock { $0.failure } }

  /// How far each file has been read, `nil` for standard input; to be asked for when `next` has
  /// returned `nil` to all workers, of a queue that was given where its files begin.
  ///
  /// A checkpoint stands after the last line that was handed out or, where last lines without line feed
  /// are counted, at the end of the file as it was read.
  ///
  /// - Throws: As `next` did, and `readFailure` where two of the files were one when they were
  ///   opened, renamed while the run went on.
  package func checkpoints() throws(Diagnostic) -> [Checkpoint?] {
    let checkpoints = try state.withLock { (state) throws(Diagnostic) in
      try state.finalCheckpoints()
    }
    var seen: Set<FileStatus.Identity> = []
    for (index, file) in settings.files.enumerated() {
      guard let checkpoint = checkpoints[index] else { continue }
      guard seen.insert(checkpoint.hints.identity).inserted else { throw .changed(file.name) }
    }
    return settings.files.indices.map { checkpoints[$0] }
  }

  /// The first bytes of standard input, once it has ended; `nil` where it is not read.
  package var beginningOfInput: [UInt8]? { state.withLock { $0.beginningOfInput } }

  /// How many bytes of the files have been read so far, as they are stored.
  package var bytesRead: Int64 { meter.bytes }

  private func read(in memory: inout ChunkMemory) throws(Diagnostic) -> Chunk? {
    while true {
      switch try state.withLock({ (state) throws(Diagnostic) in try state.nextWork(settings, meter)
      })
      {
      case .stop:
        return nil
      case .deliver(let chunk):
        return chunk
      case .read(let range, let file):
        if let chunk = try read(range, of: file, in: &memory) { return chunk }
      case .open(let index):
        let file = try open(index)
        if file.rangeCount > 0, let chunk = try read(0, of: file, in: &memory) {
          return chunk
        }
      case .takeTurn(let stream):
        if let chunk = try read(stream, in: &memory) { return chunk }
      }
    }
  }

  /// Takes a turn at a stream, and gives it back before the lines of records are written.
  private func read(
    _ stream: StreamChunks, in memory: inout ChunkMemory
  ) throws(Diagnostic) -> Chunk? {
    let part = try stream.next(in: &memory)
    let checkpoint = part == nil ? stream.checkpoint : nil
    let beginning = part == nil ? stream.beginning : nil
    state.withLock { state in
      if let beginning { state.beginningOfInput = beginning }
      state.release(stream, hasEnded: part == nil)
      if let checkpoint { state.keep(checkpoint, of: stream.number) }
    }
    return part?.chunk(in: &memory)
  }

  /// Opens a file outside the lock: of very many small ones opening is most of the work.
  private func open(_ index: Int) throws(Diagnostic) -> FileChunks {
    let file: FileChunks
    do {
      file = try settings.chunks(ofFile: index)
    } catch {
      throw state.withLock { state in
        state.fail(with: error, atOpening: index)
        return state.failure ?? error
      }
    }
    let checkpoint = file.checkpointOfNothing
    // It may have grown since it was found.
    if checkpoint != nil || file.rangeCount > 1 {
      state.withLock { state in
        if let checkpoint { state.keep(checkpoint, of: index) }
        state.keep(file)
      }
    }
    return file
  }

  private func read(
    _ range: Int, of file: FileChunks, in memory: inout ChunkMemory
  ) throws(Diagnostic) -> Chunk? {
    let chunks = try file.chunks(ofRange: range, in: &memory.bytes)
    meter.add(file.length(ofRange: range))
    if let checkpoint = try file.finishRange() {
      state.withLock { $0.keep(checkpoint, of: file.number) }
    }
    if chunks.count > 1 { state.withLock { $0.add(chunks.dropFirst()) } }
    return chunks.first
  }
}

/// The longest lines that there is memory for, in bytes.
///
/// A native line is copied a few times at most. A mapped one becomes a tree, of which a number of one
/// digit takes as much as a long text.
package struct LongestLine: Hashable, Sendable {
  package var native: Int
  package var mapped: Int

  package init(native: Int, mapped: Int) {
    self.native = native
    self.mapped = mapped
  }

  package static let unlimited = LongestLine(native: .max, mapped: .max)
}

/// How many bytes of a run's files have been read, as they are stored: of a compressed file those
/// that its program has taken.
///
/// A class because all workers count into it.
final class ReadMeter: Sendable {
  private let count = Atomic<Int64>(0)

  var bytes: Int64 { count.load(ordering: .relaxed) }

  func add(_ bytes: Int64) {
    count.wrappingAdd(bytes, ordering: .relaxed)
  }
}
