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
      throw Self.error(
        "merge", "no partial knows of a mapped range", "hand all partials of the job to merge",
        "no_ranges")
    }
    guard partial.keyMarks.count == 1 else {
      throw Self.error(
        "merge", "the log was mapped under \(partial.keyMarks.count) keys",
        "give every map the same --key-file, or none", "pieces_disagree")
    }
    try checkRanges()
    try checkLines()
    try checkEvents()
    let names = Set(partial.ranges.map(\.name))
    guard let stray = partial.places.first(where: { !names.contains($0) }) else { return }
    throw Self.error(
      stray.words, "events of the range were reduced, but what became of its lines is not known",
      "hand every line of every map to one reduce", "other_events")
  }

  private func checkLines() throws(AnalysisError) {
    let lines = partial.ranges.reduce(0) { $0 + $1.counts.lines }
    guard let expectedLines, lines != expectedLines else { return }
    throw Self.error(
      "--expect-lines", "\(lines) lines were mapped and not \(expectedLines)",
      "map all of the log, each part once", "other_lines")
  }

  private func checkEvents() throws(AnalysisError) {
    let mapped = partial.ranges.reduce(0) { $0 + $1.counts.events }
    guard partial.events != mapped else { return }
    throw Self.error(
      "merge", "\(mapped) events were mapped and \(partial.events) reduced",
      "hand every line of every map to one reduce, and every partial to merge", "other_events")
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
    throw Self.error(
      VisibleText(file.string).string,
      end < start ? "\(bytes) were mapped by nobody" : "\(bytes) were mapped twice",
      "map each file from its first byte to its last, each byte once", "ranges_do_not_fit")
  }

  private static func error(
    _ place: String, _ message: String, _ fix: String, _ word: String
  ) -> AnalysisError {
    AnalysisError(.unusableInput, "\(place): error: \(message); \(fix) [\(word)]")
  }
}
