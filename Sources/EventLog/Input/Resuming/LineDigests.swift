/// The last lines that were read of a log, each by a digest, so that it is known behind which of them
/// the log was cut off.
///
/// It holds lines that end with a line feed only, and no more than it may, so it is a part of what was
/// read. Two lines of one length are taken for the same by chance once in 2³² times.
package struct LineDigests: Hashable, Sendable {
  /// The most lines it holds, and the most bytes that they have together.
  package static let mostLines = 4096
  package static let mostBytes = 1 << 21

  /// A line, its line feed included.
  package struct Line: Hashable, Sendable {
    package var digest: UInt32
    /// In bytes.
    package var length: Int

    package init(digest: UInt32, length: Int) {
      self.digest = digest
      self.length = length
    }

    init(_ bytes: ArraySlice<UInt8>) {
      self.init(
        digest: UInt32(truncatingIfNeeded: LogFingerprint.digest(of: Array(bytes))),
        length: bytes.count)
    }
  }

  /// Where the first of the lines begins.
  package internal(set) var start: Int64
  /// The digest of the `Checkpoint.endLength` bytes before `start`, or of all where those are fewer.
  package internal(set) var digestBefore: UInt64
  package internal(set) var lines: [Line]

  package init(start: Int64, digestBefore: UInt64, lines: [Line]) {
    self.start = start
    self.digestBefore = digestBefore
    self.lines = lines
  }

  /// Where the last of the lines ends: before the place the log was read to, where a line was counted
  /// without its line feed.
  var end: Int64 { lines.reduce(start) { $0 + Int64($1.length) } }

  /// How many of the lines some bytes begin with, and how many bytes those have.
  func shared(with bytes: [UInt8]) -> (lines: Int, bytes: Int) {
    var position = 0
    for (count, line) in lines.enumerated() {
      let end = position + line.length
      guard end <= bytes.count, Line(bytes[position..<end]) == line else {
        return (count, position)
      }
      position = end
    }
    return (lines.count, position)
  }

  /// The same without the lines that end behind an offset.
  func cut(to offset: Int64) -> LineDigests {
    var end = start
    let kept = lines.prefix { line in
      end += Int64(line.length)
      return end <= offset
    }
    return LineDigests(start: start, digestBefore: digestBefore, lines: Array(kept))
  }
}

extension Descriptor {
  /// The last lines of the file's first `count` bytes, of which `known` has those that were known
  /// before; `nil` where no line is seen to begin.
  ///
  /// Reads what `known` has not, and no more of that than line digests hold.
  func lineDigests(ofFirst count: Int64, after known: LineDigests?) throws(SystemError)
    -> LineDigests?
  {
    let knownEnd = known?.end ?? 0
    let begin = max(knownEnd, count - Int64(LineDigests.mostBytes))
    let bytes = try bytes(Int(count - begin), at: begin)
    var position = 0
    if begin > knownEnd {
      // Within a line, most likely: the first that is seen to begin follows it.
      guard let feed = bytes.firstIndex(of: lineFeed) else { return nil }
      position = feed + 1
    }
    let isContinued = begin == knownEnd
    var start = isContinued ? known?.start ?? 0 : begin + Int64(position)
    var lines = isContinued ? known?.lines ?? [] : []
    while let feed = bytes[position...].firstIndex(of: lineFeed) {
      lines.append(LineDigests.Line(bytes[position...feed]))
      position = feed + 1
    }
    let surplus = LineDigests.surplus(of: lines)
    start += lines.prefix(surplus).reduce(0) { $0 + Int64($1.length) }
    lines.removeFirst(surplus)
    return LineDigests(start: start, digestBefore: try digest(before: start), lines: lines)
  }

  /// The digest of the `Checkpoint.endLength` bytes before an offset, or of all where those are fewer.
  func digest(before offset: Int64) throws(SystemError) -> UInt64 {
    let length = Int(min(offset, Int64(Checkpoint.endLength)))
    return LogFingerprint.digest(of: try bytes(length, at: offset - Int64(length)))
  }
}

extension LineDigests {
  /// How many of the first lines are too many.
  fileprivate static func surplus(of lines: [Line]) -> Int {
    var length = 0
    let kept = lines.reversed().prefix(mostLines).prefix { line in
      length += line.length
      return length <= mostBytes
    }
    return lines.count - kept.count
  }
}

private let lineFeed = UInt8(ascii: "\n")
