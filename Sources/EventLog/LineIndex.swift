/// How many lines begin in a chunk.
package struct ChunkLines: Hashable, Sendable {
  package var file: Int
  /// Index of the chunk in its file.
  package var index: Int
  package var lines: Int

  package init(file: Int, index: Int, lines: Int) {
    self.file = file
    self.index = index
    self.lines = lines
  }
}

/// Turns places into line numbers, once all chunks of a run are counted.
package struct LineIndex: Sendable {
  /// By file and chunk, the lines before the chunk.
  private var before: [[Int]] = []

  /// - Parameter chunks: All chunks of the run, in any order.
  package init(_ chunks: [ChunkLines]) {
    let sorted = chunks.sorted { ($0.file, $0.index) < ($1.file, $1.index) }
    var total = 0
    for chunk in sorted {
      if before.count <= chunk.file {
        before += Array(repeating: [], count: chunk.file + 1 - before.count)
        total = 0
      }
      before[chunk.file].append(total)
      total += chunk.lines
    }
  }

  /// The 1-based number in its file of a line in one of the chunks the index was made of.
  package func lineNumber(of place: Place) -> Int {
    before[place.file][place.chunk] + place.line + 1
  }
}
