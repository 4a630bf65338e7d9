import EventLog

/// What must add up before partials become a report: every byte of each file in one range, every
/// line that the caller has counted, every event that was mapped.
struct JobBalance {
  private let partial: Partial
  private let expectedLines: Int?

  /// `partial`: of all reduces, its ranges in the order of their names.
  init(_ partial: Partial, expectedLines: Int?) {
    self.partial = partial
    self.expectedLines = expectedLines
  }

  func check() throws(AnalysisError) {
    guard !partial.ranges.isEmpty else {
      throw AnalysisError(
        .noRanges, at: .named("merge"), "no partial knows of a mapped range",
        fix: "hand all partials of the job to merge")
    }
    guard partial.keyMarks.count == 1 else {
      throw AnalysisError(
        .piecesDisagree, at: .named("merge"),
        "the log was mapped under \(partial.keyMarks.count) keys",
        fix: "give every map the same --key-file, or none")
    }
    try checkRanges()
    try checkLines()
    try checkEvents()
    let names = Set(partial.ranges.map(\.name))
    guard let stray = partial.places.first(where: { !names.contains($0) }) else { return }
    throw AnalysisError(
      .otherEvents, at: .named(stray.words),
      "events of the range were reduced, but what became of its lines is not known",
      fix: "hand every line of every map to one reduce")
  }

  private func checkLines() throws(AnalysisError) {
    let lines = partial.ranges.reduce(0) { $0 + $1.counts.lines }
    guard let expectedLines, lines != expectedLines else { return }
    throw AnalysisError(
      .otherLines, at: .named("--expect-lines"),
      "\(lines) lines were mapped and not \(expectedLines)",
      fix: "map all of the log, each part once")
  }

  private func checkEvents() throws(AnalysisError) {
    let mapped = partial.ranges.reduce(0) { $0 + $1.counts.events }
    guard partial.events != mapped else { return }
    throw AnalysisError(
      .otherEvents, at: .named("merge"),
      "\(mapped) events were mapped and \(partial.events) reduced",
      fix: "hand every line of every map to one reduce, and every partial to merge")
  }

  /// The ranges of a file follow each other from its first byte to its last.
  private func checkRanges() throws(AnalysisError) {
    for (name, ranges) in Dictionary(grouping: partial.ranges, by: \.name.file)
      .sorted(by: { $0.key < $1.key })
    {
      let extents = ranges.compactMap { range in
        range.extent.map { (bytes: range.name.start..<$0.end, fileSize: $0.fileSize) }
      }
      // A log may grow meanwhile, but what it had before the first map began belongs to the job.
      let size = extents.map(\.fileSize).min() ?? 0
      var end: Int64 = 0
      for extent in extents where !extent.bytes.isEmpty {
        try check(name, from: end, to: extent.bytes.lowerBound)
        end = extent.bytes.upperBound
      }
      try check(name, from: end, to: max(end, size))
    }
  }

  /// Sees that a range begins where the one before has ended.
  private func check(_ file: Text, from end: Int64, to start: Int64) throws(AnalysisError) {
    guard end != start else { return }
    let bytes = "bytes \(min(end, start)) to \(max(end, start))"
    throw AnalysisError(
      .rangesDoNotFit, at: .file(file.string),
      end < start ? "\(bytes) were mapped by nobody" : "\(bytes) were mapped twice",
      fix: "map each file from its first byte to its last, each byte once")
  }
}
