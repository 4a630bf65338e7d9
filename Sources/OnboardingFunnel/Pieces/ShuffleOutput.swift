import EventLog
import Reports

/// Where a map writes its lines: standard output, or one file a shard.
struct ShuffleOutput: ~Copyable {
  /// As many bytes of a shard wait until they are written.
  private static let blockSize = 1 << 20

  /// By shard, lines that wait.
  private var shards: [[UInt8]]
  private var join = ShuffleJoin()
  /// `nil` for standard output.
  private var files: ShardFiles?

  init(_ output: MapPiece.Output) throws(AnalysisError) {
    switch output {
    case .standardOutput:
      shards = [[]]
    case .shards(let count, let folder):
      shards = Array(repeating: [], count: count)
      do {
        files = try ShardFiles(count: count, in: folder)
      } catch {
        throw AnalysisError(error)
      }
    }
  }

  var shardCount: Int { shards.count }

  /// Takes the chunks that come next in the range.
  mutating func append(_ chunks: [ShuffledChunk]) {
    for chunk in chunks { join.append(chunk, to: &shards) }
  }

  /// Begins every shard with the header.
  mutating func begin(_ header: MapHeader) throws(AnalysisError) {
    var header = header
    for shard in shards.indices {
      header.shard = shard
      try append(.begins(header), to: shard)
    }
  }

  /// Ends the output: the first shard with the counts.
  mutating func end(_ counts: RangeCounts) throws(AnalysisError) {
    try append(.ends(counts), to: 0)
    _ = try write(blocksOf: 1)
    do {
      try files?.publish()
    } catch {
      throw AnalysisError(error)
    }
  }

  private mutating func append(_ line: RunLine, to shard: Int) throws(AnalysisError) {
    do {
      shards[shard].appendRunLine(try line.bytes())
    } catch {
      preconditionFailure("what was counted can be written: \(error)")
    }
  }

  /// Writes the shards of which enough waits, and says whether somebody still reads them.
  mutating func write() throws(AnalysisError) -> StandardStream.State {
    try write(blocksOf: Self.blockSize)
  }

  private mutating func write(blocksOf size: Int) throws(AnalysisError) -> StandardStream.State {
    var state = StandardStream.State.open
    do throws(OutputError) {
      for shard in shards.indices where shards[shard].count >= size {
        if files != nil {
          try files?.write(shards[shard], to: shard)
        } else {
          state = try StandardStream.output.write(shards[shard])
        }
        shards[shard].removeAll(keepingCapacity: true)
      }
    } catch {
      throw AnalysisError(error)
    }
    return state
  }
}
