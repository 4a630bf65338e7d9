import EventLog

/// A line as chunks hand it out or as a plain split finds it.
enum ReadLine: Equatable {
  /// With its line feed, where it has one.
  case kept(start: Int64, bytes: [UInt8])
  /// Without its line feed.
  case oversized(start: Int64, length: Int64)

  var start: Int64 {
    switch self {
    case .kept(let start, _), .oversized(let start, _): start
    }
  }
}

/// The lines of a text found the obvious way.
func splitLines(_ text: [UInt8], longestLine: Int) -> [ReadLine] {
  var lines: [ReadLine] = []
  var line: [UInt8] = []
  for (position, byte) in text.enumerated() {
    line.append(byte)
    guard byte == 0x0A || position == text.count - 1 else { continue }
    let start = Int64(position + 1 - line.count)
    let length = byte == 0x0A ? line.count - 1 : line.count
    lines.append(
      length > longestLine
        ? .oversized(start: start, length: Int64(length)) : .kept(start: start, bytes: line))
    line = []
  }
  return lines
}

/// The lines of one file's chunks, in the order of their indices.
func lines(of chunks: [Chunk]) -> [ReadLine] {
  var lines: [ReadLine] = []
  for chunk in chunks.sorted(by: { $0.index < $1.index }) {
    // Chunks hold no oversized lines, so none is found here.
    for case .kept(let start, let bytes) in splitLines(chunk.bytes, longestLine: .max) {
      lines.append(.kept(start: chunk.offset + start, bytes: bytes))
    }
    if let length = chunk.oversizedLine {
      lines.append(.oversized(start: chunk.offset + Int64(chunk.bytes.count), length: length))
    }
  }
  return lines
}

extension ChunkQueue {
  /// All chunks, taken by one worker.
  func all() throws(Diagnostic) -> [Chunk] {
    var chunks: [Chunk] = []
    while let chunk = try next() { chunks.append(chunk) }
    return chunks
  }
}

/// A queue of the files that the inputs name, all with source 0.
func queue(
  of inputs: String..., chunkSize: Int = 1 << 20, longestLine: Int = 1 << 20,
  searchPath: SearchPath = .ofProcess()
) throws(Diagnostic) -> ChunkQueue {
  let files = try LogFile.discover(inputs)
  return ChunkQueue(
    files: files, sources: files.map { _ in 0 }, chunkSize: chunkSize, longestLine: longestLine,
    searchPath: searchPath)
}
