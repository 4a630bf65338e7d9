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
  /// `false` once the reader of standard output has closed the pipe.
  private(set) var isRead = true

  init(_ output: MapPiece.Output) throws(AnalysisError) {
    switch output {
    case .standardOutput:
      shards = [[]]
    case .shards(let count, let folder):
      shards = Array(repeating: [], count: count)
      files = try convertingErrors(of: ShardFiles(count: count, in: folder))
    }
  }

  var shardCount: Int { shards.count }

  /// How many chunks wait for one before them.
  var waitingChunks: Int { join.waitingCount }

  /// Begins every shard with the header.
  mutating func begin(_ header: MapHeader) throws(AnalysisError) {
    var header = header
    for shard in shards.indices {
      header.shard = shard
      try append(.begins(header), to: shard)
    }
  }

  /// Takes chunk `number` of the range, from 0, and writes the shards of which enough waits.
  mutating func add(_ chunk: ShuffledChunk, number: Int) throws(AnalysisError) {
    join.add(chunk, number: number, to: &shards)
    try write(blocksOf: Self.blockSize)
  }

  /// Ends the output, where it is still read: the first shard with the counts.
  mutating func end(_ counts: RangeCounts) throws(AnalysisError) {
    guard isRead else { return }
    try append(.ends(counts), to: 0)
    try write(blocksOf: 1)
    _ = try convertingErrors(of: files?.publish())
  }

  private mutating func append(_ line: RunLine, to shard: Int) throws(AnalysisError) {
    do {
      shards[shard].appendRunLine(try line.bytes())
    } catch {
      preconditionFailure("what was counted can be written: \(error)")
    }
  }

  private mutating func write(blocksOf size: Int) throws(AnalysisError) {
    for shard in shards.indices where shards[shard].count >= size {
      if files != nil {
        _ = try convertingErrors(of: files?.write(shards[shard], to: shard))
      } else {
        isRead = try convertingErrors(of: StandardStream.output.write(shards[shard])) == .open
      }
      shards[shard].removeAll(keepingCapacity: true)
    }
  }
}
