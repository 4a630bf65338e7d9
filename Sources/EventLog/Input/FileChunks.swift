// A plain file is read in ranges of one size by workers that know nothing of each other:
//
//     range        0         │ 1         │ 2         │ 3
//     bytes        aaaaa¶bbb │ bbbb¶c¶dd │ ddddddddd │ dd¶ee
//     chunk        aaaaa¶bbb   c¶dd        –           ee
//                  bbbb¶       ddddddddd
//                              dd¶
//
// A line belongs to the range that holds its first byte. With S(x) for the first start of a line at
// x or after it, the chunk of the range from a to b is therefore the bytes from S(a) to S(b), for
// any size of range and any length of line. A worker finds both ends by small reads (a line starts
// after a line feed, so the search begins one byte before x), allocates that much, or takes the memory
// of the chunk before, and reads it in one call into its final place. The search for S(a) ends at b: a
// range inside a long line costs one pass over itself and yields nothing, and only the worker in whose
// range the line begins looks for its end. So every byte is read at most three times, however long the
// lines are.
//
// Numbers. A chunk of more than one oversized line is handed out in pieces, since a chunk has room
// for one at its end. Each such line takes at least `longestLine + 2` bytes, so a range falls into
// at most k = 1 + (size - 1) / (longestLine + 2) pieces, and piece i of range r has the index r·k +
// i. With lines of up to 1 MiB and ranges of 1 MiB k is 1, and 2²⁰ indices reach to 1 TiB a file;
// below that `longestLine` itself limits the file, to about 2²⁰ of the longest lines. Ranges in
// which no line begins leave gaps in the numbers.
//
// Memory: at most `size + longestLine` bytes of the file a worker and a 64th more, twice while a chunk is
// cut in pieces; a worker keeps the largest that it has had until all is read. A last line that would need
// more is certainly oversized and never read into memory.
//
// A file that was read before is read from where that ended: its first range begins there. A line is
// read in the range of its first byte, so what was added to a last line that was counted without its
// line feed is read in none. A last line that is to be left is cut off first: the file ends before
// it. Its bytes are looked through in every run until its line feed has come.
//
// A part of a file is read alike: its ranges begin where the part does, and end with it; its last line
// may end behind it.
//
// Of very many small files, opening and reading is most of the work, so a small file that is read from
// its beginning is read once: the bytes by which its format is detected are also its content.
//
// Not done: reading the range and a little more at once and moving the lines to the front of the
// array. It saves the small reads, and copies every byte a second time.

import Synchronization

/// One plain file, its size as it was when opened, read by several workers at once.
///
/// A class because workers share the open file, which closes when the last of them has read its
/// range.
final class FileChunks: Sendable {
  /// How many ranges there are to read, 0 for an empty file.
  let rangeCount: Int
  /// The file's index in the run.
  var number: Int { cutter.file }
  private let name: String
  private let descriptor: Descriptor
  let size: Int64
  /// What is read of the file: the lines that begin there.
  let part: Range<Int64>
  /// Where the last line ends that may be read.
  private let end: Int64
  private let rangeSize: Int64
  private let cutter: ChunkCutter
  /// All bytes of a small file; `nil` where they are read when they are asked for.
  private let content: [UInt8]?
  private let indicesPerRange: Int
  private let atEnd: EndOfReading
  private let openRanges: Atomic<Int>

  /// `start`: where to begin, `nil` for the beginning of a file of which no checkpoint is wanted; `part`:
  /// what is to be read of the file, as far as the file goes, `nil` for all from the start on.
  ///
  /// - Throws: `noInput` where the file cannot be opened or is not regular, `unusableInput` for
  ///   UTF-16, UTF-32 and a file with more ranges than can be numbered, `readFailure` also where the
  ///   file is not the one that was found, or does not match the checkpoint it is to go on from.
  init(
    _ file: LogFile, from start: ReadStart? = nil, lastLine: LastLine = .counted, rangeSize: Int,
    cutter: ChunkCutter, part: Range<Int64>? = nil
  ) throws(Diagnostic) {
    name = file.name
    self.rangeSize = Int64(rangeSize)
    var opened: FileStatus?
    descriptor = try Descriptor.opening(file.path, named: name, status: &opened)
    let status = if let opened { opened } else { try descriptor.status(named: name) }
    try file.requireSame(FileHints(status), isResumed: start != nil)
    let isSmall =
      start?.checkpoint == nil && part == nil && status.size <= Self.mostContent(rangeSize)
    let beginning = try descriptor.beginning(
      for: cutter, size: status.size, isWanted: isSmall, named: name)
    self.cutter = try cutter.recognising(beginning, size: status.size, named: name)
    content = isSmall && Int64(beginning.count) == status.size ? beginning : nil
    if let checkpoint = start?.checkpoint { try descriptor.require(checkpoint, named: name) }
    size = status.size
    let rest = try descriptor.part(
      from: start?.offset ?? 0, size: size, lastLine: lastLine, named: name)
    self.part = part?.clamped(to: rest) ?? rest
    end = rest.upperBound
    indicesPerRange = 1 + (rangeSize - 1) / (self.cutter.longestLine + 2)
    rangeCount = try Self.rangeCount(
      of: self.part, rangeSize: self.rangeSize,
      atMost: ChunkCutter.indexLimit / indicesPerRange, named: name)
    openRanges = Atomic(rangeCount)
    atEnd = try EndOfReading(
      of: descriptor, status, from: start, to: self.part.upperBound,
      isReadAtOnce: rangeCount < 2, named: name)
  }

