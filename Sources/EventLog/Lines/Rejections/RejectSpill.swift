// All rejected lines of a run, for a quarantine file. A log may be bad in every line, so of those a
// worker keeps a buffer's worth in memory, and the others go to a file without a name:
//
//     worker 0    chunk 0 │ chunk 2 │ chunk 3, begun │ chunk 3, rest      one segment each
//     worker 1    chunk 1 │ chunk 4
//
// A chunk is read by one worker, in the order of its lines. So a worker notes where each segment
// begins and which line is its first, and all segments, sorted by that, are the lines of the run in
// order. A segment is read back whole: one that has become long ends, and the chunk begins another.

/// What is kept of every rejected line, and where what memory has no room for goes.
package struct RejectSpilling: Hashable, Sendable {
  /// Whether the lines themselves are kept, besides where they stand and why they were rejected.
  package var keepsBytes: Bool
  /// As the user wrote it.
  package var folder: String

  package init(keepsBytes: Bool, folder: String) {
    self.keepsBytes = keepsBytes
    self.folder = folder
  }
}

/// Every rejected line of one worker.
struct RejectSpill: Sendable {
  fileprivate struct Segment {
    let first: Place
    /// The first byte of all that the worker has written.
    let start: Int64
    var count: Int
  }

  /// So many bytes a segment and the buffer have when they end, and no more but for one line.
  static let usualBytes = 1 << 18

  let settings: RejectSpilling
  /// What kept lines from being written; those that came later are missing.
  private(set) var failure: Diagnostic?
  fileprivate private(set) var segments: [Segment] = []
  private var file: SpillFile?
  private var spiltBytes: Int64 = 0
  private var buffer = ByteWriter()

  init(_ settings: RejectSpilling) {
    self.settings = settings
  }

  /// How many bytes of lines are in memory.
  var bytesInMemory: Int { buffer.bytes.count }

  /// Adds a line; those of a chunk come in their order.
  mutating func append(_ line: RejectedLine) {
    if failure != nil { return }
    let start = spiltBytes + Int64(bytesInMemory)
    var line = line
    line.code(with: &buffer)
    let count = Int(spiltBytes + Int64(bytesInMemory) - start)
    if let last = segments.last, last.count < Self.usualBytes, last.first.isInChunk(of: line.place)
    {
      segments[segments.count - 1].count += count
    } else {
      segments.append(Segment(first: line.place, start: start, count: count))
    }
    if bytesInMemory >= Self.usualBytes { empty() }
  }

  private mutating func empty() {
    do throws(Diagnostic) {
      let file: SpillFile
      if let known = self.file { file = known } else { file = try SpillFile(in: settings.folder) }
      self.file = file
      try file.write(buffer.bytes, count: bytesInMemory, at: spiltBytes)
      spiltBytes += Int64(bytesInMemory)
    } catch {
      failure = error
    }
    buffer = ByteWriter()
  }

  private func bytes(of segment: Segment) throws(Diagnostic) -> [UInt8] {
    let end = segment.start + Int64(segment.count)
    let spilt = Int(max(min(end, spiltBytes) - segment.start, 0))
    var bytes = try file?.bytes(spilt, at: segment.start) ?? []
    let start = Int(segment.start - spiltBytes)
    bytes += buffer.bytes[max(start, 0)..<max(start + segment.count, 0)]
    return bytes
  }
}

/// Every rejected line of a run.
package struct SpiltRejects: Sendable {
  private let workers: [RejectSpill]
  /// In the order of lines.
  private let segments: [(worker: Int, segment: RejectSpill.Segment)]

  /// `nil` where none was to keep them.
  init?(_ workers: [RejectedLines]) {
    let workers = workers.compactMap(\.spill)
    if workers.isEmpty { return nil }
    self.workers = workers
    segments = workers.indices.flatMap { worker in
      workers[worker].segments.map { (worker, $0) }
    }.sorted { $0.segment.first < $1.segment.first }
  }

  /// In how many parts they are handed out, each of little memory.
  package var partCount: Int { segments.count }

  /// The lines of a part, in the order of files and lines, behind those of the parts before.
  ///
  /// - Throws: `spillFailure` where they cannot be read back.
  package func lines(ofPart part: Int) throws(Diagnostic) -> [RejectedLine] {
    try workers[segments[part].worker].read(segments[part].segment)
  }
}

extension RejectSpill {
  fileprivate func read(_ segment: Segment) throws(Diagnostic) -> [RejectedLine] {
    var reader = ByteReader(try bytes(of: segment))
    var lines: [RejectedLine] = []
    do throws(DamagedBytes) {
      while !reader.isAtEnd {
        var line = RejectedLine.blank
        try line.code(with: &reader)
        lines.append(line)
      }
    } catch {
      throw .damagedRecords(in: settings.folder)
    }
    return lines
  }
}

extension Place {
  fileprivate func isInChunk(of other: Place) -> Bool {
    file == other.file && chunk == other.chunk
  }
}

extension RejectedLine {
  fileprivate mutating func code<Archive: ByteArchive>(
    with archive: inout Archive
  ) throws(Archive.Failure) {
    var packed = place.packed
    try archive.code(whole: &packed)
    place = Place(packed: packed)
    try archive.code(&offset)
    try archive.code(&length)
    try archive.code(&rejection.reason)
    try archive.code(&rejection.column)
    try archive.code(&linesToFault)
    try archive.code(&rejection.detail)
    try archive.code(&bytes, blank: []) { (bytes, archive) throws(Archive.Failure) in
      try archive.code(&bytes)
    }
  }
}
