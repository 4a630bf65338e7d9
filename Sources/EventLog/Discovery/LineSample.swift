// A guess at what a log holds must not cost a pass over it, and the head of a log is no fair sample:
// the first day may be a test, the first file another app. So the sample is a number of stretches of
// whole lines, spread evenly over each file, and each stretch is long enough to hold what some users
// did from beginning to end.
//
//     file      ├──────────────────────────────────────────────┤
//     stretches ├───┤      ├───┤      ├───┤      ├───┤      ├───┤
//
// A file that is no longer than its part of the sample is read whole. What is compressed, an array or a
// table cannot be read from its middle; of it the beginning is the sample, a line a record.

/// Whole lines from all over some files.
package struct LineSample: Sendable {
  /// A line that was read, and the place in the list of files of the file it is from.
  package struct Line: Sendable {
    package let file: Int
    package let bytes: [UInt8]

    package init(file: Int, bytes: [UInt8]) {
      self.file = file
      self.bytes = bytes
    }
  }

  package private(set) var lines: [Line] = []
  /// Whether all lines of all files are there.
  package private(set) var isWhole = true
  /// The places of the files that were looked at.
  package private(set) var files: [Int] = []

  /// How many bytes are read of all files together, and how many tell whether lines are known.
  package static let mostBytes = 5 << 19
  package static let fewBytes = 1 << 16
  /// How many files are looked at, spread over all there are.
  static let mostFiles = 64
  static let mostStretches = 8
  /// How far lines that are too long are followed to their ends, in bytes.
  private static let mostSkipped = 20 << 20

  package init(lines: [Line], isWhole: Bool = true) {
    self.lines = lines
    self.isWhole = isWhole
    self.files = Set(lines.map(\.file)).sorted()
  }

  /// The sample of some files; standard input, which can be read only once, has no lines in it.
  package init(
    of files: [LogFile], longestLine: Int, most: Int = mostBytes
  ) throws(Diagnostic) {
    let readable = files.indices.filter { files[$0].kind != .standardInput }
      .sorted { (Text(files[$0].name), $0) < (Text(files[$1].name), $1) }
    let chosen = Self.spread(readable, count: Self.mostFiles)
    isWhole = chosen.count == readable.count
    self.files = chosen
    guard !chosen.isEmpty else { return }
    let bytes = most / chosen.count
    for file in chosen {
      switch files[file].kind {
      case .standardInput: continue
      case .plain where files[file].isLines:
        try addStretches(of: files[file], number: file, bytes: bytes, longestLine)
      case .plain, .unsized, .compressed:
        try addBeginning(of: files[file], number: file, bytes: bytes, longestLine)
      }
    }
  }

  /// So many of them, evenly spread, the first and the last among them.
  private static func spread(_ all: [Int], count: Int) -> [Int] {
    guard all.count > count else { return all }
    return (0..<count).map { all[$0 * (all.count - 1) / (count - 1)] }
  }

  private mutating func addBeginning(
    of file: LogFile, number: Int, bytes: Int, _ longestLine: Int
  ) throws(Diagnostic) {
    var chunks = try OrderedChunks(
      of: file, format: .known(nil), chunkSize: 1 << 16, longestLine: longestLine, forms: .any,
      longestGap: Int64(max(longestLine, Self.mostSkipped)))
    var read = 0
    var skipped: Int64 = 0
    while let chunk = try chunks.next() {
      add(chunk.bytes[...], of: number)
      read += chunk.bytes.count
      skipped += chunk.oversizedLine ?? 0
      guard read <= bytes, skipped <= Self.mostSkipped else {
        isWhole = false
        return
      }
    }
    if chunks.isGivenUp { isWhole = false }
  }

  private mutating func addStretches(
    of file: LogFile, number: Int, bytes: Int, _ longestLine: Int
  ) throws(Diagnostic) {
    guard file.isReadInRanges, let size = file.size, size > Int64(bytes) else {
      return try addBeginning(of: file, number: number, bytes: bytes, longestLine)
    }
    isWhole = false
    let descriptor = try Descriptor.opening(file.path, named: file.name)
    do {
      let length = bytes / Self.mostStretches
      for stretch in 0..<Self.mostStretches {
        let offset = (size - Int64(length)) * Int64(stretch) / Int64(Self.mostStretches - 1)
        let content = try descriptor.bytes(length, at: offset)
        addWholeLines(content, of: number, isFirst: offset == 0)
      }
    } catch {
      throw .changed(file.name)
    }
  }

  /// Adds the lines that begin and end in a stretch.
  private mutating func addWholeLines(_ bytes: [UInt8], of file: Int, isFirst: Bool) {
    let feed = UInt8(ascii: "\n")
    let start = isFirst ? 0 : bytes.firstIndex(of: feed).map { $0 + 1 } ?? bytes.count
    guard let end = bytes.lastIndex(of: feed), start < end else { return }
    add(bytes[start...end], of: file)
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, of file: Int) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      lines.append(Line(file: file, bytes: Array(line)))
    }
  }
}

extension [LineSample.Line] {
  /// Looks at some lines, spread over all, and gives the members of each that is an object.
  ///
  /// `most`: about how many lines are looked at.
  package func objects(atMost most: Int) -> some Sequence<[JSONMember]> {
    stride(from: 0, to: count, by: Swift.max(1, count / most)).lazy.compactMap { place in
      guard case .object(let members)? = (try? JSONNode.parse(self[place].bytes))?.value else {
        return nil
      }
      return members
    }
  }
}
