import Synchronization

// All workers call `next` until it returns nil; each call does its own reading, outside the queue's
// lock, which is held only to decide what to read:
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
  ///   - searchPath: Where decompressors are looked for.
  package init(
    files: [LogFile], sources: [Int], formats: [FileFormat]? = nil, chunkSize: Int = 1 << 20,
    longestLine: Int = 1 << 20,
    searchPath: SearchPath = .ofProcess()
  ) {
    precondition(sources.count == files.count, "each file needs a source")
    precondition(1...(1 << 20) ~= chunkSize, "a chunk's lines are numbered in 20 bits")
    precondition(longestLine >= 0, "a line cannot be shorter than nothing")
    precondition(files.count <= 1 << 24, "files are numbered in 24 bits")
    settings = QueueSettings(
      files: files, sources: sources, formats: formats ?? files.map { _ in .known(nil) },
      chunkSize: chunkSize,
      longestLine: min(longestLine, 1 << 40), searchPath: searchPath)
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
  /// - Throws: `ambiguousFormat`, `noInput` for a file that went away since it was discovered, `noDecompressor`,
  ///   `unusableInput` for UTF-16 and a damaged compressed file, `readFailure`. After a failure
  ///   every call of every worker throws, and nothing more is read.
  package func next() throws(LogError) -> Chunk? {
    do {
      return try read()
    } catch {
      state.withLock { $0.fail(with: error) }
      throw error
    }
  }

  /// Ends the reading of all workers, whose calls throw `error` from now on.
  package func fail(with error: LogError) {
    state.withLock { $0.fail(with: error) }
  }

  /// How many bytes of the files have been read so far, as they are stored.
  package var bytesRead: Int64 { meter.bytes }

  private func read() throws(LogError) -> Chunk? {
    while true {
      switch try state.withLock({ (state) throws(LogError) in try state.nextWork(settings, meter) })
      {
      case .stop:
        return nil
      case .deliver(let chunk):
        return chunk
      case .read(let range, let file):
        let chunks = try file.chunks(ofRange: range)
        meter.add(file.length(ofRange: range))
        if chunks.count > 1 { state.withLock { $0.add(chunks.dropFirst()) } }
        if let first = chunks.first { return first }
      case .takeTurn(let stream):
        let chunk = try stream.next()
        state.withLock { $0.release(stream, hasEnded: chunk == nil) }
        if let chunk { return chunk }
      }
    }
  }
}
