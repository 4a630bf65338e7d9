import EventLog

// When a worker's blocks pass what it may hold, all of them go to its file as one part, one stream
// behind the other, and the blocks are filled anew:
//
//     file   part 0: [ p0 | p1 | … | p1023 ]  part 1: [ p0 | p1 | … | p1023 ]  …
//
//     stream 5 of the worker  =  p5 of part 0  +  p5 of part 1  +  …  +  what is still in memory
//
// A stream's blocks are linked from the last to the first and written so; what is read back is put
// in order. Of a part it is known where each stream ends, 4 KiB: parts should not be small.

/// Where the records go for which memory has no room.
package struct SpillPlace: Sendable {
  /// The bytes of blocks that a worker may hold.
  package var bytesInMemory: Int
  /// The folder, as the user wrote it.
  package var folder: String

  package init(bytesInMemory: Int, folder: String) {
    self.bytesInMemory = bytesInMemory
    self.folder = folder
  }
}

/// What of one worker's streams was spilled on disk.
struct RecordSpill: Sendable {
  /// Some blocks of all streams.
  private struct Part {
    var offset: Int64
    /// By stream, the blocks of the part up to its end.
    var ends: [UInt32]

    func blocks(of stream: Int) -> Range<Int> {
      (stream == 0 ? 0 : Int(ends[stream - 1]))..<Int(ends[stream])
    }
  }

  private static let blockBytes = BlockList.payload
  private static let blocksAtOnce = 256

  private var file: SpillFile?
  private var parts: [Part] = []
  private(set) var byteCount: Int64 = 0

  /// The bytes of a stream that were spilled.
  func count(of stream: Int) -> Int {
    parts.reduce(0) { $0 + $1.blocks(of: stream).count } * Self.blockBytes
  }

  /// Puts all blocks aside.
  ///
  /// `keepingMemory`: whether their memory stays for those to come.
  mutating func take(
    _ streams: inout RecordStreams, to folder: String, keepingMemory: Bool
  ) throws(Diagnostic) {
    let file: SpillFile
    if let known = self.file { file = known } else { file = try SpillFile(in: folder) }
    self.file = file
    var part = Part(offset: byteCount, ends: [])
    part.ends.reserveCapacity(RecordPacker.partitionCount)
    var buffer = BlockBuffer(capacity: Self.blocksAtOnce)
    var blocks: UInt32 = 0
    for stream in 0..<RecordPacker.partitionCount {
      var block = streams.lastBlock(of: stream)
      while block != 0 {
        if buffer.isFull { byteCount += try buffer.empty(to: file, at: byteCount) }
        block = buffer.append(block, of: streams)
        blocks += 1
      }
      part.ends.append(blocks)
    }
    byteCount += try buffer.empty(to: file, at: byteCount)
    parts.append(part)
    streams.removeBlocks(keepingMemory: keepingMemory)
  }

  /// Reads what was spilled of a stream to the beginning of `target`.
  func read(_ stream: Int, to target: inout MutableRawSpan) throws(Diagnostic) {
    guard let file else { return }
    var place = 0
    for part in parts {
      let blocks = part.blocks(of: stream)
      let offset = part.offset + Int64(blocks.lowerBound * Self.blockBytes)
      try file.read(blocks.count * Self.blockBytes, at: offset, to: &target, place: place)
      BlockList.reverse(blocks.count, in: &target, at: place)
      place += blocks.count * Self.blockBytes
    }
  }
}

/// Blocks on their way to a file.
private struct BlockBuffer {
  private var bytes: [UInt8]
  private var filled = 0

  init(capacity: Int) {
    bytes = [UInt8](repeating: 0, count: capacity * BlockList.payload)
  }

  var isFull: Bool { filled == bytes.count }

  /// Copies a block and returns the number of the one it is linked to.
  mutating func append(_ block: UInt32, of streams: RecordStreams) -> UInt32 {
    let filled = filled
    var span = bytes.mutableSpan
    // Bytes of any value are what the array holds.
    var target = unsafe span.mutableBytes
    let next = streams.copyBlock(block, to: &target, at: filled)
    self.filled = filled + BlockList.payload
    return next
  }

  /// Writes what it holds and returns how many bytes that was.
  mutating func empty(to file: SpillFile, at offset: Int64) throws(Diagnostic) -> Int64 {
    try file.write(bytes, count: filled, at: offset)
    defer { filled = 0 }
    return Int64(filled)
  }
}
