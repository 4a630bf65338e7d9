/// A part of a file that is read on its own, by its name and where it begins.
package struct RangeName: Hashable, Comparable, Sendable {
  /// The file as it was named; `-` for standard input.
  package var file: Text
  /// The offset of the first byte.
  package var start: Int64

  package init(file: Text, start: Int64) {
    self.file = file
    self.start = start
  }

  package static func < (left: RangeName, right: RangeName) -> Bool {
    (left.file, left.start) < (right.file, right.start)
  }

  /// Its fields, on their way from process to process.
  package mutating func code(with archive: inout some PartialArchive) throws(PartialFault) {
    try archive.code(&file)
    try archive.code(&start)
  }
}

/// What became of the lines of one range of bytes.
package struct RangeCounts: Hashable, Sendable {
  /// A rejected line, with its line in the range, from 0.
  package struct Example: Hashable, Sendable {
    package var line = 0
    package var offset: Int64 = 0
    package var length: Int64 = 0
    package var rejection = Rejection.blank

    package init() {}
  }

  package var name: RangeName
  /// Where the range ends, and how long its file was; `nil` for standard input.
  package var extent: Extent?
  /// Without the counts of foreign lines and the latest time, which are not passed on.
  package var counts = LineCounts()
  /// The first few of each reason, in the order of lines.
  package var examples: [Example] = []
  /// Index of the mapping that the lines were read by; `nil` for native ones and where there are
  /// none.
  package var mapping: Int?
  /// Which of the names that the report asks for occur, or are near.
  package var names = NamesSeen()

  /// The end of a range, and of its file, as offsets of bytes.
  package struct Extent: Hashable, Sendable {
    package var end: Int64
    package var fileSize: Int64

    package init(end: Int64, fileSize: Int64) {
      self.end = end
      self.fileSize = fileSize
    }
  }

  package init(name: RangeName) {
    self.name = name
  }

  /// The counts of all lines of a range, of which each worker has scanned some.
  package init(name: RangeName, of scans: [WorkerScan]) {
    self.name = name
    let summary = ScanSummary.merging(scans)
    counts = summary.counts
    (counts.foreign, counts.latestTime) = (0, nil)
    mapping = summary.mappingOfFile[0]
    names = summary.names
    examples = summary.rejectedLines.map { line in
      var example = Example()
      example.line = summary.lineIndex.lineNumber(of: line.place) - 1 + line.linesToFault
      example.offset = line.offset
      example.length = line.length
      example.rejection = line.rejection
      return example
    }
  }

  /// Its fields, on their way from process to process; lines that do not add up are no partial.
  package mutating func code(with archive: inout some PartialArchive) throws(PartialFault) {
    try name.code(with: &archive)
    let blank = Extent(end: 0, fileSize: 0)
    try archive.code(&extent, blank: blank) { (extent, archive) throws(PartialFault) in
      try archive.code(&extent.end)
      try archive.code(&extent.fileSize)
    }
    try counts.code(with: &archive)
    try archive.code(&examples, blank: Example()) { (example, archive) throws(PartialFault) in
      try example.code(with: &archive)
    }
    try archive.code(&mapping, blank: 0) { (mapping, archive) throws(PartialFault) in
      try archive.code(&mapping)
    }
    try names.code(with: &archive)
    try archive.require(
      counts.lines < Place.lineLimit
        && counts.lines == counts.accepted + counts.blank + counts.rejectedCount)
  }
}

extension RangeCounts.Example {
  fileprivate mutating func code(
    with archive: inout some PartialArchive
  ) throws(PartialFault) {
    try archive.code(&line, below: Place.lineLimit)
    try archive.code(&offset)
    try archive.code(&length)
    try rejection.code(with: &archive)
  }
}
