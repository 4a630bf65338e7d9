// The streams of a worker grow side by side by a few bytes at a time. Each has a place where it is
// written, and when that holds a block's worth the block goes to the others, linked to the stream's
// block before:
//
//     places   ┌ stream 0 ─┬ stream 1 ─┬ … ┬ stream 1023 ┐     320 bytes each
//              └ ▒▒▒▒      ┴ ▒▒▒▒▒▒▒▒  ┴   ┴ ▒           ┘
//                                │ at 252 bytes
//     slab     [ link  link … │ 252 bytes │ 252 bytes … ]       256 bytes a block
//                  ▲─────┘
//
// So a half-filled block costs nothing beyond the places, which are allocated once; memory grows by
// a slab at a time and is never copied; and the places, which every record touches, stay in a
// processor's cache. A place has room behind its 252 bytes for whatever begins within them: a record
// is written without asking for room.
//
// Blocks are not given back one by one while the second phase reads them: those of one partition lie
// among those of all others. No stream grows after the first phase; what partitions take that are then
// unpacked is reckoned before (`MemoryBudget`). What is spilt goes back as a whole, and is filled
// again, or given back where the second phase needs the memory.

/// The bytes of 1,024 streams that grow side by side.
package struct RecordStreams: Sendable {
  private static let payload = BlockList.payload
  private static let placeSize = 320

  /// Where the streams are written: between `end(of:)` and 68 bytes behind it.
  ///
  /// Empty before `begin`.
  var places: [UInt8] = []
  private var tails = Array(repeating: StreamTail(), count: RecordPacker.partitionCount)
  private var blocks = BlockList()

  /// Takes the memory of the places, before anything is added.
  mutating func begin() {
    places = Array(repeating: 0, count: RecordPacker.partitionCount * Self.placeSize)
  }

  /// The bytes of memory that grow with what is added.
  package var blockBytes: Int { blocks.count * BlockList.blockSize }

  /// The bytes of memory taken for what is or was added.
  package var blockMemory: Int { blocks.memory }

  /// Where in `places` the next byte of a stream goes.
  @inline(__always) func end(of stream: Int) -> Int {
    stream &* Self.placeSize &+ Int(tails[stream].filled)
  }

  /// Takes what was written to `places` up to `end` as the stream's.
  @inline(__always) mutating func setEnd(_ end: Int, of stream: Int) {
    let filled = end &- stream &* Self.placeSize
    tails[stream].filled = UInt32(truncatingIfNeeded: filled)
    if filled >= Self.payload {
      Self.moveBlock(
        of: &tails[stream], from: stream &* Self.placeSize, in: &places, to: &blocks)
    }
  }

  /// How many bytes of a text are written at once: with what stands before them, and the rest of their last
  /// word, they begin within a block and end in its place.
  private static let pieceLength = 40

  /// Appends bytes of any number to a stream.
  mutating func append(_ text: PaddedBytes, to stream: Int) {
    var done = 0
    while done < text.count {
      let end = end(of: stream)
      let piece = done..<min(done &+ Self.pieceLength, text.count)
      var span = places.mutableSpan
      // Bytes of any value are what the array holds.
      var bytes = unsafe span.mutableBytes
      bytes.store(text, piece, at: end)
      setEnd(end &+ piece.count, of: stream)
      done = piece.upperBound
    }
  }

  /// Appends a row of the properties of the record before.
  mutating func append(row: PaddedBytes, to stream: Int) {
    var end = end(of: stream)
    let piece = 0..<min(Self.pieceLength, row.count)
    var span = places.mutableSpan
    // As above.
    var bytes = unsafe span.mutableBytes
    bytes.storeRowHead(length: row.count, at: &end)
    bytes.store(row, piece, at: end)
    setEnd(end &+ piece.count, of: stream)
    if piece.count < row.count { append(row.slice(piece.count..<row.count), to: stream) }
  }

  /// The bytes of a stream.
  package func count(of stream: Int) -> Int {
    blockBytes(of: stream) + Int(tails[stream].filled)
  }

  /// The bytes of a stream that are in blocks.
  private func blockBytes(of stream: Int) -> Int { Int(tails[stream].blockCount) * Self.payload }

  /// Copies a stream to `target`, which has room for it from `offset` on.
  package func copy(_ stream: Int, to target: inout MutableRawSpan, at offset: Int) {
    copyBlocks(of: stream, to: &target, at: offset)
    guard tails[stream].filled > 0 else { return }
    let start = stream * Self.placeSize
    // Any byte is fit to be read as one.
    unsafe target.copy(
      places.span.bytes.extracting(start..<start + Int(tails[stream].filled)),
      to: offset + blockBytes(of: stream))
  }

  /// The last block of a stream; 0 where there is none.
  package func lastBlock(of stream: Int) -> UInt32 { tails[stream].lastBlock }

  /// Copies a block to `target` and returns the one before it in its stream; 0 where there is none.
  package func copyBlock(_ block: UInt32, to target: inout MutableRawSpan, at offset: Int) -> UInt32
  {
    blocks.copy(block, to: &target, at: offset)
  }

  private func copyBlocks(of stream: Int, to target: inout MutableRawSpan, at offset: Int) {
    var end = offset + blockBytes(of: stream)
    var block = tails[stream].lastBlock
    while block != 0 {
      end -= Self.payload
      block = blocks.copy(block, to: &target, at: end)
    }
  }

  /// Forgets all blocks; what is not yet in blocks stays.
  ///
  /// `keepingMemory`: whether their memory stays for those to come.
  package mutating func removeBlocks(keepingMemory: Bool) {
    blocks.removeAll(keepingMemory: keepingMemory)
    for stream in tails.indices {
      tails[stream].lastBlock = 0
      tails[stream].blockCount = 0
    }
  }

  /// Makes a block of a stream's first bytes in its place, which begins at `start`, and moves the
  /// rest there.
  private static func moveBlock(
    of tail: inout StreamTail, from start: Int, in places: inout [UInt8], to blocks: inout BlockList
  ) {
    tail.lastBlock = blocks.append(places, from: start, link: tail.lastBlock)
    tail.blockCount &+= 1
    tail.filled &-= UInt32(payload)
    var span = places.mutableSpan
    // Bytes of any value are what the array holds.
    var bytes = unsafe span.mutableBytes
    var at = start
    while at < start &+ Int(tail.filled) {
      // Any bytes are a number; the load is checked to lie in the places.
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: at &+ payload, as: UInt64.self)
      bytes.storeBytes(of: word, toByteOffset: at, as: UInt64.self)
      at &+= 8
    }
  }
}

/// The end of a stream.
private struct StreamTail: Sendable {
  /// Bytes in the stream's place.
  var filled: UInt32 = 0
  /// The last of its blocks; 0 for none.
  var lastBlock: UInt32 = 0
  var blockCount: UInt32 = 0
}

extension MutableRawSpan {
  /// Stores a part of some bytes; up to seven more are written over.
  @inline(__always)
  fileprivate mutating func store(_ bytes: PaddedBytes, _ part: Range<Int>, at offset: Int) {
    var done = 0
    while done < part.count {
      storeBytes(
        of: bytes.word(at: part.lowerBound &+ done).littleEndian, toByteOffset: offset &+ done,
        as: UInt64.self)
      done &+= 8
    }
  }

  /// Copies bytes, of which there is room from `offset` on.
  mutating func copy(_ bytes: RawSpan, to offset: Int) {
    unsafe bytes.withUnsafeBytes { source in
      unsafe withUnsafeMutableBytes { target in
        // Checked by the slice's bounds; two different memories.
        unsafe UnsafeMutableRawBufferPointer(rebasing: target[offset..<offset + source.count])
          .copyMemory(from: source)
      }
    }
  }
}
