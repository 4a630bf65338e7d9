/// Where a line stands: in its chunk, its file and the run.
struct LineSite {
  let source: Int
  /// As the chunk has it.
  let mapping: Int?
  let place: Place
  /// The offset of the line in its file.
  let offset: Int64
  let length: Int
  /// Whether it is a record of another form than lines.
  let isRecord: Bool

  @inline(__always) init(chunk: Chunk, line: Int, start: Int, length: Int) {
    source = chunk.source
    mapping = chunk.mapping
    place = Place(file: chunk.file, chunk: chunk.index, line: line)
    offset = chunk.offset &+ Int64(start)
    self.length = length
    isRecord = false
  }

  /// Of a record of another form than lines, which is as many lines into the chunk.
  init(chunk: Chunk, record number: Int, of records: SourceRecords) {
    let record = records.records[number]
    source = chunk.source
    mapping = chunk.mapping
    place = Place(file: chunk.file, chunk: chunk.index, line: number)
    offset = chunk.offset + Int64(record.start)
    length = record.length
    isRecord = true
  }
}
