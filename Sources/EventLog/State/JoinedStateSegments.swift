// Several segments as one run: names get numbers that all share, pieces become the run's files, and
// what lines came to is added up.
//
//     segment 1   pieces  app.log 0–99          ─┐        file 0   app.log.1    0–99
//     segment 2   pieces  app.log 100–149        ├─▶      file 1   app.log.1  100–149
//                         app.log 0–9, new      ─┘        file 2   app.log      0–9
//
// Files are in the order of the inputs as they are now, and of their lines: so the first example of
// a finding is the one that a run over all inputs would give.

/// What segments come to together.
package struct JoinedStateSegments: Sendable {
  /// What all have found; files are numbers of `pieces`.
  package let summary: ScanSummary
  /// By file, the piece that it is.
  package let pieces: [StateSegment.Piece]
  /// By segment, the file of each of its pieces.
  package let files: [[UInt32]]

  /// `inputs`: by input of the state, its place among the files of the run, which those without one
  /// stand before; `properties`: what dimensions are to have, each of which all segments have kept;
  /// `sources`: by definition of the state, its place in the run.
  package init(
    _ segments: [StateSegment], inputs: [Int: Int], properties: [Text], sources: [Int]
  ) throws(DamagedBytes) {
    (pieces, files) = Self.number(segments, inputs: inputs)
    var symbols = JoinedSymbols(properties: properties, sources: sources)
    var counts = LineCounts()
    var examples: [RejectedLine] = []
    for (segment, files) in zip(segments, files) {
      try symbols.take(segment)
      counts.add(segment.counts)
      examples += segment.examples.map { $0.moved(to: files) }
    }
    var summary = ScanSummary(
      counts: counts, rejectedLines: examples.sorted { $0.place < $1.place },
      lineIndex: LineIndex(pieces), shapes: symbols.shapes.values,
      dimensionSets: DimensionSets(
        symbols.dimensionSets.values, propertyCount: properties.count),
      shapeIDs: symbols.shapeIDs,
      dimensionIDs: symbols.dimensionIDs)
    summary.names = NamesSeen(
      dimensionSets: summary.dimensionSets, properties: properties)
    summary.properties = symbols.pairs
    summary.properties.areWhole = segments.allSatisfy { $0.pairs != nil || $0.counts.events == 0 }
    summary.pairIDs = symbols.pairIDs
    self.summary = summary
  }

  private static func number(
    _ segments: [StateSegment], inputs: [Int: Int]
  ) -> ([StateSegment.Piece], [[UInt32]]) {
    var order: [(piece: StateSegment.Piece, segment: Int, place: Int)] = []
    for (number, segment) in segments.enumerated() {
      for (place, piece) in segment.pieces.enumerated() { order.append((piece, number, place)) }
    }
    order.sort {
      (rank($0.piece, inputs), $0.piece.firstLine, $0.segment, $0.place)
        < (rank($1.piece, inputs), $1.piece.firstLine, $1.segment, $1.place)
    }
    var files = segments.map { Array(repeating: UInt32(0), count: $0.pieces.count) }
    for (file, entry) in order.enumerated() { files[entry.segment][entry.place] = UInt32(file) }
    return (order.map(\.piece), files)
  }

  /// Inputs that are gone were read before those that are there.
  private static func rank(_ piece: StateSegment.Piece, _ inputs: [Int: Int]) -> Int {
    inputs[piece.input].map { $0 + 1 << 32 } ?? piece.input
  }
}

extension RejectedLine {
  /// `files`: by piece of the segment, the file of the run.
  fileprivate func moved(to files: [UInt32]) -> RejectedLine {
    var line = self
    line.place = Place(range: Int(files[place.file]), line: place.lineOfRange)
    return line
  }
}

/// The symbols of all segments, each once, and by segment the number of each of its own.
private struct JoinedSymbols {
  let properties: [Text]
  let sources: [Int]
  var shapes = ValueNumbers<EventShape>()
  var dimensionSets = ValueNumbers<Dimensions>()
  var pairs = PropertyNumbers([])
  var shapeIDs: [[UInt32]] = []
  var dimensionIDs: [[UInt32]] = []
  var pairIDs: [[UInt32]] = []

  mutating func take(_ segment: StateSegment) throws(DamagedBytes) {
    pairIDs.append((segment.pairs ?? []).map { pairs.number(adding: $0.symbol) })
    var numbers: [UInt32] = []
    for shape in segment.shapes {
      guard shape.source < sources.count else { throw DamagedBytes() }
      var shape = shape
      shape.source = sources[shape.source]
      numbers.append(shapes.number(of: shape))
    }
    shapeIDs.append(numbers)
    let places = properties.map { segment.properties.firstIndex(of: $0) }
    dimensionIDs.append(
      segment.dimensionSets.map { dimensions in
        var kept = dimensions
        kept.properties = places.map { place in place.flatMap { dimensions.properties[$0] } }
        return dimensionSets.number(of: kept)
      })
  }
}

/// Numbers for values, each once.
private struct ValueNumbers<Value: Hashable> {
  private(set) var values: [Value] = []
  private var numbers: [Value: UInt32] = [:]

  mutating func number(of value: Value) -> UInt32 {
    if let number = numbers[value] { return number }
    let number = UInt32(values.count)
    values.append(value)
    numbers[value] = number
    return number
  }
}

extension LineIndex {
  /// `pieces`: by file.
  fileprivate init(_ pieces: [StateSegment.Piece]) {
    self.init(
      pieces: pieces.enumerated().map { ($0, firstLine: $1.firstLine, lines: $1.lines) })
  }
}
