/// Where a line stands: in its chunk, its file and the run.
struct LineSite {
  let source: Int
  /// As the chunk has it.
  let mapping: Int?
  let place: Place
  /// The offset of the line in its file.
  let offset: Int64
  let length: Int

  @inline(__always) init(chunk: Chunk, line: Int, start: Int, length: Int) {
    source = chunk.source
    mapping = chunk.mapping
    place = Place(file: chunk.file, chunk: chunk.index, line: line)
    offset = chunk.offset &+ Int64(start)
    self.length = length
  }
}
