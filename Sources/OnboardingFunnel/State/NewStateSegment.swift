import EventLog
import Journeys

/// Records on their way into a segment, and all that is to be written beside them.
struct NewStateSegment: Sendable {
  let records: PartitionedRecords
  /// The index without streams; names have the numbers that the records have.
  var segment: StateSegment
  /// Where a record's line stands in the segment's pieces.
  let place: @Sendable (Place) -> Place

  /// Writes the segment, but for the records of some users.
  ///
  /// `forgotten`: their hashes.
  ///
  /// - Returns: What the state is to say of it.
  func write(
    to state: KeptState, forgetting forgotten: Set<UInt64> = [], threads: Int
  ) async throws(Diagnostic) -> StateSegmentEntry {
    let writer = try StateSegmentWriter(number: segment.number, in: state.folder, key: state.key)
    let (records, place) = (records, place)
    _ = try inParallel(workers: threads) { _ throws(Diagnostic) in
      var partition = RecordPartition()
      while let number = try records.take(into: &partition) {
        let stream = RecordRepacker.pack(
          partition, partition: number, mask: writer.mask(of: number),
          keeping: { !forgotten.contains($0) }, place: place)
        try writer.add(stream, of: number)
      }
    }
    return try writer.finish(segment)
  }
}

extension NewStateSegment {
  /// Several segments as one, under a new number.
  ///
  /// `definitionCount`: how many definitions the state has; `ends`: where a piece ends though lines
  /// follow.
  init(
    merging files: [StateSegmentFile], number: Int, definitionCount: Int,
    endingPiecesAt ends: Set<LineEnd> = []
  ) throws(DamagedBytes) {
    let properties = files.first?.segment.properties ?? []
    let join = try JoinedStateSegments(
      files.map(\.segment), inputs: [:], properties: properties,
      sources: Array(0..<definitionCount))
    let merged = MergedPieces(join.pieces, endingAt: ends)
    records = PartitionedRecords(files, join: join)
    place = { merged.place(of: $0) }
    var counts = LineCounts()
    for file in files { counts.add(file.segment.counts) }
    let examples = join.summary.rejectedLines.map { line in
      var line = line
      line.place = merged.place(of: line.place)
      return line
    }
    segment = StateSegment(
      number: number, pieces: merged.pieces, counts: counts,
      examples: examples.examplesOfEachFile, properties: properties, shapes: join.summary.shapes,
      dimensionSets: Array(join.summary.dimensionSets),
      pairs: files.allSatisfy({ $0.segment.pairs != nil })
        ? Array(join.summary.properties.numberedPairs) : nil,
      streams: [])
  }
}

/// Pieces of one input that follow each other, made one.
private struct MergedPieces: Sendable {
  private(set) var pieces: [StateSegment.Piece] = []
  /// By piece before: the piece it is in, and where in it it begins.
  private var places: [(piece: Int, line: Int)] = []

  /// `pieces`: in the order of inputs and lines.
  init(_ pieces: [StateSegment.Piece], endingAt ends: Set<LineEnd>) {
    for piece in pieces {
      if let last = self.pieces.last, last.input == piece.input,
        last.firstLine + last.lines == piece.firstLine, last.format == piece.format,
        !ends.contains(LineEnd(input: piece.input, lines: piece.firstLine))
      {
        places.append((self.pieces.count - 1, last.lines))
        self.pieces[self.pieces.count - 1].lines += piece.lines
      } else {
        places.append((self.pieces.count, 0))
        self.pieces.append(piece)
      }
    }
  }

  func place(of place: Place) -> Place {
    let (piece, line) = places[place.file]
    return Place(range: piece, line: line + place.lineOfRange)
  }
}