  /// How many ranges a part of a file has.
  ///
  /// - Throws: `unusableInput` where they are more than can be numbered.
  private static func rangeCount(
    of part: Range<Int64>, rangeSize: Int64, atMost limit: Int, named name: String
  ) throws(Diagnostic) -> Int {
    let count = (Int64(part.count) + rangeSize - 1) / rangeSize
    guard count <= limit else { throw .tooLarge(name) }
    return Int(count)
  }

  /// The largest file of one range that is read when it is opened.
  private static func mostContent(_ rangeSize: Int) -> Int64 {
    Int64(min(FormatGuess.mostBytes, rangeSize))
  }

  /// The checkpoint of a file without ranges, where one is wanted.
  var checkpointOfNothing: Checkpoint? {
    if case .checkpoint(let pending) = atEnd, rangeCount == 0 { pending.checkpoint } else { nil }
  }

  /// Ends the reading of a range, and returns the file's checkpoint after the last, where one is wanted.
  ///
  /// - Throws: `readFailure` where the file was truncated or begun anew since it was opened.
  func finishRange() throws(Diagnostic) -> Checkpoint? {
    let left = openRanges.subtract(1, ordering: .acquiringAndReleasing).newValue
    guard left == 0 else { return nil }
    switch atEnd {
    case .checkpoint(let pending): return try pending.confirmed(by: descriptor, named: name)
    case .look(let watch):
      try watch.confirm(descriptor, named: name)
      return nil
    }
  }

  /// In bytes; the last range is as long as the file has bytes for it.
  func length(ofRange range: Int) -> Int64 {
    min(rangeSize, Int64(part.count) - Int64(range) * rangeSize)
  }

  /// The chunks of a range, in the order of their lines; none where no line begins in it.
  ///
  /// `memory`: of a chunk that nobody needs any more, which the next may take.
  func chunks(
    ofRange range: Int, in memory: inout [UInt8]
  ) throws(Diagnostic) -> [Chunk] {
    let begin = part.lowerBound + Int64(range) * rangeSize
    let rangeEnd = min(begin + rangeSize, part.upperBound)
    guard let start = try firstLineStart(from: begin, before: rangeEnd) else { return [] }
    let end = try endOfLine(holding: rangeEnd - 1)
    return try chunks(
      from: start, rangeEnd: rangeEnd, end: end, firstIndex: range * indicesPerRange,
      in: &memory)
  }

  /// The same, in memory of their own.
  func chunks(ofRange range: Int) throws(Diagnostic) -> [Chunk] {
    var memory: [UInt8] = []
    return try chunks(ofRange: range, in: &memory)
  }

  /// The chunks of the lines from `start` on to `end`, of which the last begins before `rangeEnd`.
  private func chunks(
    from start: Int64, rangeEnd: Int64, end: LineEnd, firstIndex: Int,
    in memory: inout [UInt8]
  ) throws(Diagnostic) -> [Chunk] {
    guard end.next - start > rangeSize + Int64(cutter.longestLine) else {
      let bytes = try bytes(Int(end.next - start), at: start, in: &memory)
      return cutter.chunks(of: bytes, at: start, firstIndex: firstIndex, before: nil)
    }
    var bytes = try bytes(Int(rangeEnd - start), at: start, in: &memory)
    let kept = bytes.span.endOfLastWholeLine
    bytes.removeLast(bytes.count - kept)
    return cutter.chunks(
      of: bytes, at: start, firstIndex: firstIndex, before: end.end - start - Int64(kept))
  }

