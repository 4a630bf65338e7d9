import Expectations
import Testing

@testable import EventLog

struct LastLineTests {
  @Test func `an empty log and one of an unfinished line give nothing and a checkpoint of nothing`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", "")
    try folder.write("b.ndjson", "hal")
    var tail = Tail(folder)
    try await expect(tail.run(), equals: [])
    expect(tail.checkpoints.map(\.offset), equals: [0, 0])
    try folder.append("b.ndjson", "f\n")
    try await expect(tail.run(), equals: ["half"])
  }

  @Test(arguments: [1, 2, 3, 5, 8, 1 << 20])
  func `an unfinished last line is in no chunk, be it longer than a chunk`(chunkSize: Int)
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", "one\ntwo\r\nunfinished")
    var tail = Tail(folder, chunkSize: chunkSize)
    try await expect(tail.run(), equals: ["one", "two\r"])
    expect(tail.checkpoints.map(\.offset), equals: [9])
    try folder.append("a.ndjson", "\r\n\r\n")
    try await expect(tail.run(), equals: ["unfinished\r", "\r"])
  }

  @Test func `an unfinished line of many blocks is left, too`() async throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "x", count: 200_000)
    try folder.write("a.ndjson", "one\n" + long)
    var tail = Tail(folder)
    try await expect(tail.run(), equals: ["one"])
    try folder.append("a.ndjson", "\n")
    try await expect(tail.run(), equals: [long])
  }

  @Test(arguments: [1, 4, 100])
  func `an oversized line without line feed is left, and reported when that has come`(
    chunkSize: Int
  ) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.ndjson", "one\noversized")
    let left = try chunks(of: path, from: .beginning, chunkSize: chunkSize)
    expect(lines(of: left.chunks), equals: [.kept(start: 0, bytes: Array("one\n".utf8))])
    expect(left.checkpoint.offset, equals: 4)
    try folder.append("a.ndjson", "\n")
    let rest = try chunks(of: path, from: .checkpoint(left.checkpoint), chunkSize: chunkSize)
    expect(lines(of: rest.chunks), equals: [.oversized(start: 4, length: 9)])
    expect(rest.checkpoint.offset, equals: 14)
  }

  private func chunks(
    of path: String, from start: ReadStart, chunkSize: Int
  ) throws -> (chunks: [Chunk], checkpoint: Checkpoint) {
    let queue = ChunkQueue(
      files: try LogFile.discover([path]), sources: [0], chunkSize: chunkSize, longestLine: 5,
      starts: [start], lastLine: .left)
    return (try queue.all(), try #require(try queue.checkpoints()[0]))
  }
}
