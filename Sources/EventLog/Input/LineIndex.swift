/// How many lines begin in a chunk.
package struct ChunkLines: Hashable, Sendable {
  package var file: Int
  /// Index of the chunk in its file.
  package var index: Int
  package var lines: Int
  /// As the chunk has it.
  package var mapping: Int?
  /// Where records begin that are no lines; `lines` counts them then.
  package var records: RecordLines?

  /// How many lines of the file it holds, whatever its records are.
  var lineCount: Int { records?.count ?? lines }
}

/// Turns places into line numbers, once all chunks of a run are counted.
package struct LineIndex: Sendable {
  private struct Start {
    var chunk: Int
    /// The lines of the file before the chunk.
    var lines: Int
    var records: RecordLines?
  }

  /// By file, in the order of chunks, whose indices may have gaps.
  private var starts: [Int: [Start]] = [:]
  private var lineCounts: [Int: Int] = [:]
  /// By file whose records are no lines, the lines that hold them, of which the last may go on.
  private var recordLines: [Int: Int] = [:]
  /// The ranges that are all of their file.
  private var wholeRanges: Set<Int> = []

  /// - Parameter chunks: All chunks of the run, in any order.
  package init(_ chunks: [ChunkLines]) {
    for (file, chunks) in Dictionary(grouping: chunks, by: \.file) {
      var total = 0
      starts[file] = chunks.sorted { $0.index < $1.index }.map { chunk in
        defer { total += chunk.lineCount }
        return Start(chunk: chunk.index, lines: total, records: chunk.records)
      }
      lineCounts[file] = total
      if let last = chunks.max(by: { $0.index < $1.index })?.records {
        recordLines[file] = total + (last.endsInLine ? 1 : 0)
      }
    }
  }

  /// The same of files of which some lines were read by earlier runs.
  ///
  /// `before`: how many, by file.
  package func counting(after before: [Int]) -> LineIndex {
    var index = self
    for (file, lines) in before.enumerated() where lines > 0 {
      index.starts[file] = index.starts[file]?.map {
        Start(chunk: $0.chunk, lines: lines + $0.lines, records: $0.records)
      }
    }
    return index
  }

  /// How many lines of a file were read.
  package func lineCount(ofFile file: Int) -> Int { lineCounts[file] ?? 0 }

  /// On how many lines the records of a file are; `nil` where they are lines, or there are none.
  ///
  /// The last one counts that may go on, unlike in `lineCount`.
  package func recordLineCount(ofFile file: Int) -> Int? { recordLines[file] }

  /// Of files whose places are `Place(range:line:)`, each given by its number, the lines before its
  /// first, and its lines.
  init(pieces: [(file: Int, firstLine: Int, lines: Int)]) {
    for piece in pieces {
      starts[piece.file] = stride(from: 0, through: piece.lines, by: 1 << 20).map { line in
        Start(chunk: line >> 20, lines: piece.firstLine + line)
      }
      lineCounts[piece.file] = piece.lines
    }
  }

  /// The lines of a range.
  struct RangeLines {
    let count: Int
    /// Whether they are of the file of the range before, and follow that one's.
    let goesOn: Bool
    /// Whether they are all of their file.
    let isWhole: Bool
  }

  /// An index of places in ranges, by range of a place.
  init(ranges: [RangeLines]) {
    var total = 0
    for (number, range) in ranges.enumerated() {
      if !range.goesOn { total = 0 }
      if range.isWhole { wholeRanges.insert(number) }
      // A chunk stands for as many lines as can be told apart in one.
      let chunkLines = 1 << 20
      starts[number] = (0...range.count / chunkLines).map {
        Start(chunk: $0, lines: total + $0 * chunkLines)
      }
      total += range.count
    }
  }

  /// The 1-based number in its file of a line in one of the chunks the index was made of.
  package func lineNumber(of place: Place) -> Int {
    if wholeRanges.contains(place.file) { return place.lineOfRange + 1 }
    let starts = starts[place.file] ?? []
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle].chunk <= place.chunk { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return place.line + 1 }
    let start = starts[low - 1]
    return start.lines + (start.records?.line(of: place.line) ?? place.line) + 1
  }
}
