extension StateSegment {
  /// Lines that wait, as a segment without records: in a report they are lines that were rejected.
  ///
  /// `inputs`: whose lines they are; `piece` makes a piece of an input, without lines.
  package static func waiting(
    _ inputs: [(piece: Piece, lines: [WaitingLines])]
  ) -> StateSegment {
    var segment = StateSegment(number: 0)
    for (piece, lines) in inputs {
      for stretch in lines { segment.add(stretch, as: piece) }
    }
    return segment
  }

  /// Adds lines that are rejected as ahead of the clock, as a piece of their own, or only events of
  /// lines that are counted.
  ///
  /// `piece`: one of their input.
  package mutating func add(_ waiting: WaitingLines, as piece: Piece) {
    if let rest = waiting.rest {
      counts.rejectedEvents += rest.events
      return
    }
    var piece = piece
    piece.firstLine = waiting.firstLine
    piece.lines = waiting.lines
    examples += waiting.examples.map { line in
      var line = line
      line.place = Place(range: pieces.count, line: line.place.lineOfRange)
      return line
    }
    pieces.append(piece)
    counts.lines += waiting.lines
    counts.rejected[.badTimestamp, default: 0] += waiting.lines
  }
}
