/// Where a line stands in a run: file, chunk of the file, line of the chunk.
///
/// Places compare in the order of files and lines.
///
/// The line's number in its file is known only once all chunks before it are counted (`LineIndex`),
/// so a place is what a record can carry while chunks are read side by side.
package struct Place: Hashable, Comparable, Sendable {
  /// 24 bits of file, 20 of chunk, 20 of line.
  let packed: UInt64

  init(packed: UInt64) {
    self.packed = packed
  }

  /// - Parameters:
  ///   - file: Index of the file in the run, below 2²⁴.
  ///   - chunk: Index of the chunk in its file, below 2²⁰.
  ///   - line: Zero-based line among those that begin in the chunk, below 2²⁰.
  package init(file: Int, chunk: Int, line: Int) {
    packed = UInt64(file) << 40 | UInt64(chunk) << 20 | UInt64(line)
  }

  package var file: Int { Int(packed >> 40) }
  package var chunk: Int { Int(packed >> 20 & 0xFFFFF) }
  package var line: Int { Int(packed & 0xFFFFF) }

  /// As many lines of a range as can be told apart.
  package static let lineLimit = 1 << 40

  /// A place in a range of bytes that is read on its own: the range stands in for the file.
  ///
  /// - Parameters:
  ///   - range: Index of the range in the run, below 2²⁴.
  ///   - line: Zero-based line among those that begin in the range, below `lineLimit`.
  package init(range: Int, line: Int) {
    packed = UInt64(range) << 40 | UInt64(line)
  }

  /// The line of a place in a range.
  package var lineOfRange: Int { Int(packed & UInt64(Self.lineLimit - 1)) }

  /// The earlier one of two; itself where there is no other.
  ///
  /// Other modules count by it: their `min` would ask the conformance at each call.
  package func orEarlier(_ other: Place?) -> Place {
    guard let other, other.packed < packed else { return self }
    return other
  }

  package static func < (left: Place, right: Place) -> Bool {
    left.packed < right.packed
  }
}

extension Place {
  /// The place as two numbers: the file, and the line among those of the chunks.
  ///
  /// `fileCount`: how many files there are.
  package mutating func code<Archive: FieldArchive>(
    with archive: inout Archive, fileCount: Int
  ) throws(Archive.Failure) {
    var (file, line) = (file, lineOfRange)
    try archive.code(&file, below: fileCount)
    try archive.code(&line, below: Place.lineLimit)
    self = Place(range: file, line: line)
  }
}
