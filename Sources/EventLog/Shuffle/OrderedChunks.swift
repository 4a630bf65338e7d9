/// The lines of one file, of a part of it, or of standard input, as chunks in their order.
///
/// For work whose results say in which line something stands before all lines are counted. Several
/// workers read by a `ChunkQueue`.
package struct OrderedChunks: ~Copyable {
  private enum Source {
    case file(FileChunks, nextRange: Int)
    case stream(StreamChunks)
  }

  private var source: Source
  private var chunks: ArraySlice<Chunk> = []

  /// Opens the file.
  ///
  /// `part`: what is read of a plain file: the lines whose first bytes lie in it; `nil` for all.
  /// `chunkSize`: from 1 to 2²⁰. `longestLine`: in bytes without the line feed; longer lines are
  /// skipped and reported. `forms`: whether other texts than lines are read as what they are.
  /// `longestGap`: after how many bytes of a stream without a chunk the reading is given up.
  ///
  /// - Throws: As `ChunkQueue.next` does.
  package init(
    of file: LogFile, part: Range<Int64>? = nil, format: FileFormat = .known(nil),
    chunkSize: Int = 1 << 18, longestLine: Int = 1 << 20, forms: TextForms = .lines,
    longestGap: Int64 = .max
  ) throws(Diagnostic) {
    var cutter = ChunkCutter(file: 0, source: 0, format: format, longestLine: longestLine)
    cutter.forms = forms
    let isLines = if case .lines = forms { true } else { file.isLines }
    if case .plain = file.kind, isLines {
      source = .file(
        try FileChunks(file, rangeSize: chunkSize, cutter: cutter, part: part), nextRange: 0)
    } else {
      source = .stream(
        try StreamChunks(
          file, searchPath: .ofProcess(), chunkSize: chunkSize, cutter: cutter, meter: ReadMeter(),
          longestGap: longestGap))
    }
  }

  /// The size of the file, and the part of it that is read; `nil` for what is no plain file.
  package var extent: (part: Range<Int64>, size: Int64)? {
    guard case .file(let file, _) = source else { return nil }
    return (file.part, file.size)
  }

  /// Whether the reading was given up before the end.
  var isGivenUp: Bool {
    if case .stream(let stream) = source { stream.isGivenUp } else { false }
  }

  /// The next chunk; `nil` at the end.
  package mutating func next() throws(Diagnostic) -> Chunk? {
    while chunks.isEmpty {
      switch source {
      case .stream(let stream):
        return try stream.next()
      case .file(let file, let range):
        guard range < file.rangeCount else { return nil }
        chunks = try file.chunks(ofRange: range)[...]
        _ = try file.finishRange()
        source = .file(file, nextRange: range + 1)
      }
    }
    return chunks.popFirst()
  }
}
