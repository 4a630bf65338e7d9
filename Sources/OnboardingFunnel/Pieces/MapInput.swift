import EventLog
import Reports

/// The chunks of a map's range, in their order.
struct MapInput: ~Copyable {
  /// A chunk, and where it stands in its range.
  struct Numbered: Sendable {
    var chunk: Chunk
    /// From 0.
    var number: Int
    /// The lines of the range before it.
    var linesBefore: Int
  }

  private var chunks: OrderedChunks
  private let file: String
  private let room: Int
  private let longestWanted: Int
  private var count = 0
  private var linesBefore = 0
  private(set) var isClosed = false

  /// Takes chunks of a range, from its first on.
  ///
  /// `room`: the longest line, in bytes, that there is memory for. `longestWanted`: the longest that is to be read.
  init(_ chunks: consuming OrderedChunks, file: String, room: Int, longestWanted: Int) {
    self.chunks = chunks
    self.file = file
    self.room = room
    self.longestWanted = longestWanted
  }

  /// The next chunk; `nil` at the end, after an error and after `close`.
  ///
  /// - Throws: As `OrderedChunks.next` does, and where a line was skipped that is to be read.
  mutating func next() throws(AnalysisError) -> Numbered? {
    guard !isClosed else { return nil }
    do {
      guard let chunk = try chunks.next() else { return nil }
      try requireRoom(forLineAfter: chunk)
      defer {
        count += 1
        linesBefore += chunk.lineCount
      }
      return Numbered(chunk: chunk, number: count, linesBefore: linesBefore)
    } catch {
      // No other thread may go on behind the fault.
      close()
      throw AnalysisError(error)
    }
  }

  /// Ends the reading.
  mutating func close() { isClosed = true }

  private func requireRoom(forLineAfter chunk: Chunk) throws(Diagnostic) {
    guard let length = chunk.oversizedLine, length <= Int64(longestWanted) else { return }
    throw .tooLongInMemory(
      file, at: chunk.offset + Int64(chunk.bytes.count), length: length, room: room)
  }
}
