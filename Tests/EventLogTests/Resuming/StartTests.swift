import Expectations
import Testing

@testable import EventLog

/// Reading from a start, whatever the size of chunks.
struct StartTests {
  private let text = "a\nbb\n\nccc\r\noversized line\nd\n\n\neeeeeeee\nf"

  @Test(arguments: 0...40)
  func `from any place on every line that begins there comes once and in place`(offset: Int) throws
  {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.ndjson", text)
    let start = ReadStart.checkpoint(try folder.checkpoint("a.ndjson", readTo: offset))
    for longestLine in [0, 8, 100] {
      let all = splitLines(Array(text.utf8), longestLine: longestLine)
      let expected = all.filter { $0.start >= offset }
      for chunkSize in Array(1...45) + [1 << 20] {
        let queue = ChunkQueue(
          files: try LogFile.discover([path]), sources: [0], chunkSize: chunkSize,
          longestLine: longestLine, starts: [start])
        let chunks = try queue.all()
        expect(
          lines(of: chunks), equals: expected, "chunks of \(chunkSize), lines of \(longestLine)")
        expect(Set(chunks.map(\.index)).count, equals: chunks.count)
        try expect(queue.checkpoints().map { $0?.offset }, equals: [Int64(text.utf8.count)])
      }
    }
  }

  @Test func `the bytes that are read are those after the start`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", "one\ntwo\n")
    let queue = ChunkQueue(
      files: try LogFile.discover([folder.path]), sources: [0],
      starts: [.checkpoint(try folder.checkpoint("a.ndjson", readTo: 4))])
    _ = try queue.all()
    expect(queue.bytesRead, equals: 4)
  }
}
