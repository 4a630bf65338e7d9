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
  /// `nil` until the file is open.
  private var text: PlacedBytes?
  private var lines: ArraySlice<RereadLines>
  /// How far the first of `lines` is read.
  private var offset: Int64?
  private var nextIndex = 0
  private var chunks: ArraySlice<Chunk> = []
  private var form = TextForm.lines
  /// Of a table.
  private var header: TableHeader?

  /// Opens the file, which is not standard input.
  ///
  /// `source` and `format` are as `ChunkQueue` takes them.
  ///
  /// - Throws: As `ChunkQueue.next` does.
  package init(
    of file: LogFile, _ lines: [RereadLines], source: Int, format: FileFormat, chunkSize: Int,
    longestLine: Int, searchPath: SearchPath = .ofProcess()
  ) throws(Diagnostic) {
    name = file.name
    self.chunkSize = chunkSize
    self.lines = lines.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }[...]
    cutter = ChunkCutter(
      file: 0, source: source, format: format, longestLine: min(longestLine, 1 << 40))
    text = try PlacedBytes(of: file, searchPath: searchPath)
    if file.isReadInRanges, cutter.format != .recognised { return }
    let beginning = try bytes(TextForm.mostBytes, at: 0)
    form = try cutter.form(
      beginning[...], isWhole: beginning.count < TextForm.mostBytes, file: file.name)
    if case .table = form { header = form.header(of: beginning) }
  }

  /// The next chunk; `nil` at the end.
  package mutating func next() throws(Diagnostic) -> Chunk? {
    while chunks.isEmpty {
      guard let stretch = lines.first else { return nil }
      let start = offset ?? stretch.bytes.lowerBound
      if start < stretch.bytes.upperBound {
        if form == .lines {
          try readBlock(of: stretch, from: start)
        } else {
          try readRecords(of: stretch)
        }
      } else {
        lines.removeFirst()
        offset = nil
        nextIndex = 0
      }
    }
    return chunks.popFirst()
  }

  /// Reads as much as holds a line at least, for none is longer than it may be.
  private mutating func readBlock(of stretch: RereadLines, from start: Int64) throws(Diagnostic) {
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

  /// Reads a stretch of records, each of which is no longer than it may be.
  private mutating func readRecords(of stretch: RereadLines) throws(Diagnostic) {
    let start = stretch.bytes.lowerBound
    var reader = RecordReader(
      form, longest: cutter.longestLine, at: start, column: try column(of: start), header: header,
      named: name)
    cutter.file = stretch.number
    var position = start
    var memory: [UInt8] = []
    while position < stretch.bytes.upperBound {
      let count = Int(min(stretch.bytes.upperBound - position, Int64(chunkSize)))
      let block = try bytes(count, at: position)
      guard block.count == count else { throw .changed(name) }
      position += Int64(count)
      reader.append(block)
      while let region = try reader.next(isEnd: position == stretch.bytes.upperBound) {
        var chunk = cutter.chunk(of: region, index: nextIndex, in: &memory)
        chunk.judgedTo = stretch.judgedTo
        chunks.append(chunk)
        nextIndex += 1
      }
    }
    offset = stretch.bytes.upperBound
  }

  /// How many bytes of its line are before an offset; 0 in very long lines.
  private mutating func column(of offset: Int64) throws(Diagnostic) -> Int {
    let count = Int(min(offset, 1 << 12))
    let before = try bytes(count, at: offset - Int64(count))
    let feed = before.lastIndex(of: UInt8(ascii: "\n"))
    return feed.map { count - $0 - 1 } ?? (offset == Int64(count) ? count : 0)
  }

  private mutating func bytes(_ count: Int, at offset: Int64) throws(Diagnostic) -> [UInt8] {
    try text?.bytes(count, at: offset) ?? []
  }
}
