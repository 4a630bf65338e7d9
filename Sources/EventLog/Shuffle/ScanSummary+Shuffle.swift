extension ScanSummary {
  /// What a reader of shuffled lines has found of events; what became of the lines of logs is not
  /// known there.
  package init(shuffle: ShuffleReader.Findings) {
    shapes = shuffle.shapes
    dimensionSets = shuffle.dimensionSets
    shapeIDs = [shapes.indices.map { UInt32($0) }]
    dimensionIDs = [dimensionSets.indices.map { UInt32($0) }]
    properties = PropertyNumbers(shuffle.pairs)
    pairIDs = [shuffle.pairs.indices.map { UInt32($0) }]
  }

  /// The lines of all ranges.
  ///
  /// `ranges`: in the order of their names.
  package init(ranges: [RangeCounts]) {
    for range in ranges { counts.add(range.counts) }
    rejectedLines =
      ranges.enumerated().flatMap { number, range in
        range.examples.map { example in
          RejectedLine(
            place: Place(range: number, line: example.line), offset: example.offset,
            length: example.length, rejection: example.rejection, bytes: nil)
        }
      }.sorted { $0.place < $1.place }.examples
    lineIndex = LineIndex(ranges: ranges)
    for range in ranges { names.merge(range.names) }
  }
}

extension LineIndex {
  /// An index of places in ranges.
  ///
  /// `ranges`: by range of a place; those of one file follow each other.
  fileprivate init(ranges: [RangeCounts]) {
    self.init(
      ranges: ranges.indices.map { number in
        let range = ranges[number]
        let isOfSameFile = number > 0 && ranges[number - 1].name.file == range.name.file
        // What came by standard input stands for itself: nobody knows what was before.
        return RangeLines(
          count: range.counts.lines, goesOn: isOfSameFile && range.extent != nil,
          isWhole: range.extent == nil)
      })
  }
}
