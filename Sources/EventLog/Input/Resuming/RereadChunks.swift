/// Lines of a file that are read again.
package struct RereadLines: Hashable, Sendable {
  /// The number that their chunks have as that of their file.
  package var number: Int
  /// Where the first begins and the last ends, its line feed not counted, of the unpacked bytes.
  package var bytes: Range<Int64>
  /// As `WaitingLines.Rest` has it, where only a rest of the lines waits.
  package var judgedTo: Int64?

  package init(number: Int, bytes: Range<Int64>, judgedTo: Int64? = nil) {
    self.number = number
    self.bytes = bytes
    self.judgedTo = judgedTo
  }
}

/// Lines of one file that are read again, as chunks in the order of their places.
package struct RereadChunks: ~Copyable {
  private let name: String
  private let chunkSize: Int
  private var cutter: ChunkCutter
  /// The one or the other.
  private var plain: PlainBytes?
  private var unpacked: UnpackedBytes?
  private var lines: ArraySlice<RereadLines>
  /// How far the first of `lines` is read.
  private var offset: Int64?
  private var nextIndex = 0
  private var chunks: ArraySlice<Chunk> = []

  /// Opens the file, which is not standard input.
  ///
  /// `source` and `format` are as `ChunkQueue` takes them.
  ///
  /// - Throws: As `ChunkQueue.next` does.
  package init(
    of file: LogFile, _ lines: [RereadLines], source: Int, format: FileFormat, chunkSize: Int,
    longestLine: Int, searchPath: SearchPath = .ofProcess()
  ) throws(LogError) {
    name = file.name
    self.chunkSize = chunkSize
    self.lines = lines.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }[...]
    cutter = ChunkCutter(
      file: 0, source: source, format: format, longestLine: min(longestLine, 1 << 40))
    if file.kind == .plain {
      plain = PlainBytes(try Descriptor.opening(file.path, named: file.name), named: file.name)
    } else {
      unpacked = try UnpackedBytes(of: file, searchPath: searchPath)
    }
    guard cutter.format == .recognised else { return }
    let beginning = try bytes(FormatGuess.mostBytes, at: 0)
    try cutter.recognise(
      beginning[...], isWhole: beginning.count < FormatGuess.mostBytes, file: file.name)
  }

  /// The next chunk; `nil` at the end.
  package mutating func next() throws(LogError) -> Chunk? {
    while chunks.isEmpty {
      guard let stretch = lines.first else { return nil }
      let start = offset ?? stretch.bytes.lowerBound
      if start < stretch.bytes.upperBound {
        try readBlock(of: stretch, from: start)
      } else {
        lines.removeFirst()
        offset = nil
        nextIndex = 0
      }
    }
    return chunks.popFirst()
  }

  /// Reads as much as holds a line at least, for none is longer than it may be.
  private mutating func readBlock(of stretch: RereadLines, from start: Int64) throws(LogError) {
    let rest = stretch.bytes.upperBound - start
    let count = Int(min(rest, Int64(chunkSize) + Int64(cutter.longestLine)))
    var block = try bytes(count, at: start)
    guard block.count == count else { throw .changed(name) }
    if Int64(count) < rest {
      let whole = block.span.endOfLastWholeLine
      guard whole > 0 else { throw .changed(name) }
      block.removeLast(count - whole)
    }
    offset = start + Int64(block.count)
    cutter.file = stretch.number
    chunks =
      cutter.chunks(of: block, at: start, firstIndex: nextIndex, before: nil).map { chunk in
        var chunk = chunk
        chunk.judgedTo = stretch.judgedTo
        return chunk
      }[...]
    nextIndex += chunks.count
  }

  private mutating func bytes(_ count: Int, at offset: Int64) throws(LogError) -> [UInt8] {
    if let bytes = try plain?.bytes(count, at: offset) { return bytes }
    return try unpacked?.bytes(count, at: offset) ?? []
  }
}
