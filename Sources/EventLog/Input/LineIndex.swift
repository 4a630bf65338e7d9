/// How many lines begin in a chunk.
package struct ChunkLines: Hashable, Sendable {
  package var file: Int
  /// Index of the chunk in its file.
  package var index: Int
  package var lines: Int
  /// As the chunk has it.
  package var mapping: Int?

  package init(file: Int, index: Int, lines: Int, mapping: Int? = nil) {
    self.file = file
    self.index = index
    self.lines = lines
    self.mapping = mapping
  }
}

/// Turns places into line numbers, once all chunks of a run are counted.
package struct LineIndex: Sendable {
  private struct Start {
    var chunk: Int
    /// The lines of the file before the chunk.
    var lines: Int
  }

  /// By file, in the order of chunks, whose indices may have gaps.
  private var starts: [Int: [Start]] = [:]
  private var lineCounts: [Int: Int] = [:]

  /// - Parameter chunks: All chunks of the run, in any order.
  package init(_ chunks: [ChunkLines]) {
    for (file, chunks) in Dictionary(grouping: chunks, by: \.file) {
      var total = 0
      starts[file] = chunks.sorted { $0.index < $1.index }.map { chunk in
        defer { total += chunk.lines }
        return Start(chunk: chunk.index, lines: total)
      }
      lineCounts[file] = total
    }
  }

  /// The same of files of which some lines were read by earlier runs.
  ///
  /// `before`: how many, by file.
  package func numbering(after before: [Int]) -> LineIndex {
    var index = self
    for (file, lines) in before.enumerated() where lines > 0 {
      index.starts[file] = index.starts[file]?.map {
        Start(chunk: $0.chunk, lines: lines + $0.lines)
      }
    }
    return index
  }

  /// How many lines of a file were read.
  package func lineCount(ofFile file: Int) -> Int { lineCounts[file] ?? 0 }

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

  /// An index of places in ranges.
  ///
  /// `ranges`: by range of a place; those of one file follow each other.
  init(ranges: [RangeCounts]) {
    var total = 0
    for (number, range) in ranges.enumerated() {
      let isOfSameFile = number > 0 && ranges[number - 1].name.file == range.name.file
      // What came by standard input stands for itself: nobody knows what was before.
      if !isOfSameFile || range.extent == nil { total = 0 }
      // A chunk stands for as many lines as can be told apart in one.
      let chunkLines = 1 << 20
      starts[number] = (0...range.lines / chunkLines).map {
        Start(chunk: $0, lines: total + $0 * chunkLines)
      }
      total += range.lines
    }
  }

  /// The 1-based number in its file of a line in one of the chunks the index was made of.
  package func lineNumber(of place: Place) -> Int {
    let starts = starts[place.file] ?? []
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle].chunk <= place.chunk { low = middle + 1 } else { high = middle }
    }
    return (low > 0 ? starts[low - 1].lines : 0) + place.line + 1
  }
}