  /// - Throws: `readFailure`, also where the file no longer has all of these bytes.
  private func bytes(
    _ count: Int, at offset: Int64, in memory: inout [UInt8]
  ) throws(Diagnostic) -> [UInt8] {
    if let content {
      return count == content.count ? content : Array(content[Int(offset)..<Int(offset) + count])
    }
    let bytes = try convertingErrors(
      of: descriptor.bytes(count, at: offset, in: &memory), to: Diagnostic.unreadable, name)
    guard bytes.count == count else { throw .changed(name) }
    return bytes
  }
}

/// What is done once all of a file has been read.
private enum EndOfReading {
  /// Its checkpoint is confirmed, from which another run goes on.
  case checkpoint(PendingCheckpoint)
  /// It is looked at whether it is still the same file.
  case look(FileWatch)

  /// `start`: `nil` where no checkpoint is wanted; `end`: up to where the file is read.
  init(
    of file: borrowing Descriptor, _ status: FileStatus, from start: ReadStart?, to end: Int64,
    isReadAtOnce: Bool, named name: String
  ) throws(Diagnostic) {
    if let start {
      self = .checkpoint(
        try PendingCheckpoint(of: file, from: start, to: end, FileHints(status), named: name))
    } else {
      self = .look(
        try FileWatch(
          file, size: status.size, upTo: end, isReadAtOnce: isReadAtOnce, named: name))
    }
  }
}

/// Where a line ends.
private struct LineEnd {
  /// After its last byte, its line feed not counted.
  var end: Int64
  /// Where the next line begins, or the file ends.
  var next: Int64
}

extension FileChunks {
  private func firstLineStart(from begin: Int64, before end: Int64) throws(Diagnostic) -> Int64? {
    guard begin > 0 else { return 0 }
    guard let feed = try firstLineFeed(from: begin - 1, before: end - 1) else {
      return nil
    }
    return feed + 1
  }

  private func endOfLine(holding position: Int64) throws(Diagnostic) -> LineEnd {
    guard let feed = try firstLineFeed(from: position, before: end) else {
      return LineEnd(end: end, next: end)
    }
    return LineEnd(end: feed, next: feed + 1)
  }

  /// Reads little at first, since a line feed is mostly near, and then more.
  private func firstLineFeed(from begin: Int64, before end: Int64) throws(Diagnostic) -> Int64? {
    guard begin < end else { return nil }
    if let content {
      return EventLog.firstLineFeed(in: content.span, from: Int(begin)).flatMap { feed in
        Int64(feed) < end ? Int64(feed) : nil
      }
    }
    let few = Int(min(Int64(Descriptor.mostFewBytes), end - begin))
    if let feed = try firstLineFeed(amongFew: few, at: begin) { return begin + Int64(feed) }
    var position = begin + Int64(few)
    var length = Int64(2 * Descriptor.mostFewBytes)
    while position < end {
      var memory: [UInt8] = []
      let bytes = try bytes(Int(min(length, end - position)), at: position, in: &memory)
      if let feed = EventLog.firstLineFeed(in: bytes.span, from: 0) {
        return position + Int64(feed)
      }
      position += Int64(bytes.count)
      length = min(length * 2, 1 << 16)
    }
    return nil
  }

  /// The index of the line feed among so many bytes, which the file must have.
  private func firstLineFeed(amongFew few: Int, at begin: Int64) throws(Diagnostic) -> Int? {
    let near = try convertingErrors(
      of: descriptor.firstLineFeed(amongFew: few, at: begin), to: Diagnostic.unreadable, name)
    guard near.feed != nil || near.count == few else { throw .changed(name) }
    return near.feed
  }
}

extension Descriptor {
  /// The first bytes of a file of a size, by which it is refused or recognised.
  ///
  /// `isWanted`: whether all that there may be is read.
  fileprivate func beginning(
    for cutter: ChunkCutter, size: Int64, isWanted: Bool, named name: String
  ) throws(Diagnostic) -> [UInt8] {
    let most = isWanted || cutter.format == .recognised ? FormatGuess.mostBytes : 4
    return try convertingErrors(
      of: bytes(Int(min(Int64(most), size)), at: 0), to: Diagnostic.unreadable, name)
  }
}

extension ChunkCutter {
  /// The cutter of a file that is refused or recognised by its first bytes, wherever it is read from.
  fileprivate func recognising(
    _ beginning: [UInt8], size: Int64, named name: String
  ) throws(Diagnostic) -> ChunkCutter {
    try beginning.span.requireUTF8(name)
    var cutter = self
    try cutter.recognise(
      beginning[...], isWhole: Int64(beginning.count) == size, file: name)
    return cutter
  }
}
