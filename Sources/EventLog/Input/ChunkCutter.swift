/// Makes chunks of the bytes of one file, with the oversized lines taken out.
struct ChunkCutter: Sendable {
  /// As many chunks of a file as a `Place` can tell apart.
  static let indexLimit = 1 << 20

  var file: Int
  /// Index of the definition set the file is read with.
  var source: Int
  var format = FileFormat.known(nil)
  /// In bytes without the line feed.
  var longestLine: Int
  /// The same where lines are mapped.
  var longestMappedLine = Int.max
  var forms = TextForms.any

  /// The chunks of whole lines that stand at `offset` in the file, numbered from `firstIndex` on.
  ///
  /// There is one, and it is no copy, unless lines among them are oversized. An oversized line
  /// that follows them and was not kept is given by its length.
  func chunks(
    of bytes: consuming [UInt8], at offset: Int64, firstIndex: Int, before oversizedLine: Int64?
  ) -> [Chunk] {
    var pieces = linePieces(of: bytes.span, longestLine: longestLine)
    if let oversizedLine {
      if let last = pieces.last, last.oversizedLine == nil {
        pieces[pieces.count - 1].oversizedLine = oversizedLine
      } else {
        let end = bytes.count
        pieces.append(LinePiece(lines: end..<end, oversizedLine: oversizedLine))
      }
    }
    if let only = pieces.first, pieces.count == 1 {
      bytes.removeLast(bytes.count - only.lines.upperBound)
      return [chunk(only, bytes, at: offset, index: firstIndex)]
    }
    return pieces.enumerated().map { (number, piece) in
      chunk(piece, Array(bytes[piece.lines]), at: offset, index: firstIndex + number)
    }
  }

  private func chunk(
    _ piece: LinePiece, _ lines: consuming [UInt8], at offset: Int64, index: Int
  ) -> Chunk {
    var chunk = Chunk(
      file: file, source: source, index: index, offset: offset + Int64(piece.lines.lowerBound),
      bytes: lines, oversizedLine: piece.oversizedLine)
    if case .known(let mapping) = format { chunk.mapping = mapping }
    return chunk
  }

  /// The chunk of a region of records.
  ///
  /// `memory`: for `init(reusing:capacity:)`.
  func chunk(of region: RecordRegion, index: Int, in memory: inout [UInt8]) -> Chunk {
    let (text, records) = region.lines(in: &memory)
    var chunk = Chunk(
      file: file, source: source, index: index, offset: region.offset, bytes: text,
      oversizedLine: region.skipped.map { Int64($0.record.length) })
    chunk.records = records
    if case .known(let mapping) = format { chunk.mapping = mapping }
    return chunk
  }

  /// Takes the limit of mapped lines, where it is known that lines are.
  mutating func limitMappedLines() {
    if case .known(.some(_)) = format { longestLine = min(longestLine, longestMappedLine) }
  }

  /// Finds out the format of a file by its first bytes, where that is to be done.
  ///
  /// `isWhole`: whether those are all.
  mutating func recognise(
    _ beginning: ArraySlice<UInt8>, isWhole: Bool, file: String
  ) throws(Diagnostic) {
    guard format == .recognised else { return }
    let candidates = FormatGuess(beginning, isWhole: isWhole).candidates
    guard candidates.count < 2 else { throw .ambiguousFormat(file, candidates) }
    format = .known(candidates.first.flatMap(FileFormat.place))
    limitMappedLines()
  }
}

/// Lines that fit, and the line after them that does not.
struct LinePiece: Equatable {
  /// Where the lines that fit stand.
  var lines: Range<Int>
  /// Length of the oversized line that begins after `lines`, its line feed not counted.
  var oversizedLine: Int64?
}

/// Cuts whole lines, of which only the last may lack its line feed, at every oversized line.
///
/// Lines are not looked at one by one. Those that end within `longestLine + 1` bytes of a line's
/// start all fit, so the last line feed in that stretch is followed by the next start; where the
/// stretch holds none, the line is oversized.
///
/// - Returns: The pieces in the order of the bytes, each with a line at least.
func linePieces(of bytes: Span<UInt8>, longestLine: Int) -> [LinePiece] {
  var pieces: [LinePiece] = []
  var pieceStart = 0
  var start = 0
  while bytes.count - start > longestLine {
    if let feed = lastLineFeed(in: bytes, start..<(start + longestLine + 1)) {
      start = feed + 1
    } else {
      let end = firstLineFeed(in: bytes, from: start + longestLine + 1) ?? bytes.count
      pieces.append(LinePiece(lines: pieceStart..<start, oversizedLine: Int64(end - start)))
      start = min(end + 1, bytes.count)
      pieceStart = start
    }
  }
  if pieceStart < bytes.count {
    pieces.append(LinePiece(lines: pieceStart..<bytes.count))
  }
  return pieces
}

extension ChunkCutter {
  /// The form of a file that begins like this, whose format is found out on the way.
  ///
  /// `isWhole`: whether those bytes are all.
  mutating func form(
    _ beginning: ArraySlice<UInt8>, isWhole: Bool, file: String
  ) throws(Diagnostic) -> TextForm {
    var form = TextForm.lines
    if case .any = forms {
      let suffix = LogName.suffix(of: FilePath(file).lastComponent)
      form = TextForm(beginning, isWhole: isWhole, suffix: suffix)
    }
    if form == .lines {
      try recognise(beginning, isWhole: isWhole, file: file)
    } else if format == .recognised {
      let lines = form.lines(of: beginning, isWhole: isWhole)
      try recognise(lines[...], isWhole: true, file: file)
    }
    return form
  }
}

private let openingBrace = UInt8(ascii: "{")

extension Span<UInt8> {
  /// - Throws: `unusableInput` where these first bytes of a file, the first four if there are as many,
  ///   say that it is UTF-16 or UTF-32: by a byte order mark, or by the zeros around a brace.
  func requireUTF8(_ file: String) throws(Diagnostic) {
    guard count >= 2 else { return }
    if count >= 4 {
      switch (self[0], self[1], self[2], self[3]) {
      case (0xFF, 0xFE, 0, 0), (0, 0, 0xFE, 0xFF): throw .encoded(file, as: "UTF-32")
      case (openingBrace, 0, 0, 0): throw .encoded(file, as: "UTF-32LE")
      case (0, 0, 0, openingBrace): throw .encoded(file, as: "UTF-32BE")
      case (openingBrace, 0, 1..., 0): throw .encoded(file, as: "UTF-16LE")
      case (0, openingBrace, 0, 1...): throw .encoded(file, as: "UTF-16BE")
      default: break
      }
    }
    switch (self[0], self[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF): throw .encoded(file, as: "UTF-16")
    default: return
    }
  }
}

extension Diagnostic {
  /// `candidates`: the formats, at least two.
  fileprivate static func ambiguousFormat(_ file: String, _ candidates: [MappingPreset])
    -> Diagnostic
  {
    let names = candidates.map(\.rawValue)
    return Diagnostic(
      .ambiguousFormat, at: .file(file),
      "may be of several formats by its first lines: \(names.joined(separator: ", "))",
      fix:
        "write one of them: --format \(names[0]), or \"preset\" in the mapping; where formats are "
        + "mixed, split the file")
  }
}
